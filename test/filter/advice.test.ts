import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {adviseOn, negatedAfterSpace, remediesOf, rewritingsOf, wordsOf} from '../../source/filter/advice.ts';
import {findMatches, loneExcluder} from '../../source/filter/match.ts';
import {type Clause, parseQuery, type Query} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {environmentsOf, type Listing} from '../../source/listing/listing.ts';
import {prepare} from '../../source/update/replace-listing.ts';
import {anyFilter, anyQuery, anyTerm} from '../helpers/arbitrary/filters.ts';
import {anyListing} from '../helpers/arbitrary/searched-listings.ts';
import {runsOf} from '../helpers/project/torture.ts';

const listingOf = (...tags: readonly string[]): Listing =>
	decodeListing({data: [{resources: tags.map(own => ({tags: own.split(',')}))}]});

const listing = listingOf(
	'os:windows7-x64,locale:en-us',
	'os:windows11-x64,locale:en-us,soft office',
	'os:ubuntu-22.04,locale:en-us',
	'os:macos-10,locale:de-de',
);

const adviceOn = (filter: string, searched: Listing = listing) =>
	adviseOn(filter, {...prepare(searched), listing: searched});

const suggested = (filter: string): string => {
	const {says, suggestion} = adviceOn(filter);
	return `${says} → ${suggestion === undefined ? 'nothing' : `${suggestion.filter} (${suggestion.count})`}`;
};

describe('advice on a filter', () => {
	it.each([
		['-win', 'write ! instead of - to exclude → !win (2)'],
		['NOT win', '! excludes; write no space after it → !win (2)'],
		['ubuntu OR macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu || macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu||macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu|macos', 'put spaces around | → ubuntu | macos (2)'],
		['win AND x64', 'a space means AND → win x64 (2)'],
		['win && x64', 'a space means AND → win x64 (2)'],
		['os=windows7', 'write : instead of = → os:windows7 (1)'],
		['os = windows7', 'write : instead of = → os:windows7 (1)'],
		['en-us os!=windows7', 'write : instead of = → en-us !os:windows7 (2)'],
		['^os=windows7', 'write : instead of = → ^os:windows7 (1)'],
		['win, en-us', 'write spaces instead of commas → win en-us (2)'],
		['windows7,macos', 'write | instead of commas → windows7 | macos (2)'],
		['en-us windows7, ubuntu', 'write | instead of commas → en-us windows7 | ubuntu (2)'],
		['windows7 macos', 'a space means AND, | means OR → windows7 | macos (2)'],
		['en-us windows7 ubuntu', 'a space means AND, | means OR → en-us windows7 | ubuntu (2)'],
		['windows7 en-us ubuntu', 'a space means AND, | means OR → windows7 | ubuntu en-us (2)'],
		['windws7 windos7', ' → windows7 (1)'],
		['os:win*x64', 'no * is needed → os:win x64 (2)'],
		['^os:win.*', 'no * is needed → ^os:win (2)'],
		['"soft office"', 'no quotes are needed → soft\\ office (1)'],
		[
			'os=win AND NOT soft',
			'a space means AND; ! excludes; write no space after it; write : instead of = → os:win !soft (1)',
		],
		['win7 -x64 os=windows7', 'write : instead of = → win7 -x64 os:windows7 (1)'],
		['en-us Win', 'a capital makes case matter → en-us win (2)'],
		['en-us windws', ' → en-us windows (2)'],
		["'zz en-us", "' means fuzzy here; plain words are exact → nothing"],
		['windws en-su x64', ' → windows en-us x64 (2)'],
		['Win ubunut', 'a capital makes case matter → nothing'],
		['windws zz', ' → nothing'],
		['macos !de-de', ' → nothing'],
	])('%j gives %j', (filter, expected) => {
		expect(suggested(filter)).toBe(expected);
	});

	it.each(['zz', 'zz OR yy', 'a:b=c', '', '!', '|', '-', '*', '""', 'not', 'AND', ',', 'zz,'])(
		'%j gives no advice',
		filter => {
			expect(suggested(filter)).toBe(' → nothing');
		},
	);

	it('suggests a filter that matches something, with the right count', () => {
		fc.assert(
			fc.property(anyListing, anyFilter, (searched, filter) => {
				const {suggestion} = adviceOn(filter, searched);
				if (suggestion !== undefined) {
					const found = findMatches(createSearchIndex(searched), parseQuery(suggestion.filter));

					expect(suggestion.count).toBeGreaterThan(0);
					expect(environmentsOf(searched, found)).toHaveLength(suggestion.count);
				}
			}),
		);
	});

	it('is made once for all lines that show it', () => {
		expect(adviceOn('en-us windws')).toBe(adviceOn('en-us windws'));
	});

	it('searches only a few terms', () => {
		expect(adviceOn('zz '.repeat(9))).toEqual({excluder: undefined, alone: [], says: '', suggestion: undefined});
		expect(adviceOn('zz,'.repeat(9)).suggestion).toBeUndefined();
		expect(adviceOn('windws '.repeat(8)).suggestion).toMatchObject({count: 2});
		expect(adviceOn(`${'win '.repeat(9)}arm`).excluder).toMatchObject({clause: {text: 'arm'}, count: 2});
		expect(adviceOn('w i n wi in win o:w :win arm').excluder).toBeUndefined();
		expect(adviceOn('w i n wi in win :win arm').excluder).toMatchObject({clause: {text: 'arm'}, count: 2});
	});
});

describe('a filter in the syntax of another search', () => {
	it('is unchanged if it is in our syntax', () => {
		for (const filter of ['win', '!win', '^os:win !x86', 'x64 win7 | win11', 'a\\ b', "'wdw10", 'en-us', 'x64$']) {
			expect(rewritingsOf(filter)).toEqual([]);
		}
	});

	it.each([
		['! win', '!win'],
		['x64 ! win mac', '!win'],
		['! a\\ b', '!a\\ b'],
		['! a|b!', '!a|b!'],
		['!', undefined],
		['win !', undefined],
		['! ', undefined],
		['!win', undefined],
		['a! win', undefined],
		['! !win', undefined],
		['! | win', undefined],
		['a\\ ! win', undefined],
	])('%j has a lone ! that belongs to %j', (filter, meant) => {
		expect(negatedAfterSpace(filter)).toBe(meant);
	});
});

describe('the excluding term', () => {
	const listing = listingOf('os:win,x64', 'os:win,x86', 'os:linux,x64', 'os:linux,arm');

	const excluderOf = (filter: string) => {
		const excluder = loneExcluder(createSearchIndex(listing), parseQuery(filter));
		return excluder && `without ${excluder.clause.text}: ${excluder.count}`;
	};

	it.each([
		['os:win arm', 'without arm: 2'],
		['arm x86', 'without x86: 1'],
		['os:win  arm |  mips', 'without arm | mips: 2'],
		['os: !os', 'without !os: 4'],
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

const searchedListing = listingOf(
	'os:windows7-x64,locale:en-us',
	'os:windows11-21h2-x64,locale:en-us,system',
	'os:windows11-21h2-x64,locale:de-de,System32',
	'os:ubuntu-22.04-amd64,locale:en-us',
);

const countIn = (searched: Listing) => {
	const index = createSearchIndex(searched);
	return (query: ReturnType<typeof parseQuery>) => findMatches(index, query).length;
};

const toSlip = (says = 'spelling'): string =>
	says.startsWith("'") ? 'fuzzy' : says.replace('a capital makes ', '').replace(' matter', '');

const remedies = (filter: string, searched: Listing = searchedListing): string[] =>
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
		const large = listingOf(...Array.from({length: 20_000}, (_, number) => `host:node-${number}`));

		expect(wordsOf(large).length).toBeLessThan(3000);
		expect(remedies('ndoe-17', large)).toEqual(['spelling node-17 1111']);
	});
});
