import {type Input, toKeys, toNamedKey, toSequenceInputs} from './key-codes.ts';

// Ink only draws: its `useInput` returns a burst of typed text as one string and has no name for F1. It strips the escape off unknown
// sequences, so that they look typed. Formats: ECMA-48 5.4 (CSI: parameters 30-3F, intermediates 20-2F, final 40-7E), and xterm's
// "bracketed paste" and "PC-style function keys" (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).

/** The most characters kept of one paste: twice the longest access key, so that a truncated paste is never a valid key. */
export const longestPaste = 8192;

const esc = '\u001b';
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
const ctrlC = '\u0003';

// The longest sequence that is kept; of a longer one only the end matters.
const longestSequence = 4096;

// The number of moments without input, together a second, after which an unfinished sequence is discarded.
const longestSilence = 20;

// More text in one chunk than a person types: a paste without brackets, or text from a program.
const leastFlood = 256;

type Unfinished = {
	/** The beginning of an unfinished sequence. */
	waiting: string;
	/** The input that the last pause cut off: it may have been the start of a mouse report. */
	cut: string;
	/** Moments without input since the last part. */
	silence: number;
	paste: string | undefined;
	/** Whether the last chunk of a paste was only a Ctrl-C. */
	isInterrupted: boolean;
	/** Whether text arrives faster than typing: until a pause it counts as pasted, and only Ctrl-C in it is a key. */
	isFlood: boolean;
};

/** Makes a reader for one keyboard; its only state is unfinished input. */
export const createKeyReader = () => {
	const state: Unfinished = {waiting: '', cut: '', silence: 0, paste: undefined, isInterrupted: false, isFlood: false};
	return {
		/** Accepts decoded text from the terminal, and returns the complete inputs; an unfinished sequence waits. */
		read: (chunk: string): Input[] => read(state, chunk),
		/** Whether a pause matters: then `flush` must be called after a moment without input. */
		isWaiting: (): boolean => state.paste !== undefined || state.waiting !== '' || state.isFlood,
		/**
		Handles a moment without input: a lone escape is the Esc key. A terminal's reply, whose rest would look typed, and a paste may
		arrive in parts over a slow line. So they are over only after many such moments.
		*/
		flush: (): Input[] => flush(state),
	};
};

const read = (state: Unfinished, chunk: string): Input[] => {
	const inputs: Input[] = [];
	// If the end of a paste is lost, a separate Ctrl-C must still be handled, unless more text follows at once.
	state.isInterrupted = chunk === ctrlC && state.paste !== undefined;
	if (chunk === ctrlC && state.paste === undefined && (state.isFlood || isOfTerminal(state.waiting))) {
		Object.assign(state, {waiting: '', isFlood: false});
	}
	let rest = (state.cut !== '' && isMouseHead(state.cut + chunk) ? state.cut : state.waiting) + chunk;
	Object.assign(state, {waiting: '', cut: ''});
	while (rest !== '') {
		if (state.paste !== undefined) {
			rest = readPaste(state, rest, inputs);
			continue;
		}
		const length = partLength(rest);
		if (length === undefined) {
			state.waiting = rest.length > longestSequence ? toShort(rest) : rest;
			break;
		}
		state.silence = 0;
		readPart(state, rest.slice(0, length), inputs);
		rest = rest.slice(length);
	}
	return inputs;
};

// Returns the text after the paste.
const readPaste = (state: Unfinished, text: string, inputs: Input[]): string => {
	const end = text.indexOf(pasteEnd);
	state.silence = 0;
	if (end === -1) {
		// The chunk may end within the end mark.
		const sure = Math.max(0, text.length - pasteEnd.length + 1);
		state.paste = keepPaste(state.paste, text.slice(0, sure));
		state.waiting = text.slice(sure);
		return '';
	}
	inputs.push({type: 'paste', text: keepPaste(state.paste, text.slice(0, end))});
	state.paste = undefined;
	return text.slice(end + pasteEnd.length);
};

const readPart = (state: Unfinished, part: string, inputs: Input[]): void => {
	if (part === pasteStart) {
		state.paste = '';
		return;
	}
	const isSequence = part.startsWith(esc);
	// Held keys, such as backspace, may also arrive close together after a delay, so controls do not count.
	state.isFlood ||= !isSequence && part.replaceAll(/[\x00-\x1f\x7f]/g, '').length >= leastFlood;
	if (state.isFlood && !isSequence) {
		// On a busy machine, a Ctrl-C may arrive together with other input.
		inputs.push(...(part.includes(ctrlC) ? toKeys(ctrlC) : [{type: 'paste' as const, text: keepPaste('', part)}]));
		return;
	}
	// One at a time: as arguments of one call, a very long burst would overflow the stack.
	for (const input of isSequence ? toSequenceInputs(part) : toKeys(part)) {
		if (!state.isFlood || input.type === 'reply') {
			inputs.push(input);
		}
	}
};

const flush = (state: Unfinished): Input[] => {
	if (state.paste !== undefined) {
		return flushPaste(state);
	}
	const isEscape = state.waiting === esc && !state.isFlood;
	state.isFlood = false;
	state.silence++;
	if (!isOfTerminal(state.waiting) || state.silence >= longestSilence) {
		state.cut = state.waiting;
		Object.assign(state, {waiting: '', silence: 0});
	}
	return isEscape ? [toNamedKey('esc')] : [];
};

// A terminal or multiplexer may lose the end of a paste, which would block the keyboard.
const flushPaste = (state: Unfinished): Input[] => {
	if (state.isInterrupted) {
		Object.assign(state, {waiting: '', paste: undefined, silence: 0, isInterrupted: false});
		return toKeys(ctrlC);
	}
	state.silence++;
	if (state.silence < longestSilence) {
		return [];
	}
	const text = keepPaste(state.paste, state.waiting);
	Object.assign(state, {waiting: '', paste: undefined, silence: 0});
	return [{type: 'paste', text}];
};

// A slow line may cut the many reports of a wheel anywhere. Such a beginning is never typed.
const isMouseHead = (text: string): boolean => /^\u001b\[<\d/.test(text);

const keepPaste = (kept: string | undefined, more: string): string =>
	((kept ?? '') + more.slice(0, longestPaste)).slice(0, longestPaste);

// Whether an unfinished sequence is longer than a typed one: Alt with a bracket sends its first two characters.
const isOfTerminal = (begun: string): boolean => /^\u001b(?:\[[\x20-\x3fM]|[\]P_^X].)/s.test(begun);

// The start of a sequence that is too long: enough to recognise its end, and the sequence then means nothing.
const toShort = (sequence: string): string =>
	sequence.startsWith(`${esc}[`) ? `${esc}[<<` : sequence.slice(0, 3) + (sequence.endsWith(esc) ? esc : '');

// The number of characters at the start of a text that are one part: plain text, or one sequence. Undefined while unfinished.
const partLength = (text: string): number | undefined =>
	text.startsWith(esc) ? sequenceLength(text) : `${text}${esc}`.indexOf(esc);

const sequenceLength = (text: string): number | undefined => {
	const introducer = text[1];
	if (introducer === undefined) {
		return undefined;
	}
	// Two escapes are the Esc key and the next key, never "alt with a sequence": Esc and an arrow, pressed quickly, send the same bytes.
	if (introducer === esc) {
		return 1;
	}
	if (introducer === '[') {
		return controlSequenceLength(text);
	}
	if (introducer === 'O') {
		return text.length < 3 ? undefined : 2 + argumentLength(text.slice(2), 1);
	}
	// Replies of the terminal (OSC, DCS, APC, PM, SOS) end with BEL or ST.
	if (']P_^X'.includes(introducer)) {
		const end = text.slice(2).search(/[\x07\x9c]|\x1b\\/);
		return end === -1 ? undefined : end + 2 + (text[end + 2] === esc ? 2 : 1);
	}
	return 1 + String.fromCodePoint(text.codePointAt(1) ?? 0).length;
};

// The number of characters present after the name of a sequence: a control character is another key.
const argumentLength = (text: string, most: number): number => {
	const end = text.slice(0, most).search(/[\x00-\x1f]/);
	return end === -1 ? most : end;
};

const controlSequenceLength = (text: string): number | undefined => {
	const end = text.slice(2).search(/[^\x20-\x3f]/);
	if (end === -1) {
		return undefined;
	}
	// An invalid final character ends the sequence without belonging to it. In a mouse report only M and m are valid.
	if (!(/^\u001b\[<\d/.test(text) ? /[Mm]/ : /[@-~]/).test(text[end + 2] ?? '')) {
		return end + 2;
	}
	// An old mouse report has three characters after its final M; F1 to F5 of the Linux console have one after a bracket.
	const more = end === 0 ? ({M: 3, '[': 1}[text[2] ?? ''] ?? 0) : 0;
	const length = end + 3 + argumentLength(text.slice(end + 3), more);
	return length <= text.length ? length : undefined;
};
