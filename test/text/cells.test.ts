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

	it('are those of the text as a whole, whatever plain characters stand beside others', () => {
		const beside = fc.constantFrom(...'a# é日🇩👩', '\u0301', '\u20e3', '\u0d4e', '\u{1f3fd}', '\u1100');
		fc.assert(
			fc.property(fc.oneof(safeText, fc.string({unit: beside, maxLength: 12})), text => {
				expect(cellsOf(text)).toBe(stringWidth(text));
			}),
			{numRuns: runsOf(1000)},
		);
	});
});

describe('the widest of texts', () => {
	it.each([
		[undefined, 5, ['a', 'größe', 'bcd']],
		[5, 5, ['a', 'größe']],
		[2, 2, ['a', 'größe']],
		[6, 5, ['a', 'größe', 'bcd']],
	])('counts up to %j, and reads no more texts than that takes', (most, cells, read) => {
		const texts: string[] = [];
		const all = ['a', 'größe', 'bcd'].values().map(text => {
			texts.push(text);
			return text;
		});

		expect(widestOf(all, most)).toBe(cells);
		expect(texts).toEqual(read);
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

	it('ends in the ellipsis that was asked for', () => {
		expect(cutText('windows7', 5, '~')).toBe('wind~');
		expect(cutText('windows7', 5, '')).toBe('windo');
	});

	it('is never wider than asked, is a beginning of the text, and ends between graphemes', () => {
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
			{numRuns: 400},
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

	it('is never wider than asked, begins between graphemes, and is as long as fits', () => {
		fc.assert(
			fc.property(safeText, fc.integer({min: 0, max: 200}), (text, cells) => {
				const end = endOfText(text, cells);
				const kept = graphemesOf(end);
				const all = graphemesOf(text);

				expect(stringWidth(end)).toBeLessThanOrEqual(cells);
				expect(kept).toEqual(all.slice(all.length - kept.length));
				expect(end === text || stringWidth(all.slice(all.length - kept.length - 1).join('')) > cells).toBe(true);
			}),
			{numRuns: 300},
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
			{numRuns: 400},
		);
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

	it('has no line wider than asked, unless one grapheme is', () => {
		fc.assert(
			fc.property(safeText, fc.integer({min: 1, max: 200}), (text, cells) => {
				for (const line of wrapText(text, cells)) {
					expect(stringWidth(line) <= cells || graphemesOf(line).length === 1).toBe(true);
				}
			}),
			{numRuns: 400},
		);
	});

	it('breaks plain text where it breaks any other', () => {
		const words = fc.string({unit: fc.constantFrom(...'ab   '), maxLength: 60});
		fc.assert(
			fc.property(words, fc.integer({min: 1, max: 12}), (text, cells) => {
				const other = wrapText(text.replaceAll('a', 'é').replaceAll('b', 'ü'), cells);

				expect(wrapText(text, cells)).toEqual(other.map(line => line.replaceAll('é', 'a').replaceAll('ü', 'b')));
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it('loses nothing but one space at each break', () => {
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
			{numRuns: 400},
		);
	});
});

describe('a text cut in its middle', () => {
	it('keeps its ends, and is never wider than asked', () => {
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

describe('parts joined to lines', () => {
	const parts = fc.array(
		fc.tuple(fc.stringMatching(/^[a-z]{1,9}$/), fc.constantFrom('', ' ', ', ')).map(([word, end]) => word + end),
	);

	it('are no wider than asked for where no part is, and lose only spaces at the ends of lines', () => {
		fc.assert(
			fc.property(parts, fc.integer({min: 11, max: 30}), (some, cells) => {
				const lines = joinToLines(some, cells);

				expect(lines.filter(line => cellsOf(line) > cells || line !== line.trimEnd())).toEqual([]);
				expect(lines.join('').replaceAll(' ', '')).toBe(some.join('').replaceAll(' ', ''));
			}),
		);
	});

	it('are as few lines as they can be: the first part of a line had no room on the one before', () => {
		expect(joinToLines(['one ', 'two ', 'three'], 7)).toEqual(['one two', 'three']);
		expect(joinToLines(['one ', 'two ', 'three'], 6)).toEqual(['one', 'two', 'three']);
	});

	it('stay whole where one is wider', () => {
		expect(joinToLines(['a ', '/a/long/path ', 'b'], 5)).toEqual(['a', '/a/long/path', 'b']);
	});
});
