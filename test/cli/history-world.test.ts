import {describe, expect, it} from 'vitest';
import {keepShown, toHistoryWorld} from '../../source/cli/start-browsing.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {cachedTags, historyOf, keep, tagsOf} from '../helpers/program/histories.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf} from '../helpers/state/picks.ts';

const second = decodeListing(listingOf(['os:b']));

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
	const text = JSON.stringify(listingOf(['os:b']));

	it('is cached, and compared with the last one that differs, however often it is loaded', async () => {
		const home = await makeDirectory();
		keep(home, 'os:a');
		const history = historyOf(home);

		for (const _ of [1, 2]) {
			const changes = await keepShown({history}, {listing: second, text});

			expect(changes?.list.map(({sign, environment}) => sign + environment.tags[0]?.text)).toEqual(['+os:b', '-os:a']);
			expect(changes?.since).toMatch(/^\d\d:\d\d$/);
			expect([history.read(), history.readEarlier()].map(one => tagsOf(one?.listing))).toEqual([['os:b'], ['os:a']]);
		}
	});

	it('is neither if it is incomplete', async () => {
		const home = await makeDirectory();
		keep(home, 'os:a');
		const listing = {...second, next: 'more'};

		expect(await keepShown({history: historyOf(home)}, {listing})).toBeUndefined();
		expect(cachedTags(home)).toEqual(['os:a']);
	});

	it('is only drawn if nothing can be saved', async () => {
		expect(await keepShown({history: undefined}, {listing: second, text})).toBeUndefined();
	});
});
