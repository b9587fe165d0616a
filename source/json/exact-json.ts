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
