import {type Input, toKeys, toNamedKey, toSequenceInputs} from './key-codes.ts';
import {isOfTerminal, partLength, toEscape, toShort} from './split-sequences.ts';

// Turns what the keyboard sends into inputs. Ink's own `useInput` hands over a burst of typed text as one string, has no
// name for F1, and gives unknown sequences with the escape taken off, so that they look typed; so Ink only draws, and
// all keys come through here, one by one and in order.
//
// Byte forms: sequence-length.ts, and xterm's "bracketed paste"
// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).

export type KeyReader = {
	/** Takes decoded text from the terminal, gives the inputs that are complete; an unfinished sequence waits. */
	readonly read: (chunk: string) => Input[];
	/** Whether what comes next depends on how soon it does: the reader wants to be told of silence. */
	readonly isWaiting: () => boolean;
	/**
	Told of a moment of silence: a lone escape is the Esc key. What only a terminal sends, such as an answer that a slow
	line brings in parts, is waited for through many moments, as its rest would look typed; then it is dropped. The end
	of a paste is waited for as long; then what came is the paste.
	*/
	readonly flush: () => Input[];
};

/** The most characters kept of one paste; a filter holds far fewer. */
export const longestPaste = 4096;

const esc = '\u001b';
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
const ctrlC = '\u0003';

// The longest sequence worth keeping; of what is longer only the end matters.
const longestSequence = 4096;

// Moments of silence, together a second, after which the rest of a sequence does not come.
const longestSilence = 20;

// So much text in one chunk nobody types: a terminal that does not bracket pastes, or a program, sends it.
const leastFlood = 256;

type Unfinished = {
	/** The beginning of a sequence. */
	waiting: string;
	/** What the last silence gave up, should it have been the head of a mouse report. */
	cut: string;
	/** Moments of silence in it. */
	silence: number;
	/** What came of a paste. */
	paste: string | undefined;
	/** Whether the last of a paste was a Ctrl-C by itself. */
	isInterrupted: boolean;
	/** Whether text comes that nobody types: until silence it is pasted, and nothing in it is a key. */
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
	// Where the end is lost, no key would come through; nothing but a person sends a Ctrl-C by itself. Within a paste it may
	// still be what a line cut off; then more comes at once.
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
		// The end mark may be cut by the chunk, so its length stays in the wait.
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
		inputs.push({type: 'paste', text: keepPaste('', part)});
		return;
	}
	// One by one: as arguments, a very long burst would overflow the stack.
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

// A wheel sends many reports, which a line may cut anywhere: their rest is no key. No person types what they begin with.
const isMouseHead = (text: string): boolean => /^\u001b\[<\d/.test(text);

// Keys that are held, such as backspace, may come so close together on a line that hung.
const isFlood = (text: string): boolean =>
	text.length >= leastFlood && text.replaceAll(/[\x00-\x1f\x7f]/g, '').length >= leastFlood;

const keepPaste = (kept: string | undefined, more: string): string =>
	((kept ?? '') + more.slice(0, longestPaste)).slice(0, longestPaste);
