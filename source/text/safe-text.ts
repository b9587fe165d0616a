import {graphemesOf, printableAscii} from './width.ts';

/** The most UTF-16 units of one remote text that are shown or searched; segmenting longer ones costs seconds. */
export const longestText = 4096;

/** Combining marks kept on one base; more is a pile that covers other rows. */
const mostMarks = 8;

const combiningMark = /\p{M}/u;

// Controls, bidi and other format characters, noncharacters, line separators; what Unicode says is drawn as nothing
// (fillers, joiners, variation selectors, tags); and the Braille pattern without dots.
const unsafe = /[\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const toMark = (character: string): string => {
	const code = character.codePointAt(0) as number;
	if (code < 0x20) {
		return `^${String.fromCodePoint(code + 0x40)}`;
	}
	return code === 0x7f ? '^?' : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
};

// The first use of this property reads Unicode's emoji tables, some 10 ms: so not before there is something to look at.
const isEmoji = (grapheme: string): boolean => /^\p{RGI_Emoji}$/v.test(grapheme);

const toSafeGrapheme = (grapheme: string): string => {
	if (isEmoji(grapheme)) {
		return grapheme;
	}
	let marks = 0;
	let safe = '';
	for (const character of grapheme) {
		if (combiningMark.test(character) && ++marks > mostMarks) {
			continue;
		}
		safe += character.replace(unsafe, toMark);
	}
	return safe;
};

/**
Makes remote text safe for one line of a terminal: control, bidi and invisible characters become visible marks (`^[`,
`<U+202E>`), lone surrogates U+FFFD, and text over 4,096 UTF-16 units is cut with its length said. Emoji stay whole.
*/
export const toSafeText = (value: string): string => {
	const isLong = value.length > longestText;
	const text = isLong ? value.slice(0, longestText) : value;
	const ending = isLong ? `… ${value.length} characters` : '';
	if (printableAscii.test(text)) {
		return text + ending;
	}
	let safe = '';
	for (const grapheme of graphemesOf(text.toWellFormed())) {
		safe += toSafeGrapheme(grapheme);
	}
	return safe + ending;
};

/** Whether a value holds characters that a shell or a terminal would act on: C0, DEL, C1 and the line separators. */
export const hasControls = (value: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);
