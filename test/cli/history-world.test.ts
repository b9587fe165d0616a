import {describe, expect, it} from 'vitest';
import {keepShown, toHistoryWorld} from '../../source/cli/browse.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {historyOf, tagsOf} from '../helpers/program/histories.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf} from '../helpers/state/picks.ts';

const listings = (...tags: readonly string[]): readonly Listing[] => tags.map(tag => decodeListing(listingOf([tag])));
const [first, second] = listings('os:a', 'os:b') as [Listing, Listing];

describe('the picks of a run', () => {
	it('are the environments of each pick with its time, the newest first', async () => {
		const {onPick, picks} = toHistoryWorld({history: historyOf(await makeDirectory())});
		expect(picks()).toEqual([]);

		onPick(pickedOf(['os:a']));
		onPick({...pickedOf(['os:b'], ['os:a']), mode: 'exact'});

		expect(picks()).toEqual([
			{environment: pickedOf(['os:b']).environments[0], when: expect.stringMatching(/^\d\d:\d\d$/), mode: 'exact'},
			{environment: pickedOf(['os:a']).environments[0], when: expect.any(String), mode: 'exact'},
			{environment: pickedOf(['os:a']).environments[0], when: expect.any(String), mode: 'exact'},
		]);
	});

	it('are none if nothing can be saved', () => {
		const {onPick, picks} = toHistoryWorld({history: undefined});
		onPick(pickedOf(['os:a']));

		expect(picks()).toEqual([]);
	});
});

describe('a listing that the screen shows', () => {
	const cached = {listing: first, time: Date.now()};
	const text = JSON.stringify(listingOf(['os:b']));

	it('is cached, and compared with the one that was cached before', async () => {
		const history = historyOf(await makeDirectory());
		const tagsBefore: unknown[] = [];
		const before = () => {
			tagsBefore.push(history.read());
			return cached;
		};

		const changes = await keepShown({history, before}, {listing: second, text});

		expect(changes?.list.map(({sign, environment}) => sign + environment.tags[0]?.text)).toEqual(['+os:b', '-os:a']);
		expect(changes?.since).toMatch(/^\d\d:\d\d$/);
		expect([tagsBefore, tagsOf(history.read()?.listing)]).toEqual([[undefined], ['os:b']]);
	});

	it('is neither if it is incomplete', async () => {
		const history = historyOf(await makeDirectory());
		const listing = {...second, next: 'more'};

		expect(await keepShown({history, before: () => cached}, {listing})).toBeUndefined();
		expect(history.read()).toBeUndefined();
	});

	it('is only drawn if nothing can be saved', async () => {
		expect(await keepShown({before: () => undefined}, {listing: second, text})).toBeUndefined();
	});
});
