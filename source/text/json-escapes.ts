/**
Compact JSON as JSON that is safe to show and parses to the same value: each control, bidi or invisible character
becomes its `\uXXXX` escape, and emoji stay whole. Such characters occur only inside JSON texts, where any character may
be escaped (RFC 8259, section 7).
*/
export const toVisibleJson = (json: string): string =>
	json.replace(/[^\x20-\x7e]+/g, run => {
		patterns ??= createPatterns();
		// Most texts have nothing hidden, and searching emoji takes ten times as long.
		return patterns.hidden.test(run)
			? run.replace(patterns.hiddenOrEmoji, (part: string, found?: string) =>
					found === undefined ? part : toEscapes(found),
				)
			: run;
	});

// The characters that the screen marks (safe-text.ts), and others that can be invisible outside emoji.
const createPatterns = () => {
	const hidden = /[\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/v;
	return {hidden, hiddenOrEmoji: new RegExp(`\\p{RGI_Emoji}|(${hidden.source})`, 'gv')};
};
let patterns: ReturnType<typeof createPatterns> | undefined;

const toEscapes = (character: string): string =>
	character.replace(/[\s\S]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const backslash = 0x5c;
const letterU = 0x75;
// The characters that a backslash keeps: `"`, `/` and `\`.
const themselves: ReadonlySet<number> = new Set([0x22, 0x2f, backslash]);

/**
JSON with its `\uXXXX`, `\"`, `\/` and `\\` decoded (RFC 8259, section 7), to find a text in it in
any spelling: it is no longer JSON. The other escapes stay, as does an incomplete one at the end. It takes some
nanoseconds a character and no memory for each escape: of escapes alone, `replace` takes 20 times as long.
*/
export const withoutEscapes = (json: string): string => {
	if (!json.includes('\\')) {
		return json;
	}
	const units = new Uint16Array(json.length);
	let length = 0;
	for (let at = 0; at < json.length; at++) {
		let unit = json.charCodeAt(at);
		if (unit === backslash) {
			const next = json.charCodeAt(at + 1);
			if (next === letterU && at + 5 < json.length) {
				unit = 0;
				for (let digit = at + 2; digit < at + 6; digit++) {
					unit = unit * 16 + valueOfDigit(json.charCodeAt(digit));
				}
				at += 5;
			} else if (themselves.has(next)) {
				unit = next;
				at++;
			}
		}
		units[length++] = unit;
	}
	return new TextDecoder('utf-16le').decode(units.subarray(0, length));
};

// The value of a hexadecimal digit: a letter is 0x61 or more in lower case, which the bit 0x20 makes it.
const valueOfDigit = (unit: number): number => (unit < 0x3a ? unit - 0x30 : (unit | 0x20) - 0x61 + 10);
