import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {always} from '../../helpers/arbitrary/always.ts';
import {expectCountsAreTrue} from '../../helpers/truth/counts.ts';
import {checkReached, mostFrom, pressKeys, reachFrom, withoutNotice} from '../../helpers/truth/reach.ts';
import {readScreen} from '../../helpers/truth/read-screen.ts';
import {countChanges} from '../../helpers/truth/recount.ts';
import {afterActions, machinesOf, manyPools, pools, respondWith, starting, starts} from '../../helpers/truth/starts.ts';
import {somePools, someWalk} from '../../helpers/truth/walks.ts';

describe('every number on the screen is what a recount gives', () => {
	const ofPools = starts.filter(([name]) => name !== 'an empty listing' && !name.endsWith('that is gone'));

	it.each(ofPools)('after keys from %s', (_, start) => {
		for (const reached of reachFrom(start, mostFrom(start))) {
			checkReached(reached, state => expectCountsAreTrue(state, pools));
		}
	});

	it.each([
		'tab',
		'tab end',
		'tab u',
		'tab u end',
		'w i n tab end',
		'tab - end',
		'tab * c end',
		'! h o s t - 3 5 tab end',
	])('in a list that is longer than the screen: %s', keys => {
		const list = afterActions(starting({}, {columns: 100, rows: 24}), ...respondWith(manyPools));
		for (const reached of reachFrom(pressKeys(list, ...keys.split(' ')), 5)) {
			checkReached(reached, state => expectCountsAreTrue(state, manyPools));
		}
	});

	it('after any events', () => {
		always(360, someWalk, walked => {
			for (const reached of walked) {
				checkReached(reached, state => expectCountsAreTrue(state, reached.pools));
			}
		});
	});

	it('the changes since another listing', () => {
		always(300, fc.tuple(somePools, somePools), ([before, now]) => {
			const state = afterActions(starting(), ...respondWith(now, before));
			const counts = countChanges(before, now);
			const words = Object.entries(counts).flatMap(([word, count]) => (count === 0 ? [] : [`${count} ${word}`]));
			const {status} = readScreen(withoutNotice(state));

			// A warning about the pick replaces the status.
			if (!/any of \d+/.test(status)) {
				expect(status).toContain(words.length === 0 ? 'sandbox' : ` ${words.join(', ')} since 12 Nov`);
			}
			if (words.length > 0) {
				const {count, rows, heads, status: below} = readScreen(pressKeys(state, 'alt+n'));
				const [sizeNow, sizeBefore] = [now, before].map(pools => machinesOf(pools).length);
				const countOf = (sign: string) =>
					rows
						.filter(({text}) => text.charAt(2) === sign)
						.reduce((sum, {text}) => sum + Number(/^....×(\d+)/.exec(text)?.[1] ?? 1), 0);
				expect(count).toBe(`${words.join(', ')} since 12 Nov`);
				expect(below).toContain(`${sizeNow} environment`);
				expect(below).toContain(`, ${sizeBefore} on 12 Nov`);
				expect((sizeBefore ?? 0) + counts.new - counts.gone).toBe(sizeNow);
				// The screen has all rows.
				if (heads.endsWith(`/${rows.length}`)) {
					expect([countOf('+'), countOf('-'), countOf('~') > 0]).toEqual([counts.new, counts.gone, counts.changed > 0]);
				}
			}
		});
	});
});
