// Numbers that JSON.parse would change (18 digits of an identifier, 1e400, -0) are kept as raw JSON, so that a record
// is given back digit by digit. The reviver that sees the source text makes parsing several times slower, so it runs
// only on texts that could hold such a number.
const mayLoseDigits = /\d{16}|\d[eE][+-]?\d|-0/;

type RawJson = {readonly rawJSON: string};
type ExactJson = {
	readonly rawJSON: (text: string) => RawJson;
	readonly isRawJSON: (value: unknown) => value is RawJson;
};
type ExactReviver = (key: string, value: unknown, context: {readonly source?: string}) => unknown;

// TypeScript does not know JSON.rawJSON yet: https://github.com/tc39/proposal-json-parse-with-source
const exact = JSON as unknown as ExactJson;

const keepDigits: ExactReviver = (_key, value, {source}) =>
	typeof value === 'number' && source !== undefined && JSON.stringify(value) !== source ? exact.rawJSON(source) : value;

/** Parses JSON without losing a digit of any number; throws SyntaxError. Its message can quote the text: do not show it. */
export const parseJson = (text: string): unknown =>
	mayLoseDigits.test(text) ? JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]) : JSON.parse(text);

/** The exact text of a number, boolean or null of parsed JSON; undefined for everything else. */
export const scalarText = (value: unknown): string | undefined => {
	if (value === null || typeof value === 'number' || typeof value === 'boolean') {
		return JSON.stringify(value);
	}
	return exact.isRawJSON(value) ? value.rawJSON : undefined;
};

/** A parsed value as compact JSON, or as indented JSON; says so where it is nested too deep to be written. */
export const toJson = (value: unknown, indent?: string): string => {
	try {
		return JSON.stringify(value, undefined, indent);
	} catch (error) {
		// JSON.parse nests without end, JSON.stringify overflows the stack at some thousand levels.
		if (error instanceof RangeError) {
			return '"(nested too deep to be shown)"';
		}
		throw error;
	}
};

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed value is a JSON object (not an array, not null, not a number kept as text). */
export const isJsonObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !exact.isRawJSON(value);

/** What a parsed value is, in a word or two, for an error message. */
export const describeJson = (value: unknown): string => {
	if (Array.isArray(value)) {
		return 'an array';
	}
	if (isJsonObject(value)) {
		return 'an object';
	}
	const scalar = scalarText(value);
	if (scalar !== undefined) {
		return scalar.length > 20 ? 'a number' : scalar;
	}
	return value === undefined ? 'nothing' : 'a text';
};
