import {describe, expect, it} from 'vitest';
import {decodeConfig} from '../../source/config/decode.ts';
import {isTypedKey, toKeyName} from '../../source/keys/key-names.ts';
import {commandOf, keymap, modes, typingModes} from '../../source/keys/keymap.ts';
import {update} from '../../source/update/update.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {bottomOf} from '../helpers/state/frame.ts';
import {textOf} from '../helpers/state/lines.ts';

describe('the keymap', () => {
	it('has every command once, described, and with a key, but for one', () => {
		const wordsOf = ({does, doesIn}: (typeof keymap)[number]) => [does, ...Object.values(doesIn ?? {})];

		expect(new Set(keymap.map(({command}) => command)).size).toBe(keymap.length);
		expect(keymap.filter(binding => wordsOf(binding).some(words => words.trim() === ''))).toEqual([]);
		expect(keymap.filter(({keys}) => Object.values(keys).flat().length === 0).map(({command}) => command)).toEqual([
			'mark-up',
		]);
	});

	it.each(modes)('has no key for two commands in the mode %s, but keys to quit and to close', mode => {
		const keys = keymap.flatMap(binding => binding.keys[mode] ?? []);

		expect(keys.filter((key, position) => keys.indexOf(key) !== position)).toEqual([]);
		expect(['ctrl+c', 'esc'].map(key => commandOf(keymap, mode, key))).toEqual(['interrupt', 'close']);
	});

	it.each(typingModes)('leaves character keys to the line that is typed in the mode %s, except the help', mode => {
		const keys = keymap.flatMap(binding => binding.keys[mode] ?? []);

		expect(keys.filter(isTypedKey)).toEqual(mode === 'filter' ? ['?'] : []);
	});

	it.each(['facets', 'formats', 'changes', 'help'] as const)('opens the other panels from the mode %s', mode => {
		expect(['ctrl+t', 'ctrl+o', 'alt+n', 'f1', 'enter'].map(key => commandOf(keymap, mode, key))).toEqual([
			...['facets', 'formats', 'changes', 'help', mode === 'facets' ? 'add-value' : 'pick'],
		]);
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
		['ctrl+alt+x', 'ctrl-alt-x'],
		['left', '←'],
		['pageup', 'pgup'],
		['alt+up', 'alt-↑'],
		['pagedown', 'pgdn'],
		['+', '+'],
		['-', '-'],
		['G', 'G'],
	])('%s is written %s', (key, name) => {
		expect(toKeyName(key)).toBe(name);
	});
});

const toGroup = (...systems: readonly string[]) => ({resources: systems.map(system => ({tags: [system]}))});
const response = {data: [toGroup('os:a', 'os:b', 'os:c'), toGroup('os:d', 'os:e', 'os:f')]};

/** The state after these keys, with key bindings from a config. */
const stateWith = (keys: object, ...pressed: string[]) => {
	const {bindings} = decodeConfig(JSON.stringify({keys}), 'c.json');
	return loadedState(response, {bindings}, ...pressed);
};

const refused = {
	type: 'copied',
	report: {type: 'refused', problems: ['the clipboard is off']},
	text: 'os:a',
	leaves: false,
} as const;

describe('a message with a key', () => {
	it.each([
		[{}, 'a folded group is selected: → unfolds it'],
		[{unfold: 'ctrl+r', 'load-again': 'f5'}, 'a folded group is selected: ^r unfolds it'],
		[{unfold: []}, 'a folded group is selected: enter unfolds it'],
		[{unfold: [], pick: []}, 'a folded group is selected'],
	])('says, with the keys %j, how to unfold', (keys, text) => {
		expect(stateWith(keys, 'tab', '-', 'y').notice?.text).toBe(text);
	});

	it.each([
		[{}, 'not copied (the clipboard is off); alt-p prints it'],
		[{print: 'f4'}, 'not copied (the clipboard is off); f4 prints it'],
		[{print: {filter: []}}, 'not copied (the clipboard is off)'],
		[{print: []}, 'not copied (the clipboard is off)'],
	])('says, with the keys %j, how to print', (keys, text) => {
		expect(update(stateWith(keys), refused).state.notice?.text).toBe(text);
	});
});

describe('the bottom line', () => {
	it.each([
		[{}, 'tab list   ^t facets   ^o copy as   ? help   esc quit'],
		[{facets: 'ctrl+g', help: 'f2'}, 'tab list   ^g facets   ^o copy as   f2 help   esc quit'],
		[{facets: [], formats: {filter: ['f6', 'ctrl+o']}}, 'tab list   f6 copy as   ? help   esc quit'],
	])('shows the hints with the keys %j', (keys, text) => {
		expect(textOf(bottomOf(stateWith(keys)).at(-1)!)).toBe(text);
	});
});
