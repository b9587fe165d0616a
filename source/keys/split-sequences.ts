// Where what the keyboard and the terminal send begins and ends. Byte forms: ECMA-48 5.4 (CSI: parameters 30-3F,
// intermediates 20-2F, final 40-7E), xterm's "PC-style function keys"
// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html).

const esc = '\u001b';

/** Whether a begun sequence holds more than a person can type at once: Alt with a bracket sends its first two characters. */
export const isOfTerminal = (begun: string): boolean => /^\u001b(?:\[[\x20-\x3fM]|[\]P_^X].)/s.test(begun);

/** The beginning of a sequence that is too long, so that its end is still known as such and it means nothing. */
export const toShort = (sequence: string): string =>
	sequence.startsWith(`${esc}[`) ? `${esc}[<<` : sequence.slice(0, 3) + (sequence.endsWith(esc) ? esc : '');

/** A text; where it starts with a sequence of C1 (SS3, DCS, SOS, CSI, OSC, PM, APC), in the form with an escape. */
export const toEscape = (text: string): string =>
	/^[\x8f\x90\x98\x9b\x9d-\x9f]/.test(text)
		? esc + String.fromCharCode(text.charCodeAt(0) - 0x40) + text.slice(1)
		: text;

/** How many characters at the start of a text are one part: plain text, or one sequence; undefined while unfinished. */
export const partLength = (text: string): number | undefined =>
	text.startsWith(esc) ? sequenceLength(text) : plainLength(text);

const plainLength = (text: string): number => {
	const next = text.search(/[\x1b\x8f\x90\x98\x9b\x9d-\x9f]/);
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
		const end = text.slice(2).search(/[\x07\x9c]|\x1b\\/);
		return end === -1 ? undefined : end + 2 + (text[end + 2] === esc ? 2 : 1);
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
	// What can be no final character (of a mouse report: anything but M and m) ends the sequence without belonging to it.
	if (!(/^\u001b\[<\d/.test(text) ? /[Mm]/ : /[@-~]/).test(text[end + 2] ?? '')) {
		return end + 2;
	}
	// An old mouse report carries three characters after its final M; the Linux console's F1 to F5 one after a bracket.
	const more = end === 0 ? ({M: 3, '[': 1}[text[2] ?? ''] ?? 0) : 0;
	const length = end + 3 + argumentLength(text.slice(end + 3), more);
	return length <= text.length ? length : undefined;
};
