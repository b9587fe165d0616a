import {createJsonMeter} from './limits.ts';

/** Parses a JSON text that arrives in parts. */
export type JsonReader = {
	/** Adds a part of the text, and says which limit it exceeds, if any. */
	readonly take: (part: string) => string | undefined;
	/** The value of the whole text. Throws SyntaxError whose message may quote the text: never show it. */
	readonly end: () => unknown;
};

type RawJson = {readonly rawJSON: string};

// TypeScript does not know JSON.rawJSON yet: https://github.com/tc39/proposal-json-parse-with-source
const {rawJSON} = JSON as unknown as {readonly rawJSON: (text: string) => RawJson};

const quote = 0x22;
const backslash = 0x5c;

// RFC 8259, section 6.
const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

// Numbers that JSON.parse would change: 18 digits, 1e400, -0, 1.0.
const losesDigits = (token: string): boolean => String(Number(token)) !== token && isNumber.test(token);

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const startsNumber = (code: number): boolean => isDigit(code) || code === 0x2d;
const continuesNumber = (code: number): boolean =>
	startsNumber(code) || code === 0x2e || code === 0x2b || (code | 0x20) === 0x65;

/**
Makes a reader that counts while the text arrives, and parses it once at the end. A number that would lose digits is kept as raw
JSON, so that a record keeps its digits. JSON.parse passes such numbers only to a reviver, which takes about 1 µs for each value of
any kind: one `1.0` among as many values as can be would block Ctrl-C for more than a second. So the reader replaces each by an
object, and finds these objects afterwards.
*/
export const createJsonReader = (): JsonReader => {
	// If a service guessed the mark, it could only damage its own listing.
	const mark = `number ${Math.random()}`;
	const scan = createScanner(token => (losesDigits(token) ? `{"${mark}":"${token}"}` : undefined));
	let text = '';
	return {
		take: part => {
			const {changed, excess} = scan(part);
			text += changed;
			return excess;
		},
		end: () => {
			// A number is complete only with the character after it.
			text += scan(' ').changed;
			const value: unknown = JSON.parse(text);
			return text.includes(mark) ? withNumbers(value, mark) : value;
		},
	};
};

/** Parses JSON without losing a digit of any number. Throws SyntaxError whose message may quote the text: never show it. */
export const parseJson = (text: string): unknown => {
	const {take, end} = createJsonReader();
	const excess = take(text);
	if (excess !== undefined) {
		throw new SyntaxError(excess);
	}
	return end();
};

// Reads a text in parts, counts its content, and replaces some numbers.
const createScanner = (change: (number: string) => string | undefined) => {
	const meter = createJsonMeter();
	const texts = createTextScanner();
	// A number that began in an earlier part.
	let carried: string | undefined;
	return (part: string): {readonly changed: string; readonly excess: string | undefined} => {
		let changed = '';
		let done = 0;
		let start = carried === undefined ? -1 : 0;
		const endNumber = (end: number) => {
			const number = (carried ?? '') + part.slice(start, end);
			const other = change(number);
			if (other !== undefined) {
				meter.addLong();
			}
			if (other !== undefined || carried !== undefined) {
				changed += part.slice(done, start) + (other ?? number);
				done = end;
			}
			carried = undefined;
			start = -1;
		};
		for (let index = 0; index < part.length; index++) {
			const code = part.charCodeAt(index);
			if (start !== -1 && !continuesNumber(code)) {
				endNumber(index);
			}
			if (!texts.take(code)) {
				start = start === -1 && startsNumber(code) ? index : start;
				meter.add(code, texts.hash());
			}
		}
		if (start !== -1) {
			carried = (carried ?? '') + part.slice(start);
		}
		return {changed: changed + part.slice(done, start === -1 ? part.length : start), excess: meter.excess()};
	};
};

// Separates strings, including their closing quotes, from the rest.
const createTextScanner = () => {
	let isInText = false;
	let isEscaped = false;
	let hash = 0;
	return {
		take: (code: number): boolean => {
			if (!isInText) {
				isInText = code === quote;
				hash = isInText ? 0x811c9dc5 : hash;
				return false;
			}
			isInText = isEscaped || code !== quote;
			isEscaped = !isEscaped && code === backslash;
			hash = Math.imul(hash ^ code, 0x01000193);
			return true;
		},
		/** The hash of the last string, to count different strings (FNV-1a). */
		hash: () => hash,
	};
};

// The value with each marked object replaced by its number.
const withNumbers = (value: unknown, mark: string): unknown => {
	if (typeof value !== 'object' || value === null) {
		return value;
	}
	const container = value as Record<string, unknown>;
	const number = container[mark];
	if (typeof number === 'string') {
		return rawJSON(number);
	}
	for (const key in container) {
		container[key] = withNumbers(container[key], mark);
	}
	return container;
};
