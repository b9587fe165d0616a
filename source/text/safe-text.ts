import {cutText, isPrintableAscii} from './width.ts';

/** The most UTF-16 units of a remote text that are shown or searched; segmenting longer texts takes seconds. */
export const longestText = 4096;

/**
A character class: controls, format characters, noncharacters, line separators, and what can be invisible outside emoji. A skin
tone has two cells alone, but none after a space.
*/
const unsafe = String.raw`\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{EMod}\u2800`;

const hidden = new RegExp(`[${unsafe}]`, 'v');

// The possible start of an emoji, and everything else beyond printable ASCII.
const run = /[#*\d]?[^\x20-\x7e]+/g;

let emojiOrHidden: RegExp | undefined;

// Replaces characters that control the terminal or can be invisible. Emoji stay whole, unless they are part of a longer grapheme.
const replaceHidden = (text: string, replace: (found: string) => string): string =>
	text.replace(run, found => {
		if (!hidden.test(found)) {
			return found;
		}
		// Most texts contain none of these, and the emoji make V8 load Unicode's tables, which takes some 10 ms. Segmenting a text into
		// graphemes would take ten times as long as this search.
		emojiOrHidden ??= new RegExp(
			String.raw`(?:(?!\p{EMod})\p{RGI_Emoji}(?![\p{M}\p{Gr_Ext}\u0e33\u0eb3\u200d]))+|([${unsafe}]+)`,
			'gv',
		);
		return found.replace(emojiOrHidden, (emoji: string, unseen?: string) =>
			unseen === undefined ? emoji : replace(unseen),
		);
	});

const toMark = (character: string): string => {
	const code = character.codePointAt(0) ?? 0;
	return code < 0x80
		? `^${String.fromCodePoint(code ^ 0x40)}`
		: `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
};

/**
Makes remote text safe for one line of a terminal. Control, bidi and invisible characters become visible marks (`^[`, `<U+202E>`),
and lone surrogates become U+FFFD. Text over 4,096 UTF-16 units is cut, and its length is added. Emoji stay whole.
*/
export const toSafeText = (value: string): string => {
	if (value.length <= longestText && isPrintableAscii(value)) {
		return value;
	}
	const text = value.slice(0, longestText).toWellFormed();
	// A base keeps eight combining marks; more would cover other rows.
	const safe = replaceHidden(text, found => Array.from(found, toMark).join('')).replace(/(?<=\p{M}{8})\p{M}/gu, '');
	// Joined, not concatenated: otherwise the part that was cut off would stay in memory.
	return value.length > longestText || safe.length > longestText
		? [safe.slice(0, longestText).toWellFormed(), `… ${value.length} characters`].join('')
		: safe;
};

/**
Compact JSON that is safe to show and parses to the same value: each control, bidi or invisible character becomes its `\uXXXX`
escape (RFC 8259, section 7), and emoji stay whole.
*/
export const toVisibleJson = (json: string): string => replaceHidden(json, toEscapes);

const toEscapes = (hidden: string): string =>
	hidden.replace(/[\s\S]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Whether a value contains characters that control a shell or a terminal: C0, DEL, C1 and the line separators. */
export const hasControls = (value: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);

/** The lines of a text, whose line breaks may be those of a csv file. */
export const linesOf = (text: string): readonly string[] => text.split(/\r?\n/);

/** A text that is safe to show, cut to a number of cells. */
export const cutSafe = (text: string, cells: number): string => cutText(toSafeText(text), cells);
