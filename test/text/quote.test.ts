import {describe, expect, it} from 'vitest';
import {cutValue, quote} from '../../source/text/quote.ts';
import {cellsOf} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';

describe('a quoted value', () => {
	it.each([
		['of 60 characters is whole', 'x'.repeat(60), 'x'.repeat(60)],
		['of 61 loses its middle', `${'a'.repeat(31)}${'b'.repeat(30)}`, `${'a'.repeat(29)}…${'b'.repeat(28)}`],
		['of a million keeps its true end', `${'a'.repeat(999_999)}b`, `${'a'.repeat(29)}…${'a'.repeat(27)}b`],
		['of wide characters takes as many cells', '漢'.repeat(60), `${'漢'.repeat(14)}…${'漢'.repeat(14)}`],
		['with backticks ends where it seems to end', 'a`; rm', 'a<U+0060>; rm'],
		['on two lines is on one', 'a\nb', 'a^Jb'],
	])('%s', (_, value, shown) => {
		expect(quote(value)).toBe(`\`${shown}\``);
	});

	it('has no part of a mark', () => {
		for (let before = 0; before < 60; before++) {
			const shown = quote(`${'x'.repeat(before)}${'\u202e'.repeat(20)}${'y'.repeat(60 - before)}`);

			expect(shown.replaceAll('<U+202E>', '')).toMatch(/^`x*…?y*`$/);
		}
	});

	it('of any text is one safe line, which fits and is not cut again', () => {
		always(300, hostileText, text => {
			const shown = quote(text);

			expect(shown).toMatch(/^`[^`\p{Cc}\p{Zl}\p{Zp}]*`$/u);
			expect(cellsOf(shown)).toBeLessThanOrEqual(62);
			expect(cutValue(shown.slice(1, -1))).toBe(shown.slice(1, -1));
		});
	});
});
