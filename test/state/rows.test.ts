import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {countInGroup, groupOfHeading, headingKey, toGroupRows} from '../../source/state/rows.ts';
import {lowerBound} from '../../source/text/numbers.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';

const listing = decodeListing({
	data: [{resources: [{tags: ['a']}, {tags: ['b']}]}, {resources: []}, {resources: [{tags: ['c']}]}],
});

const rowsOf = (matches: number[], folded: number[], showsEmptyGroups: boolean): number[] => [
	...toGroupRows(listing, Int32Array.from(matches), {folded: new Set(folded), showsEmptyGroups}),
];

describe('the key of a heading', () => {
	it('differs from every resource and gives its group', () => {
		fc.assert(
			fc.property(fc.nat(1_000_000), group => {
				expect(headingKey(group)).toBeLessThan(0);
				expect(groupOfHeading(headingKey(group))).toBe(group);
				expect(groupOfHeading(group)).toBeUndefined();
			}),
		);
	});
});

describe('the rows by groups', () => {
	it.each([
		['each heading before its resources', [0, 1, 2], [], true, [-1, 0, 1, -2, -3, 2]],
		['no group without a resource while something is filtered', [0, 1, 2], [], false, [-1, 0, 1, -3, 2]],
		['no group without a match', [2], [], false, [-3, 2]],
		['the heading alone of a folded group', [0, 1, 2], [0], false, [-1, -3, 2]],
		['nothing if nothing matches', [], [0], false, []],
	])('are %s', (_, matches, folded, showsEmptyGroups, rows) => {
		expect(rowsOf(matches, folded, showsEmptyGroups)).toEqual(rows);
	});

	it('are each match under its group, for any listing and folds', () => {
		const anyRows = anyListing.chain(one =>
			fc.record({
				one: fc.constant(one),
				matches: fc.subarray(one.environments.map(({id}) => id)),
				folded: fc.subarray(one.groups.map(({index}) => index)),
				showsEmptyGroups: fc.boolean(),
			}),
		);

		fc.assert(
			fc.property(anyRows, ({one, matches, folded, showsEmptyGroups}) => {
				const rows = toGroupRows(one, Int32Array.from(matches), {folded: new Set(folded), showsEmptyGroups});
				const expected = one.groups.flatMap(({index}) => {
					const own = matches.filter(id => one.environments[id]!.group === index);
					const isShown = own.length > 0 || showsEmptyGroups;
					return isShown ? [headingKey(index), ...(folded.includes(index) ? [] : own)] : [];
				});

				expect([...rows]).toEqual(expected);
				for (const group of one.groups) {
					expect(countInGroup(Int32Array.from(matches), group)).toBe(
						matches.filter(id => one.environments[id]!.group === group.index).length,
					);
				}
			}),
			{numRuns: 120},
		);
	});
});

describe('the lower bound', () => {
	it('is the first position with at least that number', () => {
		fc.assert(
			fc.property(fc.uniqueArray(fc.nat(50)), fc.nat(60), (numbers, value) => {
				const sorted = Int32Array.from(numbers).sort();
				const position = sorted.findIndex(number => number >= value);

				expect(lowerBound(sorted, value)).toBe(position === -1 ? sorted.length : position);
			}),
		);
	});
});
