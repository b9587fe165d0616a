import {describe, expect, it} from 'vitest';
import {createKeyReader, longestPaste} from '../../source/keys/read-keys.ts';
import {draw, namesOf, readAll} from '../helpers/state/key-inputs.ts';

const esc = '\u001b';
const csi = `${esc}[`;
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

	it('is cut at a megabyte, and the next input is a key', () => {
		const bytes = pasteOf('x'.repeat(1_000_000));
		const chunks = Array.from({length: 17}, (_, index) => bytes.slice(index * 65_536, (index + 1) * 65_536));

		expect(readAll(...chunks, 'q')).toEqual([
			{type: 'paste', text: 'x'.repeat(longestPaste)},
			{type: 'key', name: 'q', text: 'q'},
		]);
	});

	it('is not ended by a pause between its parts', () => {
		const reader = createKeyReader();
		const inputs = [`${csi}200~rm `, esc, '[20', '1~'].flatMap(chunk => [
			...reader.read(chunk),
			...(reader.isWaiting() ? reader.flush() : []),
		]);

		expect(inputs).toEqual([{type: 'paste', text: 'rm '}]);
		expect(createKeyReader().flush()).toEqual([]);
	});

	it('is complete a second after its last part, and keys are keys again', () => {
		const reader = createKeyReader();
		reader.read(`${csi}200~os:`);
		for (let moment = 0; moment < 19; moment++) {
			expect(reader.flush()).toEqual([]);
		}
		// New input postpones the end again.
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

	it.each([
		['is ended by a Ctrl-C, as nothing else would get through', [], ['ctrl+c']],
		['is not ended by a Ctrl-C if more input follows at once', ['q'], []],
	])('without an end %s', (_, more, keys) => {
		const reader = createKeyReader();

		expect([`${csi}200~os:win`, 'q', '\u0003', ...more].flatMap(chunk => reader.read(chunk))).toEqual([]);
		expect(reader.flush().map(draw)).toEqual(keys);
	});
});

describe('a sequence that is longer than any known one', () => {
	const long = '1;'.repeat(2500);

	it.each([
		['of a key', [`${csi}${long}`, '5A']],
		['of a mouse', [`${csi}<${long}`, '5M']],
		['of a reply', [`${esc}]52;c;${long}`, 'A\u0007']],
		['of a reply whose end is cut in two', [`${esc}P${long}${esc}`, '\\']],
		['of a reply with a backslash in it', [`${esc}P${long}`, '\\A', `${esc}\\`]],
	])('%s is dropped, and the next input is a key', (_, chunks) => {
		expect(namesOf(...chunks, 'q')).toEqual(['q']);
	});
});

describe('a flood of text', () => {
	const flood = 'q\r'.repeat(300);

	it('F15: counts as pasted, with everything before a pause', () => {
		const reader = createKeyReader();
		const inputs = [...reader.read(flood), ...reader.read(`q${csi}A${esc}p`), ...reader.read('\r')];

		expect(new Set(inputs.map(({type}) => type))).toEqual(new Set(['paste']));
		expect(inputs.map(input => (input.type === 'paste' ? input.text : '')).join('')).toBe(`${flood}q\r`);
		expect(reader.isWaiting()).toBe(true);
		expect(reader.flush()).toEqual([]);
		expect(reader.isWaiting()).toBe(false);
		expect(reader.read('q').map(draw)).toEqual(['q']);
	});

	it('F15: hides no reply of the terminal and no Ctrl-C, wherever these are', () => {
		expect(namesOf(flood, `${csi}?62;22c`).at(-1)).toBe(`reply:${csi}?62;22c`);
		expect(namesOf(flood, '\u0003').at(-1)).toBe('ctrl+c');
		expect(namesOf(`${flood}\u0003${flood}`)).toEqual(['ctrl+c']);
	});

	it('F15: counts as typed if it is shorter, or if keys are held', () => {
		expect(namesOf('x'.repeat(255))).toHaveLength(255);
		expect(namesOf(`${csi}B`.repeat(10_000))).toHaveLength(10_000);
		expect(namesOf('\r'.repeat(1000))).toHaveLength(1000);
	});
});
