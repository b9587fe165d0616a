import {FaultError, type UnusableFault, type UnusableReason} from '../fault/fault.ts';
import {jsonLimits} from '../json/limits.ts';
import {createJsonReader} from '../json/read-json.ts';

/** Takes the text of an answer or a file as it comes, and gives what it says. */
export type BodyReader = {readonly take: (part: string) => void; readonly end: () => unknown};

/** What to try: in place of the reason's own advice; or, if it is a web page, as the address. */
type Advice = {readonly tryThis?: string; readonly otherBase?: string};

/** Makes a function that decodes UTF-8 as it comes, and at last without bytes. Throws as a reader of a body does. */
export const createTextDecoder = (from: string, tryThis?: string): ((bytes?: Uint8Array) => string) => {
	// It drops a byte order mark, as RFC 8259, section 8.1 allows.
	const decoder = new TextDecoder('utf-8', {fatal: true});
	return bytes => {
		try {
			return decoder.decode(bytes, {stream: bytes !== undefined});
		} catch (error) {
			throw new FaultError({type: 'unusable', from, reason: 'no-utf8', tryThis}, {cause: error});
		}
	};
};

/**
Makes a reader of the text of an answer or a file that should be a listing. For the fault, `from` names it. It throws a
FaultError of type `unusable` that quotes nothing of the text: of what holds more than a listing does (json/limits.ts) as
soon as that has come, of what is no JSON at the end.
*/
export const createBodyReader = (from: string, {tryThis, otherBase}: Advice = {}): BodyReader => {
	const unusable = (reason: UnusableReason, facts: Partial<UnusableFault> = {}) =>
		new FaultError({type: 'unusable', from, reason, tryThis, ...facts});
	const reader = createJsonReader();
	let [first, last, hasNul] = ['', '', false];
	return {
		take: part => {
			first ||= part.trimStart().charAt(0);
			last = part.trimEnd().slice(-1) || last;
			hasNul ||= part.includes('\0');
			const excess = reader.take(part);
			if (excess !== undefined) {
				throw unusable(`too-many-${excess}`, {limit: jsonLimits[excess]});
			}
		},
		end: () => {
			try {
				return reader.end();
			} catch (error) {
				if (!(error instanceof SyntaxError)) {
					throw error;
				}
				const reason = whyUnusable(first, last, hasNul);
				throw unusable(reason, reason === 'web-page' && otherBase !== undefined ? {otherBase} : {});
			}
		},
	};
};

// Judges by the first and the last character that is not blank.
const whyUnusable = (first: string, last: string, hasNul: boolean): UnusableReason => {
	if (first === '' || first === '<') {
		return first === '' ? 'empty' : 'web-page';
	}
	// In UTF-16 without a byte order mark every other byte is NUL.
	const closing = {'{': '}', '[': ']'}[first];
	return closing !== undefined && last !== closing && !hasNul ? 'incomplete' : 'no-json';
};
