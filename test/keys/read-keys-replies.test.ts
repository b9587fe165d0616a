import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {KeyReader} from '../../source/keys/read-keys.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
import {draw, inSilence, namesOf, readAll} from '../helpers/state/key-inputs.ts';
import {expectQuick} from '../helpers/state/own-time.ts';

const esc = '\u001b';
const csi = `${esc}[`;

describe('a reply of the terminal', () => {
	it.each([
		['focus events', [`${csi}I`, `${csi}O`]],
		[
			'other colours',
			[`${esc}]4;1;rgb:0000/0000/0000\u0007`, `${esc}]12;rgb:0000/0000/0000${esc}\\`, `${esc}]12;q\u009c`],
		],
		['clipboards', [`${esc}]52;c;cQ==\u0007`]],
		['names and settings', [`${esc}P>|XTerm(370)${esc}\\`, `${esc}P1$r0m${esc}\\`, `${esc}_Gi=31;OK${esc}\\`]],
		['private messages and strings', [`${esc}^q${esc}\\`, `${esc}Xq${esc}\\`]],
		['modes', [`${csi}?2026;2$y`, `${csi}4;2$y`, `${csi}0n`]],
		['unknown keys', [`${csi}99~`, `${csi}E`, `${esc}Oz`]],
		['invisible characters by themselves', ['\u200b', '\ufeff', '\u202e', '\u2028']],
	])('is not a key: %s', (_, formats) => {
		for (const format of formats) {
			expect(namesOf(format)).toEqual([]);
			expect(namesOf(`a${format}b`)).toEqual(['a', 'b']);
		}
	});

	const colors = [`${esc}]11;rgb:0000/0000/0000\u0007`, `${esc}]10;rgb:ffff/ffff/ffff${esc}\\`];

	it.each([`${csi}?62;22c`, `${csi}>84;0;0c`, `${csi}=0c`, `${csi}?1;2c`, ...colors])(
		'about itself is recognised: %j',
		reply => {
			expect(readAll(`a${reply}b`).map(draw)).toEqual(['a', `reply:${reply}`, 'b']);
		},
	);

	it('in the first row could be F3 with a modifier', () => {
		expect(readAll(`${csi}1;2R${csi}1;8R${csi}2;2R${csi}1;9R${csi}1;2S`)).toEqual([
			{type: 'key', name: 'shift+f3', reply: `${csi}1;2R`},
			{type: 'key', name: 'ctrl+alt+shift+f3', reply: `${csi}1;8R`},
			...[`${csi}2;2R`, `${csi}1;9R`].map(text => ({type: 'reply', text})),
			{type: 'key', name: 'shift+f4'},
		]);
	});

	it.each([
		[`${esc}]11;rgb:00`, '00/0000/0000\u0007'],
		[`${esc}P>|xte`, `rm(1)q${esc}\\`],
		[`${esc}_Gi=1`, `;q${esc}\\`],
		[`${esc}^q`, `q${esc}\\`],
		[`${esc}Xq`, `q${esc}\\`],
		[`${csi}<0;1`, '0;5M'],
		[`${csi}M!`, 'qq'],
		[`${csi}?62;`, '22y'],
	])('types nothing when a slow line brings it in parts: %j …', (begun, rest) => {
		const reader = new KeyReader();
		const read = [...reader.read(begun), ...reader.flush(), ...reader.flush(), ...reader.read(rest)];

		expect(read.filter(({type}) => type === 'key' || type === 'paste')).toEqual([]);
		expect(reader.read('q').map(draw)).toEqual(['q']);
	});

	it.each([
		[`${esc}]`, '\u0007'],
		[`${esc}]`, `${esc}\\`],
		[`${esc}P`, `${esc}\\`],
		[csi, 'x'],
	])('types nothing however long it is: %j … %j', (start, end) => {
		const middle = start === csi ? '1;'.repeat(5000) : 'q1'.repeat(5000);
		for (const size of [1, 100, 4095, 4096, 10_000, 30_000]) {
			const bytes = start + middle + end;
			const chunks = Array.from({length: Math.ceil(bytes.length / size)}, (_, at) =>
				bytes.slice(at * size, (at + 1) * size),
			);

			expect(namesOf(...chunks, 'x')).toEqual(['x']);
		}
	});

	it('is ended by Ctrl-C if its end does not come', () => {
		expect(namesOf(`${esc}]11;rgb`, '\u0003', 'q')).toEqual(['ctrl+c', 'q']);
	});
});

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
		always(4800, fc.tuple(fc.array(piece, {maxLength: 8}), fc.array(fc.nat(60), {maxLength: 5})), ([pieces, cuts]) => {
			const bytes = pieces.join('');
			const inside = cuts.map(cut => Math.min(cut, bytes.length)).toSorted((one, other) => one - other);
			const at = [0, ...inside, bytes.length];
			const chunks = at.slice(1).map((end, index) => bytes.slice(at[index], end));

			expect(namesOf(...chunks)).toEqual(namesOf(bytes));
			expect(namesOf(bytes)).toEqual(pieces.flatMap(one => namesOf(one)));
		});
	});

	it('never throw, and let the next key through after a pause', () => {
		always(7200, fc.array(noise, {maxLength: 5}), chunks => {
			const reader = new KeyReader();
			for (const chunk of chunks) {
				reader.read(chunk);
			}
			inSilence(reader);

			expect(reader.isWaiting).toBe(false);
			expect(reader.read('q').map(draw)).toEqual(['q']);
		});
	});

	it('type only characters that were received or spelled, and no control character', () => {
		always(4800, noise, bytes => {
			for (const input of readAll(bytes)) {
				if (input.type === 'key' && input.text !== undefined) {
					expect(input.text).not.toMatch(/\p{Cc}/u);
					// The keypad in application mode, and the modes that send the code of a character.
					expect(/\u001b(?:O|\[\d)/.test(bytes) || bytes.includes(input.text)).toBe(true);
					expect(input.name).toBe(input.text === ' ' ? 'space' : input.text);
				}
			}
		});
	});

	it.each([
		['escapes', esc.repeat(300_000), 300_000],
		['sequences', `${csi}B`.repeat(100_000), 100_000],
		['backspaces', '\u007f'.repeat(300_000), 300_000],
		['letters', 'x'.repeat(300_000), 1],
		['an endless sequence', `${csi}${'1;'.repeat(500_000)}`, 0],
		['an endless string', `${esc}]${'x'.repeat(1_000_000)}`, 0],
		['sequences that break off', csi.repeat(50_000), 0],
	])('are read at once, however many come: %s', (_, bytes, keys) => {
		expectQuick(() => expect(readAll(bytes)).toHaveLength(keys));
	});
});
