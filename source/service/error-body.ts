import {isJsonObject, type JsonObject} from '../json/exact-json.ts';
import type {Redact} from '../text/redact.ts';
import {longestText, toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';

/** Of a service's own words. */
const mostCells = 200;

/**
The message in the body of an error: `error` and `message` as services of this kind send them, or `title` and `detail` of
RFC 9457. One line, safe to show and without the key; undefined if there is none.
*/
export const messageOf = (body: unknown, redact: Redact): string | undefined => {
	if (!isJsonObject(body)) {
		return undefined;
	}
	// Some services put both into an object: {"error": {"message": "text"}}.
	const inner = textsOf(body).length === 0 && isJsonObject(body['error']) ? body['error'] : body;
	const texts = textsOf(inner).map(text => cleanText(text, redact));
	return texts.length === 0 ? undefined : cutText(texts.join(': '), mostCells);
};

const textsOf = (body: JsonObject): readonly string[] => {
	const own = textFields(body, ['error', 'message']);
	return own.length > 0 ? own : textFields(body, ['title', 'detail']);
};

const textFields = (body: JsonObject, names: readonly string[]): readonly string[] =>
	names
		.map(name => (Object.hasOwn(body, name) ? body[name] : undefined))
		.filter(value => typeof value === 'string')
		.filter(value => value.trim() !== '');

// Cut first, as the other steps take longer the longer it is. A part of the key that is left may be too short to be found.
const cleanText = (text: string, redact: Redact): string =>
	toSafeText(redact(text.slice(0, longestText).replace(/\s+/g, ' ').trim()));
