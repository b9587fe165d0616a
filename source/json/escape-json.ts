/**
Compact JSON as JSON that is safe to look at and parses to the same value: each control, bidi or invisible character
becomes its `\uXXXX` escape, and emoji stay whole. Such characters occur only inside JSON texts, where any character may
be escaped (RFC 8259, section 7).
*/
export const toVisibleJson = (json: string): string =>
	json.replace(/[^\x20-\x7e]+/g, run =>
		// What the screen marks (safe-text.ts), and whatever else can be invisible, unless it is part of an emoji.
		run.replace(
			/\p{RGI_Emoji}|([\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800])/gv,
			(part: string, hidden?: string) => (hidden === undefined ? part : toEscapes(hidden)),
		),
	);

const toEscapes = (character: string): string =>
	character.replace(/[\s\S]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
