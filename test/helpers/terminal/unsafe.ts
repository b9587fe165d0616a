// Characters that text from outside must never bring to a terminal: controls and DEL, line separators, bidi controls, and surrogate
// halves. Invisible characters count too (fillers of Hangul, Khmer and Mongolian, the empty Braille pattern, musical and shorthand
// controls). This list is independent of the program's own.
const unsafe =
	/[\ufe00-\ufe0f]|\u034f|[\u17b4-\u17b5]|[\u180b-\u180f]|[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;

const nameOf = (character: string): string =>
	`U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

/** The unsafe characters of a text, by their names: `U+200B`. Within an emoji, joiners, selectors and tags are safe. */
export const unsafeIn = (text: string): string[] =>
	// The search for emoji is a thousand times slower, so it runs only if emoji could matter.
	unsafe.test(text) ? [...text.replaceAll(/\p{RGI_Emoji}/gv, ' ')].filter(one => unsafe.test(one)).map(nameOf) : [];

/** Whether more than eight combining marks are stacked: such a stack covers other rows. */
export const hasPile = (text: string): boolean => /\p{M}{9}/u.test(text);
