import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	bytesOf,
	chunkForScreen,
	mostBytesOfTerminals,
	mostBytesThroughMosh,
	toOsc52,
	wrapForTmux,
} from '../../source/clipboard/path.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const anyText = fc.string({unit: anyCharacter});
const payloadOf = (sequence: string): string => sequence.slice('\x1b]52;c;'.length, -1);

describe('the sequence for the clipboard of a terminal', () => {
	it('names the clipboard and ends with BEL', () => {
		expect(toOsc52('os:windows7-x64')).toBe('\x1b]52;c;b3M6d2luZG93czcteDY0\x07');
	});

	it('holds the text in UTF-8, whatever it is', () => {
		fc.assert(
			fc.property(anyText, text => {
				const sequence = toOsc52(text);

				expect(Buffer.from(payloadOf(sequence), 'base64').toString()).toBe(text.toWellFormed());
				expect(payloadOf(sequence)).toMatch(/^[A-Za-z0-9+/]*={0,2}$/);
				expect(sequence).toBe(`\x1b]52;c;${payloadOf(sequence)}\x07`);
				expect(bytesOf(text)).toBe(Buffer.byteLength(text));
			}),
		);
	});

	it('P4: fits into what mosh and terminals take up to their limits, and not beyond', () => {
		// mosh keeps 16,384 bytes with `52;c;`, hterm 100,000 with everything; base64 makes four bytes of three.
		expect(payloadOf(toOsc52('x'.repeat(mostBytesThroughMosh))).length + 5).toBeLessThanOrEqual(16_384);
		expect(payloadOf(toOsc52('x'.repeat(mostBytesThroughMosh + 3))).length + 5).toBeGreaterThan(16_384);
		expect(toOsc52('x'.repeat(mostBytesOfTerminals)).length).toBeLessThanOrEqual(100_000);
		expect(toOsc52('x'.repeat(mostBytesOfTerminals + 1)).length).toBeGreaterThan(100_000);
	});
});

describe('a sequence wrapped for tmux', () => {
	it('has every escape doubled', () => {
		expect(wrapForTmux('\x1b]52;c;YQ==\x07')).toBe('\x1bPtmux;\x1b\x1b]52;c;YQ==\x07\x1b\\');
	});

	it('can be wrapped again', () => {
		const once = wrapForTmux(toOsc52('a'));

		const inner = wrapForTmux(once).slice('\x1bPtmux;'.length, -2).replaceAll('\x1b\x1b', '\x1b');

		expect(inner).toBe(once);
	});
});

describe('a sequence in chunks for screen', () => {
	it('is whole when the chunks are put together, none of them too long for an old screen', () => {
		fc.assert(
			fc.property(fc.string({maxLength: 2000}), text => {
				const sequence = toOsc52(text);

				const chunks = chunkForScreen(sequence).split('\x1b\\').slice(0, -1);

				expect(chunks.every(chunk => chunk.startsWith('\x1bP') && chunk.length <= 254)).toBe(true);
				expect(chunks.map(chunk => chunk.slice(2)).join('')).toBe(sequence);
			}),
		);
	});
});
