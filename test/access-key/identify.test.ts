import {rename, utimes, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {identifyKey} from '../../source/access-key/io/read.ts';
import {makeFolder} from '../helpers/program/folder.ts';

describe('what tells a key from others', () => {
	it('is the key of a variable without the space around it, and the words of a command', () => {
		expect(identifyKey({type: 'variable', key: ' a key\n'})).toEqual(['variable', 'a key']);
		expect(identifyKey({type: 'service-command', command: ['pass', 'show'], field: 'a'})).toEqual([
			'command',
			'pass',
			'show',
		]);
	});

	it.each(['file', 'service-file'] as const)(
		'is of a %s another one whenever it is changed or replaced',
		async type => {
			const folder = await makeFolder();
			const path = join(folder, 'key');
			const identify = () =>
				identifyKey(type === 'file' ? {type, path, from: '--access-key-file'} : {type, path, field: 'a'});
			await writeFile(path, 'a');
			const first = identify();
			expect(first?.slice(0, 2)).toEqual(['file', path]);
			expect(identify()).toEqual(first);

			await utimes(path, 1, 1);
			const changed = identify();
			expect(changed).not.toEqual(first);

			await writeFile(join(folder, 'other'), 'a');
			await rename(join(folder, 'other'), path);
			expect(identify()?.[2]).not.toBe(changed?.[2]);
		},
	);

	it('is nothing of standard input, of what is no file, and where there is no key', async () => {
		const folder = await makeFolder();
		for (const path of ['-', folder, join(folder, 'none')]) {
			expect(identifyKey({type: 'file', path, from: '--access-key-file'})).toBeUndefined();
		}
		expect(identifyKey({type: 'none'})).toBeUndefined();
	});
});
