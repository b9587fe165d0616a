import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {cellsOf, cutMiddle, cutText, endOfText, padText, widestOf} from '../../source/text/width.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {graphemesOf} from '../helpers/terminal/graphemes.ts';

describe('the cells of a text', () => {
	it.each([
		['', 0],
		['os:x', 4],
		['日本', 4],
		['e\u0301', 1],
		['👩‍💻', 2],
		['🇩🇪', 2],
		['❤️', 2],
	])('of %j are %i', (text, cells) => {
		expect(cellsOf(text)).toBe(cells);
	});

	it('are the width of the whole text, whatever is beside plain characters', () => {
		const beside = fc.constantFrom(...'a# é日🇩👩', '\u0301', '\u20e3', '\u0d4e', '\u{1f3fd}', '\u1100');
		fc.assert(
			fc.property(fc.oneof(safeText, fc.string({unit: beside, maxLength: 12})), text => {
				expect(cellsOf(text)).toBe(stringWidth(text));
			}),
			{numRuns: runsOf(1000)},
		);
	});
});

describe('the widest of several texts', () => {
	it.each([
		[undefined, 5],
		[5, 5],
		[2, 2],
	])('counts up to %j', (most, cells) => {
		expect(widestOf(['a', 'größe', 'bcd'], most)).toBe(cells);
	});
});

describe('a text cut to a number of cells', () => {
	it.each([
		['windows7', 8, 'windows7'],
		['windows7', 7, 'window…'],
		['windows7', 1, '…'],
		['windows7', 0, ''],
		['windows7', -3, ''],
		['日本語', 6, '日本語'],
		['日本語', 5, '日本…'],
		['日本語', 4, '日…'],
		['日本語', 2, '…'],
		['👩‍💻👩‍💻', 3, '👩‍💻…'],
		['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
	])('%j to %i is %j', (text, cells, cut) => {
		expect(cutText(text, cells)).toBe(cut);
	});

	it('ends in the given ellipsis', () => {
		expect(cutText('windows7', 5, '~')).toBe('wind~');
		expect(cutText('windows7', 5, '')).toBe('windo');
	});

	it('fits, is a beginning, and ends between graphemes', () => {
		fc.assert(
			fc.property(safeText, fc.integer({min: 0, max: 200}), (text, cells) => {
				const cut = cutText(text, cells);

				expect(stringWidth(cut)).toBeLessThanOrEqual(cells);
				if (cut !== text) {
					expect(stringWidth(text)).toBeGreaterThan(cells);
					const kept = graphemesOf(cut.replace(/…$/, ''));
					expect(kept).toEqual(graphemesOf(text).slice(0, kept.length));
				}
			}),
			{numRuns: runsOf(560)},
		);
	});

	it('leaves out no grapheme for which there was room', () => {
		fc.assert(
			fc.property(safeText, fc.integer({min: 1, max: 60}), (text, cells) => {
				const cut = cutText(text, cells);
				if (cut !== text) {
					const kept = graphemesOf(cut.replace(/…$/, ''));
					expect(stringWidth([...kept, graphemesOf(text)[kept.length]].join(''))).toBeGreaterThan(cells - 1);
				}
			}),
		);
	});
});

describe('the end of a text', () => {
	it.each([
		['windows7', 8, 'windows7'],
		['windows7', 3, 'ws7'],
		['windows7', 0, ''],
		['日本語', 5, '本語'],
		['a👩‍💻👩‍💻', 3, '👩‍💻'],
		['e\u0301e\u0301', 1, 'e\u0301'],
	])('of %j in %i cells is %j', (text, cells, end) => {
		expect(endOfText(text, cells)).toBe(end);
	});

	it('is never too wide, begins between graphemes, and is as long as fits', () => {
		fc.assert(
			fc.property(safeText, fc.integer({min: 0, max: 200}), (text, cells) => {
				const end = endOfText(text, cells);
				const kept = graphemesOf(end);
				const all = graphemesOf(text);

				expect(stringWidth(end)).toBeLessThanOrEqual(cells);
				expect(kept).toEqual(all.slice(all.length - kept.length));
				expect(end === text || stringWidth(all.slice(all.length - kept.length - 1).join('')) > cells).toBe(true);
			}),
			{numRuns: runsOf(420)},
		);
	});
});

describe('a text padded to a number of cells', () => {
	it.each([
		['os', 4, 'os  '],
		['日', 4, '日  '],
		['日本', 3, '日…'],
		['日本', 2, '… '],
		['', 0, ''],
		['os', 0, ''],
	])('%j to %i is %j', (text, cells, padded) => {
		expect(padText(text, cells)).toBe(padded);
	});

	it('is exactly that wide', () => {
		fc.assert(
			fc.property(safeText, fc.integer({min: 0, max: 200}), (text, cells) => {
				expect(stringWidth(padText(text, cells))).toBe(cells);
			}),
			{numRuns: runsOf(560)},
		);
	});
});

describe('a text cut in its middle', () => {
	it('keeps its ends, and is never too wide', () => {
		expect(cutMiddle('~/.config/envpick/config.json', 20)).toBe('~/.config…onfig.json');
		fc.assert(
			fc.property(safeText, fc.integer({min: 0, max: 100}), (text, cells) => {
				const cut = cutMiddle(text, cells);

				expect(stringWidth(cut)).toBeLessThanOrEqual(cells);
				expect(cut === text).toBe(stringWidth(text) <= cells);
			}),
		);
	});
});
