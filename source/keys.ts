// Turns what the keyboard sends into inputs. Ink's own `useInput` hands over a burst of typed text as one string, has no
// name for F1, and gives unknown sequences with the escape taken off, so that they look typed; so Ink only draws, and
// all keys come through here, one by one and in order.
//
// Byte forms: ECMA-48 5.4 (CSI: parameters 30-3F, intermediates 20-2F, final 40-7E), xterm's "PC-style function keys"
// and "bracketed paste" (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).

/** One key: its name (`up`, `ctrl+u`, `a`) and, where it is one, the character it types. */
export type Key = {readonly type: 'key'; readonly name: string; readonly text?: string};

/** What the person did at the keyboard, in order. A paste is one input however long it is. */
export type Input =
	| Key
	| {readonly type: 'paste'; readonly text: string}
	/** What the terminal answers to "device attributes"; never anything typed. */
	| {readonly type: 'reply'; readonly text: string};

export type KeyReader = {
	/** Takes decoded text from the terminal, gives the inputs that are complete; an unfinished sequence waits. */
	readonly read: (chunk: string) => Input[];
	/** whether an escape waits for what may follow it: after a moment of silence it was the Esc key. */
	readonly isWaiting: () => boolean;
	/** Ends the wait: a lone escape is the Esc key, a begun sequence is dropped. */
	readonly flush: () => Input[];
};

/** The most characters kept of one paste; a filter holds far fewer. */
export const longestPaste = 4096;

const esc = '\u001b';
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;

// The longest sequence worth waiting for; what is longer is noise.
const longestSequence = 4096;

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

const key = (name: string, text?: string): Key =>
	text === undefined ? {type: 'key', name} : {type: 'key', name, text};

/** Makes a reader for one keyboard; it keeps only what is unfinished. */
export const createKeyReader = (): KeyReader => {
	let waiting = '';
	let paste: string | undefined;

	const readPaste = (text: string): {input?: Input; rest: string} => {
		const end = text.indexOf(pasteEnd);
		if (end === -1) {
			// The end mark may be cut by the chunk, so its length stays in the wait.
			const sure = Math.max(0, text.length - pasteEnd.length + 1);
			paste = keepPaste(paste, text.slice(0, sure));
			waiting = text.slice(sure);
			return {rest: ''};
		}
		const pasted = keepPaste(paste, text.slice(0, end));
		paste = undefined;
		return {input: {type: 'paste', text: pasted}, rest: text.slice(end + pasteEnd.length)};
	};

	const read = (chunk: string): Input[] => {
		const inputs: Input[] = [];
		// Where the end mark is lost, no key would ever come through again; no terminal sends a pasted Ctrl-C by itself.
		if (paste !== undefined && chunk === '\u0003') {
			[paste, waiting] = [undefined, ''];
		}
		let rest = waiting + chunk;
		waiting = '';
		while (rest !== '') {
			if (paste !== undefined) {
				const {input, rest: after} = readPaste(rest);
				if (input !== undefined) {
					inputs.push(input);
				}
				rest = after;
				continue;
			}
			const length = rest.startsWith(esc) ? sequenceLength(rest) : plainLength(rest);
			if (length === undefined) {
				waiting = rest.length > longestSequence ? '' : rest;
				break;
			}
			const part = rest.slice(0, length);
			rest = rest.slice(length);
			paste = part === pasteStart ? '' : undefined;
			// One by one: as arguments, a very long burst would overflow the stack.
			for (const input of part.startsWith(esc) ? toSequenceInputs(part) : toKeys(part)) {
				inputs.push(input);
			}
		}
		return inputs;
	};

	const flush = (): Input[] => {
		const isEscape = waiting === esc && paste === undefined;
		waiting = paste === undefined ? '' : waiting;
		return isEscape ? [key('esc')] : [];
	};

	return {read, isWaiting: () => waiting !== '' && paste === undefined, flush};
};

const keepPaste = (kept: string | undefined, more: string): string =>
	((kept ?? '') + more.slice(0, longestPaste)).slice(0, longestPaste);

const plainLength = (text: string): number => {
	const next = text.indexOf(esc);
	return next === -1 ? text.length : next;
};

// How many characters of a text that starts with an escape belong together; undefined while unfinished.
const sequenceLength = (text: string): number | undefined => {
	const introducer = text[1];
	if (introducer === undefined) {
		return undefined;
	}
	// Two escapes are the Esc key and whatever comes then, never "alt with a sequence": pressing Esc and an arrow
	// quickly sends the same bytes, and losing that arrow would select the wrong thing.
	if (introducer === esc) {
		return 1;
	}
	if (introducer === '[') {
		return controlSequenceLength(text);
	}
	if (introducer === 'O') {
		return text.length < 3 ? undefined : 2 + argumentLength(text.slice(2), 1);
	}
	// Replies of the terminal (OSC, DCS, APC, PM, SOS) run to BEL or ST.
	if (']P_^X'.includes(introducer)) {
		const end = text.slice(2).search(/\u0007|\u001b\\/);
		return end === -1 ? undefined : end + 2 + (text[end + 2] === '\u0007' ? 1 : 2);
	}
	return 1 + String.fromCodePoint(text.codePointAt(1) ?? 0).length;
};

// How many of the characters that a sequence carries after its name are there: a control is none, but another key.
const argumentLength = (text: string, most: number): number => {
	const end = text.slice(0, most).search(/[\x00-\x1f]/);
	return end === -1 ? most : end;
};

const controlSequenceLength = (text: string): number | undefined => {
	const end = text.slice(2).search(/[^\x20-\x3f]/);
	if (end === -1) {
		return undefined;
	}
	// What can be no final character ends the sequence without belonging to it.
	if (!/[@-~]/.test(text[end + 2] ?? '')) {
		return end + 2;
	}
	// An old mouse report carries three characters after its final M; the Linux console's F1 to F5 one after a bracket.
	const more = end === 0 ? ({M: 3, '[': 1}[text[2] ?? ''] ?? 0) : 0;
	const length = end + 3 + argumentLength(text.slice(end + 3), more);
	return length <= text.length ? length : undefined;
};

const toSequenceInputs = (sequence: string): Input[] => {
	if (/^\u001b\[[?>=][\d;]*c$/.test(sequence)) {
		return [{type: 'reply', text: sequence}];
	}
	if (sequence === esc) {
		return [key('esc')];
	}
	const ofConsole = /^\u001b\[\[([A-E])$/.exec(sequence)?.[1];
	if (ofConsole !== undefined) {
		return [key(`f${'ABCDE'.indexOf(ofConsole) + 1}`)];
	}
	const held = /^\u001b([O[])([a-d])$/.exec(sequence);
	if (held !== null) {
		return [key(`${held[1] === 'O' ? 'ctrl' : 'shift'}+${heldArrows[held[2] ?? '']}`)];
	}
	const csi = /^\u001b\[(\d*)(?:;(\d+))?([A-Z~])$/.exec(sequence);
	if (csi !== null) {
		const [, number = '', modifier = '1', final = ''] = csi;
		const name = final === '~' ? numbers[number] : finals[final];
		return name === undefined ? [] : [key(withModifiers(name, Number(modifier)))];
	}
	const ss3 = /^\u001bO(.)$/.exec(sequence)?.[1];
	if (ss3 !== undefined) {
		const name = finals[ss3];
		return name === undefined ? [] : [key(name)];
	}
	const [typed] = sequence.length > 1 && !/^\u001b[[\]P_^X]./.test(sequence) ? toKeys(sequence.slice(1)) : [];
	return typed === undefined ? [] : [key(`alt+${typed.name}`)];
};

// xterm: the modifier parameter is one more than the bits shift 1, alt 2, ctrl 4.
const withModifiers = (name: string, parameter: number): string => {
	const bits = Math.max(0, parameter - 1);
	const held = [bits & 4 ? 'ctrl' : '', bits & 2 ? 'alt' : '', bits & 1 ? 'shift' : ''].filter(Boolean);
	return [...held, name].join('+');
};

const toKeys = (text: string): Key[] => {
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
		return [key(control)];
	}
	const code = grapheme.codePointAt(0) ?? 0;
	if (code < 0x20) {
		return [key(`ctrl+${String.fromCharCode(code + 0x60)}`)];
	}
	// C1 controls, and format characters by themselves, are nothing that a person types.
	if (/^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u.test(grapheme)) {
		return [];
	}
	return [key(grapheme === ' ' ? 'space' : grapheme, grapheme)];
};
