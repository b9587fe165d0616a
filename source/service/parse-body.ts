import {FaultError, type NoListingFault} from '../fault/fault.ts';
import {type Excess, jsonLimits} from '../json/limits.ts';
import {createJsonReader} from '../json/read-json.ts';

/** The advice instead of the usual one for the reason; or, for a web page, the address to try. */
type Advice = Pick<NoListingFault, 'tryThis' | 'otherBase'>;

const excesses: Readonly<Record<Excess, string>> = {
	values: 'it has more values than',
	levels: 'it is nested deeper than',
	names: 'it has more field names than',
};

/**
Makes a reader for a response or a file that should be a listing. Faults name it `from`, and quote none of its text. Invalid UTF-8
or an exceeded limit (json/limits.ts) is refused at once, invalid JSON at the end.
*/
export const createBodyReader = (from: string, advice: Advice = {}) => {
	const reader = createJsonReader();
	// The decoder drops a byte order mark, as RFC 8259, section 8.1 allows.
	const decoder = new TextDecoder('utf-8', {fatal: true});
	const refusal = (why: string) => new FaultError({type: 'no-listing', from, why, tryThis: advice.tryThis});
	const decode = (bytes?: Uint8Array): string => {
		try {
			return decoder.decode(bytes, {stream: bytes !== undefined});
		} catch {
			throw refusal('it is not UTF-8 text');
		}
	};
	let [first, last] = ['', ''];
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
				throw error instanceof SyntaxError
					? new FaultError({type: 'no-listing', from, ...whyNoJson(first, last, advice)})
					: error;
			}
		},
	};
};

// Judges by the first and last characters that are not blank.
const whyNoJson = (first: string, last: string, {tryThis, otherBase}: Advice) => {
	if (first === '') {
		return {why: 'it is empty', tryThis};
	}
	if (first === '<') {
		return {why: 'it is a web page', tryThis, otherBase};
	}
	const closing = {'{': '}', '[': ']'}[first];
	return closing !== undefined && last !== closing
		? {why: 'unexpected end of the JSON', tryThis: tryThis ?? 'try again'}
		: {why: 'it is not JSON', tryThis};
};
