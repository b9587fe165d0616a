// Turns what the keyboard sends into inputs. Ink's own `useInput` hands over a burst of typed text as one string, has no
// name for F1, and gives unknown sequences with the escape taken off, so that they look typed; so Ink only draws, and
// all keys come through here, one by one and in order.
//
// Byte forms: ECMA-48 5.4 (CSI: parameters 30-3F, intermediates 20-2F, final 40-7E), xterm's "PC-style function keys"
// and "bracketed paste" (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).

import {type Input, toKeys, toNamedKey, toSequenceInputs} from './key-names.ts';

export type KeyReader = {
	/** Takes decoded text from the terminal, gives the inputs that are complete; an unfinished sequence waits. */
	readonly read: (chunk: string) => Input[];
	/** Whether an escape waits for what may follow it: after a moment of silence it was the Esc key. */
	readonly isWaiting: () => boolean;
	/**
	Told of a moment of silence: a lone escape is the Esc key. What only a terminal sends, such as an answer that a slow
	line brings in parts, is waited for through many moments, as its rest would look typed; then it is dropped.
	*/
	readonly flush: () => Input[];
};

/** The most characters kept of one paste; a filter holds far fewer. */
export const longestPaste = 4096;

const esc = '\u001b';
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;

// The longest sequence worth keeping; of what is longer only the end matters.
const longestSequence = 4096;

// Moments of silence, together a second, after which the rest of a sequence does not come.
const longestSilence = 20;

/** Makes a reader for one keyboard; it keeps only what is unfinished. */
export const createKeyReader = (): KeyReader => {
	let waiting = '';
	let silence = 0;
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
		// Where the end is lost, no key would come through; no terminal sends a Ctrl-C of a paste or an answer by itself.
		if ((paste !== undefined || isOfTerminal(waiting)) && chunk === '\u0003') {
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
				waiting = rest.length > longestSequence ? toShort(rest) : rest;
				break;
			}
			silence = 0;
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
		silence++;
		const isKept = paste !== undefined || (isOfTerminal(waiting) && silence < longestSilence);
		waiting = isKept ? waiting : '';
		silence = waiting === '' ? 0 : silence;
		return isEscape ? [toNamedKey('esc')] : [];
	};

	return {read, isWaiting: () => waiting !== '' && paste === undefined, flush};
};

// Whether a begun sequence holds more than a person can type at once: Alt with a bracket sends the first two characters.
const isOfTerminal = (begun: string): boolean => /^\u001b(?:\[[\x20-\x3fM]|[\]P_^X].)/s.test(begun);

// The beginning of a sequence that is too long, so that its end is still known as such and it means nothing.
const toShort = (sequence: string): string =>
	sequence.startsWith(`${esc}[`) ? `${esc}[<` : sequence.slice(0, 3) + (sequence.endsWith(esc) ? esc : '');

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
