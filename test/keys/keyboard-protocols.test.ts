import {describe, expect, it} from 'vitest';
import {createKeyReader} from '../../source/keys/read-keys.ts';

const keysOf = (bytes: string): string[] =>
	createKeyReader()
		.read(bytes)
		.map(input => (input.type === 'key' ? input.name : input.type));

describe('an encoded key', () => {
	it.each([
		['\x1b[99;5u', 'ctrl+c'],
		['\x1b[27;5;99~', 'ctrl+c'],
		['\x1b[27u', 'esc'],
		['\x1b[27;1u', 'esc'],
		['\x1b[27;1;27~', 'esc'],
		['\x1b[91;5u', 'esc'],
		['\x1b[9u', 'tab'],
		['\x1b[9;2u', 'shift+tab'],
		['\x1b[27;2;9~', 'shift+tab'],
		['\x1b[105;5u', 'tab'],
		['\x1b[13u', 'enter'],
		['\x1b[13;1:1u', 'enter'],
		['\x1b[127u', 'backspace'],
		['\x1b[32u', 'space'],
		['\x1b[32;5u', 'ctrl+space'],
		['\x1b[97u', 'a'],
		['\x1b[97;2u', 'A'],
		['\x1b[97:65;2;65u', 'A'],
		['\x1b[97;65u', 'a'],
		['\x1b[120;3u', 'alt+x'],
		['\x1b[233u', 'é'],
		['\x1b[97;7u', 'alt+ctrl+a'],
	])('is the same key: %j', (bytes, name) => {
		expect(keysOf(bytes)).toEqual([name]);
	});

	it.each([
		'\x1b[99;5:3u',
		'\x1b[57441;2u',
		'\x1b[57414u',
		'\x1b[1u',
		'\x1b[55296u',
		'\x1b[9999999u',
		'\x1b[u',
		'\x1b[27;5~',
	])('is ignored when it is released, is a modifier or is unknown: %j', bytes => {
		expect(keysOf(bytes)).toEqual([]);
	});

	it.each([
		['super', 9],
		['hyper', 17],
		['meta', 33],
		['super and shift', 10],
	])('types nothing while %s is held', (_, modifiers) => {
		expect(keysOf(`\x1b[97;${modifiers}u`)).toEqual([]);
		expect(keysOf(`\x1b[27;${modifiers};97~`)).toEqual([]);
	});

	it.each(['\x1b[50;5u', '\x1b[27;5;50~', '\x1b[59;5u', '\x1b[233;7u'])(
		'types nothing with ctrl if there is no control character for it: %j',
		bytes => {
			expect(keysOf(bytes)).toEqual([]);
		},
	);

	it('types its character', () => {
		expect(createKeyReader().read('\x1b[97u')).toEqual([{type: 'key', name: 'a', text: 'a'}]);
		expect(createKeyReader().read('\x1b[32u')).toEqual([{type: 'key', name: 'space', text: ' '}]);
	});
});
