import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {isHeight} from '../../source/config/settings.ts';
import {rowsOf} from '../../source/terminal/height.ts';

describe('a height', () => {
	it.each([
		['20', null, 20],
		['41%', null, 20],
		['2', null, 6],
		['1%', null, 6],
		['50', null, undefined],
		['100%', null, undefined],
		['~20', null, 6],
		['~20', 12, 12],
		['~20', 33, 20],
	])('of %s in 50 rows, with %j needed', (text, needed, rows) => {
		expect(rowsOf(text, 50, needed ?? undefined)).toBe(rows);
	});

	it.each(['', '0', '0%', '101%', '05', '10000', 'x', '-3', '1.5', '~', '%', '40 %', ' 4', '20\n'])(
		'is invalid: %j',
		text => {
			expect(isHeight(text)).toBe(false);
		},
	);

	it.each(['5', '9999', '5%', '~20', '~100%'])('is %s', text => {
		expect(isHeight(text)).toBe(true);
	});

	it('is at least six rows, and leaves at least one row above', () => {
		const anyHeight = fc.stringMatching(/^~?[1-9]\d{0,3}$/);
		fc.assert(
			fc.property(anyHeight, fc.integer({min: 7, max: 400}), fc.nat(500), (height, rows, needed) => {
				const own = rowsOf(height, rows, needed);
				expect(own === undefined || (own >= 6 && own < rows)).toBe(true);
			}),
		);
	});
});
