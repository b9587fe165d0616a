import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	type Change,
	changesBetween,
	changesOf,
	toChangeCounts,
	toChangeFields,
	toPartText,
} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';
import {listingOf} from '../helpers/service/service.ts';

const decode = (...environments: readonly (readonly string[])[]): Listing => decodeListing(listingOf(...environments));

const linesOf = (changes: readonly Change[]): readonly string[] =>
	changes.map(change => toChangeFields(change).join(' '));

describe('the changes', () => {
	it('are new, then gone, then changed environments, such as with other tags', () => {
		const before = decode(['os:a', 'image:1'], ['os:b'], ['os:c']);
		const after = decode(['os:new'], ['os:c'], ['os:a', 'image:2'], ['os:a', 'image:2']);

		expect(linesOf(changesBetween(before, after))).toEqual(['+ os:new', '- os:b', '~ os:a -image:1 +image:2']);
	});

	it('are absent if only order, groups, counts, fields or repeated tags differ', () => {
		const before = decodeListing({data: [{resources: [{tags: ['os:a', 'x']}, {tags: ['os:b'], state: 'up'}]}]});
		const after = decodeListing({
			data: [
				{resources: [{tags: ['os:b']}]},
				{name: 'new', resources: [{tags: ['x', 'os:a', 'x']}, {tags: ['os:a', 'x']}, {tags: []}]},
			],
		});

		expect(changesBetween(before, after)).toEqual([]);
	});

	it.each([
		['a removed environment with its tags', 'image:1 image:2', 'image:1', '-image:2'],
		['a removed environment without more tags', ' image:1', 'image:1', '-(no more tags)'],
		['a new environment beside others', 'image:1,system', 'system,image:1 system', '+(no more tags)'],
		['environments that swapped tags', 'a,c b,d', 'a,d b,c', '-a,c -b,d +a,d +b,c'],
		['environments that all changed the same tag', 'x,i:1 y,i:1', 'x,i:2 y,i:2', '-x,i:1 -y,i:1 +x,i:2 +y,i:2'],
	])('list, for one selector, %s', (_, old, now, parts) => {
		const [before, after] = [old, now].map(sets =>
			decode(...sets.split(' ').map(tags => `os:a,${tags}`.split(',').filter(tag => tag !== ''))),
		);

		expect(linesOf(changesBetween(before!, after!))).toEqual([`~ os:a ${parts}`]);
	});

	it('lead to a new environment of a changed selector', () => {
		const [before, after] = [decode(['os:a', 'i:1'], ['os:a', 'i:2']), decode(['os:a', 'i:1'], ['os:a', 'i:3'])];

		expect(changesBetween(before, after).map(({environment}) => environment.id)).toEqual([1]);
	});

	it('are found by environments that match before or after', () => {
		const [before, after] = [decode(['os:a', 'image:1'], ['os:b']), decode(['os:a', 'image:2'])];
		const changes = changesBetween(before, after);
		const matching = before.environments.filter(({tags}) => tags.some(({value}) => value === 'image:1'));

		expect(linesOf(changesOf(changes, matching))).toEqual(['~ os:a -image:1 +image:2']);
	});

	it('are exactly what only one of two listings has', () => {
		const selectorsOf = ({environments}: Listing): ReadonlySet<string> =>
			new Set(environments.filter(({tags}) => tags.length > 0).map(selectorOf));
		const selectorOf = ({selector}: Listing['environments'][number]): string =>
			[...new Set(selector.map(({value}) => value))].sort().join('\0');
		always(1200, fc.tuple(anyListing, anyListing), ([one, other]) => {
			const [before, after] = [selectorsOf(one), selectorsOf(other)];
			const changes = changesBetween(one, other);
			const signed = (sign: string) =>
				new Set(changes.filter(change => change.sign === sign).map(({environment}) => selectorOf(environment)));

			expect(signed('+')).toEqual(after.difference(before));
			expect(signed('-')).toEqual(before.difference(after));
			expect(signed('~').isSubsetOf(before.intersection(after))).toBe(true);
			expect(changesBetween(one, one)).toEqual([]);
		});
	});

	it('have opposite signs in the other direction, for any two listings', () => {
		const swapped = {'+': '-', '-': '+', '~': '~'} as const;
		always(1200, fc.tuple(anyListing, anyListing), ([one, other]) => {
			const [there, back] = [changesBetween(one, other), changesBetween(other, one)];

			expect(back).toHaveLength(there.length);
			const partsOf = (changes: readonly Change[], sign: string) =>
				changes.flatMap(({parts}) => parts.filter(part => part.sign === sign).map(toPartText)).sort();
			expect(partsOf(back, '+')).toEqual(partsOf(there, '-'));
			expect(partsOf(back, '-')).toEqual(partsOf(there, '+'));
			for (const sign of ['+', '-', '~'] as const) {
				const changed = there.filter(change => change.sign === sign).map(({environment}) => environment);
				expect(changesOf(back, changed).map(change => change.sign)).toEqual(changed.map(() => swapped[sign]));
			}
		});
	});

	it('are counted in short, without zeros', () => {
		const before = decode(['os:a', 'image:1'], ['os:b']);
		const countsOf = (...after: readonly (readonly string[])[]) =>
			toChangeCounts({since: '12 Nov', list: changesBetween(before, decode(...after))});

		expect(countsOf(['os:a', 'image:2'], ['os:c'], ['os:d'])).toBe('2 new, 1 gone, 1 changed since 12 Nov');
		expect(countsOf(['os:a', 'image:1'])).toBe('1 gone since 12 Nov');
		expect(countsOf(['os:a', 'image:1'], ['os:b'])).toBeUndefined();
	});
});
