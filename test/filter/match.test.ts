import {describe, expect, it} from 'vitest';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';

const listingOf = (...tags: string[][]): Listing =>
	decodeListing({data: [{resources: tags.map(list => ({tags: list}))}]});

const idsOf = (listing: Listing, filter: string): number[] => [
	...findMatches(createSearchIndex(listing), parseQuery(filter)),
];

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
		['group:', [0, 1, 2]],
		['Group 1', []],
		['expected', [4]],
		['nothing', []],
		// A term must match within a single text.
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
	])('reads a list with commas as tags of one environment: %j gives %j', (filter, ids) => {
		const tags = [
			['locale:en', 'os:win7', 'System', 'system'],
			['locale:en', 'os:win7'],
			['locale:de', 'os:mac'],
			['a,b,c'],
		];
		const searched = decodeListing({data: [{backend: 'here', resources: tags.map(list => ({tags: list}))}]});

		expect(idsOf(searched, filter)).toEqual(ids);
	});

	it('matches nothing across two texts, whatever the filter contains', () => {
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
	])('ignores spaces at the ends of a text unless requested: %j gives %j', (filter, ids) => {
		expect(idsOf(listingOf(['a'], ['\u00a0a\u3000'], [' a '], ['ba b']), filter)).toEqual(ids);
	});

	it('matches nothing in an empty listing', () => {
		expect(idsOf(decodeListing({data: []}), 'a')).toEqual([]);
	});
});

it.each(['abc', "'abc", 'abc1', '^abc', 'abc,x', '!abc'])(
	'matches the same in a large listing as in small ones: %s',
	filter => {
		// The texts have three million characters in all.
		const texts = Array.from({length: 1500}, (_, id) => `${id % 7 === 0 ? 'abc' : 'ab'}${'-'.repeat(2000)}${id}`);
		const query = parseQuery(filter);
		const lone = texts.map(text => findMatches(createSearchIndex(listingOf([text], ['x'])), query).includes(0));

		const found = findMatches(createSearchIndex(listingOf(...texts.map(text => [text]))), query);

		expect([...found]).toEqual(lone.flatMap((isFound, id) => (isFound ? [id] : [])));
	},
);
