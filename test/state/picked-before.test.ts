import {describe, expect, it} from 'vitest';
import {pickFinderOf} from '../../source/state/picked.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

describe('what finds the earlier picks', () => {
	it('is made once for a listing, as each frame asks, and anew for another listing or other picks', () => {
		const [listing, other] = [loadedState(listingOf(['os:a'])).loaded!, loadedState(listingOf(['os:a'])).loaded!];
		const picks = picksBefore(['2 h ago', pickedOf(['os:a'])]);
		const finder = pickFinderOf(picks, listing);

		expect(pickFinderOf(picks, listing)).toBe(finder);
		expect(pickFinderOf(new Map(picks), listing)).not.toBe(finder);
		expect(pickFinderOf(picks, other)).not.toBe(finder);
	});
});
