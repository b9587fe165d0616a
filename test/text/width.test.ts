import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {
	cellsOf,
	cutMiddle,
	cutText,
	endOfText,
	joinToLines,
	padText,
	widestOf,
	wrapText,
} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';
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
		always(1000, fc.oneof(safeText, fc.string({unit: beside, maxLength: 12})), text => {
			expect(cellsOf(text)).toBe(stringWidth(text));
		});
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
		always(560, fc.tuple(safeText, fc.integer({min: 0, max: 200})), ([text, cells]) => {
			const cut = cutText(text, cells);

			expect(stringWidth(cut)).toBeLessThanOrEqual(cells);
			if (cut !== text) {
				expect(stringWidth(text)).toBeGreaterThan(cells);
				const kept = graphemesOf(cut.replace(/…$/, ''));
				expect(kept).toEqual(graphemesOf(text).slice(0, kept.length));
			}
		});
	});

	it('leaves out no grapheme for which there was room', () => {
		always(1200, fc.tuple(safeText, fc.integer({min: 1, max: 60})), ([text, cells]) => {
			const cut = cutText(text, cells);
			if (cut !== text) {
				const kept = graphemesOf(cut.replace(/…$/, ''));
				expect(stringWidth([...kept, graphemesOf(text)[kept.length]].join(''))).toBeGreaterThan(cells - 1);
			}
		});
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
		always(420, fc.tuple(safeText, fc.integer({min: 0, max: 200})), ([text, cells]) => {
			const end = endOfText(text, cells);
			const kept = graphemesOf(end);
			const all = graphemesOf(text);

			expect(stringWidth(end)).toBeLessThanOrEqual(cells);
			expect(kept).toEqual(all.slice(all.length - kept.length));
			expect(end === text || stringWidth(all.slice(all.length - kept.length - 1).join('')) > cells).toBe(true);
		});
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
		always(560, fc.tuple(safeText, fc.integer({min: 0, max: 200})), ([text, cells]) => {
			expect(stringWidth(padText(text, cells))).toBe(cells);
		});
	});
});

describe('a text cut in its middle', () => {
	it('keeps its ends, and is never too wide', () => {
		expect(cutMiddle('~/.config/envpick/config.json', 20)).toBe('~/.config…onfig.json');
		always(1200, fc.tuple(safeText, fc.integer({min: 0, max: 100})), ([text, cells]) => {
			const cut = cutMiddle(text, cells);

			expect(stringWidth(cut)).toBeLessThanOrEqual(cells);
			expect(cut === text).toBe(stringWidth(text) <= cells);
		});
	});
});

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
		always(560, fc.tuple(safeText, fc.integer({min: 1, max: 200})), ([text, cells]) => {
			for (const line of wrapText(text, cells)) {
				expect(stringWidth(line) <= cells || graphemesOf(line).length === 1).toBe(true);
			}
		});
	});

	it('loses only one space at each break', () => {
		always(560, fc.tuple(safeText, fc.integer({min: 0, max: 200})), ([text, cells]) => {
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
		});
	});
});

describe('parts joined to lines', () => {
	const parts = fc.array(
		fc.tuple(fc.stringMatching(/^[a-z]{1,9}$/), fc.constantFrom('', ' ', ', ')).map(([word, end]) => word + end),
	);

	it('are not too wide if no part is, and lose only final spaces', () => {
		always(1200, fc.tuple(parts, fc.integer({min: 11, max: 30})), ([some, cells]) => {
			const lines = joinToLines(some, cells);

			expect(lines.filter(line => cellsOf(line) > cells || line !== line.trimEnd())).toEqual([]);
			expect(lines.join('').replaceAll(' ', '')).toBe(some.join('').replaceAll(' ', ''));
		});
	});

	it('are as few lines as possible', () => {
		expect(joinToLines(['one ', 'two ', 'three'], 7)).toEqual(['one two', 'three']);
		expect(joinToLines(['one ', 'two ', 'three'], 6)).toEqual(['one', 'two', 'three']);
	});

	it('stay whole if a part is wider', () => {
		expect(joinToLines(['a ', '/a/long/path ', 'b'], 5)).toEqual(['a', '/a/long/path', 'b']);
	});
});
