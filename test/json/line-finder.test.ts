import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createLineFinder} from '../../source/json/located-json.ts';

describe('createLineFinder', () => {
	it('counts lines and columns as an editor does', () => {
		const find = createLineFinder('\ufeffa\nbc\r\n\rd');

		expect([1, 2, 3, 4, 7, 8].map(find)).toEqual([
			{line: 1, column: 1},
			{line: 1, column: 2},
			{line: 2, column: 1},
			{line: 2, column: 2},
			{line: 3, column: 1},
			{line: 4, column: 1},
		]);
	});

	it('finds a mark anywhere', () => {
		const lines = fc.array(fc.stringMatching(/^[a-z漢 ]*$/), {minLength: 1, maxLength: 20});
		fc.assert(
			fc.property(
				lines,
				fc.nat(),
				fc.nat(),
				fc.constantFrom('\n', '\r\n', '\r'),
				fc.boolean(),
				(texts, row, cell, end, hasMark) => {
					const line = row % texts.length;
					const text = texts[line] ?? '';
					const column = cell % (text.length + 1);
					const marked = texts.with(line, `${text.slice(0, column)}X${text.slice(column)}`);
					const whole = (hasMark ? '\ufeff' : '') + marked.join(end);

					expect(createLineFinder(whole)(whole.indexOf('X'))).toEqual({line: line + 1, column: column + 1});
				},
			),
		);
	});
});
