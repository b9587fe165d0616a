import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {createDistinct} from '../../source/listing/distinct.ts';
import type {Listing, Resource, Tag} from '../../source/listing/listing.ts';
import {alsoSelectedTexts, createTakenTags, tagsTakenChoices} from '../../source/listing/taken-tags.ts';
import {anyListing} from '../helpers/arbitrary/texts.ts';

const listingOf = (...tags: string[][]): Listing =>
	decodeListing({data: [{resources: tags.map(one => ({tags: one}))}]});

const finderOf = (listing: Listing) => createTakenTags(listing, createDistinct(listing));

const exactOf = (...tags: string[][]): string[] => {
	const listing = listingOf(...tags);
	return finderOf(listing)
		.tagsOf(listing.resources[0]!, 'exact')
		.map(({value}) => value);
};

const setOf = ({tags}: Resource): string => [...new Set(tags.map(({number}) => number))].sort().join(' ');

// What a list of tags selects beside an environment, counted naively: one of each set of tags.
const othersOf = ({resources}: Listing, own: Resource, tags: readonly Tag[]): readonly Resource[] => {
	const selected = resources.filter(({tags: all}) => tags.length > 0 && tags.every(tag => all.includes(tag)));
	const sets = selected.map(setOf);
	return selected.filter((one, index) => sets.indexOf(setOf(one)) === index && setOf(one) !== setOf(own));
};

const fewTags = fc.subarray(['os:a', 'os:b', 'locale:en', 'x:1', 'x:2', 'y:1', 'y:2', 'z:1', 'system', 'vm']);
const closeListing = fc.array(fewTags, {maxLength: 12}).map(lists => listingOf(...lists));
const someListing = fc.oneof(closeListing, anyListing);

describe('the tags that a pick takes', () => {
	it('are the selector alone where it singles the environment out, however often that is listed', () => {
		const tags = ['image:1', 'locale:en', 'os:a'];

		expect(exactOf(tags, [...tags].reverse(), ['os:b', 'locale:en'])).toEqual(['os:a', 'locale:en']);
	});

	it('are the selector and one more tag if one is enough, else two, else three', () => {
		const mine = ['os:a', 'u', 'v', 'w', 'x:1'];

		expect(exactOf(mine, ['os:a', 'u', 'v', 'w'])).toEqual(['os:a', 'x:1']);
		expect(exactOf(mine, ['os:a', 'u', 'x:1'], ['os:a', 'v', 'w', 'x:1'])).toHaveLength(3);
		expect(exactOf(mine, ['os:a', 'u', 'v', 'x:1'], ['os:a', 'v', 'w'], ['os:a', 'u', 'w'])).toHaveLength(3);
		expect(exactOf(['os:a', 'u', 'v', 'w'], ['os:a', 'u', 'v'], ['os:a', 'v', 'w'], ['os:a', 'u', 'w'])).toEqual([
			'os:a',
			'u',
			'v',
			'w',
		]);
	});

	it('are all where another environment has all of them and more, the selector first', () => {
		const listing = listingOf(
			['locale:en', 'os:a', 'x:1'],
			['locale:en', 'os:a', 'x:1', 'system'],
			['os:a', 'locale:en'],
		);
		const finder = finderOf(listing);
		const [resource] = listing.resources;
		const tags = finder.tagsOf(resource!, 'exact');

		expect(tags.map(({value}) => value)).toEqual(['os:a', 'locale:en', 'x:1']);
		expect(finder.alsoSelected(tags)).toEqual({others: 1, differ: ['']});
	});

	it('are one list each time, by which it is kept what they select', () => {
		const listing = listingOf(['image:1', 'locale:en', 'os:a'], ['os:b']);
		const {tagsOf} = finderOf(listing);

		for (const taken of tagsTakenChoices) {
			expect(tagsOf(listing.resources[0]!, taken)).toBe(tagsOf(listing.resources[0]!, taken));
		}
	});

	it('say how many others they select, and in what these differ', () => {
		const listing = listingOf(['os:a', 'x:1', 'y:1'], ['os:a', 'x:1', 'y:2', 'vm'], ['os:b'], ['os:a', 'x:1', 'y:1']);
		const {alsoSelected} = finderOf(listing);
		const [one, two, three] = listing.resources;

		expect(alsoSelected(one!.selector)).toEqual({others: 1, differ: ['y', '']});
		expect(alsoSelected(two!.selector)).toEqual({others: 1, differ: ['y', '']});
		expect(alsoSelected(three!.selector)).toEqual({others: 0, differ: []});
	});

	it.each([
		[1, ['image'], 'also selects 1 other: image differs'],
		[2, [''], 'also selects 2 others: other tags differ'],
		[2, ['arch', 'image', ''], 'also selects 2 others: arch, image and other tags differ'],
		[9, ['arch', 'image', 'x', 'y'], 'also selects 9 others: arch, image and 2 more differ'],
	])('say so in words: %i, %j', (others, differ, text) => {
		expect(alsoSelectedTexts({others, differ}).full).toBe(text);
	});

	it('of several environments select what none of these is, or do not tell them apart', () => {
		const listing = listingOf(['os:a', 'x:1'], ['os:a', 'x:2'], ['os:a', 'vm'], ['os:b', 'y:1'], ['os:b', 'y:2']);
		const {alsoSelectedByAny} = finderOf(listing);
		const textsOf = (...ids: number[]) =>
			alsoSelectedTexts(
				alsoSelectedByAny(
					ids.map(id => listing.resources[id]!),
					'selector',
				),
				true,
			);

		expect(textsOf(0, 1).full).toBe('also select 1 other: x and other tags differ');
		expect(textsOf(0, 3)).toEqual({
			full: 'also select 3 others: x, y and other tags differ',
			short: 'also select 3 others',
		});
		expect(textsOf(3, 4)).toEqual({full: 'not told apart: y differs', short: 'not told apart'});
	});

	it('come in one order whichever are taken: the selector first', () => {
		fc.assert(
			fc.property(someListing, listing => {
				const {tagsOf} = finderOf(listing);
				for (const resource of listing.resources) {
					for (const tags of tagsTakenChoices.map(taken => tagsOf(resource, taken))) {
						const selector = new Set(resource.selector);

						expect(new Set([...new Set(tags)].slice(0, selector.size))).toEqual(selector);
						expect(new Set(tags).isSubsetOf(new Set(resource.tags))).toBe(true);
					}
					expect(new Set(tagsOf(resource, 'all'))).toEqual(new Set(resource.tags));
				}
			}),
		);
	});

	it('select what a naive recount finds', () => {
		fc.assert(
			fc.property(someListing, listing => {
				const {tagsOf, alsoSelected} = finderOf(listing);
				for (const resource of listing.resources) {
					for (const tags of tagsTakenChoices.map(taken => tagsOf(resource, taken))) {
						const others = othersOf(listing, resource, tags);
						const prefixes = new Set(listing.tags.map(({prefix}) => prefix));
						const ofPrefix = (one: Resource, prefix: string) =>
							setOf({...one, tags: one.tags.filter(tag => tag.prefix === prefix)});
						const differ = [...prefixes].filter(prefix =>
							others.some(other => ofPrefix(other, prefix) !== ofPrefix(resource, prefix)),
						);
						const also = alsoSelected(tags);

						expect({...also, differ: new Set(also.differ)}).toEqual({
							others: others.length,
							differ: new Set(differ),
						});
					}
				}
			}),
		);
	});

	it('are, to be exact, the fewest that single an environment out, up to three beside the selector', () => {
		fc.assert(
			fc.property(someListing, listing => {
				const {tagsOf} = finderOf(listing);
				for (const resource of listing.resources) {
					const exact = tagsOf(resource, 'exact');
					const further = exact.filter(tag => !resource.selector.includes(tag));
					const selects = (tags: readonly Tag[]) => othersOf(listing, resource, tags).length;
					const subsets = [...new Set(resource.tags)].reduce<readonly (readonly Tag[])[]>(
						(sets, tag) => sets.concat(sets.map(set => [...set, tag])),
						[[]],
					);
					const sizes = subsets.filter(set => selects([...resource.selector, ...set]) === 0).map(({length}) => length);
					const fewest = Math.min(...sizes);

					if (sizes.length === 0) {
						expect(new Set(exact)).toEqual(new Set(resource.tags));
					} else {
						expect(selects(exact)).toBe(0);
						expect(fewest <= 3 ? further.length : fewest).toBe(fewest);
						for (const tag of further) {
							expect(selects(exact.filter(one => one !== tag))).toBeGreaterThan(0);
						}
					}
				}
			}),
		);
	});

	it('none of them can be left out where more than three are needed', () => {
		const mine = ['a', 'b', 'c', 'd', 'e', 'f'];
		const others = mine.slice(0, 5).map(tag => ['os:a', ...mine.filter(one => one !== tag)]);

		expect(exactOf(['os:a', ...mine], ...others)).toEqual(['os:a', 'a', 'b', 'c', 'd', 'e']);
	});
});
