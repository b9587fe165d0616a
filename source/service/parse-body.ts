import type {ToFault} from '../fault/fault.ts';
import {createJsonReader} from '../json/read-json.ts';
import {DecodeError} from '../json/value.ts';
import {quote} from '../text/quote.ts';
import type {Redact} from '../text/redact.ts';
import {messageOf} from './service-message.ts';

type BodyAdvice = {readonly ifPage?: string | undefined; readonly ifCut?: string};

/**
Makes a reader for the JSON of a response or a file. Its faults quote none of the text; `ifPage` and `ifCut` are the advice about a
web page and about incomplete JSON. Invalid UTF-8 or an exceeded limit (json/limits.ts) is refused at once, invalid JSON at the end.
*/
export const createBodyReader = (toFault: ToFault, {ifPage, ifCut}: BodyAdvice = {}) => {
	const reader = createJsonReader();
	// The decoder drops a byte order mark, as RFC 8259, section 8.1 allows.
	const decoder = new TextDecoder('utf-8', {fatal: true});
	const decode = (bytes?: Uint8Array): string => {
		try {
			return decoder.decode(bytes, {stream: bytes !== undefined});
		} catch {
			throw toFault('it is not UTF-8 text');
		}
	};
	// The first and last characters that are not blank.
	let [first, last] = ['', ''];
	const noJson = () => {
		if (first === '') {
			return toFault('it is empty');
		}
		if (first === '<') {
			return toFault('it is a web page', ifPage);
		}
		const closing = {'{': '}', '[': ']'}[first] ?? last;
		return last === closing ? toFault('it is not JSON') : toFault('unexpected end of the JSON', ifCut);
	};
	return {
		/** Adds bytes, and returns their text. */
		take: (bytes: Uint8Array): string => {
			const part = decode(bytes);
			first ||= part.trimStart().charAt(0);
			last = part.trimEnd().slice(-1) || last;
			const excess = reader.take(part);
			if (excess !== undefined) {
				throw toFault(excess);
			}
			return part;
		},
		end: (): unknown => {
			decode();
			try {
				return reader.end();
			} catch (error) {
				throw error instanceof SyntaxError ? noJson() : error;
			}
		},
	};
};

/**
Decodes a parsed body. The reason of a DecodeError becomes a fault, with the message in the body, if any: some services send an error
with status 200. `redact` removes the key from it.
*/
export const decodeBody = <Value>(
	body: unknown,
	decode: (body: unknown) => Value,
	toFault: ToFault,
	redact: Redact = text => text,
): Value => {
	try {
		return decode(body);
	} catch (error) {
		if (error instanceof DecodeError) {
			const said = messageOf(body, redact);
			throw toFault(error.message + (said === undefined ? '' : `: ${quote(said)}`));
		}
		throw error;
	}
};
