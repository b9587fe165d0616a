import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import type {Owner} from '../../source/history/io/cached-listing.ts';
import {openHistory} from '../../source/history/io/store.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {
	cachedTags,
	fileIn,
	historyOf,
	historyProgram,
	keep,
	keepIn,
	listingsIn,
	modeOf,
	openHome,
	owner,
	picksIn,
	tagsOf,
} from '../helpers/program/histories.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf, tagsOfPick} from '../helpers/state/picks.ts';

describe('a cached listing', () => {
	it('is the body as received, with the time of its file, in private files', async () => {
		const home = await makeDirectory();
		// The clock of a file system may be a few milliseconds behind.
		const before = Date.now() - 10;

		keep(home, 'os:a');
		historyOf(home).addPick(pickedOf(['os:a']));

		expect([fileIn(home), picksIn(home)].map(modeOf)).toEqual(['600', '600']);
		expect(cachedTags(home)).toEqual(['os:a']);
		expect(historyOf(home).picks()[0]?.time).toBeGreaterThanOrEqual(before);
		expect(readFileSync(fileIn(home), 'utf8')).toBe(JSON.stringify(listingOf(['os:a'])));
		expect(historyOf(home).read()?.time).toBeGreaterThanOrEqual(before);
		utimesSync(fileIn(home), 5, 5);
		expect(historyOf(home).read()?.time).toBe(5000);
	});

	it.each<Partial<Owner>>([
		{base: 'https://other.example'},
		{service: 'work'},
		{key: ['variable', 'other']},
		{key: ['command', 'a key']},
	])('is missing for another address, service or key: %j', async other => {
		const home = await makeDirectory();

		keep(home, 'os:a');

		expect(cachedTags(home, other)).toBeUndefined();
	});

	it.each([
		['each response', 'same', ['os:b']],
		['only the first one, if requested', 'if-empty', ['os:a']],
	] as const)('is %s', async (_, when, tags) => {
		const home = await makeDirectory();
		keep(home, 'os:lost');
		writeFileSync(fileIn(home), '');
		keep(home, 'os:other', {service: 'work'});

		const written = ['os:a', 'os:b'].map(tag => historyOf(home).write(JSON.stringify(listingOf([tag])), when));

		expect(written).toEqual([true, when === 'same']);
		expect(cachedTags(home)).toEqual(tags);
	});

	it('stays beside the next one if that differs, with its own time', async () => {
		const home = await makeDirectory();
		keep(home, 'os:a');
		utimesSync(fileIn(home), 5, 5);
		const write = (tag: string, as: 'same' | 'different') =>
			historyOf(home).write(JSON.stringify(listingOf([tag])), as);

		expect([write('os:b', 'different'), write('os:c', 'same')]).toEqual([true, true]);

		expect(cachedTags(home)).toEqual(['os:c']);
		expect(tagsOf(historyOf(home).readEarlier()?.listing)).toEqual(['os:a']);
		expect(historyOf(home).readEarlier()?.time).toBe(5000);
		expect(readdirSync(listingsIn(home))).toHaveLength(2);

		write('os:d', 'different');
		expect(tagsOf(historyOf(home).readEarlier()?.listing)).toEqual(['os:c']);
		expect(openHome(home)?.forget().listings).toBe(2);
	});

	it('is removed with the earlier one', async () => {
		const home = await makeDirectory();
		keep(home, 'os:a');
		historyOf(home).write(JSON.stringify(listingOf(['os:b'])), 'different');

		historyOf(home).remove();

		expect(readdirSync(listingsIn(home))).toEqual([]);
	});

	it('is missing if it is larger than the limit', async () => {
		const home = await makeDirectory();
		keep(home, 'os:a');
		const {size} = statSync(fileIn(home));

		expect(historyOf(home).read(size)).toBeDefined();
		expect(historyOf(home).read(size - 1)).toBeUndefined();
	});

	it.each([null, '', '{"data":[', '{"hosts":[]}'])('is missing if it is deleted (null) or contains %j', async text => {
		const home = await makeDirectory();
		keep(home, 'os:a');
		if (text === null) {
			historyOf(home).remove();
		} else {
			writeFileSync(fileIn(home), text);
		}

		expect(cachedTags(home)).toBeUndefined();
		expect(readdirSync(listingsIn(home))).toEqual([]);
	});

	it('stays unchanged if the disk is full', async () => {
		const home = await makeDirectory();
		keep(home, 'os:a');
		historyOf(home).addPick(pickedOf(['os:a']));
		const names = () => readdirSync(home, {recursive: true}).sort();
		const before = names();

		// No file may be larger than 16 KiB, so a write fails midway, as on a full disk.
		const line = 'ulimit -f 16; trap "" XFSZ; exec "$0" "$@"';
		const command = [process.execPath, historyProgram, home, owner.base, 'x', '1', '10000'];
		const {stdout} = spawnSync('bash', ['-c', line, ...command], {encoding: 'utf8'});

		expect(stdout).toBe('kept');
		expect(names()).toEqual(before);
		expect(cachedTags(home)).toEqual(['os:a']);
		expect(historyOf(home).picks().map(tagsOfPick)).toEqual([[['os:x-0']], [['os:a']]]);
	});

	it('is one of at most 48 files of at most 64 MiB, the newest', async () => {
		const home = await makeDirectory();
		keep(home, 'os:a');
		const write = (name: string, bytes: number, time: number) => {
			const file = join(listingsIn(home), name);
			writeFileSync(file, '', {mode: 0o600});
			truncateSync(file, bytes);
			utimesSync(file, time, time);
		};
		for (let index = 0; index < 60; index++) {
			write(`.left-${index}`, 1, 100 + index);
		}

		keep(home, 'os:b');
		expect(readdirSync(listingsIn(home))).toHaveLength(48);
		expect(readdirSync(listingsIn(home))).toContain('.left-59');

		write('large', 2 ** 26, 1000);
		keep(home, 'os:c');
		expect(readdirSync(listingsIn(home)).sort()).toEqual([expect.stringMatching(/^[\da-f]{16}$/)]);
		expect(cachedTags(home)).toEqual(['os:c']);
	});
});

describe('the history of a service', () => {
	it('has its own picks', async () => {
		const home = await makeDirectory();
		historyOf(home).addPick(pickedOf(['os:a']));
		historyOf(home, {base: 'https://other.example'}).addPick(pickedOf(['os:b']));
		historyOf(home, {service: 'work', key: ['variable', 'other']}).addPick(pickedOf(['os:c']));
		historyOf(home).addPick(undefined);

		expect(historyOf(home).picks().map(tagsOfPick)).toEqual([[['os:c']], [['os:a']]]);
	});

	it('starts empty if the file of the picks is corrupt', async () => {
		const home = await makeDirectory();
		historyOf(home).addPick(pickedOf(['os:a']));
		writeFileSync(picksIn(home), '[{}]');
		expect(historyOf(home).picks()).toEqual([]);

		historyOf(home).addPick(pickedOf(['os:b']));

		expect(historyOf(home).picks().map(tagsOfPick)).toEqual([[['os:b']]]);
	});

	it('saves nothing more once it is stopped, and the log says why', async () => {
		const home = await makeDirectory();
		const notes: string[] = [];
		const history = historyOf(home, {}, notes);
		history.stop('the response contains the key');

		keepIn(history, 'os:a');
		history.addPick(pickedOf(['os:a']));

		expect([history.write('{}', 'same'), cachedTags(home), historyOf(home).picks()]).toEqual([false, undefined, []]);
		expect(notes).toEqual(['history: stopped keeping data: the response contains the key']);
	});

	it.each([
		['in the directories that XDG names', {XDG_CACHE_HOME: '/cache', XDG_STATE_HOME: '/state/'}, ['cache', 'state']],
		['in the home if XDG names relative ones', {XDG_CACHE_HOME: 'a', XDG_STATE_HOME: ''}, ['.cache', '.local']],
		['nowhere if HOME is empty', {XDG_CACHE_HOME: '/cache', HOME: ''}, []],
		['nowhere if the home does not exist', {HOME: '/none'}, []],
		['in the XDG directories if there is no home', {XDG_CACHE_HOME: '/a', XDG_STATE_HOME: '/b', HOME: ''}, ['a', 'b']],
	])('is saved %s', async (_, written, expected) => {
		const home = await makeDirectory();
		const given = Object.entries({HOME: '/', ...written});
		const variables = Object.fromEntries(
			given.map(([name, value]) => [name, value.startsWith('/') ? join(home, value) : value]),
		);
		const history = openHistory({variables, userId: process.getuid?.()})?.of(owner);

		keepIn(history, 'os:a');
		history?.addPick(pickedOf(['os:a']));

		expect(readdirSync(home).sort()).toEqual(expected);
		expect(tagsOf(history?.read()?.listing)).toEqual(expected.length === 0 ? undefined : ['os:a']);
	});
});
