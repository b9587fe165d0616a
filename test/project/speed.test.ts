import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import {toAnswer} from '../../bench/listing.ts';
import {toListLines} from '../../source/screen/list.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick, runEnvpick} from '../helpers/program/envpick.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

const recorder = fileURLToPath(new URL('../helpers/project/record-modules.ts', import.meta.url));

type Recording = {
	/** The variables that the recording needs. */
	readonly env: Readonly<Record<string, string>>;
	/** The source files that the program had loaded when it ended, according to the source maps of its modules. */
	readonly sources: () => readonly string[];
	/** The files of the bundle that the program had loaded when it ended. */
	readonly files: () => readonly string[];
	/** Node's modules that the program had loaded when it ended, including internal ones, in the form `node:net`. */
	readonly ofNode: () => readonly string[];
};

const recordModules = async (): Promise<Recording> => {
	const file = join(await makeDirectory(), 'modules');
	const urls = () => readFileSync(file, 'utf8').split('\n');
	return {
		env: {NODE_OPTIONS: `--import ${recorder}`, RECORDED_MODULES: file},
		sources: () => urls().flatMap(toSources),
		files: () => urls().filter(url => url.includes('/distribution/')),
		ofNode: () => urls().filter(url => url.startsWith('node:')),
	};
};

const toSources = (url: string): readonly string[] => {
	if (!url.includes('/distribution/') || url.endsWith('/envpick.js')) {
		return [];
	}
	const {sources} = JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as {readonly sources: string[]};
	return sources;
};

// These tests check speed without a clock: they count modules, rows and bytes. `npm run bench` measures the time.

const size = {columns: 120, rows: 40};

/** A file with a listing of `count` environments. */
const saveListing = async (count: number): Promise<string> => {
	const path = join(await makeDirectory(), 'listing.json');
	await writeFile(path, toAnswer(count));
	return path;
};

const isOfInterface = (source: string): boolean => /\/node_modules\/(?:react|ink|yoga-layout)[^/]*\//.test(source);

describe('the loaded modules', () => {
	it.each([
		['--list', ['--list', '--input', sampleListing]],
		['--json', ['--json', '--input', sampleListing]],
		['--list from a service', ['--list', '--demo']],
		['--help', ['--help']],
		['--version', ['--version']],
	])('include neither React nor Ink for %s', async (_, args) => {
		const {env, sources} = await recordModules();

		const {exitCode} = await runEnvpick(args, {env});

		expect(exitCode).toBe(0);
		expect(sources()).toContain('../source/cli.ts');
		expect(sources().filter(isOfInterface)).toEqual([]);
	});

	it('include no HTTP client for --help, --version and a file', async () => {
		for (const args of [['--help'], ['--version'], ['--list', '--input', sampleListing]]) {
			const {env, sources} = await recordModules();
			await runEnvpick(args, {env});
			expect(sources().filter(source => source.includes('/node_modules/undici/'))).toEqual([]);
		}
	});

	// Each of these modules loads up to twenty more.
	it.each([
		['--list from a service', [], ['dns', 'internal/fs/streams', 'timers/promises', 'tls', 'v8']],
		['--help', ['--help'], ['crypto', 'dns', 'http', 'internal/fs/streams', 'v8']],
	])('include nothing of Node that is not needed for %s', async (_, args, unneeded) => {
		const {base, key} = await startListingServer();
		const {env, ofNode} = await recordModules();
		const service = {ENVPICK_BASE_URL: base, ENVPICK_ACCESS_KEY: key, HOME: await makeDirectory()};

		const {exitCode} = await runEnvpick(['--list', ...args], {env: {...env, ...service}});

		expect(exitCode).toBe(0);
		expect(ofNode()).toContain('node:net');
		expect(ofNode().filter(name => unneeded.includes(name.replace('node:', '')))).toEqual([]);
	});

	it('are in few files', async () => {
		const plain = await recordModules();
		await runEnvpick(['--list', '--input', sampleListing], {env: plain.env});
		expect(plain.files().length).toBeLessThanOrEqual(4);

		const shown = await recordModules();
		const terminal = openEnvpick(['--input', sampleListing], {env: shown.env});
		await terminal.waitForText('48 environments, 10 distinct');
		terminal.press('esc');
		await terminal.waitForExit();
		expect(shown.files().length).toBeLessThanOrEqual(30);
	});

	it('include both for the screen', async () => {
		const {env, sources} = await recordModules();
		const terminal = openEnvpick(['--input', sampleListing], {env});
		await terminal.waitForText('48 environments, 10 distinct');
		terminal.press('esc');
		await terminal.waitForExit();

		expect(sources().filter(isOfInterface).join('\n')).toMatch(/\/react\/.*\/ink\//s);
	});
});

/** The state, and the environments that were read from it. */
const followReads = (state: State & {readonly loaded: object}) => {
	const seen = new Set<string>();
	const {loaded} = state;
	const resources = new Proxy(loaded.listing.resources, {
		get: (target, name) => {
			if (typeof name === 'string' && /^\d+$/.test(name)) {
				seen.add(name);
			}
			return Reflect.get(target, name) as unknown;
		},
	});
	return {state: {...state, loaded: {...loaded, listing: {...loaded.listing, resources}}}, seen};
};

const hasListing = (state: State): state is State & {readonly loaded: object} => state.loaded !== undefined;

describe('the rows examined to draw the list', () => {
	it.each([50, 20_000])(
		'are in the window of a listing of %i',
		count => {
			const loaded = loadedState(JSON.parse(toAnswer(count)), size, 'end', 'up', 'up');
			assert(hasListing(loaded));
			const {state, seen} = followReads(loaded);

			const lines = toListLines(state);

			expect(lines).toHaveLength(layoutNow(state).list.rows + 1);
			expect(seen.size).toBeGreaterThan(30);
			expect(seen.size).toBeLessThanOrEqual(lines.length);
		},
		60_000,
	);
});

const frame = /^\u001b\[\?2026h.*\u001b\[\?2026l$/s;
const begin = '\u001b[?2026h';

/** Presses a key and returns the output up to its response on the screen. */
const writtenBy = async (terminal: Terminal, key: string, isAnswered: () => boolean): Promise<string> => {
	const before = terminal.bytes().length;
	terminal.press(key);
	await terminal.waitFor(isAnswered, `the answer to ${key}`);
	return terminal.bytes().slice(before);
};

const selectedLine = (terminal: Terminal): number => terminal.lines().findIndex(line => line.startsWith('❯'));

describe('the bytes that a terminal of 120x40 gets', () => {
	it.each([50, 20_000])(
		'are one frame of at most 450 for a move in a listing of %i',
		async count => {
			const terminal = openEnvpick(['--input', await saveListing(count)], size);
			// In a large listing, the first rows appear before the total count.
			await terminal.waitForText(`${count} environments, ${count} distinct`, 30_000);

			// These moves do not scroll the window.
			for (let move = 0; move < 20; move++) {
				const line = selectedLine(terminal);
				const bytes = await writtenBy(terminal, 'down', () => selectedLine(terminal) > line);

				expect(bytes).toMatch(frame);
				expect(bytes.split(begin)).toHaveLength(2);
				expect(Buffer.byteLength(bytes)).toBeLessThanOrEqual(450);
			}
		},
		60_000,
	);

	it('are none while nothing happens and for keys that change nothing', async () => {
		const terminal = openEnvpick(['--input', sampleListing], size);
		await terminal.waitForText('48 environments, 10 distinct');
		const line = selectedLine(terminal);

		// The response to the last key comes after any response to the other keys.
		terminal.press('up', 'home', 'f9', 'pageup');
		const bytes = await writtenBy(terminal, 'down', () => selectedLine(terminal) > line);

		expect(bytes).toMatch(frame);
		expect(bytes.split(begin)).toHaveLength(2);
	});
});
