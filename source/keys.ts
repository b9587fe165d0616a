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

/** Makes a reader for one keyboard; it keeps only what is unfinished, and what a flush cut off. */
export const createKeyReader = (): KeyReader => {
	let waiting = '';
	let cut = '';
	let paste: string | undefined;

	// Gives the text after the paste.
	const readPaste = (text: string, inputs: Input[]): string => {
		const end = text.indexOf(pasteEnd);
		if (end === -1) {
			// The end mark may be cut by the chunk, so its length stays in the wait.
			const sure = Math.max(0, text.length - pasteEnd.length + 1);
			paste = keepPaste(paste, text.slice(0, sure));
			waiting = text.slice(sure);
			return '';
		}
		inputs.push({type: 'paste', text: keepPaste(paste, text.slice(0, end))});
		paste = undefined;
		return text.slice(end + pasteEnd.length);
	};

	const read = (chunk: string): Input[] => {
		const inputs: Input[] = [];
		// Where the end mark is lost, no key would ever come through again; no terminal sends a pasted Ctrl-C by itself.
		if (paste !== undefined && chunk === '\u0003') {
			[paste, waiting] = [undefined, ''];
		}
		let rest = (cut !== '' && /^\u001b\[<\d/.test(cut + chunk) ? cut : waiting) + chunk;
		[waiting, cut] = ['', ''];
		while (rest !== '') {
			if (paste !== undefined) {
				rest = readPaste(rest, inputs);
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
		if (paste !== undefined || isMouseHead(waiting)) {
			return [];
		}
		const isEscape = waiting === esc;
		[waiting, cut] = ['', isEscape || waiting === `${esc}[` ? waiting : ''];
		return isEscape ? [toNamedKey('esc')] : [];
	};

	return {read, isWaiting: () => waiting !== '' && paste === undefined && !isMouseHead(waiting), flush};
};

// A wheel sends many reports, which a line may cut anywhere: their ends are no keys, however late they come. No person
// types what they begin with.
const isMouseHead = (text: string): boolean => text.startsWith(`${esc}[<`);

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
	if (!(text[2] === '<' ? /[Mm]/ : /[@-~]/).test(text[end + 2] ?? '')) {
		return end + 2;
	}
	// An old mouse report carries three characters after its final M; the Linux console's F1 to F5 one after a bracket.
	const more = end === 0 ? ({M: 3, '[': 1}[text[2] ?? ''] ?? 0) : 0;
	const length = end + 3 + argumentLength(text.slice(end + 3), more);
	return length <= text.length ? length : undefined;
};
