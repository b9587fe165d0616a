import {describe, expect, it} from 'vitest';
import {isBlankCell, isSameCell, parseCells, styleToWrite} from '../../source/terminal/diff-frames.ts';

const cellsOf = (line: string) => {
	const cells = parseCells(line);
	if (cells === undefined) {
		throw new Error(`not taken apart: ${JSON.stringify(line)}`);
	}
	return cells;
};

describe('a line taken apart', () => {
	it('has the style of each cell in one order, however it was said', () => {
		const nested = cellsOf('a\u001b[35mb\u001b[1mc\u001b[39md\u001b[22me');
		const joined = cellsOf('a\u001b[35mb\u001b[1;35mc\u001b[0;1md\u001b[me');

		expect(nested.text).toBe('abcde');
		expect(nested.styles).toEqual(['', '35', '1;35', '1', '']);
		expect(joined).toEqual(nested);
	});

	it('knows attributes, colours and what ends them', () => {
		expect(cellsOf('\u001b[1;2;3;4;7;9;91;102ma\u001b[22;23;24;27;29;39;49mb').styles).toEqual([
			'1;2;3;4;7;9;91;102',
			'',
		]);
	});

	it('takes the marks and lines of the screen and Latin letters for one cell each', () => {
		expect(cellsOf('❯ ● ▾ ▸ │ ─ × · … ⠋ é Ł').text).toHaveLength(23);
	});

	it.each([
		['日本', 'wide'],
		['e\u0301', 'a mark that combines'],
		['👩‍💻', 'joined'],
		['\u001b[38;5;9mred', 'a colour of 256'],
		['\u001b[5mblink', 'an attribute not used here'],
		['\u001b[2Jx', 'another sequence'],
		['a\tb', 'a control character'],
	])('is none where %j stands in it: %s', line => {
		expect(parseCells(line)).toBeUndefined();
	});

	it.each([38, 48, 98, 108, 131, 141, 191, 301, 401, 917, 1007, 1100])(
		'is none where a parameter is none of a colour: %i',
		code => {
			expect(parseCells(`\u001b[${code}mx`)).toBeUndefined();
		},
	);
});

describe('a cell', () => {
	it('looks the same as another with the same text and style', () => {
		const [one, other] = [cellsOf('ab\u001b[1mc\u001b[22m'), cellsOf('ax\u001b[1mc\u001b[22m')];

		expect([0, 1, 2].map(cell => isSameCell(one, other, cell))).toEqual([true, false, true]);
		expect(isSameCell(one, cellsOf('abc'), 2)).toBe(false);
	});

	it('is blank beyond the end of its line, and where a space has only weight and colour', () => {
		const cells = cellsOf('\u001b[1;35m \u001b[39m\u001b[22m\u001b[7m \u001b[27m');

		expect([0, 1, 2].map(cell => isBlankCell(cells, cell))).toEqual([true, false, true]);
	});

	it('is written in the pen at hand where that does not show', () => {
		const cells = cellsOf('a \u001b[2mb\u001b[22m');

		expect([0, 1, 2].map(cell => styleToWrite(cells, cell, '2'))).toEqual(['', '2', '2']);
		expect(styleToWrite(cells, 1, '7')).toBe('');
	});
});
