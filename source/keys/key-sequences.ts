import {type Input, type Key, toKeys, toNamedKey} from './key-codes.ts';
import {toMouse} from './mouse-reports.ts';

// The bytes of keys: xterm's "PC-style function keys" (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), and those of rxvt
// (urxvt(7), "Key Codes") and the Linux console if they differ.

const esc = '\u001b';

type Names = Readonly<Record<string, string>>;

const finals: Names = {
	...{A: 'up', B: 'down', C: 'right', D: 'left', F: 'end', H: 'home'},
	...{P: 'f1', Q: 'f2', R: 'f3', S: 'f4', Z: 'tab'},
};
const keypad: Names = {1: 'home', 2: 'insert', 3: 'delete', 4: 'end', 5: 'pageup', 6: 'pagedown', 7: 'home', 8: 'end'};
// Two numbers are unused, as on the VT220: between F5 and F6, and between F10 and F11.
const functionKeys = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].map((number, index) => [number, `f${index + 1}`]);
const numbers: Names = {...keypad, ...Object.fromEntries(functionKeys)};

// The Esc key, the Linux console, and Enter of the keypad in application mode (DECKPAM).
const irregular: Names = {'': 'esc', '[[A': 'f1', '[[B': 'f2', '[[C': 'f3', '[[D': 'f4', '[[E': 'f5', OM: 'enter'};

// The characters of the keypad in application mode: `ESC O j` is `*`.
const keypadLetters = 'jklmnopqrstuvwxyX';
const keypadCharacters = '*+,-./0123456789=';

/** The inputs of one sequence: a key, the mouse, or a reply of the terminal, or nothing. Two escapes at its start are Alt with a key. */
export const toSequenceInputs = (sequence: string): Input[] => {
	const isAlt = sequence.startsWith(esc + esc);
	const keys = toSpelledKeys(sequence) ?? toKeypadKeys(sequence);
	if (keys !== undefined) {
		return keys;
	}
	const mouse = toMouse(sequence);
	if (mouse !== undefined) {
		return [mouse];
	}
	const isCursor = isCursorReport(sequence);
	if (/^\u001b(?:\[[?>=][\d;]*c|\]1[01];)/.test(sequence) || (isCursor && !/\[1;[2-8]R/.test(sequence))) {
		return [{type: 'reply', text: sequence}];
	}
	const name = isAlt ? functionalName(sequence.slice(1), alt) : (functionalName(sequence) ?? altName(sequence));
	return name === undefined ? [] : [{...toNamedKey(name), ...(isCursor && {reply: sequence})}];
};

const isCursorReport = (sequence: string): boolean => /^\u001b\[\d+;\d+R/.test(sequence);

/** Whether a sequence is that of a key without a character: rxvt and iTerm2 send another escape before it for Alt. */
export const hasAltForm = (sequence: string): boolean =>
	functionalName(sequence) !== undefined && !isCursorReport(sequence);

const functional = /^\u001b([O[])(\d*)(?:;(\d+)(?::(\d))?)?([A-Za-d~$^@])$/;

// The name of a key without a character; undefined for any other sequence, and for a released key.
const functionalName = (sequence: string, more = 0): string | undefined => {
	const [, start, number = '', modifiers, event, end = ''] = functional.exec(sequence) ?? [];
	const isSmall = number === '' && /[a-d]/.test(end);
	const isLetter = /[A-Z]/.test(end);
	const ofNumber = start === '[' && /[~$^@]/.test(end) ? numbers[number] : undefined;
	const name = irregular[sequence.slice(1)] ?? (isLetter || isSmall ? finals[end.toUpperCase()] : ofNumber);
	if (name === undefined || event === released) {
		return undefined;
	}
	// Without modifyCursorKeys, xterm writes the held keys in place of the number.
	const bits = toBits(modifiers ?? (isLetter ? number : undefined));
	const bitsOfEnd = isSmall ? (start === 'O' ? ctrl : shift) : (heldOfEnd[end] ?? 0);
	return withModifiers(name, bits | bitsOfEnd | more);
};

// Alt with a character that does not begin a sequence.
const altName = (sequence: string): string | undefined => {
	const [typed] = /^\u001b[^[\]OP_^X]/.test(sequence) ? toKeys(sequence.slice(1)) : [];
	return typed && `alt+${typed.name}`;
};

const toKeypadKeys = (sequence: string): Key[] | undefined => {
	const [, letter] = /^\u001bO([j-yX])$/.exec(sequence) ?? [];
	return letter === undefined ? undefined : toKeys(keypadCharacters.charAt(keypadLetters.indexOf(letter)));
};

// The bits of held keys, as in xterm and kitty: a parameter is their sum plus one.
const [shift, alt, ctrl] = [1, 2, 4];
// Super, hyper and meta, which no command uses. Caps lock and num lock are above them.
const foreign = 0b11_1000;

// The keys that are held if a sequence ends so: rxvt writes them with the end, and Shift-Tab has an end of its own.
const heldOfEnd: Readonly<Record<string, number>> = {$: shift, '^': ctrl, '@': ctrl | shift, Z: shift};

// The event of a released key in kitty's protocol.
const released = '3';

const toBits = (parameter = '1'): number => Math.max(0, Number(parameter) - 1);

const withModifiers = (name: string, bits: number): string =>
	[bits & ctrl ? 'ctrl+' : '', bits & alt ? 'alt+' : '', bits & shift ? 'shift+' : '', name].join('');

const spelled: Names = {9: 'tab', 13: 'enter', 27: 'esc', 32: 'space', 127: 'backspace'};

// The keys of the keypad from 57399 on: names, and the characters of the others.
const spelledKeypad = [
	...[...'0123456789./*-+', 'enter', ...'=,'],
	...['left', 'right', 'up', 'down', 'pageup', 'pagedown', 'home', 'end', 'insert', 'delete'],
];

const kitty =
	/^\u001b\[(?<code>\d{1,6})(?::(?<shifted>\d{0,6})(?::(?<base>\d{0,6}))?)?(?:;(?<held>\d{1,3})?(?::(?<event>\d))?)?(?:;(?<typed>[\d:]*))?u$/;
const modifyOtherKeys = /^\u001b\[27;(?<held>\d{1,3});(?<code>\d{1,6})~$/;

type Spelled = Readonly<Record<string, string | undefined>>;

/**
The key of a sequence in kitty's protocol (`CSI code : shifted : base ; modifiers : event ; text u`,
https://sw.kovidgoyal.net/kitty/keyboard-protocol) or xterm's modifyOtherKeys (`CSI 27 ; modifiers ; code ~`), which an earlier
program may have left on. Empty for a released key and for keys without text; undefined for any other sequence.
*/
const toSpelledKeys = (sequence: string): Key[] | undefined => {
	const parts: Spelled | undefined = (kitty.exec(sequence) ?? modifyOtherKeys.exec(sequence))?.groups;
	const held = toBits(parts?.['held']);
	const isIgnored = parts?.['event'] === released || (held & foreign) !== 0;
	return parts && (isIgnored ? [] : toHeldKeys(parts, held));
};

const toHeldKeys = (parts: Spelled, held: number): Key[] => {
	const code = Number(parts['code']);
	const ofKeypad = spelledKeypad[code - 57_399] ?? '';
	const name = spelled[code] ?? (ofKeypad.length > 1 ? ofKeypad : undefined);
	const modifiers = held & (shift | alt | ctrl);
	if (name !== undefined) {
		return toNamedKeys(name, modifiers);
	}
	const character = ofKeypad || toCharacters(parts['code']);
	// Without the shifted key, kitty sends the character without shift.
	const shifted = toCharacters(parts['shifted']) || character.toUpperCase();
	const typed = (held & shift) === 0 ? character : shifted;
	if ((modifiers & ~shift) === 0) {
		return toKeys(toCharacters(parts['typed']) || typed);
	}
	// On a layout with other letters, the key of the base layout counts, so that Ctrl-C is where it is printed.
	const base = /[^\x20-\x7e]/.test(character) ? toCharacters(parts['base']) : '';
	// Ctrl-[ is Esc. Digits have no control character.
	const letter = base || character;
	const control = /^[@-_a-z]$/.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) & 0x1f) : '';
	const keys = toKeys((held & ctrl) === 0 ? base || typed : control);
	return (held & alt) === 0 ? keys : keys.map(key => toNamedKey(`alt+${key.name}`));
};

// With shift, only Tab and the keys without a character are other keys, as in terminals without such a protocol.
const toNamedKeys = (name: string, modifiers: number): Key[] => {
	const isOwn = modifiers !== shift || name === 'tab' || !Object.values(spelled).includes(name);
	const bits = isOwn ? modifiers : 0;
	return [bits === 0 && name === 'space' ? toNamedKey(name, ' ') : toNamedKey(withModifiers(name, bits))];
};

// The characters of code points with colons between them; without those that no key types.
const toCharacters = (codes = ''): string =>
	codes
		.split(':')
		.map(Number)
		.filter(code => code > 0 && code <= 0x10_ffff)
		.map(code => String.fromCodePoint(code))
		.join('')
		.replace(/\p{C}/gu, '');
