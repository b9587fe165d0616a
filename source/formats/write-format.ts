import {toJson} from '../json/value.ts';
import {type Environment, recordOf} from '../listing/listing.ts';
import {countOf} from '../text/numbers.ts';
import {toVisibleJson} from '../text/safe-text.ts';
import {toShellWord} from '../text/shell-words.ts';
import {type Format, type FormatOptions, isQuotedFor, isTable, type PickFormat, type Reader} from './format.ts';
import {checkPickSize} from './pick-size.ts';
import {checkValue, checkWritable, orRefusal, type Refused, withoutTags} from './refuse.ts';
import {createTable, lineBreakOf, tabulate} from './table.ts';
import {fillTemplate, quotesItself} from './template.ts';

/** The exact text of a pick. No tag or record contains a line break, so a line break always separates two; there is none at the end. */
type Written = {
	readonly type: 'text';
	readonly text: string;
	/** The number of picks, if several environments have the same output: `1 line`. */
	readonly merged?: string;
};

export type FormatOutput = Written | Refused;

/** Like `writePick`, but returns a refusal. */
export const toFormat = (...pick: Parameters<typeof writePick>): FormatOutput => orRefusal(() => writePick(...pick));

/**
Writes environments in a format. The text has the exact values of the tags. If the format cannot represent one, throws a Fault
about the first such tag or environment.
A table has a line for each environment, after its heads. Several environments: `comma`, `space`, `flags` and templates have a line for each environment, `lines` has a line for each tag.
`json` is an array of arrays, and `record` is an array. Identical output is written once; an array stays one.
In a command line, a pick is one word, in quotes if needed. `space`, `flags` and a template that quotes its values are several words.
Quoting: only a shell can separate the words of `space`, `flags` and templates. So their values are quoted for pasting and in a
list; `comma` is one word for pasting. A captured pick has no quotes, as a shell splits `$(envpick)` but does not remove quotes from
it. There a value that would not stay one word is refused, in every format but JSON. A pick to a file or a pipe may end up in a
shell, so it counts as captured. (GNU ls quotes names for a terminal and not for a pipe, for the same reason.)
*/
export const writePick = (environments: readonly Environment[], format: Format, options: FormatOptions): Written => {
	const {reader} = options;
	checkWritable(environments, format, reader);
	checkPickSize(environments, format, options);
	if (isTable(format)) {
		const {heads, toCells} = createTable(format, options, environments.length);
		const lines = tabulate(format, heads, environments.map(toCells));
		return {type: 'text', text: lines.join(lineBreakOf(format))};
	}
	const texts = [...new Set(environments.map(one => writeOne(one, format, options)))];
	const isArray = environments.length > 1 && (format === 'json' || format === 'record');
	const lines = isArray ? [`[${texts.join(',')}]`] : texts;
	const text = reader === 'line' ? lines.map(line => toWords(line, format)).join(' ') : lines.join('\n');
	return {
		type: 'text',
		text,
		...(texts.length < environments.length && {merged: countOf(texts.length, unitOf(format, reader))}),
	};
};

// A line of a format in a command line.
const toWords = (line: string, format: PickFormat): string => (isWords(format) ? line : toShellWord(line));

const isWords = (format: PickFormat): boolean =>
	typeof format === 'string' ? format === 'space' || format === 'flags' : quotesItself(format);

const unitOf = (format: PickFormat, reader: Reader): string => {
	if (format === 'record') {
		return 'record';
	}
	return format === 'json' || format === 'lines' ? 'list' : reader === 'line' ? 'pick' : 'line';
};

/** The text of one environment of any size. Throws like `writePick`. */
export const writeOne = (environment: Environment, format: PickFormat, options: FormatOptions): string => {
	if (format === 'record') {
		return toCompactJson(recordOf(environment));
	}
	const {reader} = options;
	if (typeof format !== 'string') {
		// As a whole it is in quotes later.
		const isWhole = reader === 'line' && !quotesItself(format);
		return fillTemplate(format.parts, environment, isWhole ? {...options, reader: 'argument'} : options);
	}
	const values = options.tagsOf(environment).map(({value}) => value);
	if (values.length === 0) {
		throw withoutTags(environment);
	}
	if (format === 'json') {
		return toCompactJson(values);
	}
	for (const [index, value] of values.entries()) {
		if (plainWord.test(value)) {
			continue;
		}
		checkValue(value, {
			as: `as ${format}`,
			reader,
			isWord: isWord(format, index, reader),
			own: whyNot(format, value),
			// A single tag is not written in a chosen format.
			...(format === 'plain text' && {anyway: '--unquoted'}),
		});
	}
	const words = toArguments(format, values);
	if (words !== undefined) {
		return (isQuotedFor(reader) ? words.map(toShellWord) : words).join(' ');
	}
	const text = values.join(format === 'comma' ? ',' : '\n');
	return format === 'comma' && reader === 'person' ? toShellWord(text) : text;
};

// Fits everywhere, and most values are such.
const plainWord = /^[\dA-Za-z][\w.:-]*$/;

const toCompactJson = (value: unknown): string => toVisibleJson(toJson(value));

// A line of `lines` is a word only where a shell splits the output.
const isWord = (format: Format, index: number, reader: Reader): boolean =>
	format === 'lines' || format === 'plain text'
		? reader === 'shell' || reader === 'line'
		: format !== 'comma' || index === 0;

const whyNot = (format: Format, value: string): string | undefined => {
	if (value === '' && format === 'plain text') {
		return 'there is nothing to copy';
	}
	if (value === '' && (format === 'comma' || format === 'lines')) {
		return 'readers would skip it';
	}
	return value.includes(',') && format === 'comma' ? 'commas separate the tags' : undefined;
};

/** The unquoted words of a format whose output is several words of a command; undefined for another format. */
export const toArguments = (format: Format, values: readonly string[]): readonly string[] | undefined => {
	if (format === 'flags') {
		return values.flatMap(value => ['-T', value]);
	}
	return format === 'space' ? values : undefined;
};

/** A printed text, with `end` instead of each line break and at its end; only the lines of csv keep their own. */
export const endLines = (text: string, end: string): string =>
	text.includes('\r\n') ? `${text}\r\n` : text.replaceAll('\n', end) + end;
