import {replaceHidden} from './safe-text.ts';

/**
Compact JSON that is safe to show and parses to the same value: each control, bidi or invisible character becomes its `\uXXXX`
escape (RFC 8259, section 7), and emoji stay whole.
*/
export const toVisibleJson = (json: string): string => replaceHidden(json, toEscapes);

const toEscapes = (hidden: string): string =>
	hidden.replace(/[\s\S]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

// Many at once, as a separate call for each takes 20 times as long.
const escapes = /(?:\\u[\da-fA-F]{4}|\\["/\\]){1,1000}/g;

/** JSON with its `\uXXXX`, `\"`, `\/` and `\\` decoded, so that a text in it is found in any spelling. The result is not JSON. */
export const withoutEscapes = (json: string): string =>
	json.replace(escapes, found => JSON.parse(`"${found}"`) as string);
