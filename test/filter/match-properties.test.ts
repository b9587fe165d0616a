import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {foldText} from '../../source/filter/fold-letters.ts';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery, type Query, type Term} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {anyFilter, anyQuery, anyTerm, hasRuns, isRunTerm, unfinished} from '../helpers/arbitrary/filters.ts';
import {anyListing, textsOf} from '../helpers/arbitrary/searched-listings.ts';
import {runsOf} from '../helpers/project/torture.ts';

const isList = (text: string): boolean => {
	const parts = text.split(',');
	return parts.every(part => part !== '') && parts.some(part => part !== parts[0]);
};

const idsOf = (listing: Listing, filter: string): number[] => [
	...findMatches(createSearchIndex(listing), parseQuery(filter)),
];

// A second implementation of a term's meaning, as simple as possible.
const isSpace = (text: string | undefined): boolean => text?.trim() === '';
const isIn = ({type, text, fold}: Term, whole: string): boolean => {
	const folded = foldText(whole, fold);
	const fromStart = isSpace(text[0]) ? folded : folded.trimStart();
	switch (type) {
		case 'contains':
			return folded.includes(text) || (isRunTerm(text) && hasRuns(text, whole));
		case 'starts':
			return fromStart.startsWith(text);
		case 'ends':
			return (isSpace(text.at(-1)) ? folded : folded.trimEnd()).endsWith(text);
		case 'equals':
			return (isSpace(text.at(-1)) ? fromStart : fromStart.trimEnd()) === text;
		case 'fuzzy': {
			const missing = [...text];
			for (const letter of folded) {
				if (letter === missing[0]) {
					missing.shift();
				}
			}
			return missing.length === 0;
		}
	}
};
const isMatching = (query: Query, texts: readonly string[]): boolean =>
	query.every(part =>
		part.alternatives.some(
			term => term.isNegated !== (texts.some(text => isIn(term, text)) || hasAllParts(term, texts)),
		),
	);
const hasAllParts = ({type, text, fold}: Term, texts: readonly string[]): boolean =>
	type === 'contains' && isList(text) && text.split(',').every(part => texts.some(one => foldText(one, fold) === part));
const simplyFound = (listing: Listing, query: Query): number[] =>
	listing.environments.filter(resource => isMatching(query, textsOf(listing, resource))).map(resource => resource.id);

describe('the matches in any listing', () => {
	it('include the environment of every csv pick', () => {
		fc.assert(
			fc.property(anyListing, listing => {
				const plain = listing.environments.filter(({tags}) => tags.every(({text}) => /^[\p{L}\d:]+$/u.test(text)));
				for (const {id, tags} of plain) {
					const different = new Set(tags.map(tag => tag.text));

					expect(idsOf(listing, [...different].join(','))).toContain(id);
				}
			}),
			{numRuns: runsOf(500)},
		);
	});

	it('are the resources for which each term holds', () => {
		fc.assert(
			fc.property(anyListing, anyFilter, (listing, filter) => {
				expect(idsOf(listing, filter)).toEqual(simplyFound(listing, parseQuery(filter)));
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('do not depend on earlier queries', () => {
		fc.assert(
			fc.property(anyListing, fc.array(anyTerm, {minLength: 1, maxLength: 4}), anyTerm, (listing, terms, other) => {
				const index = createSearchIndex(listing);
				const filters = terms.flatMap((_, count) => [
					terms.slice(0, count + 1).join(' '),
					[other, ...terms.slice(0, count)].join(' | '),
				]);
				for (const filter of filters) {
					expect([...findMatches(index, parseQuery(filter))]).toEqual(idsOf(listing, filter));
				}
			}),
		);
	});

	it('keep the order of the listing', () => {
		fc.assert(
			fc.property(anyListing, anyFilter, (listing, filter) => {
				const ids = idsOf(listing, filter);

				expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
			}),
		);
	});

	it('shrink with another term, and grow with an alternative', () => {
		fc.assert(
			fc.property(anyListing, anyQuery, anyTerm, (listing, filter, term) => {
				const ids = new Set(idsOf(listing, filter));

				expect(new Set(idsOf(listing, `${filter} ${term}`)).isSubsetOf(ids)).toBe(true);
				expect(new Set(idsOf(listing, `${filter} | ${term}`)).isSupersetOf(ids)).toBe(true);
			}),
		);
	});

	it('ignore an unfinished term', () => {
		fc.assert(
			fc.property(anyListing, anyQuery, fc.constantFrom(...unfinished, '|'), (listing, filter, word) => {
				const ids = idsOf(listing, filter);

				expect(idsOf(listing, `${filter} ${word}`)).toEqual(ids);
				expect(idsOf(listing, `${word} ${filter}`)).toEqual(ids);
				expect(idsOf(listing, word)).toHaveLength(listing.environments.length);
			}),
		);
	});

	it('of a term and its negation include each resource once', () => {
		fc.assert(
			fc.property(
				anyListing,
				anyTerm.filter(term => !term.startsWith('!')),
				(listing, term) => {
					const ids = [...idsOf(listing, term), ...idsOf(listing, `!${term}`)];

					expect(ids.toSorted((one, other) => one - other)).toEqual(listing.environments.map(resource => resource.id));
				},
			),
		);
	});
});
