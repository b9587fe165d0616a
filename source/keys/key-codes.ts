import {graphemesOf} from '../text/width.ts';

// The bytes of keys: xterm's "PC-style function keys" (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), and those of rxvt
// and the Linux console if they differ.

/** One key: its name (`up`, `ctrl+u`, `a`) and the character it types, if any. */
export type Key = {
	readonly type: 'key';
	readonly name: string;
	readonly text?: string | undefined;
	/** The reply of the terminal that this key could be: F3 with a modifier looks like a cursor position in the first row. */
	readonly reply?: string;
};

/** Keyboard input, in order. A paste is one input, however long it is. */
export type Input =
	| Key
	| {readonly type: 'paste'; readonly text: string}
	/** A reply of the terminal to "device attributes" or about the cursor position; never typed. */
	| {readonly type: 'reply'; readonly text: string};

const esc = '\u001b';

type Names = Readonly<Record<string, string>>;

const finals: Names = {
	...{A: 'up', B: 'down', C: 'right', D: 'left', F: 'end', H: 'home'},
	...{P: 'f1', Q: 'f2', R: 'f3', S: 'f4', Z: 'shift+tab'},
};
const keypad: Names = {1: 'home', 2: 'insert', 3: 'delete', 4: 'end', 5: 'pageup', 6: 'pagedown', 7: 'home', 8: 'end'};
// Two numbers are unused, as on the VT220: between F5 and F6, and between F10 and F11.
const functionKeys = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].map((number, index) => [number, `f${index + 1}`]);
const numbers: Names = {...keypad, ...Object.fromEntries(functionKeys)};
const controls: Names = {'\0': 'ctrl+space', [esc]: 'esc', '\t': 'tab', '\r': 'enter', '\u007f': 'backspace'};

// Other sequences, after their escape: Enter of the keypad in application mode (DECKPAM), then the Linux console, then rxvt.
const irregular: Names = {
	...{'': 'esc', OM: 'enter'},
	...{'[[A': 'f1', '[[B': 'f2', '[[C': 'f3', '[[D': 'f4', '[[E': 'f5'},
	...{'[a': 'shift+up', '[b': 'shift+down', '[c': 'shift+right', '[d': 'shift+left'},
	...{Oa: 'ctrl+up', Ob: 'ctrl+down', Oc: 'ctrl+right', Od: 'ctrl+left'},
};

/** A key by its name, with the character it types, if any. */
export const toNamedKey = (name: string, text?: string): Key => ({type: 'key', name, text});

export const toSequenceInputs = (sequence: string): Input[] => {
	const keys = toSpelledKeys(sequence);
	if (keys !== undefined) {
		return keys;
	}
	const isCursor = /^\u001b\[\d+;\d+R/.test(sequence);
	if (/^\u001b(?:\[[?>=][\d;]*c|\]1[01];)/.test(sequence) || (isCursor && !/\[1;[2-8]R/.test(sequence))) {
		return [{type: 'reply', text: sequence}];
	}
	const name = nameOfSequence(sequence);
	return name === undefined ? [] : [{...toNamedKey(name), ...(isCursor && {reply: sequence})}];
};

const nameOfSequence = (sequence: string): string | undefined => {
	const [, number = '', modifiers, final = ''] = /^\u001b(?:O|\[(\d*)(?:;(\d+))?)([A-Z~])$/.exec(sequence) ?? [];
	const name = final === '~' ? numbers[number] : finals[final];
	if (name !== undefined) {
		return withModifiers(name, toBits(modifiers));
	}
	// Alt with a character that does not begin a sequence.
	const [typed] = /^\u001b[^[\]OP_^X]/.test(sequence) ? toKeys(sequence.slice(1)) : [];
	return irregular[sequence.slice(1)] ?? (typed && `alt+${typed.name}`);
};

// The bits of held keys, as in xterm and kitty: a parameter is their sum plus one.
const [shift, alt, ctrl] = [1, 2, 4];
// Super, hyper and meta, which no command uses. Caps lock and num lock are above them.
const foreign = 0b11_1000;

const toBits = (parameter = '1'): number => Math.max(0, Number(parameter) - 1);

const withModifiers = (name: string, bits: number): string =>
	[bits & ctrl ? 'ctrl+' : '', bits & alt ? 'alt+' : '', bits & shift ? 'shift+' : '', name].join('');

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

const spelled: Names = {9: 'tab', 13: 'enter', 27: 'esc', 32: 'space', 127: 'backspace'};

const kitty = /^\u001b\[(?<code>\d{1,6})(?::[\d:]*)?(?:;(?<held>\d{1,3})?(?::(?<event>\d))?)?(?:;[\d:]*)?u$/;
const modifyOtherKeys = /^\u001b\[27;(?<held>\d{1,3});(?<code>\d{1,6})~$/;

/**
The key of a sequence in kitty's protocol (`CSI code ; modifiers : event u`, https://sw.kovidgoyal.net/kitty/keyboard-protocol) or
xterm's modifyOtherKeys (`CSI 27 ; modifiers ; code ~`), which an earlier program may have left on. Empty for a released key and for
keys without text; undefined for any other sequence.
*/
const toSpelledKeys = (sequence: string): Key[] | undefined => {
	const parts = (kitty.exec(sequence) ?? modifyOtherKeys.exec(sequence))?.groups;
	const held = toBits(parts?.['held']);
	const isIgnored = parts?.['event'] === '3' || (held & foreign) !== 0;
	return parts && (isIgnored ? [] : toHeldKeys(Number(parts['code']), held));
};

const toHeldKeys = (code: number, held: number): Key[] => {
	const name = spelled[code];
	const character = String.fromCodePoint(code);
	const modifiers = held & (shift | alt | ctrl);
	if (name !== undefined) {
		return modifiers === 0 ? toKeys(character) : [toNamedKey(withModifiers(name, modifiers))];
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
