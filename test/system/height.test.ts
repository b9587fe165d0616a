import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {isHeight, rowsOf} from '../../source/system/height.ts';

describe('a height', () => {
	it.each([
		['20', 50, 20],
		['40%', 50, 20],
		['2', 50, 6],
		['1%', 50, 6],
		['50', 50, undefined],
		['100%', 50, undefined],
		['~20', 50, 6],
	])('of %s in %i rows is %s', (text, rows, expected) => {
		expect(rowsOf(text, rows)).toBe(expected);
	});

	it('after ~ is as needed, and no more than requested', () => {
		expect(rowsOf('~20', 50, 12)).toBe(12);
		expect(rowsOf('~20', 50, 33)).toBe(20);
	});

	it.each(['', '0', '0%', '101%', 'x', '-3', '1.5', '~', '%', '40 %', ' 4', '20\n'])('is invalid: %j', text => {
		expect(isHeight(text)).toBe(false);
	});

	it.each(['20', '40%', '~20', '~100%'])('is %s', text => {
		expect(isHeight(text)).toBe(true);
	});

	it('leaves a row above, and is at least six', () => {
		fc.assert(
			fc.property(
				fc.constantFrom('', '~'),
				fc.integer({min: 1, max: 9999}),
				fc.integer({min: 7, max: 400}),
				fc.nat(500),
				(tilde, count, rows, needed) => {
					const own = rowsOf(`${tilde}${count}`, rows, needed);
					expect(own === undefined || (own >= 6 && own < rows)).toBe(true);
				},
			),
		);
	});
});
