import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {foldText} from '../../source/filter/case-and-accents.ts';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery, type Term, termFor} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Tag} from '../../source/listing/listing.ts';
import {distinctTags} from '../../source/listing/listing.ts';
import {anyFilter, anyQuery, anyText, unfinished} from '../helpers/arbitrary/filters.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';

// A term in one line: `!equals "win" by both`.
const describeTerm = ({type, isNegated, text, fold}: Term): string =>
	`${isNegated ? '!' : ''}${type} ${JSON.stringify(text)} by ${fold}`;

const describeFilter = (filter: string): string[][] =>
	parseQuery(filter).map(part => part.alternatives.map(describeTerm));

describe('one term', () => {
	it.each([
		['win', 'contains "win" by both'],
		["'win", 'fuzzy "win" by both'],
		['^win', 'starts "win" by both'],
		['win$', 'ends "win" by both'],
		['^win$', 'equals "win" by both'],
		['!win', '!contains "win" by both'],
		["!'win", '!fuzzy "win" by both'],
		['!^win$', '!equals "win" by both'],
		['Win', 'contains "Win" by accents'],
		['café', 'contains "café" by case'],
		['Café', 'contains "Café" by none'],
		['a\\ b', 'contains "a b" by both'],
		['\\ ', 'contains " " by both'],
		['a\\\\ b', 'contains "a\\\\ b" by both'],
		['a\\b', 'contains "a\\\\b" by both'],
		['$', 'contains "$" by both'],
		['$$', 'ends "$" by both'],
		['!!a', '!contains "!a" by both'],
		["^'a", 'starts "\'a" by both'],
		["'^a", 'fuzzy "^a" by both'],
		["'|", 'fuzzy "|" by both'],
		['a\ud83d', 'contains "a\ufffd" by both'],
		['||', 'contains "||" by both'],
		['a|b', 'contains "a|b" by both'],
	])('%j means %s', (filter, meaning) => {
		expect(describeFilter(filter)).toEqual([[meaning]]);
	});
});

describe('several terms', () => {
	it.each([
		['a b', [['a'], ['b']]],
		['a\tb\r\nc', [['a'], ['b'], ['c']]],
		['a b | c d', [['a'], ['b', 'c'], ['d']]],
		['a | b | c', [['a', 'b', 'c']]],
		['a\\  b', [['a '], ['b']]],
		['a\\ ', [['a ']]],
	])('%j are the parts %j', (filter, parts) => {
		expect(parseQuery(filter).map(part => part.alternatives.map(term => term.text))).toEqual(parts);
	});

	it('folds the case of each term separately', () => {
		expect(describeFilter('Win | x64')).toEqual([['contains "Win" by accents', 'contains "x64" by both']]);
	});

	it('keeps each part as typed', () => {
		expect(parseQuery(' ^os:Win  a\\ b|  !x |  y$ !').map(part => part.text)).toEqual(['^os:Win', 'a\\ b|', '!x | y$']);
	});
});

describe('an unfinished term', () => {
	it.each(['', '   ', '|', '| |', '\\', '\\\\', '! \\'])('alone is an empty query: %j', filter => {
		expect(parseQuery(filter)).toEqual([]);
	});

	it.each([
		['a | | b', 'a | b'],
		['a | ! b', 'a | b'],
		['a ! | b', 'a | b'],
		["a '\\", 'a'],
	])('%j is the same as %j', (filter, finished) => {
		expect(parseQuery(filter)).toEqual(parseQuery(finished));
	});

	it('changes nothing before, after or while typing a query', () => {
		fc.assert(
			fc.property(anyQuery, fc.constantFrom(...unfinished, '|'), (filter, word) => {
				expect(parseQuery(`${filter} ${word}`)).toEqual(parseQuery(filter));
				expect(parseQuery(`${word} ${filter}`)).toEqual(parseQuery(filter));
				expect(parseQuery(`${filter}\\`)).toEqual(parseQuery(filter));
			}),
		);
	});
});

describe('any filter', () => {
	it('parses to parts without empty terms, which parse to the same again', () => {
		fc.assert(
			fc.property(anyFilter, filter => {
				const query = parseQuery(filter);

				expect(parseQuery(query.map(part => part.text).join(' '))).toEqual(query);
				expect(query.flatMap(part => part.alternatives.filter(term => term.text === ''))).toEqual([]);
			}),
		);
	});
});

describe('the term for a tag', () => {
	const tagsOf = (...texts: string[]): readonly Tag[] =>
		distinctTags(decodeListing({data: [{resources: [{tags: texts}]}]}));

	const found = (filter: string, texts: readonly string[]): string[] => {
		const index = createSearchIndex(decodeListing({data: [{resources: texts.map(tag => ({tags: [tag]}))}]}));
		return Array.from(findMatches(index, parseQuery(filter)), id => texts[id] ?? '');
	};

	it.each([
		['os:windows7-x64', '^os:windows7-x64$'],
		['a b', '^a\\ b$'],
		['a\\ b', '^a\\\\ b$'],
		[' a ', '^\\ a\\ $'],
		['|', '^|$'],
		['a\\', '^a\\$'],
		['!a$', '^!a$$'],
	])('%j is %s', (text, term) => {
		expect(tagsOf(text).map(termFor)).toEqual([term]);
	});

	it('matches its tag, but no longer, shorter or other tag', () => {
		const texts = ['os:win', 'os:win7', 'aos:win', 'os:wi', 'os:win|x', "'os:win", '^os:win$', 'os: win', 'os:wan'];

		expect(texts.map(text => found(tagsOf(text).map(termFor).join(''), texts))).toEqual(texts.map(text => [text]));
	});

	it('ignores case, accents and spaces for a tag without them', () => {
		expect(found('^cafe$', ['cafe', 'Cafe', 'café', ' cafe '])).toEqual(['cafe', 'Cafe', 'café', ' cafe ']);
		expect(found('^Café$', ['cafe', 'Cafe', 'café', 'Café'])).toEqual(['Café']);
	});

	it('matches its tag, and others only for case, accents and spaces', () => {
		const bare = (text: string) => foldText(text.trim(), 'both');
		const tagText = fc.oneof(anyText, safeText).filter(text => text !== '');
		fc.assert(
			fc.property(tagText, fc.array(tagText), (text, others) => {
				const matches = found(tagsOf(text).map(termFor).join(''), [text, ...others]);

				expect(matches[0]).toBe(text);
				expect(matches.map(bare)).toEqual(matches.map(() => bare(text)));
			}),
		);
	});
});
