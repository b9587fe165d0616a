import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createKeyReader} from '../../source/keys/read-keys.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
import {draw, inSilence, namesOf, readAll} from '../helpers/state/key-inputs.ts';

const esc = '\u001b';
const csi = `${esc}[`;
describe('any bytes', () => {
	/** Complete inputs that keyboards and terminals send, each with its meaning. No following input changes that meaning. */
	const piece = fc.constantFrom(
		...['a', 'q', ' ', '\r', '\t', '\u007f', '\u0003', '日', 'é'],
		...['A', 'B', 'H', '1;5D', '5~', '3;2~', 'I', '<0;1;1M', 'M !!', '[A', '?62c', 'a'].map(rest => csi + rest),
		...['200~x\r\u001b[201~', '201~'].map(rest => csi + rest),
		...['OP', 'OA', 'Od', 'b', '\u007f', ']11;rgb:0/0/0\u0007', 'P>|x\u001b\\'].map(rest => esc + rest),
	);
	const noise = fc.oneof(
		fc.string({unit: anyCharacter, maxLength: 40}),
		fc.string({unit: fc.constantFrom(...`${esc}[]OPM_^X0129;~<?>ABMRZaqcu$ \r\u0007\u0003\\`), maxLength: 40}),
		fc.array(piece, {maxLength: 6}).map(pieces => pieces.join('')),
	);

	it('give the same keys however they are split', () => {
		fc.assert(
			fc.property(fc.array(piece, {maxLength: 8}), fc.array(fc.nat(60), {maxLength: 5}), (pieces, cuts) => {
				const bytes = pieces.join('');
				const inside = cuts.map(cut => Math.min(cut, bytes.length)).toSorted((one, other) => one - other);
				const at = [0, ...inside, bytes.length];
				const chunks = at.slice(1).map((end, index) => bytes.slice(at[index], end));

				expect(namesOf(...chunks)).toEqual(namesOf(bytes));
				expect(namesOf(bytes)).toEqual(pieces.flatMap(one => namesOf(one)));
			}),
			{numRuns: 400},
		);
	});

	it('never throw, and let the next key through after a pause', () => {
		fc.assert(
			fc.property(fc.array(noise, {maxLength: 5}), chunks => {
				const reader = createKeyReader();
				for (const chunk of chunks) {
					reader.read(chunk);
				}
				inSilence(reader);

				expect(reader.isWaiting()).toBe(false);
				expect(reader.read('q').map(draw)).toEqual(['q']);
			}),
			{numRuns: 600},
		);
	});

	it('type only received characters, and no control character', () => {
		fc.assert(
			fc.property(noise, bytes => {
				for (const input of readAll(bytes)) {
					if (input.type === 'key' && input.text !== undefined) {
						expect(input.text).not.toMatch(/\p{Cc}/u);
						expect(bytes).toContain(input.text);
						expect(input.name).toBe(input.text === ' ' ? 'space' : input.text);
					}
				}
			}),
			{numRuns: 400},
		);
	});

	it.each([
		['escapes', esc.repeat(300_000), 300_000],
		['sequences', `${csi}B`.repeat(100_000), 100_000],
		['backspaces', '\u007f'.repeat(300_000), 300_000],
		['letters', 'x'.repeat(300_000), 1],
		['an endless sequence', `${csi}${'1;'.repeat(500_000)}`, 0],
		['an endless string', `${esc}]${'x'.repeat(1_000_000)}`, 0],
		['sequences that break off', csi.repeat(50_000), 49_999],
	])('are read at once, however many come: %s', (_, bytes, keys) => {
		expect(readAll(bytes)).toHaveLength(keys);
	});
});
