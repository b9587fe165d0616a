import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {adviseOn} from '../../source/filter/advice.ts';
import {findMatches} from '../../source/filter/match.ts';
import {negatedAfterSpace, rewritingsOf} from '../../source/filter/other-syntax.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {environmentsOf, type Listing} from '../../source/listing/listing.ts';
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

const suggested = (filter: string, searched: Listing = listing): string[] =>
	adviseOn(filter, {index: createSearchIndex(searched), listing: searched}).suggestions.map(
		({says, filter: better, count}) => `${says ?? 'near'} → ${better} (${count})`,
	);

describe('advice on a filter that finds nothing', () => {
	it.each([
		['-win', '! excludes, not - → !win (2)'],
		['en-us -win', '! excludes, not - → en-us !win (1)'],
		['not win', '! excludes, with no space after it → !win (2)'],
		['NOT win', '! excludes, with no space after it → !win (2)'],
		['ubuntu OR macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu or macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu || macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu||macos', '| means OR → ubuntu | macos (2)'],
		['ubuntu|macos', 'put spaces around | → ubuntu | macos (2)'],
		['win AND x64', 'a space means AND → win x64 (2)'],
		['win && x64', 'a space means AND → win x64 (2)'],
		['os=windows7', 'write : for = → os:windows7 (1)'],
		['os = windows7', 'write : for = → os:windows7 (1)'],
		['os==windows7', 'write : for = → os:windows7 (1)'],
		['en-us os!=windows7', 'write : for = → en-us !os:windows7 (2)'],
		['^os=windows7', 'write : for = → ^os:windows7 (1)'],
		['win, en-us', 'put spaces for commas → win en-us (2)'],
		['os:win*x64', 'no * is needed → os:win x64 (2)'],
		['^os:win.*', 'no * is needed → ^os:win (2)'],
		['"soft office"', 'no quotes are needed → soft\\ office (1)'],
		['os=win AND NOT soft', 'a space means AND; ! excludes, with no space after it; write : for = → os:win !soft (1)'],
		['win7 -x64 os=windows7', 'write : for = → win7 -x64 os:windows7 (1)'],
		['en-us Win', 'a capital makes case matter → en-us win (2)'],
		['en-us windws', 'near → en-us windows (2)'],
		["'zz en-us", "' means fuzzy here; plain words are exact → zz en-us (0)"],
	])('%j gives %j', (filter, expected) => {
		expect(suggested(filter)).toEqual([expected]);
	});

	it.each(['zz', 'zz OR yy', 'a:b=c', '', '!', '|', '-', '*', '""', 'not', 'AND'])('%j gives none', filter => {
		expect(suggested(filter)).toEqual([]);
	});

	it('finds, when it is typed, as many as it says', () => {
		fc.assert(
			fc.property(anyListing, anyFilter, (searched, filter) => {
				const index = createSearchIndex(searched);
				const {suggestions} = adviseOn(filter, {index, listing: searched});
				// Where several terms are wrong, each is counted without the others.
				for (const {filter: better, count} of suggestions.filter(one => one.text === one.filter)) {
					expect(environmentsOf(searched, findMatches(index, parseQuery(better)))).toHaveLength(count);
				}
			}),
		);
	});
});

describe('a filter as another search takes it', () => {
	it('is left alone where it is written as here', () => {
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
	])('%j has a lone ! that is meant for %j', (filter, meant) => {
		expect(negatedAfterSpace(filter)).toBe(meant);
	});
});
