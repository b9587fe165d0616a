import {describe, expect, it} from 'vitest';
import {differText} from '../../source/cli/pick/pick-only-match.ts';
import type {Environment, Listing} from '../../source/listing/listing.ts';
import {createPickTags, type TagsMode, tagsModes} from '../../source/listing/pick-tags.ts';
import {forEachEnvironment, matchesOf, setOf, someListing} from '../helpers/arbitrary/pick-tags.ts';
import {listingOfTags} from '../helpers/state/decoding.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

describe('the tags of a pick', () => {
	it('match the environments that a simple count finds', () => {
		forEachEnvironment(someListing, (listing, environment, tagsOf) => {
			for (const mode of tagsModes) {
				const matches = matchesOf(listing, tagsOf(environment, mode));
				const prefixes = [...new Set(listing.values.flatMap(({facet}) => (facet.kind === 'tag' ? [facet.name] : [])))];
				const ofPrefix = (one: Environment, prefix: string) =>
					setOf({tags: one.tags.filter(tag => tag.facet.name === prefix)});
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
		const tags = 'os:a x:1/os:a x:2/os:a vm/os:b y:1/os:b y:2'.split('/').map(one => one.split(' '));
		const listing = listingOfTags(...tags);

		expect(matchedBy(listing, [0, 1], 'short')).toMatchObject({count: 3, identical: 2, differ: ['x', '']});
		expect(matchedBy(listing, [0, 3], 'short')).toMatchObject({count: 5, identical: 2, differ: ['x', 'y', '']});
		expect(matchedBy(listing, [3, 4], 'exact')).toMatchObject({count: 2, identical: 2, differ: []});
		expect(matchedBy(listingOfTags(['os:a', 'y:1', 'x:1'], ['os:a', 'x:2', 'y:2']), [0], 'short').differ).toEqual([
			'y',
			'x',
		]);
	});

	it.each([
		[['image'], 'image differs'],
		[[''], 'other tags differ'],
		[['arch', 'image', ''], 'arch, image and other tags differ'],
		[['arch', 'image', 'x', 'y'], 'arch, image and 2 more differ'],
	])('may match environments that differ, with the difference in words: %j', (differ, text) => {
		expect(differText(differ)).toBe(text);
	});

	it.each([
		['that share os and locale', ['os:a', 'locale:en']],
		['without an os', []],
	])('are compared quickly if there are very many %s', (_, selector) => {
		const shared = Array.from({length: 14_000}, (_, index) => `x:${index}`);
		const listing = listingOfTags(
			...Array.from({length: 20}, (_, index) => [...selector, ...shared, ...(index === 0 ? [] : [`y:${index}`])]),
		);

		expectQuick(() => {
			expect(matchedBy(listing, [0], 'short').count).toBe(20);
			expect(matchedBy(listing, [0], 'exact').count).toBe(20);
		});
	});
});

const matchedBy = (listing: Listing, ids: readonly number[], mode: TagsMode) => {
	const {tagsOf, matchedBy} = createPickTags(listing);
	const picked = ids.map(id => listing.environments[id]!);
	return matchedBy(picked, resource => tagsOf(resource, mode));
};
