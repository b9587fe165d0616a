import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseFor, toPlainFilter, toPlainLine} from '../../source/filter/lookalikes.ts';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {anyFilter, anyText} from '../helpers/arbitrary/filters.ts';
import {listingOfTags} from '../helpers/state/decoding.ts';

const indexOf = (...texts: readonly string[]) => createSearchIndex(listingOfTags(...texts.map(text => [text])));

describe('the plain form of a filter', () => {
	const index = indexOf('os:win7', 'os:win11', 'os:ubuntu');

	it.each([
		['win7 |\u00a0win11', 'win7 | win11', [0, 1]],
		['win7\u3000｜\u3000win11', 'win7 | win11', [0, 1]],
		['！ｗｉｎ', '!win', [2]],
		['ｏｓ：ｕｂ', 'os:ub', [2]],
		['＾os：win7＄', '^os:win7$', [0]],
		['os\u202fwin\u2009７', 'os win 7', [0]],
		['os\\\u00a0win', 'os\\ win', []],
		['win 日本', 'win 日本', []],
	])('of %j is %j', (filter, plain, ids) => {
		expect(toPlainFilter(filter, index)).toBe(plain);
		expect([...findMatches(index, parseFor(index, filter))]).toEqual(ids);
	});

	it.each([
		['a\u00a0b', [0]],
		['\u00a0b', [0]],
		['ｗ！', [1]],
		['ｗ a', []],
		['a\u3000｜\u3000ｗ', [0, 1, 2]],
		['ｚ７', [3]],
		['Ｚ', [3]],
		['c\u2000d', [4]],
	])('keeps a sign that a text has, so that %j finds it', (filter, ids) => {
		expect([...findMatches(own, parseFor(own, filter))]).toEqual(ids);
	});
	// Composed, U+2000 is U+2002.
	const own = indexOf('a\u00a0b', 'ｗ！', 'a b', 'Ｚ７', 'c\u2000d', 'd c');

	it('has the cursor in the same place', () => {
		expect(toPlainLine({text: '😀\u00a0ｗx', cursor: 4}, index)).toEqual({text: '😀 wx', cursor: 4});
		const line = {text: 'win x', cursor: 1};
		expect(toPlainLine(line, index)).toBe(line);
	});

	it('is plain already, and of the same length', () => {
		fc.assert(
			fc.property(anyFilter, fc.array(anyText), (filter, texts) => {
				const searched = indexOf(...texts);
				const plain = toPlainFilter(filter, searched);

				expect(plain).toHaveLength(filter.length);
				expect(toPlainFilter(plain, searched)).toBe(plain);
			}),
		);
	});

	it('still finds each text by itself', () => {
		fc.assert(
			fc.property(anyText, text => {
				const escaped = `'${text.replaceAll(' ', '\\ ')}`;
				const found = findMatches(indexOf(text), parseFor(indexOf(text), escaped));

				expect([...found]).toEqual(/[\\$!]$/.test(text) ? expect.anything() : [0]);
			}),
		);
	});
});

it.each(['win7\r', 'win7\r\n', '\twin7', '\nwin7\n', 'win7 \u000b'])(
	'a blank that no text has separates, as %j shows',
	filter => {
		expect(parseQuery(filter)).toEqual(parseQuery('win7'));
	},
);
