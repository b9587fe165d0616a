import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {remediesOf, wordsOf} from '../../source/filter/advice.ts';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {anyQuery} from '../helpers/arbitrary/filters.ts';
import {anyListing} from '../helpers/arbitrary/searched-listings.ts';
import {runsOf} from '../helpers/project/torture.ts';

const listingOf = (...tags: string[][]) => decodeListing({data: [{resources: tags.map(list => ({tags: list}))}]});

const listing = listingOf(
	['os:windows7-x64', 'locale:en-us'],
	['os:windows11-21h2-x64', 'locale:en-us', 'system'],
	['os:windows11-21h2-x64', 'locale:de-de', 'System32'],
	['os:ubuntu-22.04-amd64', 'locale:en-us'],
);

const countIn = (searched: typeof listing) => {
	const index = createSearchIndex(searched);
	return (query: ReturnType<typeof parseQuery>) => findMatches(index, query).length;
};

const toSlip = (says = 'spelling'): string =>
	says.startsWith("'") ? 'fuzzy' : says.replace('a capital makes ', '').replace(' matter', '');

const remedies = (filter: string, searched = listing): string[] =>
	parseQuery(filter).flatMap(clause =>
		remediesOf(clause, wordsOf(searched), countIn(searched)).map(
			({says, text, count}) => `${toSlip(says)} ${text} ${count}`,
		),
	);

describe('the suggestions', () => {
	it.each([
		['Win11', ['case win11 2']],
		['Linux', []],
		["'mac", ['fuzzy mac 0']],
		["'win7'", ['fuzzy win7 1']],
		["!'win", ['fuzzy !win 1']],
		['windws11', ['spelling windows11 2']],
		['win21', ['spelling windows11-21 2']],
		['win11-21h', ['spelling windows11-21h 2']],
		['WIN21', ['spelling windows11-21 2']],
		['^os:win21', ['spelling os:windows11-21 2']],
		['ub04', ['spelling ubuntu-22.04 1']],
		['WINDWOS11', ['spelling windows11 2']],
		["'windowz", ['fuzzy windowz 0', 'spelling windows 3']],
		['^os:windws7', ['spelling os:windows7 1']],
		['ubuntu-22.4', ['spelling ubuntu-22.04 1']],
		['windows12', ['spelling windows11 2']],
		['de-ed', ['spelling de-de 1']],
		['!windows1', []],
		['zz', []],
	])('%j gives %j', (filter, expected) => {
		expect(remedies(filter)).toEqual(expected);
	});

	it.each([
		['sy^tems', 'sy^temt', 'sytemsx'],
		['sy$tems', 'sy$temt', 'sytemsx'],
	])('are similar to every part of %j except its anchors', (filter, near, other) => {
		const [clause] = parseQuery(filter);

		expect(clause && remediesOf(clause, [other, near], () => 1)).toEqual([{text: near, count: 1}]);
	});

	it('are matched when they are typed', () => {
		fc.assert(
			fc.property(anyListing, anyQuery, (searched, filter) => {
				for (const clause of parseQuery(filter)) {
					for (const {says, text, count} of remediesOf(clause, wordsOf(searched), countIn(searched))) {
						expect(countIn(searched)(parseQuery(text))).toBe(count);
						expect(count > 0 || toSlip(says) === 'fuzzy').toBe(true);
						expect(text).not.toBe(clause.text);
					}
				}
			}),
			{numRuns: runsOf(200)},
		);
	});

	it('are searched in a large listing too, without trying each name', () => {
		const names = Array.from({length: 20_000}, (_, number) => [`host:node-${number}`]);
		const large = listingOf(...names);

		expect(wordsOf(large).length).toBeLessThan(3000);
		expect(remedies('ndoe-17', large)).toEqual(['spelling node-17 1111']);
	});
});
