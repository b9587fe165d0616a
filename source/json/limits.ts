/** The limits of a body. For comparison: 100,000 environments with ten tags each have 1,300,000 values. */
export const jsonLimits = {
	values: 1_500_000,
	/** Nested lists and objects. A listing itself has five levels. */
	levels: 64,
	/** Different names of fields. */
	names: 200_000,
} as const;

export type Excess = keyof typeof jsonLimits;

const quote = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const colon = 0x3a;
const backslash = 0x5c;
const space = 0x20;
// `[` and `{` differ only in this bit, and so do `]` and `}`, and `E` and `e`.
const shape = 0x20;
const opening = 0x5b;
const closing = 0x5d;
const exponent = 0x45;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
Counts the contents of a JSON text that arrives in parts. A few bytes can cause much work: 4 MiB of `0,`, compressed to 4 kB, took
seconds and a gigabyte. The counts for invalid JSON mean nothing; parsing reports its error.
*/
export const createJsonMeter = () => {
	const names = new Set<number>();
	let [values, level, deepest, digits] = [1, 0, 0, 0];
	// The hash of the last string (FNV-1a), to count different names.
	let hash = 0;
	let [isInText, isEscaped, mayLose] = [false, false, false];
	// Whether a list or an object has just been opened: it may still be empty.
	let isFresh = false;
	const addToText = (code: number) => {
		isInText = isEscaped || code !== quote;
		isEscaped = !isEscaped && code === backslash;
		hash = Math.imul(hash ^ code, 0x01000193);
	};
	const add = (code: number) => {
		const bracket = code & ~shape;
		mayLose ||= digits > 15 || code === minus || code === point || (digits > 0 && bracket === exponent);
		digits = isDigit(code) ? digits + 1 : 0;
		if (code <= space) {
			return;
		}
		values += isFresh && bracket !== closing ? 1 : 0;
		isFresh = bracket === opening;
		if (code === quote) {
			isInText = true;
			hash = 0x811c9dc5;
		} else if (code === comma) {
			values++;
		} else if (code === colon) {
			names.add(hash);
		} else if (bracket === closing) {
			level--;
		} else if (isFresh) {
			level++;
			deepest = Math.max(deepest, level);
		}
	};
	return {
		/** Counts a part, and returns the first limit that was exceeded. */
		take: (part: string): Excess | undefined => {
			for (let index = 0; index < part.length; index++) {
				const code = part.charCodeAt(index);
				if (isInText) {
					addToText(code);
				} else {
					add(code);
				}
			}
			const counts = {values, levels: deepest, names: names.size};
			return (['values', 'levels', 'names'] as const).find(name => counts[name] > jsonLimits[name]);
		},
		/** Whether JSON.parse could change a number: it is negative or long, or has a fraction or an exponent. */
		mayLoseDigits: () => mayLose || digits > 15,
	};
};
