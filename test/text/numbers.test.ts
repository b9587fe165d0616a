import {expect, it} from 'vitest';
import {countOf, lowerBound, sizeText} from '../../source/text/numbers.ts';

it.each([
	[2 ** 26, '64 MiB'],
	[2 ** 20, '1 MiB'],
	[2 ** 20 + 2 ** 10, '1025 KiB'],
	[2 ** 10, '1 KiB'],
	[1000, '1000 bytes'],
])('sizeText writes %i bytes as %s', (bytes, text) => {
	expect(sizeText(bytes)).toBe(text);
});

it('countOf uses the singular only for one', () => {
	expect([0, 1, 2].map(number => countOf(number, 'group'))).toEqual(['0 groups', '1 group', '2 groups']);
});

it('lowerBound finds the first number that is not less', () => {
	expect([0, 1, 2, 3, 4, 5, 6].map(value => lowerBound([1, 3, 3, 5], value))).toEqual([0, 0, 1, 1, 3, 3, 4]);
	expect(lowerBound([], 1)).toBe(0);
});
