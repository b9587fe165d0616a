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
