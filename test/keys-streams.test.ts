import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createKeyReader, longestPaste} from '../source/keys.ts';
import {draw, namesOf, readAll} from './helpers/key-inputs.ts';
import {inSilence} from './helpers/silence.ts';

const esc = '\u001b';
const csi = `${esc}[`;
const pasteOf = (text: string): string => `${csi}200~${text}${csi}201~`;

describe('a paste', () => {
	it('is one input, whatever is in it', () => {
		expect(readAll(`a${pasteOf(`q\r\n\t\u0003${csi}B${esc}[200~`)}b`)).toEqual([
			{type: 'key', name: 'a', text: 'a'},
			{type: 'paste', text: `q\r\n\t\u0003${csi}B${esc}[200~`},
			{type: 'key', name: 'b', text: 'b'},
		]);
	});

	it.each([`${csi}201`, `${csi}201x`, `${csi}20~`, `${esc}${esc}`, `${csi}2${csi}2`])(
		'goes on after what is no end: %j',
		fake => {
			expect(namesOf(pasteOf(`a${fake}b`))).toEqual([`paste:a${fake}b`]);
		},
	);

	it('may be empty', () => {
		expect(readAll(pasteOf(''))).toEqual([{type: 'paste', text: ''}]);
	});

	it('is the same wherever it is split', () => {
		const bytes = `a${pasteOf(`os:win${esc}[20\nq`)}${csi}B`;

		for (let first = 0; first <= bytes.length; first++) {
			for (let second = first; second <= bytes.length; second++) {
				expect(namesOf(bytes.slice(0, first), bytes.slice(first, second), bytes.slice(second))).toEqual(namesOf(bytes));
			}
		}
	});

	it('of a megabyte is cut, and what comes after it is a key', () => {
		const bytes = pasteOf('x'.repeat(1_000_000));
		const chunks = Array.from({length: 17}, (_, index) => bytes.slice(index * 65_536, (index + 1) * 65_536));

		expect(readAll(...chunks, 'q')).toEqual([
			{type: 'paste', text: 'x'.repeat(longestPaste)},
			{type: 'key', name: 'q', text: 'q'},
		]);
	});

	it('is not ended by a moment of silence between its parts', () => {
		const reader = createKeyReader();
		const inputs = [`${csi}200~rm `, esc, '[20', '1~'].flatMap(chunk => [
			...reader.read(chunk),
			...(reader.isWaiting() ? reader.flush() : []),
		]);

		expect(inputs).toEqual([{type: 'paste', text: 'rm '}]);
		expect(createKeyReader().flush()).toEqual([]);
	});

	it('is what came of it where its end does not come within a second, and keys are keys again', () => {
		const reader = createKeyReader();
		reader.read(`${csi}200~os:`);
		for (let moment = 0; moment < 19; moment++) {
			expect(reader.flush()).toEqual([]);
		}
		// What comes puts the end off again.
		expect(reader.read('win\t')).toEqual([]);
		for (let moment = 0; moment < 19; moment++) {
			expect(reader.flush()).toEqual([]);
		}

		expect(reader.isWaiting()).toBe(true);
		expect(reader.flush()).toEqual([{type: 'paste', text: 'os:win\t'}]);
		expect(reader.isWaiting()).toBe(false);
		expect(['\t', 'q', `${csi}201~`, 'x'].flatMap(chunk => reader.read(chunk)).map(draw)).toEqual(['tab', 'q', 'x']);
		reader.read(esc);
		expect(reader.flush().map(draw)).toEqual(['esc']);
	});

	it('gives nothing when it is asked after a moment of silence', () => {
		const reader = createKeyReader();
		reader.read(`${csi}200~a${esc}`);

		expect(reader.flush()).toEqual([]);
		expect(reader.read('[201~')).toEqual([{type: 'paste', text: 'a'}]);
	});

	it('that never ends is given up by Ctrl-C, as nothing else would get through', () => {
		const reader = createKeyReader();

		expect(reader.read(`${csi}200~os:win`)).toEqual([]);
		expect(reader.read('q')).toEqual([]);
		expect(reader.read('\u0003')).toEqual([]);
		expect(reader.flush().map(draw)).toEqual(['ctrl+c']);
		expect(reader.read('q').map(draw)).toEqual(['q']);
	});

	it('holds a Ctrl-C that a line cut off, as more of it comes at once', () => {
		const reader = createKeyReader();

		expect(reader.read(`${csi}200~os:win`)).toEqual([]);
		expect(reader.read('\u0003')).toEqual([]);
		expect(reader.read('q')).toEqual([]);
		expect(reader.flush()).toEqual([]);
	});
});

describe('a flood of text without brackets', () => {
	const flood = 'q\r'.repeat(300);

	it('F15: is pasted, and what follows before a moment of silence belongs to it', () => {
		const reader = createKeyReader();
		const inputs = [...reader.read(flood), ...reader.read(`q${csi}A${esc}p`), ...reader.read('\r')];

		expect(new Set(inputs.map(({type}) => type))).toEqual(new Set(['paste']));
		expect(inputs.map(input => (input.type === 'paste' ? input.text : '')).join('')).toBe(`${flood}q\r`);
		expect(reader.isWaiting()).toBe(true);
		expect(reader.flush()).toEqual([]);
		expect(reader.isWaiting()).toBe(false);
		expect(reader.read('q').map(draw)).toEqual(['q']);
	});

	it('F15: hides no answer of the terminal, and ends with a Ctrl-C by itself', () => {
		expect(namesOf(flood, `${csi}?62;22c`).at(-1)).toBe(`reply:${csi}?62;22c`);
		expect(namesOf(flood, '\u0003').at(-1)).toBe('ctrl+c');
	});

	it('F15: is text that a person may type where it is shorter, or where keys are held', () => {
		expect(namesOf('x'.repeat(255))).toHaveLength(255);
		expect(namesOf(`${csi}B`.repeat(10_000))).toHaveLength(10_000);
		expect(namesOf('\r'.repeat(1000))).toHaveLength(1000);
	});
});

describe('any bytes', () => {
	/** What keyboards and terminals send, whole, each with what it means; none of it means more with what may follow. */
	const piece = fc.constantFrom(
		...['a', 'q', ' ', '\r', '\t', '\u007f', '\u0003', '日', 'é'],
		...[
			'A',
			'B',
			'H',
			'1;5D',
			'5~',
			'3;2~',
			'200~x\r\u001b[201~',
			'201~',
			'I',
			'<0;1;1M',
			'M !!',
			'[A',
			'?62c',
			'a',
		].map(rest => csi + rest),
		...['OP', 'OA', 'Od', 'b', '\u007f', ']11;rgb:0/0/0\u0007', 'P>|x\u001b\\'].map(rest => esc + rest),
	);
	const noise = fc.oneof(
		fc.string({unit: 'binary', maxLength: 40}),
		fc.string({unit: fc.constantFrom(...`${esc}[]OPM_^X0129;~<?>ABMRZaqcu$ \r\u0007\u0003\\`), maxLength: 40}),
		fc.array(piece, {maxLength: 6}).map(pieces => pieces.join('')),
	);

	it('give the same keys however they are split', () => {
		fc.assert(
			fc.property(fc.array(piece, {maxLength: 8}), fc.array(fc.nat(60), {maxLength: 5}), (pieces, cuts) => {
				const bytes = pieces.join('');
				const at = [
					0,
					...cuts.map(cut => Math.min(cut, bytes.length)).toSorted((one, other) => one - other),
					bytes.length,
				];
				const chunks = at.slice(1).map((end, index) => bytes.slice(at[index], end));

				expect(namesOf(...chunks)).toEqual(namesOf(bytes));
				expect(namesOf(bytes)).toEqual(pieces.flatMap(one => namesOf(one)));
			}),
			{numRuns: 400},
		);
	});

	it('never throw, and let the next key through after silence', () => {
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

	it('type nothing but what a person types', () => {
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
		['sequences that break off', csi.repeat(100_000), 99_999],
	])('are read in one go however many come: %s', (_, bytes, keys) => {
		expect(readAll(bytes)).toHaveLength(keys);
	});
});
