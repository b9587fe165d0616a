import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import {toResponse} from '../../bench/listing.ts';
import {toTableLines} from '../../source/screen/table/table.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {loadedState, pressed} from '../helpers/arbitrary/states.ts';
import {writeConfig} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick, runEnvpick} from '../helpers/program/envpick.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';

const recorder = fileURLToPath(new URL('../fixtures/record-modules.ts', import.meta.url));

// These tests check speed without a clock: they count modules and rows; test/ui/show.test.tsx counts bytes. `npm run bench` measures
// the time.

const size = {columns: 120, rows: 40};

describe('the loaded modules', () => {
	it('include the checks of a config only if there is one', async () => {
		const hasChecks = async (...args: readonly string[]) =>
			(await recordRun(['--list', '--input', sampleListing, ...args]))
				.sources()
				.some(source => source.includes('/node_modules/valibot/'));

		expect(await hasChecks()).toBe(false);
		expect(await hasChecks('--config', await writeConfig({}))).toBe(true);
	});

	it.each([
		['--list', ['--list', '--input', sampleListing], false],
		['--list from a service', ['--list', '--demo'], true],
		['--help', ['--help'], false],
	])('include neither React nor Ink, and HTTP only for a service: %s', async (_, args, hasHttp) => {
		const {sources, files} = await recordRun(args);

		expect(sources()).toContain('../source/cli.ts');
		expect(sources().filter(isOfInterface)).toEqual([]);
		expect(sources().some(source => source.includes('/node_modules/undici/'))).toBe(hasHttp);
		expect(hasHttp || files().length <= 4).toBe(true);
	});

	// Each of these modules loads up to twenty more.
	it.each([
		['--list from a service', [], ['dns', 'internal/fs/streams', 'timers/promises', 'tls', 'v8']],
		['--help', ['--help'], ['crypto', 'dns', 'http', 'internal/fs/streams', 'v8']],
	])('include nothing of Node that %s does not need', async (_, args, unneeded) => {
		const {base, key} = await startListingServer();
		const {env, ofNode} = await recordModules();
		const service = {ENVPICK_BASE_URL: base, ENVPICK_ACCESS_KEY: key, HOME: await makeDirectory()};

		const {exitCode} = await runEnvpick(['--list', ...args], {env: {...env, ...service}});

		expect(exitCode).toBe(0);
		expect(ofNode()).toContain('node:net');
		expect(ofNode().filter(name => unneeded.includes(name.replace('node:', '')))).toEqual([]);
	});

	it('include both for the screen, in few files', async () => {
		const {env, sources, files} = await recordModules();
		const terminal = openEnvpick(['--input', sampleListing], {env});
		await terminal.waitForText('48 environments, 10 distinct');
		terminal.press('esc');
		await terminal.waitForExit();

		expect(sources().filter(isOfInterface).join('\n')).toMatch(/\/react\/.*\/ink\//s);
		expect(files().length).toBeLessThanOrEqual(30);
	});
});

/** The state, and the environments that were read from it. */
const followReads = (state: State & {readonly loaded: object}) => {
	const seen = new Set<string>();
	const {loaded} = state;
	const environments = new Proxy(loaded.listing.environments, {
		get: (target, name) => {
			if (typeof name === 'string' && /^\d+$/.test(name)) {
				seen.add(name);
			}
			return Reflect.get(target, name) as unknown;
		},
	});
	return {state: {...state, loaded: {...loaded, listing: {...loaded.listing, environments}}}, seen};
};

const hasListing = (state: State): state is State & {readonly loaded: object} => state.loaded !== undefined;

describe('the rows examined to draw the list again', () => {
	it.each([50, 20_000])(
		'are in the window of a listing of %i',
		count => {
			const loaded = loadedState(JSON.parse(toResponse(count)), size, 'end', 'up', 'up');
			assert(hasListing(loaded));
			// The first time, all matches are compared.
			toTableLines(loaded);
			const {state, seen} = followReads(loaded);
			const countAfter = (key: string) => {
				const next = update(state, pressed(key)).state;
				seen.clear();
				const {length} = toTableLines(next);
				return {rows: length - 1, seen: seen.size};
			};

			const {rows} = layoutNow(state).list;
			expect(countAfter('pageup')).toEqual({rows, seen: expect.toSatisfy(seen => seen > 30 && seen <= rows)});
			// The pick of the row, and the two rows that the move changes.
			toTableLines(state);
			expect(countAfter('down')).toEqual({rows, seen: expect.toSatisfy(seen => seen <= 3)});
		},
		60_000,
	);
});

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
	let text: string | undefined;
	const urls = () => {
		text ??= readFileSync(file, 'utf8');
		return text.split('\n');
	};
	return {
		env: {NODE_OPTIONS: `--import ${recorder}`, RECORDED_MODULES: file},
		sources: () => urls().flatMap(toSources),
		files: () => urls().filter(url => url.includes('/distribution/')),
		ofNode: () => urls().filter(url => url.startsWith('node:')),
	};
};

/** Records the modules of a run without a screen. */
const recordRun = async (args: readonly string[]): Promise<Recording> => {
	const recording = await recordModules();
	expect((await runEnvpick(args, {env: recording.env})).exitCode).toBe(0);
	return recording;
};

const toSources = (url: string): readonly string[] => {
	if (!url.includes('/distribution/') || url.endsWith('/envpick.js')) {
		return [];
	}
	const {sources} = JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as {readonly sources: string[]};
	return sources;
};

const isOfInterface = (source: string): boolean => /\/node_modules\/(?:react|ink|yoga-layout)[^/]*\//.test(source);
