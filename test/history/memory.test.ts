import {readdirSync, readFileSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {type Owner, openMemory} from '../../source/history/io/memory.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {
	fileIn,
	keep,
	keepIn,
	listingsIn,
	memoryOf,
	modeOf,
	openHome,
	owner,
	remembered,
	tagsOf,
} from '../helpers/program/memories.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf} from '../helpers/state/picks.ts';

describe('what is remembered of a service', () => {
	it('is its listing and when it came, in files for one person alone', async () => {
		const home = await makeFolder();
		const before = Date.now();

		keep(home, 'os:a');
		memoryOf(home).addPick(pickedOf(['os:a']));

		expect(remembered(home)).toEqual(['os:a']);
		expect(memoryOf(home).listing()?.time).toBeGreaterThanOrEqual(before);
		const files = ['.cache/envpick/listings/tags', '.local/state/envpick/picks.json'].map(name => join(home, name));
		expect([fileIn(home), ...files].map(modeOf)).toEqual(['600', '600', '600']);
		expect([listingsIn(home), join(home, '.cache'), join(home, '.local/state/envpick')].map(modeOf)).toEqual([
			'700',
			'700',
			'700',
		]);
		expect(readFileSync(fileIn(home), 'utf8')).not.toContain('a key');
	});

	it.each<Partial<Owner>>([
		{base: 'https://other.example'},
		{service: 'work'},
		{key: ['variable', 'other']},
		{key: ['command', 'a key']},
	])('is nothing under another address, service or key: %j', async other => {
		const home = await makeFolder();

		keep(home, 'os:a');

		expect(remembered(home, other)).toBeUndefined();
	});

	it('is what was kept before this run, too', async () => {
		const home = await makeFolder();
		keep(home, 'os:a');
		const memory = memoryOf(home);

		keepIn(memory, 'os:b');
		keepIn(memory, 'os:c');

		expect(tagsOf(memory.before()?.listing)).toEqual(['os:a']);
		expect(tagsOf(memoryOf(home).before()?.listing)).toEqual(['os:c']);
	});

	it.each([
		['each answer of a run with a screen', true, ['os:b']],
		['the first answer of a script alone', false, ['os:a']],
	])('is %s', async (_, keepsEach, tags) => {
		const home = await makeFolder();
		const request = {environment: {HOME: home}, userId: process.getuid?.(), keepsEach};
		const nothing = openHome(home)?.of(owner);
		for (const tag of ['os:a', 'os:b']) {
			openMemory(request)
				?.of(owner)
				.take(JSON.stringify(listingOf([tag])), decodeListing(listingOf([tag])));
			expect(nothing?.listing() === undefined || tag === 'os:b').toBe(true);
			await new Promise(resolve => setImmediate(resolve));
		}

		expect(remembered(home)).toEqual(tags);
	});

	it('is gone once it is dropped', async () => {
		const home = await makeFolder();
		keep(home, 'os:a');

		memoryOf(home).drop();

		expect(readdirSync(listingsIn(home))).toEqual(['tags']);
	});

	it('is nothing more once it is stopped, and the log says why', async () => {
		const home = await makeFolder();
		const notes: string[] = [];
		const memory = memoryOf(home, {}, notes);
		memory.stop('the answer holds the key');

		keepIn(memory, 'os:a');
		memory.addPick(pickedOf(['os:a']));

		expect([remembered(home), memoryOf(home).picks()]).toEqual([undefined, []]);
		expect(notes).toEqual(['remember: keeps nothing more, as the answer holds the key']);
	});

	it('has the words of the service that was listed last, and those of each by its name, but none with a letter that nobody sees', async () => {
		const home = await makeFolder();
		const words = (name: string) => readFileSync(join(listingsIn(home), name), 'utf8');
		keep(home, 'os:a', {service: 'work'});

		keep(home, 'os:b');

		expect([words('tags'), words('tags-work')]).toEqual(['os:b\n', 'os:a\n']);

		keep(home, 'os:a\u3164');

		expect(words('tags')).toBe('');
	});

	it('leaves alone what is not of it, however old, but for what a killed run left', async () => {
		const home = await makeFolder();
		keep(home, 'os:a');
		const others = ['.bashrc', '.npmrc', '.0123456789abcdef', '.tags', 'notes.txt', '0123456789abcdef.txt'];
		const left = ['.0123456789abcdef.0123456789ab', '.tags-work.0123456789ab'];
		for (const name of [...others, ...left]) {
			writeFileSync(join(listingsIn(home), name), '');
			utimesSync(join(listingsIn(home), name), 1, 1);
		}

		keep(home, 'os:b');

		expect(readdirSync(listingsIn(home))).toEqual(expect.arrayContaining(others));
		expect(readdirSync(listingsIn(home))).not.toEqual(expect.arrayContaining([expect.stringMatching(/ab$/)]));
		openHome(home)?.forget();
		expect(readdirSync(listingsIn(home)).sort()).toEqual([...others].sort());
	});
});

describe('forgetting', () => {
	it('deletes all of every service, and nothing else, and says how much that was', async () => {
		const home = await makeFolder();
		// As if it were a listing itself.
		keep(home, 'os:a', {service: '0123456789abcdef'});
		keep(home, 'os:b');
		memoryOf(home).addPick(pickedOf(['os:b']));
		writeFileSync(join(home, '.cache/envpick/other'), '');

		expect(openHome(home)?.forget()).toEqual({listings: 2, tags: 2, picks: 1, isAll: true});

		expect(
			readdirSync(home, {recursive: true, withFileTypes: true})
				.filter(one => one.isFile())
				.map(({name}) => name),
		).toEqual(['other']);
		expect(openHome(home)?.forget()).toEqual({listings: 0, tags: 0, picks: 0, isAll: true});
	});
});
