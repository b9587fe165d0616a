import {type Key, toKeys, toNamedKey, withModifiers} from './key-codes.ts';

// Two protocols that spell each key out. We ask for neither, but a program before us may have left one on.

/**
The key that a sequence spells out, by kitty's keyboard protocol (`CSI code ; modifiers : event u`,
https://sw.kovidgoyal.net/kitty/keyboard-protocol) or xterm's modifyOtherKeys (`CSI 27 ; modifiers ; code ~`); none for a
key that is let go and for a modifier alone. Undefined for any other sequence.
*/
export const toSpelledKeys = (sequence: string): Key[] | undefined => {
	const kitty = /^\u001b\[(\d{1,7})(?::[\d:]*)?(?:;(\d{1,3})?(?::(\d))?)?(?:;[\d:]*)?u$/.exec(sequence);
	const xterm = /^\u001b\[27;(\d{1,3});(\d{1,7})~$/.exec(sequence);
	if (kitty === null && xterm === null) {
		return undefined;
	}
	const [code, parameter, event] = kitty === null ? [xterm?.[2], xterm?.[1]] : kitty.slice(1);
	return event === released ? [] : toKeysOf(Number(code), Number(parameter ?? 1));
};

const released = '3';

// Kitty's bits; caps lock and num lock are above them.
const shift = 1;
const alt = 2;
const ctrl = 4;
/** Super, hyper and meta: nothing is bound to them. */
const foreign = 0b11_1000;

const named: Readonly<Record<number, string>> = {9: 'tab', 13: 'enter', 27: 'esc', 32: 'space', 127: 'backspace'};

// The keypad has numbers of its own, from 57399 on: keys that type, then keys that move.
const firstOfKeypad = 57_399;
const typedOnKeypad = '0123456789./*-+';
const namedOnKeypad = 'enter = , left right up down pageup pagedown home end insert delete'.split(' ');

// Kitty's own numbers for keys that type nothing, in a private range of Unicode.
const isFunctional = (code: number): boolean => code >= 57_344 && code <= 63_743;

const toKeysOf = (code: number, parameter: number): Key[] => {
	const modifiers = Math.max(0, parameter - 1);
	const onKeypad = [...typedOnKeypad, ...namedOnKeypad][code - firstOfKeypad];
	const held = modifiers & (shift | alt | ctrl);
	if ((modifiers & foreign) !== 0 || code > 0x10_ffff || (isFunctional(code) && onKeypad === undefined)) {
		return [];
	}
	const name = onKeypad !== undefined && onKeypad.length > 1 ? onKeypad : named[code];
	if (name !== undefined) {
		return held === 0 && name === 'space' ? toKeys(' ') : [toNamedKey(withModifiers(name, held + 1))];
	}
	return toTypedKeys(onKeypad ?? String.fromCodePoint(code), held);
};

const toTypedKeys = (character: string, held: number): Key[] => {
	const withAlt = (keys: readonly Key[]): Key[] =>
		keys.map(key => ((held & alt) === 0 ? key : toNamedKey(`alt+${key.name}`)));
	if ((held & ctrl) === 0) {
		// Alone, shift is in the character: kitty sends the one of the key without it.
		return withAlt(toKeys((held & shift) === 0 ? character : character.toUpperCase()));
	}
	// The control character that stood for it before: Ctrl-[ is Esc, Ctrl-I is Tab. Others, such as a digit, have none.
	if (character === '[') {
		return withAlt([toNamedKey('esc')]);
	}
	return /^[@-_a-z]$/.test(character) ? withAlt(toKeys(String.fromCodePoint(character.charCodeAt(0) & 0x1f))) : [];
};
