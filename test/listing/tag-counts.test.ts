import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {countTags} from '../../source/listing/tag-counts.ts';
import {listingAndMatches} from '../helpers/arbitrary/responses.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

const listingOf = (...resources: unknown[][]): Listing =>
	decodeListing({data: [{resources: resources.map(tags => ({tags}))}]});

const countsOf = (listing: Listing, ids = listing.environments.map(({id}) => id)) =>
	countTags(listing, Int32Array.from(ids)).map(({prefix, tags}) => [
		prefix,
		Object.fromEntries(tags.map(({tag, count}) => [tag.value, count])),
	]);

describe('the tags of the matches', () => {
	const listing = listingOf(
		['arch:x64', 'arch:x86', 'image:a', 'locale:en', 'os:windows', 'system'],
		['arch:x64', 'locale:en', 'os:ubuntu', 'system'],
		['locale:de', 'os:android', 'vm'],
		[],
	);

	it('are under their prefixes with their counts, bare words last', () => {
		expect(countsOf(listing)).toEqual([
			['os', {'os:windows': 1, 'os:ubuntu': 1, 'os:android': 1}],
			['locale', {'locale:en': 2, 'locale:de': 1}],
			['arch', {'arch:x64': 2, 'arch:x86': 1}],
			['image', {'image:a': 1}],
			['', {system: 2, vm: 1}],
		]);
	});

	it('leave out tags without a match', () => {
		expect(countsOf(listing, [1])).toEqual([
			['os', {'os:ubuntu': 1}],
			['locale', {'locale:en': 1}],
			['arch', {'arch:x64': 1}],
			['', {system: 1}],
		]);
	});

	it('are absent if nothing matches or nothing has tags', () => {
		expect(countsOf(listing, [])).toEqual([]);
		expect(countsOf(listing, [3])).toEqual([]);
		expect(countsOf(listingOf())).toEqual([]);
	});

	it('count once for a match with a repeated tag', () => {
		expect(countsOf(listingOf(['a:b', 'c', 'a:b', 'c']))).toEqual([
			['a', {'a:b': 1}],
			['', {c: 1}],
		]);
	});

	it('have the part before the first colon as prefix, if any', () => {
		expect(countsOf(listingOf(['a:b:c', ':d', 'e:']))).toEqual([
			['a', {'a:b:c': 1}],
			['e', {'e:': 1}],
			['', {':d': 1}],
		]);
	});
});

describe('the headings', () => {
	it('begin with the prefix of most resources, whatever its duplicates', () => {
		expect(
			countsOf(listingOf(['rare:1', 'rare:2', 'rare:3', 'common:1'], ['common:1'])).map(([prefix]) => prefix),
		).toEqual(['common', 'rare']);
	});

	it('are sorted by resources, then by number of values, then as listed', () => {
		const listing = listingOf(['one:1', 'two:1', 'three:1', 'four:1'], ['four:1', 'three:2', 'two:2', 'one:1']);

		expect(countsOf(listing).map(([prefix]) => prefix)).toEqual(['two', 'three', 'one', 'four']);
	});

	it('have bare words last, however many resources have them', () => {
		expect(countsOf(listingOf(['word', 'a:1'], ['word'])).map(([prefix]) => prefix)).toEqual(['a', '']);
	});
});

describe('any listing under any filter', () => {
	it('has the counts of a simple recount', () => {
		fc.assert(
			fc.property(listingAndMatches, ({listing, matches}) => {
				const headings = countTags(listing, matches);
				const counted = headings.flatMap(({tags}) => tags.map(({tag, count}) => [tag.value, count] as const));
				const asked = listing.tags
					.map(
						tag => [tag.value, [...matches].filter(id => listing.environments[id]!.tags.includes(tag)).length] as const,
					)
					.filter(([, count]) => count > 0);

				expect(new Map(counted)).toEqual(new Map(asked));
				expect(counted.length).toBe(asked.length);
				expect(
					headings.every(({prefix, tags}) => tags.length > 0 && tags.every(({tag}) => tag.prefix === prefix)),
				).toBe(true);
				expect(new Set(headings.map(({prefix}) => prefix)).size).toBe(headings.length);
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('keeps the order of the whole listing', () => {
		fc.assert(
			fc.property(listingAndMatches, ({listing, matches}) => {
				const orderOf = (ids: Int32Array) => countTags(listing, ids).flatMap(({tags}) => tags.map(({tag}) => tag));
				const shown = orderOf(matches);
				const whole = orderOf(Int32Array.from(listing.environments, ({id}) => id));

				expect(shown).toEqual(whole.filter(tag => shown.includes(tag)));
			}),
		);
	});

	it('takes far less than a second for 100,000 environments', () => {
		const tags = (index: number) => ['system', `os:${index % 40}`, `image:${index % 200}`];
		const listing = listingOf(...Array.from({length: 100_000}, (_, index) => tags(index)));
		const ids = Int32Array.from(listing.environments, ({id}) => id);

		expectQuick(() => expect(countTags(listing, ids)).toHaveLength(3));
	});
});
