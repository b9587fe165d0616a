import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Environment, Listing, Tag} from '../../source/listing/listing.ts';
import {
	createPickTags,
	differText,
	isTagsMode,
	nextTagsMode,
	type PickTags,
	type TagsMode,
	tagsModes,
} from '../../source/listing/pick-tags.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';
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
		forAny(someListing, (listing, environment, tagsOf) => {
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
		const isBare = (tag: Tag) => tag.prefix === '';
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
		forAny(fc.oneof(closeListing, alikeListing), (listing, environment, tagsOf) => {
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
});

const listingOf = (...tags: string[][]): Listing =>
	decodeListing({data: [{resources: tags.map(one => ({tags: one}))}]});

/** The values of the tags that a pick of the first environment includes. */
const exactOf = (...tags: string[][]): string[] => {
	const listing = listingOf(...tags);
	return createPickTags(listing)
		.tagsOf(listing.environments[0]!, 'exact')
		.map(({value}) => value);
};

const matchedBy = (listing: Listing, ids: readonly number[], mode: TagsMode) => {
	const {tagsOf, matchedBy} = createPickTags(listing);
	const picked = ids.map(id => listing.environments[id]!);
	return matchedBy(picked, resource => tagsOf(resource, mode));
};

const setOf = ({tags}: Pick<Environment, 'tags'>): string =>
	[...new Set(tags.map(({number}) => number))].sort().join(' ');

/** The environments that have all of these tags, found by a simple search. */
const matchesOf = ({environments}: Listing, tags: readonly Tag[]): readonly Environment[] =>
	environments.filter(({tags: all}) => tags.length > 0 && tags.every(tag => all.includes(tag)));

const fewTags = fc.shuffledSubarray([
	'os:a',
	'os:b',
	'locale:en',
	'x:1',
	'x:2',
	'y:1',
	'i:20250407',
	'z:1',
	'system',
	'vm',
]);
const closeListing = fc.array(fewTags, {maxLength: 12}).map(lists => listingOf(...lists));
// All environments share one os and most of the other tags, so that often two or three further tags are needed.
const mostTags = fc.shuffledSubarray(['i:20250407', 'system', 'x:1', 'vm', 'y:1', 'z:1', 'x:2'], {minLength: 4});
const alikeListing = fc
	.array(mostTags, {maxLength: 10})
	.map(lists => listingOf(...lists.map(tags => ['os:a', ...tags])));
const someListing = fc.oneof(closeListing, alikeListing, anyListing);

type Check = (listing: Listing, environment: Environment, tagsOf: PickTags['tagsOf']) => void;

const forAny = (listings: fc.Arbitrary<Listing>, check: Check) =>
	always(1200, listings, listing => {
		const {tagsOf} = createPickTags(listing);
		for (const environment of listing.environments) {
			check(listing, environment, tagsOf);
		}
	});

describe('the tags of a pick', () => {
	it('begin with os and locale, and include all in the mode `all`', () => {
		forAny(someListing, (_, environment, tagsOf) => {
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
		expect(['exact', 'e', ''].map(isTagsMode)).toEqual([true, false, false]);
	});

	it('match the environments that a simple count finds', () => {
		forAny(someListing, (listing, environment, tagsOf) => {
			for (const mode of tagsModes) {
				const matches = matchesOf(listing, tagsOf(environment, mode));
				const prefixes = [...new Set(listing.tags.map(({prefix}) => prefix))];
				const ofPrefix = (one: Environment, prefix: string) =>
					setOf({tags: one.tags.filter(tag => tag.prefix === prefix)});
				const differ = prefixes.filter(prefix => new Set(matches.map(one => ofPrefix(one, prefix))).size > 1);
				const matched = matchedBy(listing, [environment.id], mode);

				expect({...matched, ids: matched.ids.size, differ: new Set(matched.differ)}).toEqual({
					ids: new Set(matches.map(setOf)).size,
					count: matches.length,
					identical: matches.filter(one => setOf(one) === setOf(environment)).length,
					differ: new Set(differ),
				});
			}
		});
	});

	it('of several environments match the union of single matches', () => {
		const listing = listingOf(...'os:a x:1/os:a x:2/os:a vm/os:b y:1/os:b y:2'.split('/').map(one => one.split(' ')));

		expect(matchedBy(listing, [0, 1], 'short')).toMatchObject({count: 3, identical: 2, differ: ['x', '']});
		expect(matchedBy(listing, [0, 3], 'short')).toMatchObject({count: 5, identical: 2, differ: ['x', 'y', '']});
		expect(matchedBy(listing, [3, 4], 'exact')).toMatchObject({count: 2, identical: 2, differ: []});
		expect(matchedBy(listingOf(['os:a', 'y:1', 'x:1'], ['os:a', 'x:2', 'y:2']), [0], 'short').differ).toEqual([
			'y',
			'x',
		]);
	});

	it.each([
		[['image'], 'image differs'],
		[[''], 'other tags differ'],
		[['arch', 'image', ''], 'arch, image, other tags differ'],
		[['arch', 'image', 'x', 'y'], 'arch, image, 2 more differ'],
	])('may match environments that differ, with the difference in words: %j', (differ, text) => {
		expect(differText(differ)).toBe(text);
	});
});

describe('very many tags', () => {
	it.each([
		['that share os and locale', ['os:a', 'locale:en']],
		['without an os', []],
	])('of environments %s are compared quickly', (_, selector) => {
		const shared = Array.from({length: 14_000}, (_, index) => `x:${index}`);
		const listing = listingOf(
			...Array.from({length: 20}, (_, index) => [...selector, ...shared, ...(index === 0 ? [] : [`y:${index}`])]),
		);

		expectQuick(() => {
			expect(matchedBy(listing, [0], 'short').count).toBe(20);
			expect(matchedBy(listing, [0], 'exact').count).toBe(20);
		});
	});

	it.each([450, 2000])('are all included quickly if nearly all are needed: %i', count => {
		const mine = Array.from({length: count}, (_, index) => `x:${index}`);
		const others = mine.slice(0, 450).map(tag => ['os:a', ...mine.filter(one => one !== tag)]);

		expectQuick(() => expect(exactOf(['os:a', ...mine], ...others)).toHaveLength(count + 1));
	});
});
