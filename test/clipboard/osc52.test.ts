import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {clipboardLimitOf} from '../../source/clipboard/limits.ts';
import {chunkForScreen, toOsc52} from '../../source/clipboard/osc52.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
import {tmuxHop} from '../helpers/clipboard/paths.ts';

const payloadOf = (sequence: string): string => sequence.slice('\x1b]52;c;'.length, -1);

describe('the clipboard sequence', () => {
	it('names the clipboard, contains any text in UTF-8, and ends with BEL', () => {
		fc.assert(
			fc.property(fc.string({unit: anyCharacter}), text => {
				const sequence = toOsc52(text);

				expect(Buffer.from(payloadOf(sequence), 'base64').toString()).toBe(text.toWellFormed());
				expect(payloadOf(sequence)).toMatch(/^[A-Za-z0-9+/]*={0,2}$/);
				expect(sequence).toBe(`\x1b]52;c;${payloadOf(sequence)}\x07`);
			}),
		);
	});

	// mosh keeps 16,384 bytes from `52;c;` to the end of the payload, hterm 100,000 of everything. Base64 turns three bytes into four.
	it.each([
		['mosh', [tmuxHop(), {type: 'mosh'}], 3, 16_384 + 3],
		['terminals', [{type: 'ssh'}], 1, 100_000],
	] as const)('fits the limit of %s exactly', (_, path, more, most) => {
		const {bytes} = clipboardLimitOf(path);

		expect(toOsc52('x'.repeat(bytes)).length).toBeLessThanOrEqual(most);
		expect(toOsc52('x'.repeat(bytes + more)).length).toBeGreaterThan(most);
	});
});

it('cuts a sequence for screen into chunks that fit an old screen', () => {
	fc.assert(
		fc.property(fc.string({maxLength: 2000, size: 'max'}), text => {
			const chunks = chunkForScreen(toOsc52(text)).split('\x1b\\').slice(0, -1);

			expect(chunks.every(chunk => chunk.startsWith('\x1bP') && chunk.length <= 254)).toBe(true);
			expect(chunks.map(chunk => chunk.slice(2)).join('')).toBe(toOsc52(text));
		}),
	);
});
