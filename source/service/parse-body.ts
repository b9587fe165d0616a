import {FaultError} from '../fault/fault.ts';
import {type Excess, jsonLimits} from '../json/limits.ts';
import {createJsonReader} from '../json/read-json.ts';

const excesses: Readonly<Record<Excess, string>> = {
	values: 'it has more values than',
	levels: 'it is nested deeper than',
	names: 'it has more field names than',
};

/**
Makes a reader for a response or a file that should be a listing. Faults name it `from`, quote none of its text, and advise
`tryThis`, or `ifPage` for a web page. Invalid UTF-8 or an exceeded limit (json/limits.ts) is refused at once, invalid JSON at the
end.
*/
export const createBodyReader = (from: string, tryThis?: string, ifPage = tryThis) => {
	const reader = createJsonReader();
	// The decoder drops a byte order mark, as RFC 8259, section 8.1 allows.
	const decoder = new TextDecoder('utf-8', {fatal: true});
	const refusal = (why: string, advice = tryThis) => new FaultError({type: 'no-listing', from, why, tryThis: advice});
	const decode = (bytes?: Uint8Array): string => {
		try {
			return decoder.decode(bytes, {stream: bytes !== undefined});
		} catch {
			throw refusal('it is not UTF-8 text');
		}
	};
	// The first and last characters that are not blank.
	let [first, last] = ['', ''];
	const noJson = (): FaultError => {
		if (first === '') {
			return refusal('it is empty');
		}
		if (first === '<') {
			return refusal('it is a web page', ifPage);
		}
		const closing = {'{': '}', '[': ']'}[first] ?? last;
		return last === closing ? refusal('it is not JSON') : refusal('unexpected end of the JSON', tryThis ?? 'try again');
	};
	return {
		/** Adds bytes, and returns their text. */
		take: (bytes: Uint8Array): string => {
			const part = decode(bytes);
			first ||= part.trimStart().charAt(0);
			last = part.trimEnd().slice(-1) || last;
			const excess = reader.take(part);
			if (excess !== undefined) {
				throw refusal(`${excesses[excess]} ${jsonLimits[excess].toLocaleString('en-US')}`);
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
