import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick} from '../helpers/program/envpick.ts';

const count = 20_000;

/** A program that has drawn the first rows of a large listing, in which each environment has a unique name. */
const openLarge = async () => {
	const resources = Array.from({length: count}, (_, id) => ({tags: [`os:system-${id}`, 'locale:en-us', 'arch:x64']}));
	const file = join(await makeDirectory(), 'large.json');
	await writeFile(file, JSON.stringify({data: [{resources}]}));
	const terminal = openEnvpick(['--input', file]);
	await terminal.waitForText(/❯ +system-0 /);
	return terminal;
};

describe('a large listing', () => {
	it('enter picks what was selected by keys that were typed at its first row', async () => {
		const terminal = await openLarge();

		terminal.press('end', 'enter');

		await terminal.waitForExit();
		expect(terminal.clipboard).toEqual([`os:system-${count - 1},locale:en-us`]);
	});
});
