// Numbers that JSON.parse would change (18 digits of an identifier, 1e400, -0, 1.0, 0.0000001) are kept as raw JSON, so
// that a record is given back digit by digit. The reviver that sees the source text makes parsing several times slower,
// so it runs only on texts that could hold such a number: dates and versions inside texts do not look like one.
const mayLoseDigits =
	/(?:^|[\s:,[])-?(?:\d(?:\.?\d){15}|\d+(?:\.\d+)?[eE]|0\.0{6}|\d+\.\d*0(?=[\s,\]}]|$))|(?:^|[\s:,[])-0/;

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
export const parseJson = (text: string): unknown => {
	if (!mayLoseDigits.test(text)) {
		return JSON.parse(text);
	}
	try {
		return JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]);
	} catch (error) {
		// A reviver recurses, JSON.parse alone does not. Thousands of levels and huge numbers together lose digits.
		if (error instanceof RangeError) {
			return JSON.parse(text);
		}
		throw error;
	}
};

/** The exact text of a number, boolean or null of parsed JSON; undefined for everything else. */
export const scalarText = (value: unknown): string | undefined => {
	if (value === null || typeof value === 'number' || typeof value === 'boolean') {
		return JSON.stringify(value);
	}
	return exact.isRawJSON(value) ? value.rawJSON : undefined;
};

/** A parsed value as JSON: compact, or indented unless it is nested thousands of levels deep. */
export const toJson = (value: unknown, indent?: string): string => stringify(value, indent);

/** The beginning of it, compact: not much more than so many characters where making all of it would take its time. */
export const beginningOfJson = (value: unknown, characters: number): string => stringify(value, undefined, characters);

const stringify = (value: unknown, indent?: string, characters?: number): string => {
	try {
		return JSON.stringify(value, undefined, indent);
	} catch (error) {
		// JSON.parse nests without end, JSON.stringify overflows the stack at some thousand levels.
		if (error instanceof RangeError) {
			return toDeepJson(value, characters);
		}
		throw error;
	}
};

type Part = {readonly written: string} | {readonly value: unknown};

// The same without recursion: what is still to be written waits on a stack of our own.
const toDeepJson = (value: unknown, characters = Number.POSITIVE_INFINITY): string => {
	const waiting: Part[] = [{value}];
	const written: string[] = [];
	let length = 0;
	for (let part = waiting.pop(); part !== undefined && length < characters; part = waiting.pop()) {
		if ('written' in part) {
			written.push(part.written);
			length += part.written.length;
			continue;
		}
		const parts = toParts(part.value);
		for (let index = parts.length - 1; index >= 0; index--) {
			waiting.push(parts[index] ?? {written: ''});
		}
	}
	return written.join('');
};

const toParts = (value: unknown): readonly Part[] => {
	if (Array.isArray(value)) {
		const items = value.flatMap((item, index) => [{written: index === 0 ? '' : ','}, {value: item}]);
		return [{written: '['}, ...items, {written: ']'}];
	}
	if (isJsonObject(value)) {
		const entries = Object.entries(value).flatMap(([key, item], index) => [
			{written: `${index === 0 ? '' : ','}${JSON.stringify(key)}:`},
			{value: item},
		]);
		return [{written: '{'}, ...entries, {written: '}'}];
	}
	return [{written: JSON.stringify(value)}];
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
