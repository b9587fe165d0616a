import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing, Tag} from '../../source/listing/listing.ts';
import {distinctTags} from '../../source/listing/listing.ts';
import {countTags} from '../../source/listing/tag-counts.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {listingAndMatches} from '../helpers/arbitrary/responses.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

const listingOf = (...tags: readonly string[]): Listing =>
	decodeListing({data: [{resources: tags.map(own => ({tags: own === '' ? [] : own.split(' ')}))}]});

/** The headings as text, with the tags and their counts. */
const countsOf = (listing: Listing, ids: Iterable<number> = listing.environments.keys()): string =>
	countTags(listing, [...ids])
		.map(({prefix, tags}) => `${prefix || 'bare'} = ${tags.map(({tag, count}) => `${tag.value} ${count}`).join(' ')}`)
		.join(', ');

describe('the tags of the matches', () => {
	const listing = listingOf(
		'arch:x64 arch:x86 image:a locale:en os:windows system',
		'arch:x64 locale:en os:ubuntu system',
		'locale:de os:android vm',
		'',
	);
	const all =
		'os = os:windows 1 os:ubuntu 1 os:android 1, locale = locale:en 2 locale:de 1, arch = arch:x64 2 arch:x86 1, image = image:a 1, bare = system 2 vm 1';

	it.each([
		['are under their prefixes with their counts, bare words last', [0, 1, 2, 3], all],
		[
			'leave out tags without a match',
			[1],
			'os = os:ubuntu 1, locale = locale:en 1, arch = arch:x64 1, bare = system 1',
		],
		['are absent if nothing matches', [], ''],
		['are absent if nothing has tags', [3], ''],
	])('%s', (_, ids, counts) => {
		expect(countsOf(listing, ids)).toBe(counts);
	});

	it.each([
		['count once for a match with a repeated tag', ['a:b c a:b c'], 'a = a:b 1, bare = c 1'],
		['have the part before the first colon as prefix', ['a:b:c :d e:'], 'a = a:b:c 1, e = e: 1, bare = :d 1'],
		['begin with the prefix of most', ['r:1 r:2 r:3 c:1', 'c:1'], 'c = c:1 2, r = r:1 1 r:2 1 r:3 1'],
		['are then sorted by their number', ['a:1 b:1', 'b:2 a:1'], 'b = b:1 1 b:2 1, a = a:1 2'],
		['are then as listed', ['b:1 a:1'], 'b = b:1 1, a = a:1 1'],
		['have bare words last, however many have them', ['word a:1', 'word'], 'a = a:1 1, bare = word 2'],
	])('%s', (_, tags, counts) => {
		expect(countsOf(listingOf(...tags))).toBe(counts);
	});
});

describe('any listing under any filter', () => {
	it('has the counts of a simple recount, in the order of the whole listing', () => {
		always(1000, listingAndMatches, ({listing, matches}) => {
			const {environments} = listing;
			const tags = distinctTags(listing);
			const headings = countTags(listing, matches);
			const counted = headings.flatMap(heading => heading.tags);
			const whole = countTags(listing, environments.keys()).flatMap(heading => heading.tags.map(({tag}) => tag));
			const countOf = (tag: Tag) => [...matches].filter(id => environments[id]!.tags.includes(tag)).length;

			expect(new Set(whole)).toEqual(new Set(environments.flatMap(one => one.tags)));
			expect(counted).toEqual(whole.map(tag => ({tag, count: countOf(tag)})).filter(({count}) => count > 0));
			expect(new Set(headings.map(({prefix}) => prefix)).size).toBe(headings.length);
			expect(headings.flatMap(one => one.tags.map(({tag}) => tag.facet.name === one.prefix))).not.toContain(false);
			expect(tags.length).toBe(whole.length);
		});
	});

	it('takes far less than a second for 100,000 environments', () => {
		const listing = listingOf(...Array.from({length: 100_000}, (_, id) => `system os:${id % 40} image:${id % 200}`));
		const ids = Int32Array.from(listing.environments, ({id}) => id);

		expectQuick(() => expect(countTags(listing, ids)).toHaveLength(3));
	});
});
