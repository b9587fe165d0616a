import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {toHistoryWorld, whenWas} from '../../source/cli/browse.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import type {ListingSource} from '../../source/load/io/source.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {historyOf, keepIn} from '../helpers/program/histories.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf} from '../helpers/state/picks.ts';

const listings = (...tags: readonly string[]): readonly Listing[] => tags.map(tag => decodeListing(listingOf([tag])));
const [first, second] = listings('os:a', 'os:b') as [Listing, Listing];

/** The source of a run; a cached listing has a time. */
const openIn = (directory: string, more: Partial<ListingSource> = {}): ListingSource => ({
	name: 'a service',
	load: async () => first,
	history: historyOf(directory),
	...more,
});

describe('the saved data of a run', () => {
	it('contains the environments of each pick with its time, the newest first', async () => {
		const {onPick, picks} = toHistoryWorld(openIn(await makeDirectory()));
		expect(picks()).toEqual([]);

		onPick(pickedOf(['os:a']));
		onPick({...pickedOf(['os:b'], ['os:a']), mode: 'exact'});

		expect(picks()).toEqual([
			{environment: pickedOf(['os:b']).environments[0], when: expect.stringMatching(/^\d\d:\d\d$/), mode: 'exact'},
			{environment: pickedOf(['os:a']).environments[0], when: expect.any(String), mode: 'exact'},
			{environment: pickedOf(['os:a']).environments[0], when: expect.any(String), mode: 'exact'},
		]);
	});

	it('contains the previous listing', async () => {
		const directory = await makeDirectory();
		const source = openIn(directory);
		keepIn(source.history, 'os:a');
		const later = openIn(directory);
		keepIn(later.history, 'os:b');

		expect(await toHistoryWorld(source).compare(first)).toBeUndefined();
		const changes = await toHistoryWorld(later).compare(second);
		expect(changes?.list.map(({sign, environment}) => sign + environment.tags[0]?.text)).toEqual(['+os:b', '-os:a']);
		expect(changes?.since).toMatch(/^\d\d:\d\d$/);
	});

	it('is not compared with an incomplete or cached listing', async () => {
		const source = openIn(await makeDirectory());
		const history = {...source.history!, before: () => ({listing: first, time: 0})};
		const compare = (listing: Listing, more: Partial<ListingSource> = {}) =>
			toHistoryWorld({...source, history, ...more}).compare(listing);

		expect(await compare({...second, next: 'more'})).toBeUndefined();
		expect(await compare(second, {cameAt: () => 1})).toBeUndefined();
		expect(await compare(second)).toBeDefined();
	});

	it('is empty if nothing can be saved', async () => {
		const {onPick, picks, compare} = toHistoryWorld(openIn(await makeDirectory(), {history: undefined}));
		onPick(pickedOf(['os:a']));

		expect([picks(), await compare(second)]).toEqual([[], undefined]);
	});
});

const at = (year: number, month: number, day: number, hour = 9, minute = 4): number =>
	new Date(year, month, day, hour, minute).getTime();
const now = at(2026, 10, 22, 12);

describe('a time', () => {
	it.each([
		[at(2026, 10, 22), '09:04'],
		[at(2026, 10, 22, 0, 0), '00:00'],
		[now, '12:04'],
		[at(2026, 10, 21, 23, 59), 'yesterday 23:59'],
		[at(2026, 0, 1), '1 Jan 09:04'],
		[at(2025, 10, 22), '22 Nov 2025'],
		[at(2026, 10, 23), '23 Nov 09:04'],
	])('is short but clear, also if the clock was set back: %i is %s', (then, said) => {
		expect(whenWas(then, now)).toBe(said);
	});

	it('is of yesterday for all of a day of 25 hours', () => {
		vi.stubEnv('TZ', 'Europe/Berlin');
		onTestFinished(() => void vi.unstubAllEnvs());

		expect(whenWas(at(2026, 9, 24), at(2026, 9, 25, 23, 30))).toBe('yesterday 09:04');
	});
});
