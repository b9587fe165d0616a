import {isJsonObject} from './exact-json.ts';

const backslash = '\\';

// Of `\u0041`, behind the backslash.
const longestEscape = 5;

/**
Keeps long parts of texts apart from the JSON in which they stand, so that it is parsed fast: each is parsed as it comes, and
a mark stands for it. `name` begins every mark: a word that the JSON does not hold, and that begins with no hexadecimal digit.
*/
export const createLongTexts = (name: string) => {
	const marks = new RegExp(`${name}#(\\d+);`, 'g');
	let parts: string[] = [];
	const fill = (text: string): string =>
		text.includes(name) ? text.replace(marks, (_, index: string) => parts[Number(index)] ?? '') : text;
	// As deep as JSON may be. What holds no mark stays as it is.
	const restore = (value: unknown): unknown => {
		if (typeof value === 'string') {
			return fill(value);
		}
		if (Array.isArray(value)) {
			for (const [index, item] of value.entries()) {
				value[index] = restore(item);
			}
			return value;
		}
		return isJsonObject(value)
			? Object.fromEntries(Object.entries(value).map(([key, field]) => [fill(key), restore(field)]))
			: value;
	};
	return {
		/** Gives the mark for a part of a text in JSON, in which no escape may be cut. Throws SyntaxError. */
		keep: (json: string): string => `${name}#${parts.push(JSON.parse(`"${json}"`)) - 1};`,
		/** The parsed value with the texts in place of their marks, which are forgotten. */
		restore: (value: unknown): unknown => {
			const whole = parts.length === 0 ? value : restore(value);
			parts = [];
			return whole;
		},
	};
};

/**
Where a part of a text in JSON, longer than two escapes, begins and ends without escapes that are cut. What stands before
`start` may be a backslash and the `u` of one, or more of it, but no backslash alone.
*/
export const withoutCutEscapes = (json: string, start: number, end: number): readonly [number, number] => {
	let from = start;
	while (from < start + longestEscape && json[from] !== backslash) {
		from++;
	}
	let last = end - 1;
	while (last > end - 1 - longestEscape && json[last] !== backslash) {
		last--;
	}
	let before = last;
	while (before >= from && json[before] === backslash) {
		before--;
	}
	// Of an even number of backslashes each is escaped.
	return [from, (last - before) % 2 === 0 ? end : last];
};
