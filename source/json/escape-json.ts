/**
Compact JSON as JSON that is safe to look at and parses to the same value: each control, bidi or invisible character
becomes its `\uXXXX` escape, and emoji stay whole. Such characters occur only inside JSON texts, where any character may
be escaped (RFC 8259, section 7).
*/
export const toVisibleJson = (json: string): string =>
	json.replace(/[^\x20-\x7e]+/g, run => {
		patterns ??= createPatterns();
		// Most texts have nothing hidden, and looking for emoji takes ten times as long.
		return patterns.hidden.test(run)
			? run.replace(patterns.hiddenOrEmoji, (part: string, found?: string) =>
					found === undefined ? part : toEscapes(found),
				)
			: run;
	});

// What the screen marks (safe-text.ts), and whatever else can be invisible, unless it is part of an emoji.
const createPatterns = () => {
	const hidden = /[\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/v;
	return {hidden, hiddenOrEmoji: new RegExp(`\\p{RGI_Emoji}|(${hidden.source})`, 'gv')};
};
let patterns: ReturnType<typeof createPatterns> | undefined;

const toEscapes = (character: string): string =>
	character.replace(/[\s\S]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
