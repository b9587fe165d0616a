import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {toFrame} from '../../../source/screen/frame.ts';
import {loadedState} from '../../helpers/arbitrary/states.ts';
import {assertChecks} from '../../helpers/faults/checks.ts';
import {runAlike} from '../../helpers/faults/fault-run.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';

const count = 999_000;
const long = 'y'.repeat(count);
// A cut text ends with `…`. If it was cut on its own, its length follows.
const length = /y…\s*\d{6,7}\s*characters/;
const sign = /y…/;
const ofGroup = (group: object) => ({data: [group]});
const ofResource = (resource: unknown) => ofGroup({resources: [resource, {tags: ['os:a']}]});

// Each text that a listing can contain, how it is cut on the screen, and the keys that show it.
const ofListing: readonly (readonly [text: string, response: object, cut: RegExp, keys: readonly string[]])[] = [
	['a tag', ofResource({tags: [long]}), length, []],
	['a tag by itself', ofResource({tags: [long]}), sign, ['tab', 'right']],
	['a value', ofResource({tags: [`os:${long}`]}), length, []],
	['a prefix', ofResource({tags: [`${long}:a`]}), length, []],
	['a tag among all', ofResource({tags: [`os:${long}`]}), sign, ['ctrl+t']],
	['a tag that is no text', ofResource({tags: [[long]]}), length, []],
	['a tag in fields', ofResource({tags: {os: long}}), length, []],
	['the name of an environment', ofResource({tags: [], name: long}), length, []],
	['the name of a group', ofGroup({name: long, resources: [{tags: ['os:a']}]}), sign, []],
	['a field', ofResource({tags: ['os:a'], note: long}), length, []],
	['a field of a field', ofResource({tags: ['os:a'], note: {of: [long]}}), length, []],
	['the name of a field', ofResource({tags: ['os:a'], [long]: 1}), sign, []],
	['a field of a group', ofGroup({note: long, resources: [{tags: ['os:a']}]}), length, []],
	['a field beside the groups', {...ofResource({tags: ['os:a']}), note: long}, length, []],
];

describe('a text of a million characters', () => {
	it.each(ofListing)('is cut on the screen, with a sign: %s', (_, response, cut, keys) => {
		const frame = toFrame(loadedState(response, {columns: 250, rows: 200}, ...keys));
		const screen = frame.lines.map(line => line.map(({text}) => text).join('')).join('\n');

		expect(screen).toMatch(cut);
	});

	it.each(ofListing)('is complete in the output of --json, without a message: %s', async (_, response) => {
		const file = join(await makeDirectory(), 'listing.json');
		await writeFile(file, JSON.stringify(response));

		const {stdout, stderr, exitCode} = await runHere(['--json', '--input', file]);

		const groups = (response as {data: readonly {resources: readonly unknown[]}[]}).data;
		expect(JSON.parse(stdout)).toEqual(groups.flatMap(({resources}) => resources));
		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	});
});

// One word of a command line can have up to 128 KiB.
const word = 'z'.repeat(100_000);
const addressIn = (name: string) => ({[name]: `https://${word}`});
type Asked = readonly [
	text: string,
	args: readonly string[],
	variables: Readonly<Record<string, string>>,
	code: number,
];

// Each given text that a message can quote.
const given: readonly Asked[] = [
	['a file', ['--input', `/${word}`, '--list'], {}, 2],
	['a key file', ['--base-url', 'https://h.example', '--access-key-file', `/${word}`, '--list'], {}, 2],
	['a config', ['--config', `/${word}`, '--list'], {}, 2],
	['a log', ['--demo', '--list', '--debug', `/${word}`], {}, 2],
	['a file of --check', ['--demo', '--check', `/${word}`], {}, 2],
	['a format', ['--demo', '--list', '--as', word], {}, 2],
	['a service', ['--service', word, '--list'], {}, 2],
	['an option', [`--${word}`], {}, 2],
	['a number', ['--demo', '--list', '--timeout', word], {}, 2],
	['a filter', ['--demo', '--list', word], {}, 2],
	['a command', ['--demo', '-1', '--unique', 'macos', '--run', `/${word}`], {}, 126],
	['the address', ['--list'], addressIn('ENVPICK_BASE_URL'), 2],
	['a proxy', ['--base-url', 'https://h.example', '--list'], addressIn('HTTPS_PROXY'), 3],
];

describe('a given text of 100,000 characters', () => {
	it.each(given)('is cut in the one line that quotes it: %s', async (_, args, variables, code) => {
		const {stdout, stderr, exitCode} = await runHere(args, {
			env: {ENVPICK_ACCESS_KEY: 'abcdefgh12345678', ...variables},
		});

		expect(exitCode, stderr).toBe(code);
		expect(stderr.length).toBeLessThanOrEqual(310);
		expect(stderr).toMatch(/^envpick: [\x20-\x7e]+\n$/);
		expect(stdout.length).toBeLessThan(200);
	});
});

const said = (body: object) => responseOf(400, JSON.stringify(body));
const redirect = responseOf(302, '', {location: `https://${'h'.repeat(60)}.${'x.'.repeat(3000)}example/`});

describe('the longest possible text of an error from a service', () => {
	it.each([
		['its message', said({error: 'e'.repeat(60_000)}), 5, /400: e{100,}\.\.\.\);/],
		['two of them', said({error: 'e'.repeat(30_000), message: 'm'.repeat(30_000)}), 5, /400: e{100,}\.\.\.\);/],
		['its title', said({title: 't'.repeat(60_000)}), 5, /400: t{100,}\.\.\.\);/],
		[
			'the target of a redirect',
			redirect,
			5,
			/redirects to `https:\/\/h{60}\.(?:x\.)+\.?(?:x)?\.\.\.`|invalid address/,
		],
		['what it is compressed with', responseOf(200, 'x', {'content-encoding': 'c'.repeat(9000)}), 6, /compression/],
	] as const)('is cut in the one line: %s', async (_, response, code, line) => {
		const server = await startFaultServer(response);

		const run = await runAlike({arguments: ['--base-url', server.base, '--list']});

		assertChecks(run, {exitCode: code, within: 20_000});
		expect(run.stderr).toMatch(line);
		expect(run.stderr.length).toBeLessThanOrEqual(310);
	});
});
