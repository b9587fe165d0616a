import {type Input, toKeys, toNamedKey} from './key-codes.ts';
import {hasAltForm, toSequenceInputs} from './key-sequences.ts';
import {restOfReport, toCalmMouse} from './mouse-reports.ts';

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

/** Reads one keyboard and its mouse. Its only state is unfinished input. */
export class KeyReader {
	/** The beginning of an unfinished sequence. */
	#waiting = '';
	/** The start of a sequence that came long before its rest; it was discarded, or was the Esc key. */
	#begun = '';
	/** Moments without input since the last part. */
	#silence = 0;
	#paste: string | undefined;
	/** Whether the last chunk was only a Ctrl-C. */
	#isInterrupted = false;
	/** Whether text arrives faster than typing: until a pause it counts as pasted, and only Ctrl-C in it is a key. */
	#isFlood = false;

	/** Whether a pause matters: then `flush` must be called after a moment without input. */
	get isWaiting(): boolean {
		return this.#paste !== undefined || this.#waiting !== '' || this.#isFlood;
	}

	/** Accepts decoded text from the terminal, and returns the complete inputs; an unfinished sequence waits. */
	read(text: string): Input[] {
		const inputs: Input[] = [];
		const chunk = text.slice(restOfReport(this.#begun, text));
		this.#begun = '';
		// If the end of a paste is lost, a separate Ctrl-C must still be handled, unless more text follows at once.
		this.#isInterrupted = chunk === ctrlC;
		const isReplyLost = chunk === ctrlC && (this.#isFlood || isOfTerminal(this.#waiting));
		this.#isFlood &&= !isReplyLost;
		const waiting = isReplyLost ? '' : this.#waiting;
		this.#waiting = '';
		const isEscape = waiting === esc && this.#paste === undefined && this.#isEscapeBefore(chunk);
		if (isEscape) {
			this.#readPart(esc, inputs);
		}
		let rest = isEscape ? chunk : waiting + chunk;
		while (rest !== '') {
			if (this.#paste !== undefined) {
				rest = this.#readPaste(this.#paste, rest, inputs);
				continue;
			}
			const length = partLength(rest);
			if (length === undefined) {
				this.#waiting = rest.length > longestSequence ? toShort(rest) : rest;
				break;
			}
			this.#silence = 0;
			this.#readPart(rest.slice(0, length), inputs);
			rest = rest.slice(length);
		}
		return toCalmMouse(inputs);
	}

	/**
	Handles a moment without input: a lone escape is the Esc key. A terminal's reply, whose rest would look typed, and a paste may
	arrive in parts over a slow line. So they are over only after many such moments, and so is an escape while a reply is due. A
	terminal or multiplexer may also lose the end of a paste, which would block the keyboard.
	*/
	flush(isReplyDue = false): Input[] {
		const [waiting, paste, isInterrupted] = [this.#waiting, this.#paste, this.#isInterrupted];
		const isEscape = waiting === esc && !this.#isFlood;
		this.#isFlood = false;
		this.#silence++;
		const isPart = paste !== undefined || isOfTerminal(waiting) || (isReplyDue && isEscape);
		if (isPart && this.#silence < longestSilence && !isInterrupted) {
			return [];
		}
		this.#waiting = '';
		this.#begun = paste === undefined ? waiting : '';
		this.#paste = undefined;
		this.#silence = 0;
		if (paste !== undefined) {
			return isInterrupted ? toKeys(ctrlC) : [toPaste(paste + waiting)];
		}
		return isEscape ? [toNamedKey('esc')] : [];
	}

	// An Esc typed by hand comes alone: another escape does not belong to it, nor does what comes after a pause, except to a reply.
	#isEscapeBefore(chunk: string): boolean {
		return chunk.startsWith(esc) || (this.#silence > 0 && !/^(?:\]1|P[>!]|\[[?>\d])/.test(chunk));
	}

	// Returns the text after the paste.
	#readPaste(paste: string, text: string, inputs: Input[]): string {
		const end = text.indexOf(pasteEnd);
		this.#silence = 0;
		if (end === -1) {
			// The chunk may end within the end mark.
			const sure = Math.max(0, text.length - pasteEnd.length + 1);
			this.#paste = toPaste(paste + text.slice(0, sure)).text;
			this.#waiting = text.slice(sure);
			return '';
		}
		inputs.push(toPaste(paste + text.slice(0, end)));
		this.#paste = undefined;
		return text.slice(end + pasteEnd.length);
	}

	#readPart(part: string, inputs: Input[]): void {
		if (part === pasteStart) {
			this.#paste = '';
			return;
		}
		const isSequence = part.startsWith(esc);
		// Held keys, such as backspace, may also arrive close together after a delay, so controls do not count.
		this.#isFlood ||= !isSequence && part.replaceAll(/[\x00-\x1f\x7f]/g, '').length >= leastFlood;
		if (this.#isFlood && !isSequence) {
			// On a busy machine, a Ctrl-C may arrive together with other input.
			inputs.push(...(part.includes(ctrlC) ? toKeys(ctrlC) : [toPaste(part)]));
			return;
		}
		// One at a time: as arguments of one call, a very long burst would overflow the stack.
		for (const input of isSequence ? toSequenceInputs(part) : toKeys(part)) {
			if (!this.#isFlood || input.type === 'reply') {
				inputs.push(input);
			}
		}
	}
}

const toPaste = (text: string) => ({type: 'paste', text: text.slice(0, longestPaste)}) as const;

// Whether an unfinished sequence is longer than a typed one: Alt with a bracket sends its first two characters.
const isOfTerminal = (begun: string): boolean => /^\u001b{1,2}(?:\[[\x20-\x3fM]|[\]P_^X].)/s.test(begun);

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
	if (introducer === esc) {
		return doubleLength(text);
	}
	if (introducer === '[') {
		return controlSequenceLength(text);
	}
	if (introducer === 'O') {
		// A digit, for the held keys, stands before the key itself.
		const [named = ''] = /^\d?[^\x00-\x1f]?/.exec(text.slice(2)) ?? [];
		const length = 2 + named.length;
		return length === text.length && /^\d?$/.test(named) ? undefined : length;
	}
	// Replies of the terminal (OSC, DCS, APC, PM, SOS) end with BEL or ST.
	if (']P_^X'.includes(introducer)) {
		const end = text.slice(2).search(/[\x07\x9c]|\x1b\\/);
		return end === -1 ? undefined : end + 2 + (text[end + 2] === esc ? 2 : 1);
	}
	return 1 + String.fromCodePoint(text.codePointAt(1) ?? 0).length;
};

// Two escapes and the sequence of a key, all in one read, are Alt with that key. Otherwise the first one is the Esc key.
const doubleLength = (text: string): number | undefined => {
	const length = /^[[O]/.test(text.slice(2)) ? sequenceLength(text.slice(1)) : 0;
	return length === undefined ? undefined : hasAltForm(text.slice(1, 1 + length)) ? 1 + length : 1;
};

// The number of characters present after the name of a sequence: a control character is another key.
const argumentLength = (text: string, most: number): number => {
	const end = text.slice(0, most).search(/[\x00-\x1f]/);
	return end === -1 ? most : end;
};

const controlSequenceLength = (text: string): number | undefined => {
	// A key with Shift in rxvt ends with a dollar, which otherwise stands before the end. Reports of modes have two numbers.
	const ofRxvt = /^\d{1,2}\$/.exec(text.slice(2, 5))?.[0];
	if (ofRxvt !== undefined) {
		return 2 + ofRxvt.length;
	}
	const end = text.slice(2).search(/[^\x20-\x3f]/);
	if (end === -1) {
		return undefined;
	}
	// An invalid final character ends the sequence without belonging to it.
	if (!/[@-~]/.test(text[end + 2] ?? '')) {
		return end + 2;
	}
	// A mouse report without numbers has three characters after its final M; F1 to F5 of the Linux console have one after a bracket.
	const more = end === 0 ? ({M: 3, '[': 1}[text[2] ?? ''] ?? 0) : 0;
	const length = end + 3 + argumentLength(text.slice(end + 3), more);
	return length <= text.length ? length : undefined;
};
