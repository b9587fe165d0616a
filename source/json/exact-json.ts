import {createJsonMeter, type Excess} from './limits.ts';

// Numbers that JSON.parse would change (an 18-digit identifier, 1e400, -0, 1.0, 0.0000001) are kept as raw JSON, so that a
// record comes out digit for digit. A reviver that sees the source makes parsing several times slower, so it runs only on
// texts that could hold such a number: dates and versions inside texts do not look like one.
const mayLoseDigits =
	/(?:^|[\s:,[])-?(?:\d(?:\.?\d){15}|\d+(?:\.\d+)?[eE]|0\.0{6}|\d+\.\d*0(?=[\s,\]}]|$))|(?:^|[\s:,[])-0/;

type RawJson = {readonly rawJSON: string};

// TypeScript does not know JSON.rawJSON yet: https://github.com/tc39/proposal-json-parse-with-source
const exact = JSON as unknown as {
	readonly rawJSON: (text: string) => RawJson;
	readonly isRawJSON: (value: unknown) => value is RawJson;
};

const keepDigits = (_key: string, value: unknown, {source}: {readonly source?: string}): unknown =>
	typeof value === 'number' && source !== undefined && JSON.stringify(value) !== source ? exact.rawJSON(source) : value;

/**
Parses JSON without losing a digit of any number; `hasNumbers` is false where it certainly holds none. Throws SyntaxError
whose message may quote the text: do not show it.
*/
export const parseJson = (text: string, hasNumbers = true): unknown => {
	if (!hasNumbers || !mayLoseDigits.test(text)) {
		return JSON.parse(text);
	}
	try {
		return JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]);
	} catch (error) {
		if (!(error instanceof RangeError)) {
			throw error;
		}
		// A reviver recurses, JSON.parse alone does not: thousands of levels with such numbers lose digits.
		return JSON.parse(text);
	}
};

/** The exact text of a number, boolean or null of parsed JSON; undefined for everything else. */
export const scalarText = (value: unknown): string | undefined =>
	value === null || typeof value === 'number' || typeof value === 'boolean' || exact.isRawJSON(value)
		? JSON.stringify(value)
		: undefined;

/** A parsed value as JSON: compact, or indented. Parsing limits its depth (limits.ts). */
export const toJson = (value: unknown, indent?: string): string => JSON.stringify(value, undefined, indent);

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed value is a JSON object: no array, no null, no number kept as raw JSON. */
export const isJsonObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !exact.isRawJSON(value);

/** What a parsed value is, in a word or two. */
export const describeJson = (value: unknown): string => {
	if (Array.isArray(value)) {
		return 'an array';
	}
	if (isJsonObject(value)) {
		return 'an object';
	}
	const scalar = scalarText(value) ?? (value === undefined ? 'nothing' : 'a text');
	return scalar.length > 20 ? 'a number' : scalar;
};

/** Takes a JSON text as it comes. Both throw SyntaxError whose message may quote the text: do not show it. */
export type JsonReader = {
	/** Takes a part of the text, and returns which limit it passed, if any. */
	readonly take: (part: string) => Excess | undefined;
	/** The value of the whole text. */
	readonly end: () => unknown;
};

type Container = unknown[] | Record<string, unknown>;

/**
Makes a reader that parses while the text comes, in pieces of some 20 ms: JSON.parse cannot be interrupted, and of a large
text it takes a second in which no key is heard. The value is the one that JSON.parse gives for the whole.
*/
export const createJsonReader = (): JsonReader => {
	// Marks where pieces are joined. A service that guessed it could only garble its own listing.
	const seam = `seam ${Math.random()}`;
	const measure = createJsonMeter();
	let pending = '';
	let root: unknown;
	// The brackets that are open at the cut, and the lists and objects that they stand for.
	let brackets: readonly string[] = [];
	let open: readonly Container[] = [];
	const parse = (rest: readonly string[], hasNumbers: boolean) => {
		// The list gets an element before the cut and a comma after it: so a surplus comma between two pieces stays an error.
		const start = brackets.map((bracket, level) =>
			bracket === '{' ? `{"${seam}":` : level === brackets.length - 1 ? '[0' : '[',
		);
		const end = rest.map(bracket => (bracket === '{' ? '}' : ']')).reverse();
		const mark = rest.length === 0 ? '' : `,"${seam}"`;
		const piece = parseJson(start.join('') + pending + mark + end.join(''), hasNumbers);
		if (brackets.length === 0) {
			root = piece;
		} else {
			extend(open, piece, seam);
		}
		pending = '';
		brackets = rest;
		open = rest.length === 0 ? [] : (findOpen(root, rest.length, seam) ?? []);
	};
	return {
		take: part => {
			let start = 0;
			const excess = measure(part, (index, rest, hasNumbers) => {
				pending += part.slice(start, index);
				start = index;
				parse(rest, hasNumbers);
			});
			pending += part.slice(start);
			return excess;
		},
		end: () => {
			parse([], true);
			return root;
		},
	};
};

// Adds what a piece continues: to the innermost list, and to each list and object around it what comes after that.
const extend = ([into, ...inner]: readonly Container[], piece: unknown, seam: string): void => {
	if (Array.isArray(into) && Array.isArray(piece)) {
		extend(inner, piece[0], seam);
		for (let index = 1; index < piece.length; index++) {
			into.push(piece[index]);
		}
	} else if (into !== undefined && isJsonObject(piece)) {
		extend(inner, piece[seam], seam);
		for (const key of Object.keys(piece).filter(one => one !== seam)) {
			// Not assigned: `__proto__` is a field like others, as in JSON.parse.
			Object.defineProperty(into, key, {value: piece[key], writable: true, enumerable: true, configurable: true});
		}
	}
};

// The lists and objects down to the one that ends in the mark, which is taken out.
const findOpen = (value: unknown, levels: number, seam: string): readonly Container[] | undefined => {
	if (Array.isArray(value)) {
		if (levels === 1) {
			return value.at(-1) === seam && value.pop() === seam ? [value] : undefined;
		}
		const inner = findOpen(value.at(-1), levels - 1, seam);
		return inner && [value, ...inner];
	}
	if (isJsonObject(value) && levels > 1) {
		for (const field of Object.values(value)) {
			const inner = findOpen(field, levels - 1, seam);
			if (inner !== undefined) {
				return [value, ...inner];
			}
		}
	}
	return undefined;
};
