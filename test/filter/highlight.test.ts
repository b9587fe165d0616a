import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {foldText} from '../../source/filter/case-and-accents.ts';
import {rangesOf} from '../../source/filter/highlight.ts';
import {findMatches, isMatch} from '../../source/filter/match.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {anyFilter, anyQuery, anyTerm, anyText} from '../helpers/arbitrary/filters.ts';
import {runsOf} from '../helpers/project/torture.ts';

// The text, with its highlighted parts in brackets.
const inBrackets = (filter: string, text: string): string => {
	let shown = '';
	let done = 0;
	for (const {start, end} of rangesOf(parseQuery(filter), text)) {
		shown += `${text.slice(done, start)}[${text.slice(start, end)}]`;
		done = end;
	}
	return shown + text.slice(done);
};

describe('the highlight', () => {
	it.each([
		['', 'os:windows', 'os:windows'],
		['win', 'os:windows', 'os:[win]dows'],
		['win dow', 'os:windows', 'os:[window]s'],
		['window ind', 'os:windows', 'os:[window]s'],
		['os win', 'os:windows', '[os]:[win]dows'],
		['win | os', 'os:windows', 'os:[win]dows'],
		['!zzz | os', 'os:windows', '[os]:windows'],
		['!zzz', 'os:windows', 'os:windows'],
		['^os', 'os:os', '[os]:os'],
		['os$', 'os:os', 'os:[os]'],
		['^os', '  os', '  [os]'],
		['^os:os$', ' os:os ', ' [os:os] '],
		["'owd", 'os:windows', '[o]s:[w]in[d]ows'],
		["'sos", 'os:windows', 'o[s]:wind[o]w[s]'],
		["'win", 'wiwwin', 'wiw[win]'],
		["'oo", 'foo boo', 'f[oo] boo'],
		['win10', 'os:windows10-1703', 'os:[win]dows[10]-1703'],
		['ub22', 'os:ubuntu-22.04', 'os:[ub]untu-[22].04'],
		['win10', 'windows10 win10', 'windows10 [win10]'],
		['zur8', 'a Zürich (8)', 'a [Zür]ich ([8])'],
		['!win10', 'os:windows10', 'os:windows10'],
		['a:b,os:win', 'OS:win', '[OS:win]'],
		['a:b,os:win', 'os:windows', 'os:windows'],
		['^a:b,os:win', 'os:win', 'os:win'],
		// The best of several matches.
		['x', 'axb x64', 'axb [x]64'],
		['o', 'foo:on', 'foo:[o]n'],
		['b', 'aba aBa', 'aba a[B]a'],
		['b', 'cabcaB', 'cabca[B]'],
		['1', 'a11', 'a[1]1'],
		['1', '21a1', '21a[1]'],
		['1', 'a1b1', 'a[1]b1'],
		['aa', 'baaa', 'b[aa]a'],
		['a:a', 'xa:a:a', 'xa:[a:a]'],
		['-', 'a--b', 'a[-]-b'],
		[':', 'a:-:b', 'a:-[:]b'],
		['b', 'äb éb-b', 'äb éb-[b]'],
		// Positions in the original text.
		['strase', 'Hauptstraße', 'Haupt[straße]'],
		['istanbul', 'İİ-İSTANBUL!', 'İİ-[İSTANBUL]!'],
		['οδοσ', 'x ΟΔΟΣ', 'x [ΟΔΟΣ]'],
		['zurich', '日本 Zürich', '日本 [Zürich]'],
		["'zh", '😀Z😀ürich', '😀[Z]😀üric[h]'],
		["'😀ü", '😀Z😀ürich', '😀Z[😀ü]rich'],
		// Letters with combining marks and joined emoji stay whole.
		['e', 'e\u0301a', '[e\u0301]a'],
		['é', 'xe\u0301a', 'x[e\u0301]a'],
		['e\u0301', 'xéa', 'x[é]a'],
		['fé b', 'cafe\u0301 u\u0308ber', 'ca[fe\u0301] ü[b]er'.normalize('NFD')],
		["'há", '\u1112\u1161\u11ab ha\u0301', '\u1112\u1161\u11ab [ha\u0301]'],
		['a$', 'a\u0308a', 'a\u0308[a]'],
		['é', '😀e\u0301', '😀[e\u0301]'],
		['👩', 'a👩‍💻b', 'a[👩‍💻]b'],
		["'💻b", 'a👩‍💻b', 'a[👩‍💻b]'],
	])('by %j in %j is %j', (filter, text, shown) => {
		expect(inBrackets(filter, text)).toBe(shown);
	});
});

it.each(['win x64', 'arm | win', '!arm', '', '^win', 'x64$', "'wx4"])('%j matches a text by itself', filter => {
	expect(isMatch(parseQuery(filter), 'windows-x64')).toBe(true);
});

it.each(['win arm', 'arm | mips', '!win', 'win !x64', '^x64', "!'wx4"])(
	'%j does not match a text by itself',
	filter => {
		expect(isMatch(parseQuery(filter), 'windows-x64')).toBe(false);
	},
);

describe('the ranges of a filter', () => {
	it('are inside the text, ascend, do not touch, and begin and end between graphemes', () => {
		const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});
		fc.assert(
			fc.property(fc.oneof(anyFilter, anyQuery), anyText, (filter, text) => {
				const edges = new Set([...segmenter.segment(text)].map(part => part.index)).add(text.length);
				const places = rangesOf(parseQuery(filter), text).flatMap(({start, end}) => [start, end]);

				expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
				expect(places.filter(place => !edges.has(place))).toEqual([]);
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('contain the match of one term', () => {
		const ascii = anyText.map(text => text.replaceAll(/[^\0-\x7f]/g, 'b'));
		fc.assert(
			fc.property(anyTerm, ascii, (filter, text) => {
				const query = parseQuery(filter);
				const term = query[0]?.alternatives[0];
				const found = rangesOf(query, text).map(({start, end}) => text.slice(start, end));

				if (term !== undefined && found.length > 0) {
					expect(term.isNegated).toBe(false);
					expect([term.text, ...(term.parts ?? [])]).toContain(foldText(found.join(''), term.fold));
				}
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('exist exactly if the term matches, or a part is the whole text', () => {
		const plainTerm = anyTerm.filter(term => !term.startsWith('!'));
		fc.assert(
			fc.property(plainTerm, anyText, (filter, text) => {
				const index = createSearchIndex(decodeListing({data: [{resources: [{tags: [text]}]}]}));
				const query = parseQuery(filter);
				const term = query[0]?.alternatives[0];
				const isPart = term?.parts?.includes(foldText(text.normalize('NFC'), term.fold)) === true;

				expect(rangesOf(query, text).length > 0).toBe(isPart || findMatches(index, query).length === 1);
			}),
			{numRuns: runsOf(1000)},
		);
	});
});
