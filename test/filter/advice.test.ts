import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {adviseOn, negatedAfterSpace, rewritingsOf} from '../../source/filter/advice.ts';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {environmentsOf, type Listing} from '../../source/listing/listing.ts';
import {prepare} from '../../source/update/replace-listing.ts';
import {anyFilter} from '../helpers/arbitrary/filters.ts';
import {anyListing} from '../helpers/arbitrary/searched-listings.ts';

const listing = decodeListing({
	data: [
		{
			resources: [
				{tags: ['os:windows7-x64', 'locale:en-us']},
				{tags: ['os:windows11-x64', 'locale:en-us', 'soft office']},
				{tags: ['os:ubuntu-22.04', 'locale:en-us']},
				{tags: ['os:macos-10', 'locale:de-de']},
			],
		},
	],
});

const adviceOn = (filter: string, searched: Listing = listing) =>
	adviseOn(filter, {...prepare(searched), listing: searched});

const suggested = (filter: string): string => {
	const {says, suggestion} = adviceOn(filter);
	return `${says} → ${suggestion === undefined ? 'nothing' : `${suggestion.filter} (${suggestion.count})`}`;
};

describe('advice on a filter', () => {
	it.each([
		['-win', 'write ! instead of - to exclude → !win (2)'],
		['en-us -win', 'write ! instead of - to exclude → en-us !win (1)'],
		['not win', '! excludes; write no space after it → !win (2)'],
		['NOT win', '! excludes; write no space after it → !win (2)'],
		['ubuntu OR macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu or macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu || macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu||macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu|macos', 'put spaces around | → ubuntu | macos (2)'],
		['win AND x64', 'a space means AND → win x64 (2)'],
		['win && x64', 'a space means AND → win x64 (2)'],
		['os=windows7', 'write : instead of = → os:windows7 (1)'],
		['os = windows7', 'write : instead of = → os:windows7 (1)'],
		['os==windows7', 'write : instead of = → os:windows7 (1)'],
		['en-us os!=windows7', 'write : instead of = → en-us !os:windows7 (2)'],
		['^os=windows7', 'write : instead of = → ^os:windows7 (1)'],
		['win, en-us', 'write spaces instead of commas → win en-us (2)'],
		['windows7,macos', 'write | instead of commas → windows7 | macos (2)'],
		['en-us windows7, ubuntu', 'write | instead of commas → en-us windows7 | ubuntu (2)'],
		['windows7 macos', 'a space means AND, | means OR → windows7 | macos (2)'],
		['en-us windows7 ubuntu', 'a space means AND, | means OR → en-us windows7 | ubuntu (2)'],
		['windows7 ubuntu en-us', 'a space means AND, | means OR → windows7 | ubuntu en-us (2)'],
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
