import {unsafe} from './safe-text.ts';

/**
Compact JSON that is safe to show and parses to the same value: each control, bidi or invisible character becomes its `\uXXXX`
escape (RFC 8259, section 7), and emoji stay whole.
*/
export const toVisibleJson = (json: string): string =>
	json.replace(/[^\x20-\x7e]+/g, run => {
		// Most texts contain nothing hidden, and searching for emoji takes ten times as long. The pattern loads Unicode's tables.
		hiddenOrEmoji ??= new RegExp(String.raw`\p{RGI_Emoji}|(${hidden.source})`, 'gv');
		return hidden.test(run)
			? run.replace(hiddenOrEmoji, (part: string, found?: string) => (found === undefined ? part : toEscapes(found)))
			: run;
	});

const hidden = new RegExp(`[${unsafe}]`, 'v');
let hiddenOrEmoji: RegExp | undefined;

const toEscapes = (character: string): string =>
	character.replace(/[\s\S]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

// Many at once, as a separate call for each takes 20 times as long.
const escapes = /(?:\\u[\da-fA-F]{4}|\\["/\\]){1,1000}/g;

/** JSON with its `\uXXXX`, `\"`, `\/` and `\\` decoded, so that a text in it is found in any spelling. The result is not JSON. */
export const withoutEscapes = (json: string): string =>
	json.replace(escapes, found => JSON.parse(`"${found}"`) as string);
