import {describe, expect, it} from 'vitest';
import {toKeyName} from '../../source/keys/key-codes.ts';
import {type Command, commandOf, keymap, menuBindingOf, modes, toNumber} from '../../source/keys/keymap.ts';
import {keyOf} from '../helpers/scenes/bound-key.ts';

describe('the keymap', () => {
	it('has every command once', () => {
		expect(new Set(keymap.map(({command}) => command)).size).toBe(keymap.length);
	});

	it.each(modes)('has no key for two commands in the mode %s', mode => {
		const keys = keymap.flatMap(binding => binding.keys[mode] ?? []);

		expect(keys.filter((key, position) => keys.indexOf(key) !== position)).toEqual([]);
	});

	it('describes every command, including each mode with a separate description', () => {
		const wordsOf = ({does, doesIn}: (typeof keymap)[number]) => [does, ...Object.values(doesIn ?? {})];

		expect(keymap.filter(binding => wordsOf(binding).some(words => words.trim() === ''))).toEqual([]);
	});

	it('has a key for every command', () => {
		expect(keymap.filter(({keys}) => Object.values(keys).flat().length === 0)).toEqual([]);
	});

	it('leaves character keys to the filter, except the help in an empty filter', () => {
		const typing = keymap
			.flatMap(({keys}) => keys.filter ?? [])
			.filter(key => [...key].length === 1 || key === 'space');

		expect(typing).toEqual(['?']);
	});

	it.each(modes)('has keys in the mode %s to quit and to close', mode => {
		expect(commandOf(keymap, mode, 'ctrl+c')).toBe('interrupt');
		expect(commandOf(keymap, mode, 'esc')).toBe('close');
	});

	// This is the table in design.md.
	it.each<[Command, string[], string[]]>([
		['select-previous', ['up', 'ctrl+p', 'ctrl+k'], ['up', 'ctrl+p', 'ctrl+k', 'k']],
		['select-next', ['down', 'ctrl+n', 'ctrl+j'], ['down', 'ctrl+n', 'ctrl+j', 'j']],
		['page-up', ['pageup'], ['pageup']],
		['page-down', ['pagedown'], ['pagedown']],
		['select-first', ['home'], ['home', 'g']],
		['select-last', ['end'], ['end', 'G']],
		['half-page-up', [], ['ctrl+u']],
		['half-page-down', [], ['ctrl+d']],
		['previous-group', ['alt+up'], ['[']],
		['next-group', ['alt+down'], [']']],
		['fold', [], ['left']],
		['unfold', [], ['right']],
		['fold-all', [], ['-']],
		['unfold-all', [], ['=']],
		['pick', ['enter'], ['enter']],
		['copy', ['ctrl+y'], ['ctrl+y', 'y']],
		['copy-as', ['ctrl+o'], ['ctrl+o', 'Y']],
		['print', ['alt+p'], ['alt+p', 'P']],
		['mark', ['ctrl+space'], ['ctrl+space', 'space']],
		['tags', ['ctrl+t'], ['ctrl+t', 't']],
		['distinct', [], ['u']],
		['compare', [], ['c']],
		['load-again', ['ctrl+r'], ['ctrl+r', 'r']],
		['scroll-detail-up', ['shift+up'], ['shift+up', 'K']],
		['scroll-detail-down', ['shift+down'], ['shift+down', 'J']],
		['show-record', [], ['v']],
		['help', ['f1', '?'], ['f1', '?']],
		['mouse', ['alt+m'], ['alt+m', 'm']],
		['suspend', ['ctrl+z'], ['ctrl+z']],
		['browse', ['tab'], []],
		['filter', [], ['tab', '/']],
		['leave', [], ['q']],
		['cursor-left', ['left', 'ctrl+b'], []],
		['cursor-right', ['right', 'ctrl+f'], []],
		['cursor-start', ['ctrl+a'], []],
		['cursor-end', ['ctrl+e'], []],
		['delete-word-backward', ['ctrl+w'], []],
		['delete-to-start', ['ctrl+u'], []],
		['delete-backward', ['ctrl+h', 'backspace'], []],
		['word-left', ['alt+b'], []],
		['word-right', ['alt+f'], []],
		['delete-word-forward', ['alt+d'], []],
	])('%s has the usual keys', (command, inFilter, inBrowse) => {
		expect(inFilter.map(key => commandOf(keymap, 'filter', key))).toEqual(inFilter.map(() => command));
		expect(inBrowse.map(key => commandOf(keymap, 'browse', key))).toEqual(inBrowse.map(() => command));
	});

	it.each<[Command, string]>([
		['tags', 'ctrl+t'],
		['help', 'f1'],
		['add-tag', 'enter'],
	])('%s has a key that types nothing, even during a search', (command, key) => {
		expect(commandOf(keymap, 'search', key)).toBe(command);
	});

	it('has no command for unknown keys, such as names of objects', () => {
		expect(['x', '', 'constructor', '__proto__', 'f12'].map(key => commandOf(keymap, 'filter', key))).toEqual(
			Array(5).fill(undefined),
		);
	});
});

describe('the first key of a command', () => {
	it('runs that command', () => {
		for (const mode of modes) {
			for (const {command, keys} of keymap) {
				const key = keyOf(keymap, mode, command);

				expect(key).toBe(keys[mode]?.[0]);
				expect(key === undefined ? command : commandOf(keymap, mode, key)).toBe(command);
			}
		}
	});
});

describe('the name of a key', () => {
	it.each([
		['up', '↑'],
		['enter', 'enter'],
		['ctrl+y', '^y'],
		['ctrl+space', 'ctrl-space'],
		['alt+up', 'alt-↑'],
		['shift+down', 'shift-↓'],
		['pagedown', 'pgdn'],
		['?', '?'],
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

	it.each([
		['ctrl+k', 'up', 'up'],
		['enter', 'enter', 'choose'],
	])('%s sends %s: %s', (key, sends, does) => {
		expect(menuBindingOf(key)).toMatchObject({sends, does});
	});

	it('have no keys besides these', () => {
		expect(['0', '9', 'j', 'left'].map(menuBindingOf)).toEqual(Array(4).fill(undefined));
	});
});
