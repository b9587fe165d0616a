import {describe, expect, it} from 'vitest';
import {toKeyName} from '../../source/keys/key-codes.ts';
import {commandOf, keymap, menuBindingOf, modes, toNumber} from '../../source/keys/keymap.ts';

describe('the keymap', () => {
	it('has every command once, described, and with a key', () => {
		const wordsOf = ({does, doesIn}: (typeof keymap)[number]) => [does, ...Object.values(doesIn ?? {})];

		expect(new Set(keymap.map(({command}) => command)).size).toBe(keymap.length);
		expect(keymap.filter(binding => wordsOf(binding).some(words => words.trim() === ''))).toEqual([]);
		expect(keymap.filter(({keys}) => Object.values(keys).flat().length === 0)).toEqual([]);
	});

	it.each(modes)('has no key for two commands in the mode %s, but keys to quit and to close', mode => {
		const keys = keymap.flatMap(binding => binding.keys[mode] ?? []);

		expect(keys.filter((key, position) => keys.indexOf(key) !== position)).toEqual([]);
		expect(['ctrl+c', 'esc'].map(key => commandOf(keymap, mode, key))).toEqual(['interrupt', 'close']);
	});

	it('leaves character keys to the filter, except the help in an empty filter', () => {
		const keys = keymap.flatMap(binding => binding.keys.filter ?? []);

		expect(keys.filter(key => [...key].length === 1 || key === 'space')).toEqual(['?']);
	});

	it('has keys that type nothing during a search', () => {
		expect(['ctrl+t', 'f1', 'enter'].map(key => commandOf(keymap, 'search', key))).toEqual(['tags', 'help', 'add-tag']);
	});

	it('has no command for unknown keys, such as names of objects', () => {
		expect(new Set(['x', '', 'constructor', '__proto__', 'f12'].map(key => commandOf(keymap, 'filter', key)))).toEqual(
			new Set([undefined]),
		);
	});
});

describe('the name of a key', () => {
	it.each([
		['up', '↑'],
		['enter', 'enter'],
		['ctrl+y', '^y'],
		['ctrl+space', 'ctrl-space'],
		['alt+up', 'alt-↑'],
		['pagedown', 'pgdn'],
		['+', '+'],
		['-', '-'],
		['G', 'G'],
	])('%s is written %s', (key, name) => {
		expect(toKeyName(key)).toBe(name);
	});
});

describe('the keys of a menu', () => {
	it('number the first nine choices, from 1', () => {
		expect(Array.from({length: 11}, (_, index) => toNumber(index))).toEqual([...'123456789', '', '']);
	});

	it('move and choose; other keys do not', () => {
		expect(menuBindingOf('ctrl+k')).toMatchObject({sends: 'up', does: 'up'});
		expect(menuBindingOf('enter')).toMatchObject({sends: 'enter', does: 'choose'});
		expect(new Set(['0', '9', 'j', 'left'].map(menuBindingOf))).toEqual(new Set([undefined]));
	});
});
