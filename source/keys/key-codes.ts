import {graphemesOf} from '../text/width.ts';
import type {MouseReport} from './clicks.ts';

// The bytes of keys: xterm's "PC-style function keys" (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), and those of rxvt
// and the Linux console if they differ.

/** One key: its name (`up`, `ctrl+u`, `a`) and the character it types, if any. */
export type Key = {
	readonly type: 'key';
	readonly name: string;
	readonly text?: string;
	/** The reply of the terminal that this key could be: F3 with a modifier looks like a cursor position in the first row. */
	readonly reply?: string;
};

/** Keyboard input, in order. A paste is one input, however long it is. */
export type Input =
	| Key
	| MouseReport
	| {readonly type: 'paste'; readonly text: string}
	/** A reply of the terminal to "device attributes" or about the cursor position; never typed. */
	| {readonly type: 'reply'; readonly text: string};

const esc = '\u001b';

type Names = Readonly<Record<string, string>>;

const arrows: Names = {A: 'up', B: 'down', C: 'right', D: 'left'};
const finals: Names = {...arrows, F: 'end', H: 'home', P: 'f1', Q: 'f2', R: 'f3', S: 'f4', Z: 'shift+tab'};
const keypad: Names = {1: 'home', 2: 'insert', 3: 'delete', 4: 'end', 5: 'pageup', 6: 'pagedown', 7: 'home', 8: 'end'};
// Two numbers are unused, as on the VT220: between F5 and F6, and between F10 and F11.
const functionKeys = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].map((number, index) => [number, `f${index + 1}`]);
const numbers: Names = {...keypad, ...Object.fromEntries(functionKeys)};
const controls: Names = {'\0': 'ctrl+space', [esc]: 'esc', '\t': 'tab', '\r': 'enter', '\u007f': 'backspace'};

/** A key by its name, with the character it types, if any. */
export const toNamedKey = (name: string, text?: string): Key =>
	text === undefined ? {type: 'key', name} : {type: 'key', name, text};

export const toSequenceInputs = (sequence: string): Input[] => {
	const keys = toSpelledKeys(sequence);
	if (keys !== undefined) {
		return keys;
	}
	const isCursor = /^\u001b\[\d+;\d+R/.test(sequence);
	if (/^\u001b(?:\[[?>=][\d;]*c|\]1[01];)/.test(sequence) || (isCursor && !/\[1;[2-8]R/.test(sequence))) {
		return [{type: 'reply', text: sequence}];
	}
	if (sequence.startsWith(`${esc}[<`)) {
		const report = toMouseReport(sequence);
		return report === undefined ? [] : [report];
	}
	const name = nameOfSequence(sequence);
	return name === undefined ? [] : [{...toNamedKey(name), ...(isCursor && {reply: sequence})}];
};

const nameOfSequence = (sequence: string): string | undefined => {
	if (sequence === esc) {
		return 'esc';
	}
	const consoleKey = /^\u001b\[\[([A-E])/.exec(sequence)?.[1];
	if (consoleKey !== undefined) {
		return `f${'ABCDE'.indexOf(consoleKey) + 1}`;
	}
	// rxvt: after a bracket with shift, after an O with ctrl.
	const held = /^\u001b([O[])([a-d])/.exec(sequence);
	if (held !== null) {
		return `${held[1] === 'O' ? 'ctrl' : 'shift'}+${arrows[held[2]?.toUpperCase() ?? '']}`;
	}
	const csi = /^\u001b\[(\d*)(?:;(\d+))?([A-Z~])$/.exec(sequence);
	if (csi !== null) {
		const [, number = '', modifier = '1', final = ''] = csi;
		const name = final === '~' ? numbers[number] : finals[final];
		return name && withModifiers(name, Number(modifier));
	}
	const ss3 = /^\u001bO(.)$/.exec(sequence)?.[1];
	if (ss3 !== undefined) {
		// Enter of the keypad in application mode (DECKPAM).
		return ss3 === 'M' ? 'enter' : finals[ss3];
	}
	const [typed] = sequence.length > 1 && !/^\u001b[[\]P_^X]./.test(sequence) ? toKeys(sequence.slice(1)) : [];
	return typed && `alt+${typed.name}`;
};

const buttons: Readonly<Record<string, MouseReport['button']>> = {
	0: 'left',
	2: 'right',
	64: 'wheel-up',
	65: 'wheel-down',
};

// xterm's SGR format (mode 1006): button, column and row from 1, then M if the button goes down. Other buttons are ignored.
const toMouseReport = (sequence: string): MouseReport | undefined => {
	const [, code = '', column, row, final] = /^\u001b\[<(\d{1,3});(\d{1,5});(\d{1,5})([Mm])$/.exec(sequence) ?? [];
	const button = buttons[code];
	return button === undefined
		? undefined
		: {type: 'mouse', button, isPressed: final === 'M', column: Number(column) - 1, row: Number(row) - 1};
};

// A key's name with its modifiers: xterm's parameter is the sum of shift 1, alt 2 and ctrl 4, plus one.
const withModifiers = (name: string, parameter: number): string => {
	const bits = Math.max(0, parameter - 1);
	const held = [bits & 4 ? 'ctrl' : '', bits & 2 ? 'alt' : '', bits & 1 ? 'shift' : ''].filter(Boolean);
	return [...held, name].join('+');
};

/** The keys of text without sequences, one for each character. */
export const toKeys = (text: string): Key[] =>
	// CR LF is one grapheme, but two keys.
	[...graphemesOf(text)].flatMap(grapheme => (grapheme === '\r\n' ? ['\r', '\n'] : [grapheme])).flatMap(toKey);

const toKey = (grapheme: string): Key[] => {
	const code = grapheme.codePointAt(0) ?? 0;
	const control =
		controls[grapheme] ?? (code < 0x20 ? `ctrl+${String.fromCharCode(code + 0x40).toLowerCase()}` : undefined);
	if (control !== undefined) {
		return [toNamedKey(control)];
	}
	// No keyboard types C1 controls, or format characters alone.
	const isTyped = !/^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u.test(grapheme);
	return isTyped ? [toNamedKey(grapheme === ' ' ? 'space' : grapheme, grapheme)] : [];
};

// Kitty's modifier bits. No command uses super, hyper and meta; caps lock and num lock are above them.
const [shift, alt, ctrl, foreign] = [1, 2, 4, 0b11_1000];

const spelled: Names = {9: 'tab', 13: 'enter', 27: 'esc', 32: 'space', 127: 'backspace'};

/**
The key of a sequence in kitty's protocol (`CSI code ; modifiers : event u`, https://sw.kovidgoyal.net/kitty/keyboard-protocol) or
xterm's modifyOtherKeys (`CSI 27 ; modifiers ; code ~`), which an earlier program may have left on. Empty for a released key and for
keys without text; undefined for any other sequence.
*/
const toSpelledKeys = (sequence: string): Key[] | undefined => {
	const kitty = /^\u001b\[(\d{1,6})(?::[\d:]*)?(?:;(\d{1,3})?(?::(\d))?)?(?:;[\d:]*)?u$/.exec(sequence);
	const xterm = /^\u001b\[27;(\d{1,3});(\d{1,6})~$/.exec(sequence);
	if (kitty === null && xterm === null) {
		return undefined;
	}
	const [code = '', parameter = '1', event] = kitty === null ? [xterm?.[2], xterm?.[1]] : kitty.slice(1);
	const modifiers = Math.max(0, Number(parameter) - 1);
	const isReleased = event === '3';
	return isReleased || (modifiers & foreign) !== 0 ? [] : toHeldKeys(Number(code), modifiers & (shift | alt | ctrl));
};

const toHeldKeys = (code: number, held: number): Key[] => {
	const name = spelled[code];
	const character = String.fromCodePoint(code);
	if (name !== undefined) {
		return held === 0 && name === 'space' ? toKeys(' ') : [toNamedKey(withModifiers(name, held + 1))];
	}
	// With shift, kitty sends the character without shift. With ctrl it is a control character: Ctrl-[ is Esc. Digits have no
	// control character.
	const typed = (held & shift) === 0 ? character : character.toUpperCase();
	const control = /^[@-_a-z]$/.test(character) ? String.fromCodePoint(code & 0x1f) : '';
	const keys = /\p{C}/u.test(character) ? [] : toKeys((held & ctrl) === 0 ? typed : control);
	return (held & alt) === 0 ? keys : keys.map(key => toNamedKey(`alt+${key.name}`));
};

const arrowSigns: Names = {up: '↑', down: '↓', left: '←', right: '→'};
const shortNames: Names = {pageup: 'pgup', pagedown: 'pgdn'};

/** The written form of a key: `^y`, `alt-↑` (in ASCII `alt-up`), `pgdn`. */
export const toKeyName = (key: string, isAscii = false): string => {
	const parts = key === '+' ? [key] : key.split('+');
	const last = parts.at(-1) ?? '';
	if (parts.length === 2 && parts[0] === 'ctrl' && last.length === 1) {
		return `^${last}`;
	}
	const name = shortNames[last] ?? (isAscii ? undefined : arrowSigns[last]) ?? last;
	return [...parts.slice(0, -1), name].join('-');
};

// Without ctrl+i and ctrl+m, which are tab and enter, and without alt before a character that begins a sequence after an escape
// (ECMA-48, 5.3).
const held = String.raw`(?:ctrl\+)?(?:alt\+)?(?:shift\+)?`;
const special = 'up|down|left|right|home|end|pageup|pagedown|insert|delete|f(?:[1-9]|1[0-2])';
const controlled = String.raw`ctrl\+(?:[a-hj-ln-z\\\]^_]|space)`;
const named = 'tab|enter|backspace|space';
const typed = String.raw`[^\p{C}\p{Z}]|space`;

/** Matches the keys that can be bound, as a regular expression with the flag `u`. */
export const keyPattern = String.raw`^(?:${held}(?:${special})|shift\+tab|esc|${named}|${typed}|${controlled}|alt\+(?:${named}|${controlled}|[^\p{C}\p{Z}[\]OP_^X]))$`;

const typedKey = new RegExp(`^(?:${typed})$`, 'u');

/** Whether a key types a character, which is all that it does in the filter. */
export const isTypedKey = (key: string): boolean => typedKey.test(key);
