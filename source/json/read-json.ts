import {rawJSON} from './exact-json.ts';
import {createJsonMeter, type Excess} from './limits.ts';

type Reviver = (key: string, value: unknown, context: {readonly source: string}) => unknown;

// TypeScript does not know the third argument of a reviver yet: https://github.com/tc39/proposal-json-parse-with-source
const json = JSON as unknown as {readonly parse: (text: string, reviver?: Reviver) => unknown};

// 18 digits, 1e400, -0, 1.0.
const keepDigits: Reviver = (_key, value, {source}) =>
	typeof value === 'number' && JSON.stringify(value) !== source ? rawJSON(source) : value;

/**
Makes a reader of a JSON text that arrives in parts: it counts them, and parses the text once at the end. A number that would lose
digits is kept as raw JSON, so that a record keeps its digits. That takes half a microsecond for each value, so it is done only if
there may be such a number.
*/
export const createJsonReader = () => {
	const meter = createJsonMeter();
	let text = '';
	return {
		/** Adds a part of the text, and returns the exceeded limit, if any. */
		take: (part: string): Excess | undefined => {
			text += part;
			return meter.take(part);
		},
		/** The value of the whole text. Throws SyntaxError whose message may quote the text: never show it. */
		end: (): unknown => json.parse(text, meter.mayLoseDigits() ? keepDigits : undefined),
	};
};

/** Parses JSON without losing a digit of any number. Throws SyntaxError whose message may quote the text: never show it. */
export const parseJson = (text: string): unknown => {
	const {take, end} = createJsonReader();
	if (take(text) !== undefined) {
		throw new SyntaxError('too much JSON');
	}
	return end();
};
