import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {cellsOfSpans, cutSpans, markMatches, padSpans, type Span} from '../../source/text/spans.ts';
import {cutText} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';

const textOf = (spans: readonly Span[]): string => spans.map(({text}) => text).join('');
const anyTone = fc.constantFrom<Span['tone'][]>(
	'plain',
	'dim',
	'strong',
	'match',
	'accent',
	'ok',
	'warning',
	'failure',
);
const anySpans = fc.array(fc.record({text: safeText, tone: anyTone}), {maxLength: 6});
const spans = (...texts: string[]): Span[] =>
	texts.map((text, index) => ({text, tone: index % 2 === 0 ? 'plain' : 'dim'}));

describe('a line cut to a number of cells', () => {
	it.each([
		[['win', 'dows'], 7, 'windows'],
		[['win', 'dows'], 6, 'windo…'],
		[['win', 'dows'], 4, 'win…'],
		[['win', 'dows'], 3, 'wi…'],
		[['win', 'dows'], 1, '…'],
		[['win', 'dows'], 0, ''],
		[['win', ''], 3, 'win'],
		[['日', '本'], 3, '日…'],
		[['日', '本'], 2, '…'],
		[[], 5, ''],
	])('%j to %i is %j', (texts, cells, cut) => {
		expect(textOf(cutSpans(spans(...texts), cells))).toBe(cut);
	});

	it('keeps the tone of the rest of each span', () => {
		expect(cutSpans(spans('win', 'dows', 'x'), 5)).toEqual([
			{text: 'win', tone: 'plain'},
			{text: 'd…', tone: 'dim'},
		]);
	});

	it('is never too wide, is whole if it fits, and marks a cut', () => {
		always(420, fc.tuple(anySpans, fc.integer({min: 0, max: 120})), ([line, cells]) => {
			const cut = cutSpans(line, cells);

			expect(cellsOfSpans(cut)).toBeLessThanOrEqual(cells);
			if (cellsOfSpans(line) <= cells) {
				expect(cut).toEqual(line);
			} else if (cells > 0) {
				expect(textOf(cut)).toMatch(/…$/);
				expect(textOf(line).startsWith(textOf(cut).slice(0, -1).trimEnd())).toBe(true);
			}
		});
	});

	it('has as much text as a single span with the same text', () => {
		always(
			420,
			fc.tuple(fc.array(fc.stringMatching(/^[a-z日]{0,6}$/), {maxLength: 5}), fc.nat(30)),
			([texts, cells]) => {
				expect(textOf(cutSpans(spans(...texts), cells))).toBe(cutText(texts.join(''), cells));
			},
		);
	});
});

describe('a line padded to a number of cells', () => {
	it('is exactly that wide', () => {
		always(420, fc.tuple(anySpans, fc.integer({min: 0, max: 120})), ([line, cells]) => {
			expect(cellsOfSpans(padSpans(line, cells))).toBe(cells);
		});
	});
});

describe('a match in a text', () => {
	it.each([
		['os:win', [], 0, ['os:win']],
		['os:win', [{start: 3, end: 6}], 0, ['os:', '*win']],
		['os:win', [{start: 0, end: 6}], 0, ['*os:win']],
		[
			'os:win',
			[
				{start: 0, end: 2},
				{start: 3, end: 4},
			],
			0,
			['*os', ':', '*w', 'in'],
		],
		[
			'os:win',
			[
				{start: 0, end: 4},
				{start: 2, end: 6},
			],
			0,
			['*os:w', '*in'],
		],
		['win', [{start: 3, end: 6}], 3, ['*win']],
		['win', [{start: 0, end: 4}], 3, ['*w', 'in']],
		['win', [{start: 0, end: 3}], 3, ['win']],
		['win', [{start: 1, end: 99}], 0, ['w', '*in']],
		['', [{start: 0, end: 1}], 0, []],
	])('of %j is highlighted: %j from %i on', (text, ranges, offset, marked) => {
		const drawn = markMatches(text, 'plain', ranges, offset).map(span =>
			span.tone === 'match' ? `*${span.text}` : span.text,
		);

		expect(drawn).toEqual(marked);
	});

	it('is highlighted without changing the text, unit by unit', () => {
		const anyRanges = fc.array(
			fc.tuple(fc.nat(30), fc.nat(10)).map(([start, length]) => ({start, end: start + length})),
			{maxLength: 4},
		);

		always(420, fc.tuple(fc.stringMatching(/^[a-z:]{0,20}$/), anyRanges, fc.nat(5)), ([text, ranges, offset]) => {
			const sorted = ranges.toSorted((one, other) => one.start - other.start);
			const line = markMatches(text, 'dim', sorted, offset);
			const units = line.flatMap(span => Array.from(span.text, () => span.tone === 'match'));
			const isIn = (at: number) => ranges.some(({start, end}) => at + offset >= start && at + offset < end);

			expect(textOf(line)).toBe(text);
			expect(units).toEqual(Array.from(text, (_, at) => isIn(at)));
		});
	});
});
