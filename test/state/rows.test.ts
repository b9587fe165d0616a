import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {headingKey, matchesIn, toGroupRows} from '../../source/state/rows.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';

describe('the rows by groups', () => {
	it('are each match under its group, for any listing and folds', () => {
		const anyRows = anyListing.chain(one =>
			fc.record({
				one: fc.constant(one),
				matches: fc.subarray(one.environments.map(({id}) => id)),
				folded: fc.subarray(one.groups.map(({index}) => index)),
				showsEmptyGroups: fc.boolean(),
			}),
		);

		always(1440, anyRows, ({one, matches, folded, showsEmptyGroups}) => {
			const rows = toGroupRows(one, Int32Array.from(matches), {folded: new Set(folded), showsEmptyGroups});
			const expected = one.groups.flatMap(({index}) => {
				const own = matches.filter(id => one.environments[id]!.group === index);
				const isShown = own.length > 0 || showsEmptyGroups;
				return isShown ? [headingKey(index), ...(folded.includes(index) ? [] : own)] : [];
			});

			expect([...rows]).toEqual(expected);
			for (const group of one.groups) {
				const own = matches.filter(id => one.environments[id]!.group === group.index);
				expect([...matchesIn(Int32Array.from(matches), group)]).toEqual(own);
			}
		});
	});
});
