import {graphemesOf} from '../text/width.ts';

/** One key: its name (`up`, `ctrl+u`, `a`) and the character it types, if any. */
export type Key = {
	readonly type: 'key';
	readonly name: string;
	readonly text?: string | undefined;
	/** The reply of the terminal that this key could be: F3 with a modifier looks like a cursor position in the first row. */
	readonly reply?: string;
};

/** A click of the main button, or notches of the wheel (up if negative). The cell counts from 0. */
export type Mouse =
	| {readonly type: 'click'; readonly x: number; readonly y: number}
	| {readonly type: 'wheel'; readonly x: number; readonly y: number; readonly notches: number};

/** Input of the terminal, in order. A paste is one input, however long it is. */
export type Input =
	| Key
	| Mouse
	| {readonly type: 'paste'; readonly text: string}
	/** A reply of the terminal to "device attributes" or about the cursor position; never typed. */
	| {readonly type: 'reply'; readonly text: string};

const esc = '\u001b';

const controls: Readonly<Record<string, string>> = {
	...{'\0': 'ctrl+space', [esc]: 'esc', '\t': 'tab', '\r': 'enter', '\u007f': 'backspace'},
};

/** A key by its name, with the character it types, if any. */
export const toNamedKey = (name: string, text?: string): Key => ({type: 'key', name, text});

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

const arrowSigns: Readonly<Record<string, string>> = {up: '↑', down: '↓', left: '←', right: '→'};
const shortNames: Readonly<Record<string, string>> = {pageup: 'pgup', pagedown: 'pgdn'};

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
const held = '(?:ctrl[+-])?(?:alt[+-])?(?:shift[+-])?';
const special = 'up|down|left|right|home|end|pageup|pagedown|insert|delete|f(?:[1-9]|1[0-2])';
const controlled = String.raw`ctrl[+-](?:[a-hj-ln-z\\\]^_]|space)`;
const named = 'tab|enter|backspace|space';
const typed = String.raw`[^\p{C}\p{Z}]|space`;

/** A key as a person writes it, `ctrl-g` as in fzf or `ctrl+g`, as it is named here. */
export const readKeyName = (text: string): string => text.replaceAll(/(ctrl|alt|shift)-(?=.)/g, '$1+');

/** A key as messages write it: `ctrl-g`. */
export const writeKeyName = (key: string): string => key.replaceAll(/(ctrl|alt|shift)\+(?=.)/g, '$1-');

/** Matches the keys that can be bound, as a regular expression with the flag `u`. */
export const keyPattern = String.raw`^(?:${held}(?:${special})|shift[+-]tab|esc|${named}|${typed}|${controlled}|alt[+-](?:${named}|${controlled}|[^\p{C}\p{Z}[\]OP_^X]))$`;

const bindable = new RegExp(keyPattern, 'u');
const likeKey = /^((?:(?:ctrl|alt|shift|cmd|super|meta|win)\+)+)([a-z]{2,9}|f\d{1,2}|[!-~])$/;
const controlNames: Readonly<Record<string, string>> = {i: 'tab', m: 'enter', '[': 'esc'};

/**
Why a key that people write can never arrive, and what to write instead: many terminals send another key for it. Undefined for any
other text, which may be anything.
*/
export const whyUnsendable = (text: string): {readonly why: string; readonly tryThis: string} | undefined => {
	const name = text.toLowerCase().replaceAll(/(ctrl|alt|shift|cmd|super|meta|win)-(?=.)/g, '$1+');
	const [, held = '', key = ''] = likeKey.exec(name) ?? [];
	const written = name.replaceAll(/\+(?=.)/g, '-');
	const shown = `\`${written}\``;
	if (held === '' || bindable.test(text)) {
		return undefined;
	}
	if (bindable.test(name)) {
		return {why: 'is not a key', tryThis: `write ${shown}`};
	}
	const sent = sentFor(held, key);
	return sent === undefined || sent === written
		? {why: `has ${shown}, which no terminal sends as a key of its own`, tryThis: 'write another key'}
		: {why: `has ${shown}, which terminals send as \`${sent}\``, tryThis: `write \`${sent}\` or another key`};
};

const sentFor = (held: string, key: string): string | undefined => {
	const isHeld = (one: string): boolean => held.includes(`${one}+`);
	const isLetter = /^[a-z]$/.test(key);
	const named = /^(?:tab|enter|space|backspace|esc)$/.test(key) ? key : undefined;
	const control = isHeld('ctrl') ? (controlNames[key] ?? (isLetter ? `ctrl-${key}` : undefined)) : undefined;
	const capital = isLetter && isHeld('shift') && !isHeld('ctrl') ? key.toUpperCase() : undefined;
	const plain = /cmd|super|meta|win/.test(held) ? undefined : (named ?? control ?? capital);
	return plain === undefined || !isHeld('alt') ? plain : `alt-${plain}`;
};

const typedKey = new RegExp(`^(?:${typed})$`, 'u');

/** Whether a key types a character, which is all that it does in the filter. */
export const isTypedKey = (key: string): boolean => typedKey.test(key);
