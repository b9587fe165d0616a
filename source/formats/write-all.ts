import {toJson} from '../json/exact-json.ts';
import {type Environment, recordOf} from '../listing/listing.ts';
import {toVisibleJson} from '../text/safe-text.ts';
import type {Format, FormatOptions} from './format.ts';
import {orRefusal} from './refuse.ts';
import {endLines, toFormat, writeOne} from './write-format.ts';

/** Resolves when the next part may follow. */
type Write = (text: string) => Promise<void>;

/**
Writes the pick of each environment; `end` (a line break or NUL) ends each line. With `isUnique` identical output is written once.
Returns the reasons for the refused environments.
*/
export const writeText = async (
	environments: readonly Environment[],
	format: Format,
	options: FormatOptions & {readonly end: string; readonly isUnique: boolean},
	write: Write,
): Promise<readonly string[]> => {
	const texts = new Set<string>();
	const refusals: string[] = [];
	const reader = options.reader === 'shell' ? 'list' : options.reader;
	const toLines = (environment: Environment): string => {
		const text = orRefusal(() => writeOne(environment, format, {...options, reader}));
		if (typeof text !== 'string') {
			refusals.push(text.reason);
			return '';
		}
		const isAgain = options.isUnique && texts.size === texts.add(text).size;
		return isAgain ? '' : endLines(text, options.end);
	};
	await writeParts(environments, toLines, write);
	return refusals;
};

/** Writes the records as a JSON array with one line for each, for `jq` and `grep`; controls are escaped. */
export const writeJson = async (environments: readonly Environment[], write: Write): Promise<void> => {
	const toLine = (environment: Environment, index: number) =>
		(index === 0 ? '[\n' : ',\n') + toVisibleJson(toJson(recordOf(environment)));
	await writeParts(environments, toLine, write);
	await write(environments.length === 0 ? '[]\n' : '\n]\n');
};

/** In characters. With smaller parts, writing takes longer than making them. */
const partLength = 65_536;
const mostInPart = 10_000;

const writeParts = async (
	environments: readonly Environment[],
	toText: (environment: Environment, index: number) => string,
	write: Write,
): Promise<void> => {
	let text = '';
	for (const [index, environment] of environments.entries()) {
		text += toText(environment, index);
		// Signals must be handled even if nothing can be written.
		if (text.length > partLength || index % mostInPart === mostInPart - 1) {
			await write(text);
			text = '';
		}
	}
	if (text !== '') {
		await write(text);
	}
};

/** An environment and its output, which is absent if it is refused. */
export type OnePick = {readonly environment: Environment; readonly text?: string};

/** The first environment with each output, and all environments with a refused output. */
export const differentPicks = (
	environments: readonly Environment[],
	format: Format,
	options: FormatOptions,
): readonly OnePick[] => {
	const texts = new Set<string>();
	return environments.flatMap((environment): readonly OnePick[] => {
		const output = toFormat([environment], format, options);
		if (output.type === 'refused') {
			return [{environment}];
		}
		return texts.size === texts.add(output.text).size ? [] : [{environment, text: output.text}];
	});
};
