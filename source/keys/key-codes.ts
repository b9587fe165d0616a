import type {MouseReport} from './clicks.ts';

// Names what the keyboard sends: the bytes of one key to the key they mean. Byte forms: xterm's "PC-style function keys"
// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), and those of rxvt and the Linux console where they differ.

/** One key: its name (`up`, `ctrl+u`, `a`) and, where it is one, the character it types. */
export type Key = {readonly type: 'key'; readonly name: string; readonly text?: string};

/** What the person did at the keyboard, in order. A paste is one input however long it is. */
export type Input =
	| Key
	| MouseReport
	| {readonly type: 'paste'; readonly text: string}
	/** What the terminal answers to "device attributes"; never anything typed. */
	| {readonly type: 'reply'; readonly text: string};

const esc = '\u001b';

const finals: Readonly<Record<string, string>> = {
	A: 'up',
	B: 'down',
	C: 'right',
	D: 'left',
	F: 'end',
	H: 'home',
	P: 'f1',
	Q: 'f2',
	R: 'f3',
	S: 'f4',
	Z: 'shift+tab',
};

// rxvt: with shift after a bracket, with ctrl after an O.
const heldArrows: Readonly<Record<string, string>> = {a: 'up', b: 'down', c: 'right', d: 'left'};

const numbers: Readonly<Record<string, string>> = {
	1: 'home',
	2: 'insert',
	3: 'delete',
	4: 'end',
	5: 'pageup',
	6: 'pagedown',
	7: 'home',
	8: 'end',
	11: 'f1',
	12: 'f2',
	13: 'f3',
	14: 'f4',
};

const controls: Readonly<Record<string, string>> = {
	'\0': 'ctrl+space',
	'\t': 'tab',
	'\r': 'enter',
	'\u007f': 'backspace',
	'\u001c': 'ctrl+\\',
	'\u001d': 'ctrl+]',
	'\u001e': 'ctrl+^',
	'\u001f': 'ctrl+_',
};

const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});
/** A key by its name, with the character it types where it is one. */
export const toNamedKey = (name: string, text?: string): Key =>
	text === undefined ? {type: 'key', name} : {type: 'key', name, text};

/** What a whole sequence means: one that means nothing gives nothing. */
export const toSequenceInputs = (sequence: string): Input[] => {
	if (/^\u001b\[[?>=][\d;]*c$/.test(sequence)) {
		return [{type: 'reply', text: sequence}];
	}
	if (sequence.startsWith(`${esc}[<`)) {
		const report = toMouseReport(sequence);
		return report === undefined ? [] : [report];
	}
	if (sequence === esc) {
		return [toNamedKey('esc')];
	}
	const ofConsole = /^\u001b\[\[([A-E])$/.exec(sequence)?.[1];
	if (ofConsole !== undefined) {
		return [toNamedKey(`f${'ABCDE'.indexOf(ofConsole) + 1}`)];
	}
	const held = /^\u001b([O[])([a-d])$/.exec(sequence);
	if (held !== null) {
		return [toNamedKey(`${held[1] === 'O' ? 'ctrl' : 'shift'}+${heldArrows[held[2] ?? '']}`)];
	}
	const csi = /^\u001b\[(\d*)(?:;(\d+))?([A-Z~])$/.exec(sequence);
	if (csi !== null) {
		const [, number = '', modifier = '1', final = ''] = csi;
		const name = final === '~' ? numbers[number] : finals[final];
		return name === undefined ? [] : [toNamedKey(withModifiers(name, Number(modifier)))];
	}
	const ss3 = /^\u001bO(.)$/.exec(sequence)?.[1];
	if (ss3 !== undefined) {
		const name = finals[ss3];
		return name === undefined ? [] : [toNamedKey(name)];
	}
	const [typed] = sequence.length > 1 && !/^\u001b[[\]P_^X]./.test(sequence) ? toKeys(sequence.slice(1)) : [];
	return typed === undefined ? [] : [toNamedKey(`alt+${typed.name}`)];
};

const buttons: Readonly<Record<string, MouseReport['button']>> = {
	0: 'left',
	2: 'right',
	64: 'wheel-up',
	65: 'wheel-down',
};

// xterm's SGR form (mode 1006): button, column and row from 1, M where it goes down. A button with a modifier, and what
// says that the mouse moved, are other numbers, and nothing to us; so is a place that no screen has.
const toMouseReport = (sequence: string): MouseReport | undefined => {
	const [, code = '', column, row, final] = /^\u001b\[<(\d{1,3});(\d{1,5});(\d{1,5})([Mm])$/.exec(sequence) ?? [];
	const button = buttons[code];
	return button === undefined
		? undefined
		: {type: 'mouse', button, isPressed: final === 'M', column: Number(column) - 1, row: Number(row) - 1};
};

// xterm: the modifier parameter is one more than the bits shift 1, alt 2, ctrl 4.
const withModifiers = (name: string, parameter: number): string => {
	const bits = Math.max(0, parameter - 1);
	const held = [bits & 4 ? 'ctrl' : '', bits & 2 ? 'alt' : '', bits & 1 ? 'shift' : ''].filter(Boolean);
	return [...held, name].join('+');
};

/** The keys of text without sequences, one for each character. */
export const toKeys = (text: string): Key[] => {
	const keys: Key[] = [];
	for (const {segment} of segmenter.segment(text)) {
		// CR LF is one grapheme, two keys.
		for (const part of segment === '\r\n' ? ['\r', '\n'] : [segment]) {
			keys.push(...toKey(part));
		}
	}
	return keys;
};

const toKey = (grapheme: string): Key[] => {
	const control = controls[grapheme];
	if (control !== undefined) {
		return [toNamedKey(control)];
	}
	const code = grapheme.codePointAt(0) ?? 0;
	if (code < 0x20) {
		return [toNamedKey(`ctrl+${String.fromCharCode(code + 0x60)}`)];
	}
	// C1 controls, and format characters by themselves, are nothing that a person types.
	if (/^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u.test(grapheme)) {
		return [];
	}
	return [toNamedKey(grapheme === ' ' ? 'space' : grapheme, grapheme)];
};
