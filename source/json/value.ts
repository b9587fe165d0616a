type RawJson = {readonly rawJSON: string};

// TypeScript does not know JSON.isRawJSON yet: https://github.com/tc39/proposal-json-parse-with-source
const {isRawJSON} = JSON as unknown as {readonly isRawJSON: (value: unknown) => value is RawJson};

/** The exact text of a number, boolean or null of parsed JSON; undefined for everything else. */
export const scalarText = (value: unknown): string | undefined =>
	value === null || typeof value === 'number' || typeof value === 'boolean' || isRawJSON(value)
		? JSON.stringify(value)
		: undefined;

/** A parsed value as JSON: compact, or indented. Its depth was limited when it was parsed (limits.ts). */
export const toJson = (value: unknown, indent?: string): string => JSON.stringify(value, undefined, indent);

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed value is a JSON object: not an array, null, or a raw number. */
export const isJsonObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value);

/** The kind of a parsed value, in a word or two. */
export const describeJson = (value: unknown): string => {
	if (Array.isArray(value)) {
		return 'an array';
	}
	if (isJsonObject(value)) {
		return 'an object';
	}
	const scalar = scalarText(value) ?? (value === undefined ? 'nothing' : 'a string');
	return scalar.length > 20 ? 'a number' : scalar;
};

/** Parsed JSON is not what was expected. The message is the reason, safe to show, such as `\`data\` is missing`. */
export class DecodeError extends Error {
	override readonly name = 'DecodeError';
}
