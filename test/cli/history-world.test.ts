import {describe, expect, it} from 'vitest';
import {toHistoryWorld} from '../../source/cli/browse.ts';
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
