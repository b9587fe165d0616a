import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	cellsOf,
	cutMiddle,
	cutText,
	endOfText,
	isPrintableAscii,
	joinToLines,
	padText,
	widestOf,
	wrapText,
} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';
import {cellsIn} from '../helpers/terminal/cells.ts';
import {createEmulator} from '../helpers/terminal/emulator.ts';
import {graphemesOf} from '../helpers/terminal/graphemes.ts';

describe('the cells of a text', () => {
	it.each([
		['nothing', '', 0],
		['ASCII', 'os:x', 4],
		['a letter with an accent of its own', 'e\u0301', 1],
		['ideographs', '日本', 4],
		['a full-width letter', 'Ａ', 2],
		['a half-width letter', 'ｱ', 1],
		['a Hangul syllable', '한', 2],
		['a Hangul syllable in three letters', '\u1112\u1161\u11ab', 2],
		['Thai with a mark above', 'ก็', 1],
		['Devanagari with a sign that has a cell', 'क्षि', 2],
		['Hebrew with a point', 'שׁ', 1],
		['an emoji', '🎉', 2],
		['an emoji with a skin tone', '👍🏽', 2],
		['emoji joined to one', '👩‍💻', 2],
		['a family', '👨‍👩‍👧‍👦', 2],
		['a flag', '🇩🇪', 2],
		['the flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 2],
		['half a flag', '🇩', 1],
		['a sign made an emoji', '❤️', 2],
		['the same sign as text', '❤', 1],
		['a keycap', '1️⃣', 2],
		['characters of ambiguous width', '…≈│■', 4],
	])('of %s are those of a terminal', async (_, text, cells) => {
		const {emulator} = createEmulator(20, 1, 'grapheme');
		await new Promise<void>(resolve => emulator.write(text, resolve));

		expect(emulator.buffer.active.cursorX).toBe(cells);
		expect(cellsOf(text)).toBe(cells);
	});

	it('of a half-width letter with its voicing mark are two', () => {
		// xterm joins the mark to the letter, in one cell. Other terminals give it a cell, as it has a shape of its own.
		expect(cellsOf('ｶﾞ')).toBe(2);
	});

	it('are those of each character up to Braille, and the radicals after it', () => {
		const isOther = (code: number) => cellsOf(String.fromCharCode(code)) !== cellsIn(String.fromCharCode(code));
		const codes = Array.from({length: 0x3000 - 0x20}, (_, index) => 0x20 + index);

		expect(codes.filter(isOther)).toEqual([]);
		expect(['', ' ~', '\u007f', '\t', 'é'].map(isPrintableAscii)).toEqual([true, true, false, false, false]);
	});

	it('are the width of the whole text, whatever is beside plain characters', () => {
		const beside = fc.constantFrom(...'a# é日🇩👩', '\u0301', '\u20e3', '\u0d4e', '\u{1f3fd}', '\u1100');
		always(1000, fc.oneof(safeText, fc.string({unit: beside, maxLength: 12})), text => {
			expect(cellsOf(text)).toBe(cellsIn(text));
		});
	});
});

it.each([
	[null, 5],
	[5, 5],
	[2, 2],
])('the widest of several texts counts up to %j', (most, cells) => {
	expect(widestOf(['a', 'größe', 'bcd'], most ?? undefined)).toBe(cells);
});

const anyCut = fc.tuple(safeText, fc.integer({min: 0, max: 200}));

describe('a text cut to a number of cells', () => {
	it.each<[string, number, string, ellipsis?: string]>([
		['windows7', 8, 'windows7'],
		['windows7', 7, 'window…'],
		['windows7', 1, '…'],
		['windows7', 0, ''],
		['windows7', -3, ''],
		['日本語', 5, '日本…'],
		['日本語', 4, '日…'],
		['👩‍💻👩‍💻', 3, '👩‍💻…'],
		['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
		['windows7', 5, 'wind~', '~'],
		['windows7', 5, 'windo', ''],
	])('%j to %i is %j', (text, cells, cut, ellipsis) => {
		expect(cutText(text, cells, ellipsis)).toBe(cut);
	});

	it('fits, ends between graphemes, and is as long as fits', () => {
		always(1200, anyCut, ([text, cells]) => {
			const cut = cutText(text, cells);
			const all = graphemesOf(text);
			const kept = cut === text ? all : graphemesOf(cut.replace(/…$/, ''));

			expect(cellsIn(cut)).toBeLessThanOrEqual(cells);
			expect(kept).toEqual(all.slice(0, kept.length));
			expect(cut === text || cellsIn([...kept, all[kept.length]].join('')) >= cells).toBe(true);
			expect(cut === text).toBe(cellsIn(text) <= cells);
		});
	});
});

describe('the end of a text', () => {
	it.each([
		['windows7', 3, 'ws7'],
		['windows7', 0, ''],
		['日本語', 5, '本語'],
		['a👩‍💻👩‍💻', 3, '👩‍💻'],
		['e\u0301e\u0301', 1, 'e\u0301'],
	])('of %j in %i cells is %j', (text, cells, end) => {
		expect(endOfText(text, cells)).toBe(end);
	});

	it('is never too wide, begins between graphemes, and is as long as fits', () => {
		always(420, anyCut, ([text, cells]) => {
			const end = endOfText(text, cells);
			const kept = graphemesOf(end);
			const all = graphemesOf(text);

			expect(cellsIn(end)).toBeLessThanOrEqual(cells);
			expect(kept).toEqual(all.slice(all.length - kept.length));
			expect(end === text || cellsIn(all.slice(all.length - kept.length - 1).join('')) > cells).toBe(true);
		});
	});
});

describe('a text that fits some cells', () => {
	it.each([
		['os', 4, 'os  '],
		['日', 4, '日  '],
		['日本', 2, '… '],
		['', 0, ''],
	])('%j is padded to %i: %j', (text, cells, padded) => {
		expect(padText(text, cells)).toBe(padded);
	});

	it('is exactly that wide if it is padded, and keeps its ends if it is cut in its middle', () => {
		expect(cutMiddle('~/.config/envpick/config.json', 20)).toBe('~/.config…onfig.json');
		expect(['windows', 'windows8'].map(text => cutMiddle(text, 7, '~'))).toEqual(['windows', 'win~ws8']);
		always(1200, anyCut, ([text, cells]) => {
			const cut = cutMiddle(text, cells);

			// A letter that combines with what follows takes in the first space.
			const combines = [...graphemesOf(`${text} `)].at(-1) !== ' ';
			expect(combines || cellsIn(padText(text, cells))).toBe(combines || cells);
			expect(cellsIn(cut)).toBeLessThanOrEqual(cells);
			expect(cut === text).toBe(cellsIn(text) <= cells);
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
		['   abc d', 4, ['   a', 'bc d']],
		['aaaa   bbbb', 4, ['aaaa', ' ', 'bbbb']],
		['日本', 1, ['日', '本']],
		// A note in three parts, which has three cells.
		['a !!!\u{1d158}\u{1d165}\u{1d16e}', 5, ['a', '!!!', '\u{1d158}\u{1d165}\u{1d16e}']],
	])('%j at %i is %j', (text, cells, lines) => {
		expect(wrapText(text, cells)).toEqual(lines);
	});

	it('has no line too wide, unless a grapheme is, and loses only one space at each break', () => {
		const withoutSpaces = (graphemes: readonly string[]) => graphemes.filter(one => one !== ' ');

		always(1120, anyCut, ([text, cells]) => {
			const lines = wrapText(text, cells);
			// What may be left of the text: among several spaces, it is open which one was lost.
			let rests = [text];
			for (const [index, line] of lines.entries()) {
				const atBreak = rests.flatMap(rest => (index > 0 && rest.startsWith(' ') ? [rest, rest.slice(1)] : [rest]));
				rests = [...new Set(atBreak)].filter(rest => rest.startsWith(line)).map(rest => rest.slice(line.length));
				expect(cellsIn(line) <= Math.max(1, cells) || graphemesOf(line).length === 1).toBe(true);
			}

			expect(rests.some(rest => rest === '' || rest === ' ')).toBe(true);
			expect(withoutSpaces(lines.flatMap(graphemesOf))).toEqual(withoutSpaces(graphemesOf(text)));
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

	it.each([
		[['one ', 'two ', 'three'], 7, ['one two', 'three']],
		[['one ', 'two ', 'three'], 6, ['one', 'two', 'three']],
		[['a ', '/a/long/path ', 'b'], 5, ['a', '/a/long/path', 'b']],
		[['/a/long/path ', 'b'], 5, ['/a/long/path', 'b']],
	])('are as few lines as possible, whole if one is wider: %j in %i', (some, cells, lines) => {
		expect(joinToLines(some, cells)).toEqual(lines);
	});
});
