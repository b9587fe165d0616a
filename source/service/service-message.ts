import {isJsonObject, type JsonObject} from '../json/value.ts';
import type {Redact} from '../text/redact.ts';
import {longestText, toSafeText} from '../text/safe-text.ts';

/**
The message in the body of an error: the fields `error` and `message`, which such services use, or `title` and `detail` of RFC
9457, or the first of `errors`. It is one line, safe to show and without the key; undefined without a message.
*/
export const messageOf = (body: unknown, redact: Redact): string | undefined => {
	if (!isJsonObject(body)) {
		return undefined;
	}
	// Some services nest both in an object: {"error": {"message": "text"}}, or in the items of a list (GraphQL, JSON:API).
	const nested = [body['error'], Array.isArray(body['errors']) ? body['errors'][0] : undefined].find(isJsonObject);
	const inner = textsOf(body).length === 0 && nested !== undefined ? nested : body;
	const texts = textsOf(inner).map(text => cleanText(text, redact));
	return texts.length === 0 ? undefined : texts.join(': ');
};

const textsOf = (body: JsonObject): readonly string[] => {
	const pairs = [
		[body['error'], body['message']],
		[body['title'], body['detail']],
	].map(pair => pair.filter(value => typeof value === 'string').filter(value => value.trim() !== ''));
	return pairs.find(({length}) => length > 0) ?? [];
};

// Cut first, as the other steps take longer for a longer text. A cut key may then be too short to be found.
const cleanText = (text: string, redact: Redact): string =>
	toSafeText(redact(text.slice(0, longestText).replace(/\s+/g, ' ').trim()));
