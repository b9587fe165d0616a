import {writeFileSync} from 'node:fs';
import {rename, utimes} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import type {KeySource} from '../../source/access-key/access-key.ts';
import {identifyKey} from '../../source/access-key/io/identify-key.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

describe('the identity of a key', () => {
	const ofFile = (path: string): KeySource => ({type: 'file', path, from: '--access-key-file'});
	const writeKey = async (): Promise<string> => {
		const path = join(await makeDirectory(), 'key');
		writeFileSync(path, 'a');
		return path;
	};

	it.each<[KeySource, string[] | undefined]>([
		[{type: 'variable', key: ' a key\n'}, ['variable', 'a key']],
		[{type: 'service-command', command: ['pass', 'show'], field: 'a'}, ['command', 'pass', 'show']],
		[{type: 'none'}, undefined],
		[ofFile('/'), undefined],
		[ofFile('/nonexistent'), undefined],
	])('depends on the source: %j', (source, identity) => {
		expect(identifyKey(source)).toEqual(identity);
	});

	it('is none for standard input, even beside a file of that name', async () => {
		const before = process.cwd();
		onTestFinished(() => process.chdir(before));
		process.chdir(await makeDirectory());
		writeFileSync('-', 'a');

		expect([identifyKey(ofFile('-')), identifyKey(ofFile('./-'))?.[1]]).toEqual([undefined, './-']);
	});

	it.each(['file', 'service-file'] as const)('changes with each change or replacement of a %s', async type => {
		const path = await writeKey();
		await utimes(path, 1, 1);
		const identify = () => identifyKey(type === 'file' ? ofFile(path) : {type, path, field: 'a'});
		const first = identify();
		expect(first?.slice(0, 2)).toEqual(['file', path]);
		expect(identify()).toEqual(first);

		// The clock of a file system may tick only every few milliseconds.
		const change = async () => {
			await utimes(path, 1, 1);
			return identify();
		};
		await expect.poll(change, {interval: 1}).not.toEqual(first);
		const changed = identify();

		await rename(await writeKey(), path);
		expect(identify()?.[2]).not.toBe(changed?.[2]);
	});
});
