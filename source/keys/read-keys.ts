import {type Input, toKeys, toNamedKey, toSequenceInputs} from './key-codes.ts';
import {toSpelledKeys} from './keyboard-protocols.ts';
import {isOfTerminal, partLength, toEscape, toShort} from './split-sequences.ts';

// Turns what the keyboard sends into inputs. Ink's own `useInput` hands over a burst of typed text as one string, has no
// name for F1, and strips the escape off unknown sequences, so that they look typed: so Ink only draws.
//
// Byte forms: split-sequences.ts, and xterm's "bracketed paste" (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).

export type KeyReader = {
	/** Takes decoded text from the terminal, gives the inputs that are complete; an unfinished sequence waits. */
	readonly read: (chunk: string) => Input[];
	/** Whether silence matters: then `flush` wants to be called after a moment of it. */
	readonly isWaiting: () => boolean;
	/**
	Takes a moment of silence: a lone escape is the Esc key. What only a terminal sends may come in parts over a slow line,
	and its rest would look typed: it is dropped only after many moments. After as many, a paste without an end is over.
	*/
	readonly flush: () => Input[];
};

/** The most characters kept of one paste: twice the longest access key, so that what is cut is no key; a filter holds far fewer. */
export const longestPaste = 8192;

const esc = '\u001b';
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
const ctrlC = '\u0003';

// The longest sequence worth keeping; of what is longer only the end matters.
const longestSequence = 4096;

// Moments of silence, together a second, after which the rest of a sequence does not come.
const longestSilence = 20;

// Nobody types so much text in one chunk: it is a paste without brackets, or from a program.
const leastFlood = 256;

type Unfinished = {
	/** The beginning of a sequence. */
	waiting: string;
	/** What the last silence gave up: it may have been the head of a mouse report. */
	cut: string;
	/** Moments of silence since the last part. */
	silence: number;
	paste: string | undefined;
	/** Whether the last chunk of a paste was nothing but a Ctrl-C. */
	isInterrupted: boolean;
	/** Whether text comes faster than typed: until silence it counts as pasted, and only a Ctrl-C in it is a key. */
	isFlood: boolean;
};

/** Makes a reader for one keyboard; it keeps only what is unfinished. */
export const createKeyReader = (): KeyReader => {
	const state: Unfinished = {waiting: '', cut: '', silence: 0, paste: undefined, isInterrupted: false, isFlood: false};
	return {
		read: chunk => read(state, chunk),
		isWaiting: () => state.paste !== undefined || state.waiting !== '' || state.isFlood,
		flush: () => flush(state),
	};
};

const read = (state: Unfinished, chunk: string): Input[] => {
	const inputs: Input[] = [];
	// Where an end is lost, a Ctrl-C by itself, which only a person sends, must come through. Within a paste it may still be
	// a piece that a slow line cut off; then more comes at once.
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
		rest = toEscape(rest);
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

// Gives what comes after the paste.
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
	state.isFlood ||= !isSequence && isFlood(part);
	if (state.isFlood && !isSequence) {
		// On a busy machine a Ctrl-C may not be read by itself.
		inputs.push(...(part.includes(ctrlC) ? toKeys(ctrlC) : [{type: 'paste' as const, text: keepPaste('', part)}]));
		return;
	}
	// One by one: as arguments, a very long burst would overflow the stack.
	for (const input of isSequence ? (toSpelledKeys(part) ?? toSequenceInputs(part)) : toKeys(part)) {
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

// A terminal or a multiplexer that lost the end would leave the keyboard deaf.
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

// A slow line may cut the many reports of a wheel anywhere; nobody types what they begin with.
const isMouseHead = (text: string): boolean => /^\u001b\[<\d/.test(text);

// Held keys, such as backspace, may come as close together after a line hung: controls do not count.
const isFlood = (text: string): boolean =>
	text.length >= leastFlood && text.replaceAll(/[\x00-\x1f\x7f]/g, '').length >= leastFlood;

const keepPaste = (kept: string | undefined, more: string): string =>
	((kept ?? '') + more.slice(0, longestPaste)).slice(0, longestPaste);
