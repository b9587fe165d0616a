import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	cellsOfSpans,
	cutMiddleSpans,
	cutSpans,
	markMatches,
	padSpans,
	type Span,
	span,
	textOfSpans,
	toneNames,
	toRowSpans,
} from '../../source/text/spans.ts';
import {cutMiddle, cutText} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';

const anySpans = fc.array(fc.record({text: safeText, tone: fc.constantFrom(...toneNames)}), {maxLength: 6});
const spans = (...texts: string[]): Span[] =>
	texts.map((text, index) => ({text, tone: index % 2 === 0 ? 'plain' : 'dim'}));

describe('a line cut to a number of cells', () => {
	it('keeps the tone of the rest of each span', () => {
		expect(cutSpans(spans('win', 'dows', 'x'), 5)).toEqual([
			{text: 'win', tone: 'plain'},
			{text: 'd…', tone: 'dim'},
		]);
		expect(cutSpans(spans('win', 'dows'), 4)).toEqual(spans('win', '…'));
		expect(cutMiddleSpans(spans('win', 'dows'), 7)).toEqual(spans('win', 'dows'));
		expect(cutMiddleSpans(spans('win', 'dows', '-1703'), 8, '~')).toEqual([...spans('win', '~'), span('1703')]);
	});

	it('is padded with plain spaces, and gets the look of the selected row', () => {
		expect(padSpans(spans('win'), 3)).toEqual(spans('win'));
		expect(padSpans(spans('win'), 5)).toEqual([span('win', 'plain'), {text: '  ', tone: 'plain'}]);
		expect(padSpans(spans('windows'), 4)).toEqual([span('win…')]);
		expect(toRowSpans(spans('win', 'dows'), 5, true, '~')).toEqual(
			spans('win', 'd~').map(one => ({...one, isSelected: true})),
		);
		expect(toRowSpans(spans('win'), 3, false, '~')).toEqual(spans('win'));
	});

	it('has as much text as a single span, and is exactly as wide as requested if it is padded', () => {
		always(420, fc.tuple(anySpans, fc.integer({min: 0, max: 120})), ([line, cells]) => {
			const cut = cutSpans(line, cells);

			expect(textOfSpans(cut)).toBe(cutText(textOfSpans(line), cells));
			expect(textOfSpans(cutMiddleSpans(line, cells))).toBe(cutMiddle(textOfSpans(line), cells));
			expect(cellsOfSpans(line) > cells || cut.length === line.length).toBe(true);
			expect(cellsOfSpans(padSpans(line, cells))).toBe(cells);
		});
	});
});

describe('a match in a text', () => {
	it.each<[string, ranges: string, number, string[]]>([
		['os:win', '', 0, ['os:win']],
		['os:win', '3-6', 0, ['os:', '*win']],
		['os:win', '0-2 3-4', 0, ['*os', ':', '*w', 'in']],
		['os:win', '0-4 2-6', 0, ['*os:w', '*in']],
		['os:win', '0-4 2-3', 0, ['*os:w', 'in']],
		['os:win', '2-2', 0, ['os:win']],
		['win', '3-6', 3, ['*win']],
		['win', '0-4', 3, ['*w', 'in']],
		['win', '0-3', 3, ['win']],
		['win', '1-99', 0, ['w', '*in']],
		['', '0-1', 0, []],
	])('of %j is highlighted: %s from %i on', (text, pairs, offset, marked) => {
		const ranges = pairs.matchAll(/(\d+)-(\d+)/g).map(([, start, end]) => ({start: Number(start), end: Number(end)}));
		const drawn = markMatches(text, 'plain', [...ranges], offset);

		expect(drawn.map(span => (span.tone === 'match' ? '*' : '') + span.text)).toEqual(marked);
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

			expect(textOfSpans(line)).toBe(text);
			expect(units).toEqual(Array.from(text, (_, at) => isIn(at)));
		});
	});
});
