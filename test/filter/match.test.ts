import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {foldText} from '../../source/filter/fold-letters.ts';
import {findMatches, findTyped} from '../../source/filter/match.ts';
import {parseQuery, type Query, type Term} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {anyFilter, anyQuery, anyTerm, unfinished} from '../helpers/arbitrary/filters.ts';
import {isList} from '../helpers/arbitrary/lists.ts';
import {hasRuns, isRunTerm} from '../helpers/arbitrary/runs.ts';
import {anyListing, textsOf} from '../helpers/arbitrary/searched-listings.ts';

const listingOf = (...tags: string[][]): Listing =>
	decodeListing({data: [{resources: tags.map(list => ({tags: list}))}]});

const idsOf = (listing: Listing, filter: string): number[] => [
	...findMatches(createSearchIndex(listing), parseQuery(filter)),
];

// What a term means, told once more and as simply as can be.
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
	listing.resources.filter(resource => isMatching(query, textsOf(listing, resource))).map(resource => resource.id);

describe('finding matches', () => {
	const listing = decodeListing({
		data: [
			{
				backend: 'Zürich-1',
				resources: [
					{tags: ['arch:x64', 'locale:en-us', 'os:windows7-x64', 'system']},
					{tags: ['arch:x64', 'locale:de-de', 'os:windows10-2004-x64', 'system']},
					{tags: ['arch:arm64', 'locale:en-us', 'os:ubuntu-22.04-arm64'], id: 'Bench 7'},
				],
			},
			{resources: [{tags: []}, 'nothing']},
		],
	});

	it.each([
		['', [0, 1, 2, 3, 4]],
		['win', [0, 1]],
		['win en-us', [0]],
		['en-us win', [0]],
		['7', [0, 2]],
		['^os:win', [0, 1]],
		['^win', []],
		['arm64$', [2]],
		['^system$', [0, 1]],
		['!win', [2, 3, 4]],
		['!^system$', [2, 3, 4]],
		['!win !arm64', [3, 4]],
		['de-de | ubuntu', [1, 2]],
		['x64 de-de | ubuntu', [1]],
		['!x64 | de-de', [1, 2, 3, 4]],
		["'w27", []],
		["'wdw7", [0]],
		["!'wdw", [2, 3, 4]],
		['zurich', [0, 1, 2]],
		['zürich', [0, 1, 2]],
		['Zurich', [0, 1, 2]],
		['ZURICH', []],
		['bench\\ 7', [2]],
		['^id:bench', [2]],
		['group', []],
		['expected', [4]],
		['nothing', []],
		// A term looks at one text at a time.
		['x64locale', []],
		["'archsystem", []],
	])('%j gives %j', (filter, ids) => {
		expect(idsOf(listing, filter)).toEqual(ids);
	});

	it.each([
		['win10', [0, 1, 2]],
		['ub22', [4]],
		['UB22', []],
		['win1', [0, 1, 2]],
		['win2004', []],
		['untu22', []],
		['win0', []],
		['!win10', [3, 4, 5, 6]],
		['win10 !2004', [0, 2]],
		['win7 | ub22', [3, 4]],
		['^win10', []],
		['win10$', []],
		["'win22", []],
		['zur8', [5]],
		['zür8', [5]],
		['zur\\ 8', []],
		['de2', []],
		['𝔸1', [6]],
	])('takes letters and then digits for the beginnings of two runs next to each other: %j gives %j', (filter, ids) => {
		const runs = [
			['os:windows10-1703'],
			['os:windows10-2004'],
			['Windows – 10'],
			['os:windows7', '10'],
			['os:ubuntu-22.04', 'locale:de', '2'],
			['Zürich/8'],
			['𝔸b·1'],
		];

		expect(idsOf(listingOf(...runs), filter)).toEqual(ids);
	});

	it.each([
		['os:win7,locale:en', [0, 1]],
		['locale:en,os:win7', [0, 1]],
		['os:win7,locale:en,system', [0]],
		['OS:win7,locale:en', []],
		['os:win7,locale:e', []],
		['os:win,locale:en', []],
		['os:win7,', []],
		['os:win7,,locale:en', []],
		['os:win7,locale:de', []],
		['os:win7,os:win7', []],
		['os:win7,os:win7,system', [0]],
		['!os:win7,locale:en', [2, 3]],
		['os:win7,locale:en | b,c', [0, 1, 3]],
		['os:win7,locale:en system', [0]],
		['^os:win7,locale:en', []],
		['os:win7,locale:en$', []],
		["'os:win7,locale:en", []],
		['a,b', [3]],
		['System,locale:en', [0]],
		['backend:here,os:mac', [2]],
	])('takes the parts of a list for whole tags of one environment: %j gives %j', (filter, ids) => {
		const tags = [
			['locale:en', 'os:win7', 'System', 'system'],
			['locale:en', 'os:win7'],
			['locale:de', 'os:mac'],
			['a,b,c'],
		];
		const searched = decodeListing({data: [{backend: 'here', resources: tags.map(list => ({tags: list}))}]});

		expect(idsOf(searched, filter)).toEqual(ids);
	});

	it('finds for every pick as csv the environment that it was taken from', () => {
		fc.assert(
			fc.property(anyListing, listing => {
				const plain = listing.resources.filter(({tags}) => tags.every(({text}) => /^[\p{L}\d:]+$/u.test(text)));
				for (const {id, tags} of plain) {
					const different = new Set(tags.map(tag => tag.text));

					expect(idsOf(listing, [...different].join(','))).toContain(id);
				}
			}),
			{numRuns: 500},
		);
	});

	it('finds nothing across two texts, whatever the filter holds', () => {
		const listing = listingOf(['a', 'b'], ['b', 'a']);

		for (const filter of ['a\nb', 'a\n', '\nb', "'a\n", "'ab", '^a\nb', 'a\nb$', '^a\nb$']) {
			expect(idsOf(listing, filter)).toEqual([]);
		}
	});

	it.each([
		['^a', [0, 1, 2]],
		['a$', [0, 1, 2]],
		['^a$', [0, 1, 2]],
		['^\u00a0', [1]],
		['\u3000$', [1]],
		['^\\ ', [2]],
		['^\\ a$', [2]],
		['^a\\ $', [2]],
		['^\\ a\\ $', [2]],
		['a\tb', [3]],
	])('counts no spaces at the ends of a text unless asked for: %j gives %j', (filter, ids) => {
		expect(idsOf(listingOf(['a'], ['\u00a0a\u3000'], [' a '], ['ba b']), filter)).toEqual(ids);
	});

	it('finds nothing in an empty listing', () => {
		expect(idsOf(decodeListing({data: []}), 'a')).toEqual([]);
	});

	it('finds what the meaning of the terms says, resource by resource', () => {
		fc.assert(
			fc.property(anyListing, anyFilter, (listing, filter) => {
				expect(idsOf(listing, filter)).toEqual(simplyFound(listing, parseQuery(filter)));
			}),
			{numRuns: 1000},
		);
	});

	it('finds the same whatever was looked for before', () => {
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

	it('looks only for what is new in a filter', () => {
		const index = createSearchIndex(listingOf(['os:win7', 'x64'], ['os:win10']));
		const looked: string[] = [];
		const watched = {...index, joined: (fold: Term['fold']) => `${looked.push(fold) && index.joined(fold)}`};

		expect([...findTyped(watched, parseQuery('win x64'))]).toEqual([0]);
		const before = looked.length;
		expect([...findTyped(watched, parseQuery('win 7 x64'))]).toEqual([0]);

		expect([before, looked.length]).toEqual([2, 3]);
	});

	it('keeps the order of the listing', () => {
		fc.assert(
			fc.property(anyListing, anyFilter, (listing, filter) => {
				const ids = idsOf(listing, filter);

				expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
			}),
		);
	});

	it('finds no more when a term is added, and no less when an alternative is', () => {
		fc.assert(
			fc.property(anyListing, anyQuery, anyTerm, (listing, filter, term) => {
				const ids = new Set(idsOf(listing, filter));

				expect(new Set(idsOf(listing, `${filter} ${term}`)).isSubsetOf(ids)).toBe(true);
				expect(new Set(idsOf(listing, `${filter} | ${term}`)).isSupersetOf(ids)).toBe(true);
			}),
		);
	});

	it('finds with an unfinished term what it finds without', () => {
		fc.assert(
			fc.property(anyListing, anyQuery, fc.constantFrom(...unfinished, '|'), (listing, filter, word) => {
				const ids = idsOf(listing, filter);

				expect(idsOf(listing, `${filter} ${word}`)).toEqual(ids);
				expect(idsOf(listing, `${word} ${filter}`)).toEqual(ids);
				expect(idsOf(listing, word)).toHaveLength(listing.resources.length);
			}),
		);
	});

	it('finds with a term and its negation each resource once', () => {
		fc.assert(
			fc.property(
				anyListing,
				anyTerm.filter(term => !term.startsWith('!')),
				(listing, term) => {
					const ids = [...idsOf(listing, term), ...idsOf(listing, `!${term}`)];

					expect(ids.toSorted((one, other) => one - other)).toEqual(listing.resources.map(resource => resource.id));
				},
			),
		);
	});
});
