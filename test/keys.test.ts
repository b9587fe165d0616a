import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {Input} from '../source/key-names.ts';
import {createKeyReader, longestPaste} from '../source/keys.ts';

const esc = '\u001b';
const csi = `${esc}[`;
const pasteOf = (text: string): string => `${csi}200~${text}${csi}201~`;

/** What a fresh reader makes of chunks, and of the silence after them. */
const readAll = (...chunks: string[]): Input[] => {
	const reader = createKeyReader();
	return [...chunks.flatMap(chunk => reader.read(chunk)), ...reader.flush()];
};

const draw = (input: Input): string => (input.type === 'key' ? input.name : `${input.type}:${input.text}`);
const namesOf = (...chunks: string[]): string[] => readAll(...chunks).map(draw);

describe('a key', () => {
	it.each<[string, string[]]>([
		['up', [`${csi}A`, `${esc}OA`]],
		['down', [`${csi}B`, `${esc}OB`]],
		['right', [`${csi}C`, `${esc}OC`]],
		['left', [`${csi}D`, `${esc}OD`]],
		['home', [`${csi}H`, `${esc}OH`, `${csi}1~`, `${csi}7~`]],
		['end', [`${csi}F`, `${esc}OF`, `${csi}4~`, `${csi}8~`]],
		['insert', [`${csi}2~`]],
		['delete', [`${csi}3~`]],
		['pageup', [`${csi}5~`]],
		['pagedown', [`${csi}6~`]],
		['f1', [`${esc}OP`, `${csi}11~`, `${csi}[A`, `${csi}P`]],
		['f2', [`${esc}OQ`, `${csi}12~`, `${csi}[B`]],
		['f4', [`${esc}OS`, `${csi}14~`, `${csi}[D`]],
		['shift+tab', [`${csi}Z`]],
		['shift+up', [`${csi}1;2A`, `${csi}a`]],
		['shift+down', [`${csi}1;2B`, `${csi}b`]],
		['alt+up', [`${csi}1;3A`]],
		['alt+down', [`${csi}1;3B`]],
		['ctrl+left', [`${csi}1;5D`, `${esc}Od`]],
		['ctrl+right', [`${csi}1;5C`, `${esc}Oc`]],
		['ctrl+alt+shift+up', [`${csi}1;8A`]],
		['ctrl+delete', [`${csi}3;5~`]],
		['enter', ['\r']],
		['tab', ['\t']],
		['backspace', ['\u007f']],
		['esc', [esc]],
		['space', [' ']],
		['ctrl+space', ['\u0000']],
		['ctrl+a', ['\u0001']],
		['ctrl+h', ['\b']],
		['ctrl+j', ['\n']],
		['ctrl+z', ['\u001a']],
		['ctrl+\\', ['\u001c']],
		['ctrl+_', ['\u001f']],
		['alt+b', [`${esc}b`]],
		['alt+p', [`${esc}p`]],
		['alt+backspace', [`${esc}\u007f`]],
		['alt+enter', [`${esc}\r`]],
		['a', ['a']],
		['G', ['G']],
		['[', ['[']],
		['é', ['é']],
		['日', ['日']],
		['👩‍💻', ['👩‍💻']],
	])('%s is known by each of its byte forms', (name, forms) => {
		expect(forms.map(form => namesOf(form))).toEqual(forms.map(() => [name]));
	});

	it('that types a character carries it, another carries none', () => {
		expect(readAll('é ')).toEqual([
			{type: 'key', name: 'é', text: 'é'},
			{type: 'key', name: 'space', text: ' '},
		]);
		expect(readAll(`${csi}A`, `${esc}b`, '\r')).toEqual([
			{type: 'key', name: 'up'},
			{type: 'key', name: 'alt+b'},
			{type: 'key', name: 'enter'},
		]);
	});

	it('is one of many that come at once, in order', () => {
		expect(namesOf(`jj${csi}Bwin\u007f\r${esc}OPq`)).toEqual([
			...'jj',
			'down',
			...'win',
			'backspace',
			'enter',
			'f1',
			'q',
		]);
	});

	it('is each of carriage return and line feed by itself', () => {
		expect(namesOf('\r\n\n')).toEqual(['enter', 'ctrl+j', 'ctrl+j']);
	});
});

describe('an escape', () => {
	it('waits for what may follow, and is the Esc key after silence', () => {
		const reader = createKeyReader();

		expect(reader.read(esc)).toEqual([]);
		expect(reader.isWaiting()).toBe(true);
		expect(reader.flush()).toEqual([{type: 'key', name: 'esc'}]);
		expect(reader.isWaiting()).toBe(false);
		expect(reader.flush()).toEqual([]);
	});

	it('right before a sequence is the Esc key, and the sequence is whole', () => {
		expect(namesOf(`${esc}${csi}B`)).toEqual(['esc', 'down']);
		expect(namesOf(esc, `${csi}B`)).toEqual(['esc', 'down']);
		expect(namesOf(`${esc}${esc}`)).toEqual(['esc', 'esc']);
		expect(namesOf(`${esc}${esc}OB`)).toEqual(['esc', 'down']);
	});

	it('before a character in the same chunk is Alt with it', () => {
		expect(namesOf(`${esc}b`, `${esc}fx`)).toEqual(['alt+b', 'alt+f', 'x']);
	});

	it.each([`${csi}`, `${csi}1`, `${csi}1;`, `${esc}O`, `${esc}]11;rgb`, `${csi}M12`, `${csi}[`])(
		'that begins %j and never ends is dropped after silence',
		begun => {
			const reader = createKeyReader();

			expect(reader.read(begun)).toEqual([]);
			expect(reader.isWaiting()).toBe(true);
			expect(reader.flush()).toEqual([]);
			expect(reader.read('q').map(draw)).toEqual(['q']);
		},
	);

	it.each([`${csi}`, `${csi}1;`, `${esc}O`, `${csi}[`, `${csi}M`, `${csi}M!`])(
		'that begins %j does not swallow the key after it',
		begun => {
			expect(namesOf(`${begun}${csi}B`).at(-1)).toBe('down');
			expect(namesOf(`${begun}\r`).at(-1)).toBe('enter');
		},
	);
});

describe('what a terminal says of itself', () => {
	it.each([
		[
			'mouse reports',
			[`${csi}<0;10;5M`, `${csi}<0;10;5m`, `${csi}<64;1;1M`, `${csi}32;10;5M`, `${csi}M !!`, `${csi}M\u007fqj`],
		],
		['focus events', [`${csi}I`, `${csi}O`]],
		['colours', [`${esc}]11;rgb:0000/0000/0000\u0007`, `${esc}]11;rgb:0000/0000/0000${esc}\\`]],
		['clipboards', [`${esc}]52;c;cQ==\u0007`]],
		['names and settings', [`${esc}P>|XTerm(370)${esc}\\`, `${esc}P1$r0m${esc}\\`, `${esc}_Gi=31;OK${esc}\\`]],
		['private messages and strings', [`${esc}^q${esc}\\`, `${esc}Xq${esc}\\`]],
		['modes', [`${csi}?2026;2$y`, `${csi}0n`]],
		['keys of protocols not asked for', [`${csi}97;5u`, `${csi}27;5;9~`, `${csi}99~`, `${csi}E`, `${esc}OM`]],
		['characters of eight bits', ['\u009b', '\u0085', '\u009d']],
		['invisible characters by themselves', ['\u200b', '\ufeff', '\u202e', '\u2028']],
	])('is no key: %s', (_, forms) => {
		for (const form of forms) {
			expect(namesOf(form)).toEqual([]);
			expect(namesOf(`a${form}b`)).toEqual(['a', 'b']);
		}
	});

	it.each([`${csi}?62;22c`, `${csi}>84;0;0c`, `${csi}?1;2c`])('about its identity is a reply: %j', reply => {
		expect(readAll(`a${reply}b`).map(draw)).toEqual(['a', `reply:${reply}`, 'b']);
	});
});

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

	it('is not ended by silence, however long the rest takes', () => {
		const reader = createKeyReader();
		const inputs = [`${csi}200~rm `, esc, '[20', '1~'].flatMap(chunk => [
			...reader.read(chunk),
			...(reader.isWaiting() ? reader.flush() : []),
		]);

		expect(inputs).toEqual([{type: 'paste', text: 'rm '}]);
		expect(createKeyReader().flush()).toEqual([]);
	});

	it('gives nothing when it is asked after silence', () => {
		const reader = createKeyReader();
		reader.read(`${csi}200~a${esc}`);

		expect(reader.flush()).toEqual([]);
		expect(reader.read('[201~')).toEqual([{type: 'paste', text: 'a'}]);
	});

	it('that never ends is given up by Ctrl-C, as nothing else would get through', () => {
		const reader = createKeyReader();

		expect(reader.read(`${csi}200~os:win`)).toEqual([]);
		expect(reader.read('q')).toEqual([]);
		expect(reader.read('\u0003').map(draw)).toEqual(['ctrl+c']);
		expect(reader.read('q').map(draw)).toEqual(['q']);
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
				reader.flush();
				// An open paste is no silence of ours to end.
				const isPasting = reader.read(`${csi}201~`).some(({type}) => type === 'paste');

				expect(reader.isWaiting()).toBe(false);
				expect(reader.read('q').map(draw)).toEqual(['q']);
				expect(isPasting ? chunks.join('') : '').toMatch(isPasting ? /200~/ : /^$/);
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
		['letters', 'x'.repeat(300_000), 300_000],
		['an endless sequence', `${csi}${'1;'.repeat(500_000)}`, 0],
		['an endless string', `${esc}]${'x'.repeat(1_000_000)}`, 0],
		['sequences that break off', csi.repeat(100_000), 99_999],
	])('are read in one go however many come: %s', (_, bytes, keys) => {
		expect(readAll(bytes)).toHaveLength(keys);
	});
});
