import {type JsonObject, isJsonObject} from '../json/exact-json.ts';
import type {Redact} from '../text/redact.ts';
import {longestText, toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';

/** The most terminal cells of a service's own words that are shown. */
const mostCells = 200;

/**
What the body of an error says: `error` and `message` as services of this kind send them, or `title` and `detail` of
RFC 9457. One line, safe to show and without the key; undefined where the body says nothing in these ways.
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

const textFields = (body: JsonObject, names: readonly string[]): readonly string[] => {
	const values = names.map(name => (Object.hasOwn(body, name) ? body[name] : undefined));
	return values.filter(value => typeof value === 'string').filter(value => value.trim() !== '');
};

// Cut first: taking out the key and making safe cost time by length. A part of the key that the cut leaves is shorter
// than what is taken out anyway.
const cleanText = (text: string, redact: Redact): string =>
	toSafeText(redact(text.slice(0, longestText).replace(/\s+/g, ' ').trim()));
