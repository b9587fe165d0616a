import {describe, expect, it} from 'vitest';
import {KeyReader} from '../../source/keys/read-keys.ts';
import {draw, inSilence, namesOf, readAll} from '../helpers/state/key-inputs.ts';

const esc = '\u001b';
const csi = `${esc}[`;

describe('a key', () => {
	it.each<[string, string[]]>([
		['up', [`${csi}A`, `${esc}OA`, `${csi}1;1:2A`, `${csi}57419u`, `${csi}57419;1:2u`, `${csi}1;129A`]],
		['down', [`${csi}B`, `${esc}OB`, `${csi}1;1:2B`]],
		['right', [`${csi}C`, `${esc}OC`]],
		['left', [`${csi}D`, `${esc}OD`]],
		['home', [`${csi}H`, `${esc}OH`, `${csi}1~`, `${csi}7~`, `${csi}57423u`]],
		['end', [`${csi}F`, `${esc}OF`, `${csi}4~`, `${csi}8~`]],
		['insert', [`${csi}2~`]],
		['delete', [`${csi}3~`]],
		['pageup', [`${csi}5~`, `${csi}5;1:2~`, `${csi}57421u`]],
		['pagedown', [`${csi}6~`]],
		['f1', [`${esc}OP`, `${csi}11~`, `${csi}[A`, `${csi}P`]],
		['f2', [`${esc}OQ`, `${csi}12~`, `${csi}[B`]],
		['f4', [`${esc}OS`, `${csi}14~`, `${csi}[D`]],
		['f5', [`${csi}15~`, `${csi}[E`]],
		...[17, 18, 19, 20, 21, 23, 24].map((code, index) => [`f${index + 6}`, [`${csi}${code}~`]] as [string, string[]]),
		['ctrl+f6', [`${csi}17;5~`]],
		['shift+tab', [`${csi}Z`, `${csi}9;2u`, `${csi}27;2;9~`]],
		['shift+up', [`${csi}1;2A`, `${csi}a`, `${csi}2A`, `${esc}O2A`]],
		['shift+down', [`${csi}1;2B`, `${csi}b`]],
		['shift+home', [`${csi}1;2H`, `${csi}7$`]],
		['shift+delete', [`${csi}3;2~`, `${csi}3$`, `${csi}57426;2u`]],
		['alt+up', [`${csi}1;3A`, `${esc}${csi}A`, `${esc}${esc}OA`]],
		['alt+down', [`${csi}1;3B`, `${esc}${csi}B`, `${csi}57420;3u`]],
		['alt+delete', [`${csi}3;3~`, `${esc}${csi}3~`]],
		['alt+shift+up', [`${csi}1;4A`, `${esc}${csi}a`, `${esc}${csi}1;2A`]],
		['ctrl+left', [`${csi}1;5D`, `${esc}Od`, `${esc}O5D`]],
		['ctrl+right', [`${csi}1;5C`, `${esc}Oc`, `${csi}1;5:2C`]],
		['ctrl+end', [`${csi}1;5F`, `${csi}8^`]],
		['ctrl+shift+end', [`${csi}1;6F`, `${csi}8@`]],
		['ctrl+alt+right', [`${csi}1;7C`, `${esc}${esc}Oc`]],
		['ctrl+alt+shift+up', [`${csi}1;8A`]],
		['ctrl+delete', [`${csi}3;5~`, `${csi}3^`]],
		['enter', ['\r', `${esc}OM`, `${csi}13u`, `${csi}13;1:1u`, `${csi}57414u`, `${csi}57414;1:2u`, `${csi}13;2u`]],
		['tab', ['\t', `${csi}9u`, `${csi}105;5u`]],
		['backspace', ['\u007f', `${csi}127u`]],
		['esc', [esc, `${csi}27u`, `${csi}27;1u`, `${csi}27;1;27~`, `${csi}91;5u`]],
		['space', [' ', `${csi}32u`, `${csi}32;2u`, `${csi}27;2;32~`]],
		['ctrl+space', ['\u0000', `${csi}32;5u`, `${csi}64;5u`]],
		['ctrl+c', ['\u0003', `${csi}99;5u`, `${csi}27;5;99~`, `${csi}1089::99;5u`, `${csi}1089:1057:99;5:1u`]],
		['ctrl+h', ['\b']],
		['ctrl+j', ['\n']],
		['ctrl+z', ['\u001a']],
		['ctrl+\\', ['\u001c']],
		['ctrl+_', ['\u001f']],
		['alt+b', [`${esc}b`, `${csi}98;3u`, `${csi}1080::98;3u`]],
		['alt+ctrl+a', [`${csi}97;7u`]],
		['alt+backspace', [`${esc}\u007f`]],
		['alt+enter', [`${esc}\r`]],
		['alt+𝒳', [`${esc}𝒳`]],
		['a', ['a', `${csi}97u`, `${csi}97;65u`]],
		['A', ['A', `${csi}97;2u`, `${csi}97:65;2;65u`]],
		['[', ['[']],
		['7', ['7', `${csi}57406u`, `${esc}Ow`]],
		['+', ['+', `${csi}57413u`, `${esc}Ok`]],
		['!', ['!', `${csi}49:33;2u`, `${csi}49;2;33u`]],
		['@', ['@', `${csi}113;;64u`]],
		['é', ['é', `${csi}233u`]],
		['с', ['с', `${csi}1089::99u`]],
		['日', ['日']],
		['👩‍💻', ['👩‍💻']],
	])('%s is recognised in each of its byte formats', (name, formats) => {
		expect(formats.map(format => namesOf(format))).toEqual(formats.map(() => [name]));
	});

	it('has a character if it types one', () => {
		expect(readAll(`é ${csi}97u${csi}32u${csi}A${esc}b\r`)).toEqual([
			{type: 'key', name: 'é', text: 'é'},
			{type: 'key', name: 'space', text: ' '},
			{type: 'key', name: 'a', text: 'a'},
			{type: 'key', name: 'space', text: ' '},
			...['up', 'alt+b', 'enter'].map(name => ({type: 'key', name})),
		]);
	});

	it('is separate in a burst of many, in order', () => {
		expect(namesOf(`jj${csi}Bwin\u007f\r\n\n${esc}OPq`).join(' ')).toBe(
			'j j down w i n backspace enter ctrl+j ctrl+j f1 q',
		);
	});

	it.each([
		[
			'released, is a modifier or is unknown',
			['99;5:3u', '1;1:3A', '3;1:3~', '57414;1:3u', '57441;2u', '57427u', '1u', '55296u', '9999999u', 'u', '27;5~'],
		],
		['pressed with super, hyper or meta', [9, 17, 33, 10].flatMap(held => [`97;${held}u`, `27;${held};97~`])],
		['pressed with ctrl, and has no control character', ['50;5u', '27;5;50~', '59;5u', '233;7u']],
	])('types nothing if it is %s', (_, sequences) => {
		expect(sequences.flatMap(sequence => namesOf(csi + sequence))).toEqual([]);
	});
});

it.each([`${csi}7$`, `${csi}15$`, `${csi}8^`, `${csi}3@`, `${csi}1;1:2B`, `${csi}57414u`, `${esc}O5C`])(
	'the key %j of another mode does not swallow the letter after it',
	sequence => {
		const keys = namesOf(sequence);

		expect(keys).toHaveLength(1);
		expect(namesOf(`${sequence}q`)).toEqual([...keys, 'q']);
		expect(namesOf(sequence, 'q')).toEqual([...keys, 'q']);
	},
);

describe('an escape', () => {
	it('waits for the rest of a sequence, and is the Esc key after a pause', () => {
		const reader = new KeyReader();

		expect(reader.read(esc)).toEqual([]);
		expect(reader.isWaiting).toBe(true);
		expect(reader.flush()).toEqual([{type: 'key', name: 'esc'}]);
		expect(reader.isWaiting).toBe(false);
		expect(reader.flush()).toEqual([]);
	});

	it('typed by hand comes alone, and the sequence after it stays whole', () => {
		expect(namesOf(esc, `${csi}B`)).toEqual(['esc', 'down']);
		expect(namesOf(esc, `${esc}OB`, 'q')).toEqual(['esc', 'down', 'q']);
		expect(namesOf(esc, csi, 'B')).toEqual(['esc', 'down']);
	});

	it('in one read with the sequence of a key is Alt, also if the end of the sequence comes later', () => {
		expect(namesOf(`${esc}${csi}B`)).toEqual(['alt+down']);
		expect(namesOf(`${esc}${csi}`, 'B', 'q')).toEqual(['alt+down', 'q']);
		expect(namesOf(`${esc}${csi}3`, '~')).toEqual(['alt+delete']);
		expect(namesOf(`x${esc}${csi}A${esc}${csi}A`)).toEqual(['x', 'alt+up', 'alt+up']);
	});

	it('in one read with anything else is the Esc key', () => {
		expect(namesOf(`${esc}${esc}`)).toEqual(['esc', 'esc']);
		expect(namesOf(`${esc}${esc}b`)).toEqual(['esc', 'alt+b']);
		expect(namesOf(`${esc}${csi}1;2R`)).toEqual(['esc', 'shift+f3']);
		expect(namesOf(`${esc}${csi}?62c`)).toEqual(['esc', `reply:${csi}?62c`]);
		expect(namesOf(`${esc}${csi}200~rm${csi}201~`)).toEqual(['esc', 'paste:rm']);
		expect(namesOf(`${esc}${csi}1;1:3A`)).toEqual(['esc']);
	});

	it('begins no reply of which the start came after a pause, unless a reply is due', () => {
		const read = (isReplyDue: boolean, ...chunks: string[]) => {
			const reader = new KeyReader();
			const inputs = chunks.flatMap(chunk => [...reader.read(chunk), ...reader.flush(isReplyDue)]);
			return [...inputs, ...inSilence(reader)].map(draw);
		};

		expect(read(true, esc, ']11;rgb:0/0/0\u0007')).toEqual([`reply:${esc}]11;rgb:0/0/0\u0007`]);
		expect(read(true, esc, '[?62;22c')).toEqual([`reply:${csi}?62;22c`]);
		expect(read(true, esc, '[12;1R', 'q')).toEqual([`reply:${csi}12;1R`, 'q']);
		expect(read(true, esc, `${csi}?62c`)).toEqual(['esc', `reply:${csi}?62c`]);
		expect(read(true, esc, 'b')).toEqual(['esc', 'b']);
		expect(read(true, esc, ']')).toEqual(['esc', ']']);
		expect(read(true, esc, '\u0003')).toEqual(['esc', 'ctrl+c']);
		expect(read(false, esc, ']11')).toEqual(['esc', ']', '1', '1']);
	});

	it('is the Esc key within a second, even if a reply is due that never comes', () => {
		const reader = new KeyReader();
		reader.read(esc);

		expect(Array.from({length: 19}, () => reader.flush(true)).flat()).toEqual([]);
		expect(reader.flush(true).map(draw)).toEqual(['esc']);
		expect(reader.isWaiting).toBe(false);
	});

	it('before a character in the same chunk is Alt with it', () => {
		expect(namesOf(`${esc}b`, `${esc}fx`)).toEqual(['alt+b', 'alt+f', 'x']);
	});

	it.each([
		`${csi}`,
		`${csi}1`,
		`${csi}1;`,
		`${esc}O`,
		`${esc}O5`,
		`${esc}]11;rgb`,
		`${csi}M12`,
		`${csi}[`,
		`${esc}${csi}1`,
	])('that begins with %j and never ends is dropped after a pause', begun => {
		const reader = new KeyReader();

		expect(reader.read(begun)).toEqual([]);
		expect(reader.isWaiting).toBe(true);
		expect(inSilence(reader)).toEqual([]);
		expect(reader.read('q').map(draw)).toEqual(['q']);
	});

	it.each([`${csi}`, `${csi}1;`, `${esc}O`, `${esc}O5`, `${csi}[`, `${csi}M`, `${csi}M!`, `${esc}${csi}`])(
		'that begins with %j does not swallow the key after it',
		begun => {
			expect(namesOf(`${begun}${csi}B`).at(-1)).toBe('down');
			expect(namesOf(`${begun}\r`).at(-1)).toBe('enter');
			expect(namesOf(`${begun}\0`).at(-1)).toBe('ctrl+space');
		},
	);
});

it.each([']', 'P', '_', '^', 'X'])('Alt with %s, which may begin a reply, is dropped after one pause', character => {
	const reader = new KeyReader();
	reader.read(esc + character);

	expect([reader.flush(), reader.isWaiting]).toEqual([[], false]);
});

const pasteOf = (text: string): string => `${csi}200~${text}${csi}201~`;

describe('a paste', () => {
	it('is one input, whatever it contains', () => {
		expect(readAll(`a${pasteOf(`q\r\n\t\u0003${csi}B${esc}[200~`)}b`)).toEqual([
			{type: 'key', name: 'a', text: 'a'},
			{type: 'paste', text: `q\r\n\t\u0003${csi}B${esc}[200~`},
			{type: 'key', name: 'b', text: 'b'},
		]);
	});

	it.each(['', ...['201', '201x', '20~', '2'].map(rest => `a${csi}${rest}b`), `a${esc}${esc}b`])(
		'may be %j, without an end in it',
		text => {
			expect(namesOf(pasteOf(text))).toEqual([`paste:${text}`]);
		},
	);

	it('is the same in any number of parts', () => {
		const bytes = pasteOf('os:win7 os:macos');
		for (let size = 1; size < bytes.length; size++) {
			const chunks = bytes.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
			expect(namesOf(...chunks), `parts of ${size}`).toEqual(['paste:os:win7 os:macos']);
		}
	});

	it('is cut at a megabyte, and the next input is a key', () => {
		const bytes = pasteOf('x'.repeat(1_000_000));
		const chunks = Array.from({length: 17}, (_, index) => bytes.slice(index * 65_536, (index + 1) * 65_536));

		expect(readAll(...chunks, 'q')).toEqual([
			{type: 'paste', text: 'x'.repeat(8192)},
			{type: 'key', name: 'q', text: 'q'},
		]);
	});

	it('is not ended by a pause between its parts', () => {
		const reader = new KeyReader();
		const inputs = [`${csi}200~rm `, esc, '[20', '1~'].flatMap(chunk => [
			...reader.read(chunk),
			...(reader.isWaiting ? reader.flush() : []),
		]);

		expect(inputs).toEqual([{type: 'paste', text: 'rm '}]);
		expect(new KeyReader().flush()).toEqual([]);
	});

	it('is complete a second after its last part, and then keys are read again', () => {
		const reader = new KeyReader();
		reader.read(`${csi}200~os:`);
		expect(Array.from({length: 19}, () => reader.flush()).flat()).toEqual([]);
		// New input postpones the end again.
		expect(reader.read('win\t')).toEqual([]);
		expect(Array.from({length: 19}, () => reader.flush()).flat()).toEqual([]);

		expect(reader.isWaiting).toBe(true);
		expect(reader.flush()).toEqual([{type: 'paste', text: 'os:win\t'}]);
		expect(reader.isWaiting).toBe(false);
		expect(['\t', 'q', `${csi}201~`, 'x'].flatMap(chunk => reader.read(chunk)).map(draw)).toEqual(['tab', 'q', 'x']);
		reader.read(esc);
		expect(reader.flush().map(draw)).toEqual(['esc']);
	});

	it.each([
		['is ended by a Ctrl-C, as nothing else would get through', [], ['ctrl+c']],
		['is not ended by a Ctrl-C if more input follows at once', ['q'], []],
	])('without an end %s', (_, more, keys) => {
		const reader = new KeyReader();

		expect([`${csi}200~os:win`, 'q', '\u0003', ...more].flatMap(chunk => reader.read(chunk))).toEqual([]);
		expect(reader.flush().map(draw)).toEqual(keys);
	});
});

describe('a sequence that is longer than any known one', () => {
	const long = '1;'.repeat(2500);

	it.each([
		['of a key', [`${csi}${long}`, '5A']],
		['of a reply', [`${esc}]52;c;${long}`, 'A\u0007']],
		['of a reply whose end is cut in two', [`${esc}P${long}${esc}`, '\\']],
		['of a reply with a backslash in it', [`${esc}P${long}`, '\\A', `${esc}\\`]],
	])('%s is dropped, and the next input is a key', (_, chunks) => {
		expect(namesOf(...chunks, 'q')).toEqual(['q']);
	});
});

describe('a flood of text', () => {
	const flood = 'q\r'.repeat(300);

	it('counts as pasted, with everything before a pause', () => {
		const reader = new KeyReader();
		const inputs = [...reader.read(flood), ...reader.read(`q${csi}A${esc}p`), ...reader.read('\r')];

		expect(new Set(inputs.map(({type}) => type))).toEqual(new Set(['paste']));
		expect(inputs.map(input => (input.type === 'paste' ? input.text : '')).join('')).toBe(`${flood}q\r`);
		expect(reader.isWaiting).toBe(true);
		expect(reader.flush()).toEqual([]);
		expect(reader.isWaiting).toBe(false);
		expect(reader.read('q').map(draw)).toEqual(['q']);
	});

	it('hides no reply of the terminal and no Ctrl-C, wherever these are', () => {
		expect(namesOf(flood, `${csi}?62;22c`).at(-1)).toBe(`reply:${csi}?62;22c`);
		expect(namesOf(flood, '\u0003').at(-1)).toBe('ctrl+c');
		expect(namesOf(`${flood}\u0003${flood}`)).toEqual(['ctrl+c']);
		expect(namesOf(flood, esc, '\u0003', 'q').slice(-2)).toEqual(['ctrl+c', 'q']);
		expect(namesOf(flood, esc)).toHaveLength(1);
	});

	it('counts as typed if it is shorter, or if keys are held', () => {
		expect(namesOf('x'.repeat(255))).toHaveLength(255);
		expect(namesOf('x'.repeat(256))).toHaveLength(1);
		expect(namesOf(`${csi}B`.repeat(10_000))).toHaveLength(10_000);
		expect(namesOf('\r'.repeat(1000))).toHaveLength(1000);
	});
});
