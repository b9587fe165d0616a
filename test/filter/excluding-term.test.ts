import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {findMatches, loneExcluder} from '../../source/filter/match.ts';
import {type Clause, parseQuery, type Query} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {anyTerm} from '../helpers/arbitrary/filters.ts';
import {anyListing} from '../helpers/arbitrary/searched-listings.ts';

const listingOf = (...tags: string[][]): Listing =>
	decodeListing({data: [{resources: tags.map(list => ({tags: list}))}]});

describe('the excluding term', () => {
	const listing = listingOf(['os:win', 'x64'], ['os:win', 'x86'], ['os:linux', 'x64'], ['os:linux', 'arm']);

	const excluderOf = (filter: string) => {
		const excluder = loneExcluder(createSearchIndex(listing), parseQuery(filter));
		return excluder && `without ${excluder.clause.text}: ${excluder.count}`;
	};

	it.each([
		['os:win arm', 'without arm: 2'],
		['arm os:win', 'without arm: 2'],
		['x86 arm', 'without arm: 1'],
		['arm x86', 'without x86: 1'],
		['os:win  arm |  mips', 'without arm | mips: 2'],
		['os: !os', 'without !os: 4'],
		['x64 arm os:linux', 'without arm: 1'],
		['arm zzz yyy', undefined],
		['zzz', undefined],
		['os:win x64', undefined],
		['', undefined],
	])('of %j is %j', (filter, expected) => {
		expect(excluderOf(filter)).toBe(expected);
	});

	it('is the one whose removal matches most', () => {
		const clausesWithout = (query: Query, left: Clause): Query => query.filter(clause => clause !== left);
		fc.assert(
			fc.property(anyListing, fc.array(anyTerm, {minLength: 2, maxLength: 4}), (listing, terms) => {
				const query = parseQuery(terms.join(' '));
				const index = createSearchIndex(listing);
				const counts = query.map(part => findMatches(index, clausesWithout(query, part)).length);
				const isEmpty = findMatches(index, query).length === 0;
				const excluder = loneExcluder(index, query);

				expect(excluder?.count ?? 0).toBe(isEmpty ? Math.max(...counts) : 0);
				if (excluder !== undefined) {
					expect(excluder.clause).toBe(query[counts.lastIndexOf(excluder.count)]);
				}
			}),
		);
	});
});
