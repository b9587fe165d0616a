import {toSafeText} from './text.ts';

const notAscii = /[^\x20-\x7e]+/g;
const emojiOrCharacter = /\p{RGI_Emoji}|./gsv;

/**
Compact JSON as JSON that is safe to look at and parses to the same value: each control, bidi or invisible character
that the screen would mark becomes its `\uXXXX` escape, emoji stay whole. JSON holds such characters only inside texts,
where RFC 8259 (section 7) allows any character to be escaped.
*/
export const toVisibleJson = (json: string): string => {
	// A long record repeats few characters, and asking for the safe text of each would take seconds.
	const known = new Map<string, string>();
	const toVisible = (part: string): string => {
		const visible = known.get(part) ?? (toSafeText(part) === part ? part : toEscapes(part));
		known.set(part, visible);
		return visible;
	};
	return json.replace(notAscii, run => run.replace(emojiOrCharacter, toVisible));
};

const toEscapes = (text: string): string =>
	Array.from({length: text.length}, (_, index) => {
		const unit = text.charCodeAt(index);
		return `\\u${unit.toString(16).padStart(4, '0')}`;
	}).join('');
