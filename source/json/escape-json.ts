const notAscii = /[^\x20-\x7e]+/g;

/**
Compact JSON as JSON that is safe to look at and parses to the same value: each control, bidi or invisible character
becomes its `\uXXXX` escape, emoji stay whole. JSON holds such characters only inside texts, where RFC 8259 (section 7)
allows any character to be escaped.
*/
export const toVisibleJson = (json: string): string =>
	json.replace(notAscii, run =>
		// What the screen marks (text.ts), and whatever else Unicode lets be invisible: to be escaped unless part of an emoji.
		run.replace(
			/\p{RGI_Emoji}|([\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800])/gv,
			(part: string, hidden?: string) => (hidden === undefined ? part : toEscapes(hidden)),
		),
	);

const toEscapes = (character: string): string =>
	Array.from({length: character.length}, (_, index) => {
		const unit = character.charCodeAt(index);
		return `\\u${unit.toString(16).padStart(4, '0')}`;
	}).join('');
