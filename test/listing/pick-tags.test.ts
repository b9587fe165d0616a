import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {Tag} from '../../source/listing/listing.ts';
import {createPickTags, nextTagsMode, tagsModes} from '../../source/listing/pick-tags.ts';
import {
	alikeListing,
	closeListing,
	forEachEnvironment,
	matchesOf,
	setOf,
	someListing,
} from '../helpers/arbitrary/pick-tags.ts';
import {listingOfTags} from '../helpers/state/decoding.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

describe('the tags of an exact pick', () => {
	const [bare, others] = [
		['u', 'v', 'w'],
		['i:20250407', 'x:1', 'y:1'],
	];
	const six = [...bare, ...others].join(' ');
	// Only all three of the one or of the other rule out all of these.
	const allButTwo = bare.flatMap(one =>
		others.map(other => `os:a ${six}`.replace(` ${one}`, '').replace(` ${other}`, '')),
	);

	it.each([
		['os and locale, if they match only this environment', 'i:1 locale:en os:a', ['os:b locale:en'], 'os:a locale:en'],
		['os and locale, if only identical ones match too', 'i:1 os:a', ['os:a i:1'], 'os:a'],
		['one more tag, if that is enough', 'os:a u x:1', ['os:a u'], 'os:a x:1'],
		['two more', 'os:a u v w', ['os:a u w', 'os:a v w'], 'os:a u v'],
		['three more', 'os:a u v w x', ['os:a u v x', 'os:a v w x', 'os:a u w x'], 'os:a u v w'],
		['no date, as images are replaced', 'os:a image:a-20250407 x:1', ['os:a'], 'os:a x:1'],
		['one tag with a date rather than two without', 'os:a i:20250407 u v', ['os:a u', 'os:a v'], 'os:a i:20250407'],
		['three bare words rather than a date and two prefixes', `os:a ${six}`, allButTwo, 'os:a u v w'],
		['a tag with a prefix before a bare word', 'os:a system x:1', ['os:a'], 'os:a x:1'],
		['the first tag in the listing', 'os:a y:1 x:1', ['os:a'], 'os:a y:1'],
		['all, if another has all of them and more', 'locale:en x:1 os:a', ['locale:en os:a x:1 y'], 'os:a locale:en x:1'],
		[
			'all, if three more are not enough',
			'os:a b c d e f',
			['os:a c d e f', 'os:a b d e f', 'os:a b c e f', 'os:a b c d f'],
			'os:a b c d e f',
		],
		['all, without an os', 'locale:en x:1 y', ['locale:en'], 'locale:en x:1 y'],
		['in the order of the listing', 'os:a x:1 y:1', ['os:a x:1 y:2', 'os:a x:1 y:3', 'os:a x:2 y:1'], 'os:a x:1 y:1'],
	])('are %s', (_, own, others, tags) => {
		expect(exactOf(...[own, ...others].map(one => one.split(' '))).join(' ')).toBe(tags);
	});

	it.each([
		...['20250407', '2025-04-07', 'a2025_12.31z', '20991029'].map(value => [value, 'x:1']),
		...['120250407', '202504071', '19990407', '20251301', '20250007', '20250432', '20250400', '2025--04-07'].map(
			value => [value, `i:${value}`],
		),
	])('avoid a date: %s', (value, tag) => {
		expect(exactOf(['os:a', `i:${value}`, 'x:1'], ['os:a'])).toEqual(['os:a', tag]);
	});

	it('are the fewest among hundreds of environments with many tags', () => {
		const tagsOf = (id: number) => Array.from({length: 20}, (_, index) => `p${index}:${id % (index + 2)}`);
		const others = Array.from({length: 300}, (_, id) => ['os:a', id % 2 === 0 ? 'u' : 'v', ...tagsOf(id)]);

		expect(exactOf(['os:a', 'u', 'v', ...tagsOf(0)], ...others)).toHaveLength(3);
	});

	it('match only identical environments, and are at most three or all', () => {
		forEachEnvironment(someListing, (listing, environment, tagsOf) => {
			const exact = tagsOf(environment, 'exact');
			const rulesOut = (tags: readonly Tag[]) =>
				matchesOf(listing, tags).every(one => setOf(one) === setOf(environment));
			const subsets = [...new Set(environment.tags)].reduce<readonly (readonly Tag[])[]>(
				(sets, tag) => sets.concat(sets.filter(({length}) => length < 3).map(set => [...set, tag])),
				[[]],
			);
			const enough = subsets.filter(set => rulesOut([...environment.selector, ...set]));
			const fewest = Math.min(...enough.map(({length}) => length));
			const further = exact.filter(tag => !environment.selector.includes(tag)).length;

			expect(setOf({tags: exact}) === setOf(environment) || (rulesOut(exact) && further === fewest)).toBe(true);
			expect(enough.length === 0 || further === fewest).toBe(true);
		});
	});

	// A date matters most, then a bare word, then the number of environments with the tag, then its position in the listing.
	const toOrder = (tags: readonly Tag[], carriersOf: (tag: Tag) => number) => {
		const isDated = (tag: Tag) => tag.value === 'i:20250407';
		const isBare = (tag: Tag) => tag.facet.name === '';
		const places = tags
			.map(tag => [Number(isDated(tag)), Number(isBare(tag)), carriersOf(tag), tag.number])
			.sort(compareNumbers);
		return [tags.filter(isDated).length, tags.filter(isBare).length, ...places.flat()];
	};
	const compareNumbers = (one: readonly number[], other: readonly number[]): number => {
		const index = one.findIndex((number, at) => number !== other[at]);
		return index === -1 ? 0 : (one[index] as number) - (other[index] as number);
	};

	it('have no date if possible, then a prefix, then are the rarest, then the first', () => {
		forEachEnvironment(fc.oneof(closeListing, alikeListing), (listing, environment, tagsOf) => {
			const {selector, tags: own} = environment;
			const further = tagsOf(environment, 'exact').filter(tag => !selector.includes(tag));
			const alike = matchesOf(listing, selector);
			const rulesOut = (tags: readonly Tag[]) =>
				matchesOf(listing, [...selector, ...tags]).every(one => setOf(one) === setOf({tags: own}));
			if (selector.length === own.length || further.length > 3 || !rulesOut(further)) {
				return;
			}
			const carriersOf = (tag: Tag) => new Set(alike.filter(({tags}) => tags.includes(tag)).map(setOf)).size;
			const sets = own
				.filter(tag => !selector.includes(tag))
				.reduce<readonly (readonly Tag[])[]>((all, tag) => all.concat(all.map(set => [...set, tag])), [[]])
				.filter(set => set.length === further.length && rulesOut(set));
			const orders = sets.map(set => toOrder(set, carriersOf)).sort(compareNumbers);

			expect(toOrder(further, carriersOf)).toEqual(orders[0]);
		});
	});

	it.each([450, 2000])('are all included quickly if nearly all are needed: %i', count => {
		const mine = Array.from({length: count}, (_, index) => `x:${index}`);
		const others = mine.slice(0, 450).map(tag => ['os:a', ...mine.filter(one => one !== tag)]);

		expectQuick(() => expect(exactOf(['os:a', ...mine], ...others)).toHaveLength(count + 1));
	});
});

describe('the tags of a pick', () => {
	it('begin with os and locale, and include all in the mode `all`', () => {
		forEachEnvironment(someListing, (_, environment, tagsOf) => {
			const selector = new Set(environment.selector);
			for (const tags of tagsModes.map(mode => tagsOf(environment, mode))) {
				expect(new Set([...new Set(tags)].slice(0, selector.size))).toEqual(selector);
				expect(new Set(tags).isSubsetOf(new Set(environment.tags))).toBe(true);
			}
			expect(new Set(tagsOf(environment, 'all'))).toEqual(new Set(environment.tags));
			expect(tagsOf(environment, 'all')).toHaveLength(environment.tags.length);
		});
	});

	it('have three modes, in the order of their key', () => {
		expect(tagsModes.map(nextTagsMode)).toEqual(['short', 'all', 'exact']);
	});
});

/** The values of the tags that a pick of the first environment includes. */
const exactOf = (...tags: string[][]): string[] => {
	const listing = listingOfTags(...tags);
	return createPickTags(listing)
		.tagsOf(listing.environments[0]!, 'exact')
		.map(({value}) => value);
};
