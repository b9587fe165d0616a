import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {cellsOf, joinToLines, wrapText} from '../../source/text/width.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {graphemesOf} from '../helpers/terminal/graphemes.ts';

describe('a text wrapped at a number of cells', () => {
	it.each([
		['', 5, ['']],
		['one two three', 7, ['one two', 'three']],
		['one two three', 6, ['one', 'two', 'three']],
		['one two three', 5, ['one', 'two', 'three']],
		['one two three', 4, ['one', 'two', 'thre', 'e']],
		['windows10', 4, ['wind', 'ows1', '0']],
		['日本語', 5, ['日本', '語']],
		['ab', 0, ['a', 'b']],
	])('%j at %i is %j', (text, cells, lines) => {
		expect(wrapText(text, cells)).toEqual(lines);
	});

	it('has no line too wide, unless a grapheme is', () => {
		fc.assert(
			fc.property(safeText, fc.integer({min: 1, max: 200}), (text, cells) => {
				for (const line of wrapText(text, cells)) {
					expect(stringWidth(line) <= cells || graphemesOf(line).length === 1).toBe(true);
				}
			}),
			{numRuns: runsOf(560)},
		);
	});

	it('loses only one space at each break', () => {
		fc.assert(
			fc.property(safeText, fc.integer({min: 0, max: 200}), (text, cells) => {
				const lines = wrapText(text, cells);
				let rest = text;
				for (const [index, line] of lines.entries()) {
					rest = index > 0 && !rest.startsWith(line) ? rest.replace(/^ /, '') : rest;
					expect(rest.startsWith(line)).toBe(true);
					rest = rest.slice(line.length);
				}

				expect(['', ' ']).toContain(rest);
				expect(lines.flatMap(graphemesOf).filter(one => one !== ' ')).toEqual(
					graphemesOf(text).filter(one => one !== ' '),
				);
			}),
			{numRuns: runsOf(560)},
		);
	});
});

describe('parts joined to lines', () => {
	const parts = fc.array(
		fc.tuple(fc.stringMatching(/^[a-z]{1,9}$/), fc.constantFrom('', ' ', ', ')).map(([word, end]) => word + end),
	);

	it('are not too wide if no part is, and lose only final spaces', () => {
		fc.assert(
			fc.property(parts, fc.integer({min: 11, max: 30}), (some, cells) => {
				const lines = joinToLines(some, cells);

				expect(lines.filter(line => cellsOf(line) > cells || line !== line.trimEnd())).toEqual([]);
				expect(lines.join('').replaceAll(' ', '')).toBe(some.join('').replaceAll(' ', ''));
			}),
		);
	});

	it('are as few lines as possible', () => {
		expect(joinToLines(['one ', 'two ', 'three'], 7)).toEqual(['one two', 'three']);
		expect(joinToLines(['one ', 'two ', 'three'], 6)).toEqual(['one', 'two', 'three']);
	});

	it('stay whole if a part is wider', () => {
		expect(joinToLines(['a ', '/a/long/path ', 'b'], 5)).toEqual(['a', '/a/long/path', 'b']);
	});
});
