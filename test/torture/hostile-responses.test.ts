import {readFileSync, writeFileSync} from 'node:fs';
import {readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick, runEnvpick} from '../helpers/program/envpick.ts';
import {describeLong, isTorture, itLong} from '../helpers/project/torture.ts';
import {costlyResponses, type HostileResponse, hostileResponses} from '../helpers/service/hostile-responses.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';
import {settle} from '../helpers/terminal/settle.ts';

const pulse = fileURLToPath(new URL('../fixtures/pulse.ts', import.meta.url));

// In MiB and in milliseconds of processor time, so that a busy machine counts like an idle one. A machine may be half as fast as the
// one for which the promises were made.
const most = {memory: 700, time: 2 * 5000, silence: 2 * 1000};

const judge = (taken: Pulse, measured: readonly (keyof Pulse)[], bodies = 1) => {
	const over = measured.filter(one => taken[one] > most[one] * (one === 'time' ? bodies : 1));
	expect(over, JSON.stringify(taken)).toEqual([]);
};

// The keys filter a listing, make it distinct, count it, mark all of it, write all formats, compare and copy. The program draws
// every result.
const keys = ['a', 'é', 'ctrl+u', 'tab', 'u', 'u', 'v', 'v', 't', 'esc', '*', 'Y', 'esc', 'c', 'esc', 'y'];

// The quick run lists a refused response, which is among the fastest.
const listed = hostileResponses.filter(({name}) => isTorture || name === 'distinct tags beyond the limit');

it.each(listed)('stays within the promised memory and time: $name', {timeout: 600_000}, async response => {
	const codes = response.isShown ? [0, 1] : [6];
	const taken = await follow(response, (...run) => printed(['--list', '--as', 'json'], codes, run));

	judge(taken, ['memory', 'time', 'silence']);
});

itLong.each(costlyResponses)('never keeps the keys waiting: $name', {timeout: 600_000}, async response => {
	const taken = await follow(response, (...run) => browsed(response.isShown, run));

	judge(taken, ['memory', 'silence']);
});

// The beginning of a file, as long as one check reads.
const beginningOf = (file: string): string => {
	const beginning = `${file}.beginning`;
	writeFileSync(beginning, readFileSync(file).subarray(0, 2 ** 20));
	return beginning;
};

describeLong('the listing that costs most', () => {
	const [, response = costlyResponses[0]!] = costlyResponses;

	it.each([
		['in the default format', () => ['--list'], [0], 1],
		['by a filter that finds nothing', () => ['--list', 'zqqz'], [1], 1],
		['by a filter with as many words as fit', () => ['--list', '!a '.repeat(85).trim()], [0, 1], 1],
		['with -1', () => ['-1'], [0, 2], 1],
		// The promised time applies to one response, and this command line reads two.
		['and its beginning checked', (file: string) => ['--check', beginningOf(file)], [0, 1, 2], 2],
	])('is listed %s within the promised memory and time', {timeout: 600_000}, async (_, toGiven, codes, bodies) => {
		const taken = await follow(response, (args, env) => printed(toGiven(args[1] ?? ''), codes, [args, env]));

		// Without a screen, a signal ends the process directly, whatever the process is doing.
		judge(taken, ['memory', 'time'], bodies);
	});
});

// The largest response that is cached, and one of many parts.
const cached = costlyResponses.filter(({name}) => name === 'half as many escapes' || name === 'distinct tags');

describeLong.each(cached)('$name from a service', response => {
	it('is listed and cached within the promised memory and time', {timeout: 600_000}, async () => {
		const taken = await followService(response, (...run) => printed(['--list', '--as', 'json'], [0], run));

		judge(taken, ['memory', 'time', 'silence']);
	});

	it('never delays the keys while it is cached', {timeout: 600_000}, async () => {
		const taken = await followService(response, (...run) => browsed(true, run));

		judge(taken, ['memory', 'silence']);
	});
});

type Pulse = {readonly memory: number; readonly time: number; readonly silence: number};

type Use = (args: string[], env: Record<string, string>) => Promise<void>;

/** Runs the program with a hostile response in a file, and returns the resources that the run used. */
const follow = async ({toText}: HostileResponse, use: Use) => {
	const directory = await makeDirectory();
	const [file, out] = [join(directory, 'response.json'), join(directory, 'pulse')];
	await writeFile(file, toText());
	await use(['--input', file], {NODE_OPTIONS: `--import ${pulse}`, PULSE: out});
	await rm(file);
	return JSON.parse(await readFile(out, 'utf8')) as Pulse;
};

/** Runs the program with a hostile response from a service whose listings are cached. */
const followService = async ({toText}: HostileResponse, use: Use) => {
	const HOME = await makeDirectory();
	const out = join(HOME, 'pulse');
	const body = Buffer.from(toText());
	const {base, key} = await startListingServer({respond: response => response.end(body)});
	await use(['--base-url', base], {HOME, ENVPICK_ACCESS_KEY: key, NODE_OPTIONS: `--import ${pulse}`, PULSE: out});
	await rm(join(HOME, '.cache'), {recursive: true, force: true});
	return JSON.parse(await readFile(out, 'utf8')) as Pulse;
};

const printed = async (given: readonly string[], codes: readonly number[], [args, env]: Parameters<Use>) => {
	const {exitCode, stderr} = await runEnvpick([...given, ...args], {env});

	expect(exitCode, stderr).toBeOneOf([...codes]);
};

const browsed = async (isShown: boolean, [args, env]: Parameters<Use>) => {
	const terminal = openEnvpick(args, {env});
	await terminal.waitForText(isShown ? /^❯/m : 'is not a listing', 120_000);
	await terminal.waitForNoText(/loading /, 120_000);
	for (const key of isShown ? keys : []) {
		// Matches appear in parts, and a late part must not count for the next key.
		await settle(terminal, 120_000);
		const before = terminal.screen();
		terminal.press(key);
		await terminal.waitFor(screen => screen !== before, `what ${key} changes`, 120_000);
	}
	terminal.press('ctrl+c');
	const {exitCode} = await terminal.waitForExit();
	expect(exitCode).toBeOneOf(isShown ? [130] : [6, 130]);
};
