import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import sanitizeByInk from '../../node_modules/ink/build/sanitize-ansi.js';
import sanitizeAnsi from '../../scripts/bundled/sanitize-ansi.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const usual = fc.constantFrom('a', ' ', '│', '…', 'é', '\n', '\u001b[1m', '\u001b[22m', '\u001b[1;35m', '\u001b[m');
const odd = fc.constantFrom(
	'\u001b[2J',
	'\u001b[4:3m',
	'\u001b]8;;x\u0007',
	'\u001b',
	'\u0007',
	'\t',
	'\u0301',
	'漢',
	'\u009b1m',
);

describe('what takes control sequences away in the bundle', () => {
	it('gives what Ink gives, of plain and of odd texts', () => {
		const text = fc.array(fc.oneof({weight: 6, arbitrary: usual}, {weight: 1, arbitrary: odd}), {maxLength: 12});
		fc.assert(
			fc.property(text, pieces => {
				expect(sanitizeAnsi(pieces.join(''))).toBe(sanitizeByInk(pieces.join('')));
			}),
		);
	});

	it('gives what Ink gives, of any text', () => {
		fc.assert(
			fc.property(fc.string({unit: anyCharacter}), text => {
				expect(sanitizeAnsi(text)).toBe(sanitizeByInk(text));
			}),
		);
	});
});
