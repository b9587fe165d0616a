import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {foldText} from '../../source/filter/case-and-accents.ts';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery, type Query, type Term} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {grammar} from '../../source/filter/syntax-examples.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {anyFilter, hasRuns, isRunTerm} from '../helpers/arbitrary/filters.ts';
import {anyListing, textsOf} from '../helpers/arbitrary/searched-listings.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {listingOfTags} from '../helpers/state/decoding.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

const idsOf = (listing: Listing, filter: string): number[] =>
	Array.from(findMatches(createSearchIndex(listing), parseQuery(filter)));

describe('the search for matches', () => {
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
		['^os:win', [0, 1]],
		['arm64$', [2]],
		['^system$', [0, 1]],
		['!win', [2, 3, 4]],
		['de-de | ubuntu', [1, 2]],
		['!x64 | de-de', [1, 2, 3, 4]],
		["'w27", []],
		["'wdw7", [0]],
		["!'wdw", [2, 3, 4]],
		['Zurich', [0, 1, 2]],
		['ZURICH', []],
		['bench\\ 7', [2]],
		['group:', [0, 1, 2]],
		['Group 1', []],
		['expected', [4]],
		// A term must match within a single text.
		['x64locale', []],
		["'archsystem", []],
	])('%j gives %j', (filter, ids) => {
		expect(idsOf(listing, filter)).toEqual(ids);
	});

	it.each([
		['win10', [0, 1, 2]],
		['ub22', [4]],
		['win1', [0, 1, 2]],
		['win2004', []],
		['untu22', []],
		['win0', []],
		['!win10', [3, 4, 5, 6]],
		['^win10', []],
		['win10$', []],
		["'win22", []],
		['zur8', [5]],
		['zur\\ 8', []],
		['de2', []],
		['𝔸1', [6]],
	])('treats letters and then digits as two adjacent runs: %j gives %j', (filter, ids) => {
		const runs = [
			['os:windows10-1703'],
			['os:windows10-2004'],
			['Windows – 10'],
			['os:windows7', '10'],
			['os:ubuntu-22.04', 'locale:de', '2'],
			['Zürich/8'],
			['𝔸b·1'],
		];

		expect(idsOf(listingOfTags(...runs), filter)).toEqual(ids);
	});

	it.each([
		['os:win7,locale:en', [0, 1]],
		['os:win7,locale:en,system', [0]],
		['OS:win7,locale:en', []],
		['os:win,locale:en', []],
		['os:win7,', []],
		['s:win7,locale:en', []],
		['os:win7,os:win7', []],
		['os:win7,os:win7,system', [0]],
		['!os:win7,locale:en', [2, 3]],
		['os:win7,locale:en | b,c', [0, 1, 3]],
		['^os:win7,locale:en', []],
		["'os:win7,locale:en", []],
		['a,b', [3]],
		['System,locale:en', [0]],
		['backend:here,os:mac', [2]],
	])('reads a list with commas as tags of one environment: %j', (filter, ids) => {
		const tags = [
			['locale:en', 'os:win7', 'System', 'system'],
			['locale:en', 'os:win7'],
			['locale:de', 'os:mac'],
			['a,b,c'],
		];
		const searched = decodeListing({data: [{backend: 'here', resources: tags.map(list => ({tags: list}))}]});

		expect(idsOf(searched, filter)).toEqual(ids);
	});

	it.each(["'ab", 'ab', '^ab$', 'a\\ b', '\\ b'])('matches nothing across two texts: %j', filter => {
		expect(idsOf(listingOfTags(['a', 'b'], ['b', 'a']), filter)).toEqual([]);
	});

	it.each([
		['café', [0, 1, 2]],
		['cafe\u0301', [0, 1, 2]],
		['^cafe\u0301$', [0, 1]],
		['cafe', [0, 1, 2, 3]],
		['^cafe$', [0, 1, 3]],
		['x:café,y', [2]],
		['x:cafe\u0301,y', [2]],
		["'cfé", [0, 1, 2]],
		['한', [4, 5]],
		['\u1112\u1161\u11ab', [4, 5]],
		['tail', [6]],
	])('finds accents composed and decomposed alike: %j gives %j', (filter, ids) => {
		const texts = [['café'], ['cafe\u0301'], ['x:cafe\u0301', 'y'], ['cafe'], ['한'], ['\u1112\u1161\u11ab'], ['tail']];

		expect(idsOf(listingOfTags(...texts), filter)).toEqual(ids);
	});

	it.each([
		['^a', [0, 1, 2, 4]],
		['a$', [0, 1, 2, 4]],
		['^a$', [0, 1, 2, 4]],
		['^\u00a0', [1]],
		['\u3000$', [1]],
		['^\\ ', [2, 4]],
		['^\\ a$', [2]],
		['^a\\ $', [2]],
		['^\\ a\\ $', [2]],
		['a\\ b', [3]],
	])('ignores spaces at the ends of a text unless requested: %j gives %j', (filter, ids) => {
		expect(idsOf(listingOfTags(['a'], ['\u00a0a\u3000'], [' a '], ['ba b'], ['  a  ']), filter)).toEqual(ids);
	});

	it.each(['a$', '^a', '^a$', "'a"])('finds a text beside empty and blank ones: %s', filter => {
		expect(idsOf(listingOfTags([''], ['a'], ['', ' '], [''], ['a'], ['']), filter)).toEqual([1, 4]);
	});

	it('finds letters in a long text in time', () => {
		expectQuick(() => expect(idsOf(listingOfTags(['ab'.repeat(2000)]), "'ababab-")).toEqual([]));
	});

	it('matches nothing in an empty listing, and searches only among given environments', () => {
		expect(idsOf(decodeListing({data: []}), 'a')).toEqual([]);
		expect([...findMatches(createSearchIndex(listing), parseQuery('win'), Int32Array.of(1, 2))]).toEqual([1]);
	});
});

describe('the examples of the grammar', () => {
	const lines = [
		...['os:windows10-2004-x64,arch:x64,locale:en-us,system', 'os:windows7-x64,arch:x64'],
		...['os:windows11-x86,arch:x86,beta system', 'os:ubuntu-22.04,arch:x64,locale:en-us', 'Windows,a b'],
	];
	const tags = lines.map(line => line.split(','));

	it('match what they say', () => {
		const found = Object.fromEntries(grammar.map(([filter]) => [filter, idsOf(listingOfTags(...tags), filter)]));

		expect(found).toEqual({
			...{win: [0, 1, 2, 4], win10: [0], '^os:win': [0, 1, 2], x64$: [0, 1, 3], '^system$': [0], "'wdw10": [0]},
			...{'!ubuntu': [0, 1, 2, 4], 'win 2004': [0], 'win7 | win11': [1, 2]},
			...{'arch:x64,system': [0], 'a\\ b': [4], Win: [4]},
		});
	});
});

it.each(['abc', "'abc", 'abc1', '^abc', 'abc,x', '!abc'])(
	'matches the same in a large listing as in small ones: %s',
	filter => {
		// The texts have three million characters in all.
		const texts = Array.from({length: 1500}, (_, id) => `${id % 7 === 0 ? 'abc' : 'ab'}${'-'.repeat(2000)}${id}`);
		const query = parseQuery(filter);
		const lone = texts.map(text => findMatches(createSearchIndex(listingOfTags([text], ['x'])), query).includes(0));

		const found = findMatches(createSearchIndex(listingOfTags(...texts.map(text => [text]))), query);

		expect([...found]).toEqual(lone.flatMap((isFound, id) => (isFound ? [id] : [])));
	},
);

const isList = (text: string): boolean => {
	const parts = text.split(',');
	return parts.every(part => part !== '') && parts.some(part => part !== parts[0]);
};

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
	it('include the environment of every comma pick', () => {
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
});
