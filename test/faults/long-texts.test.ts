import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {toFrame} from '../../source/screen/frame.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {runHere} from '../helpers/program/run-here.ts';

describe('a text of a million characters', () => {
	it.each(texts)('is cut on the screen, with a sign: %s', (_, response, cut, keys) => {
		const frame = toFrame(
			loadedState(response, {columns: 250, rows: 200}, ...keys.split(' ').filter(key => key !== '')),
		);

		// A text may be wrapped in the pane beside the list.
		const lines = frame.lines.map(line => line.map(({text}) => text).join(''));
		expect([...lines, ...lines.map(line => line.replace(/^.*[│┃] /, ''))].join('\n')).toMatch(cut);
	});

	it.each(texts)('is complete in the output of --json, without a message: %s', async (_, response) => {
		const file = join(await makeDirectory(), 'listing.json');
		await writeFile(file, JSON.stringify(response));

		const {stdout, stderr, exitCode} = await runHere(['--json', '--input', file]);

		expect(JSON.parse(stdout)).toEqual(response);
		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	});
});

const long = 'y'.repeat(999_000);
// A cut text ends with `…`. If it was cut on its own, its length follows.
const length = /y…\s*\d{6,7}\s*characters/;
const sign = /y…/;
const ofGroup = (group: object) => ({data: [group]});
const ofResource = (resource: unknown) => ofGroup({resources: [resource, {tags: ['os:a']}]});

// Each text that a listing can contain, how it is cut on the screen, and the keys that show it.
const texts: readonly (readonly [text: string, response: object, cut: RegExp, keys: string])[] = [
	['a tag', ofResource({tags: [long]}), length, ''],
	['a tag by itself', ofResource({tags: [long]}), sign, 'tab right'],
	['a value', ofResource({tags: [`os:${long}`]}), length, ''],
	['a prefix', ofResource({tags: [`${long}:a`]}), length, ''],
	['a value among all', ofResource({tags: [`os:${long}`]}), sign, 'ctrl+t'],
	['a tag that is no text', ofResource({tags: [[long]]}), length, ''],
	['a tag in fields', ofResource({tags: {os: long}}), length, ''],
	['the name of an environment', ofResource({tags: [], name: long}), length, ''],
	['the name of a group', ofGroup({name: long, resources: [{tags: ['os:a']}]}), sign, ''],
	['a field', ofResource({tags: ['os:a'], note: long}), length, ''],
	['a field of a field', ofResource({tags: ['os:a'], note: {of: [long]}}), length, ''],
	['the name of a field', ofResource({tags: ['os:a'], [long]: 1}), sign, ''],
	['a field of a group', ofGroup({note: long, resources: [{tags: ['os:a']}]}), length, ''],
	['a field beside the groups', {...ofResource({tags: ['os:a']}), note: long}, length, ''],
];
