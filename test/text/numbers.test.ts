import {expect, it} from 'vitest';
import {sizeText} from '../../source/text/numbers.ts';

it.each([
	[2 ** 26, '64 MiB'],
	[2 ** 16, '64 KiB'],
	[1000, '1000 bytes'],
])('sizeText writes %i bytes as %s', (bytes, text) => {
	expect(sizeText(bytes)).toBe(text);
});
