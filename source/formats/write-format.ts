import {toJson} from '../json/exact-json.ts';
import {type Environment, type Listing, recordOf, type Tag} from '../listing/listing.ts';
import {toVisibleJson} from '../text/json-escapes.ts';
import {countOf} from '../text/numbers.ts';
import {toShellWord} from '../text/shell-words.ts';
import type {Format, FormatName, OwnFormat} from './format.ts';
import {
	isQuotedFor,
	passesAnyValue,
	pickLimits,
	type Reader,
	reasonAgainst,
	reasonAgainstTag,
	reasonWithoutTags,
	type TagFormat,
	tooMuch,
	whyAgainst,
	whyTooMuch,
} from './refuse.ts';
import {fillTemplate} from './template.ts';

/**
The output of a pick: the exact text, or why there is none, in one safe line. No tag or record contains a line
break, so a line break always separates two of them; there is none at the end.
*/
export type FormatOutput =
	| {
			readonly type: 'text';
			readonly text: string;
			/** The number of picks, if several environments have the same output: `1 line`. */
			readonly merged?: string;
	  }
	| {readonly type: 'refused'; readonly reason: string};

export type FormatOptions = {
	/** The tags of an environment to include. */
	readonly tagsOf: (environment: Environment) => readonly Tag[];
	readonly reader: Reader;
	/** The listing that defines the names in templates. */
	readonly listing?: Listing | undefined;
};

/**
Writes environments in a format. The text has the exact values of the tags. If the format cannot represent one, the pick is
refused, with the reason for the first such tag or environment.
Several environments: `csv`, `space`, `flags` and templates have a line for each environment, `lines` has a line for each tag.
`json` is an array of arrays, and `record` is an array. Identical output is written once; an array stays one.
Quoting: only a shell can separate the words of `space`, `flags` and templates. So their values are quoted for pasting and in a
list; `csv` is one word for pasting. A captured pick has no quotes, as a shell splits `$(envpick)` but does not remove quotes from
it. There a value that would not stay one word is refused, in every format but JSON. A pick to a file or a pipe may end up in a
shell, so it counts as captured. (GNU ls quotes names for a terminal and not for a pipe, for the same reason.)
*/
export const toFormat = (
	environments: readonly Environment[],
	format: Format,
	options: FormatOptions,
): FormatOutput => {
	if (environments.length === 0) {
		return refuse('no environment is selected; select or mark one');
	}
	const tooMuch = whyTooMuch(environments, format, options.tagsOf);
	if (tooMuch !== undefined) {
		return refuse(tooMuch);
	}
	const texts = new Set<string>();
	for (const environment of environments) {
		const one = toOne(environment, format, options);
		if (one.type === 'refused') {
			return one;
		}
		texts.add(one.text);
	}
	const text = combine([...texts], format, environments.length > 1);
	return {type: 'text', text, ...(texts.size < environments.length && {merged: toMerged(texts.size, format)})};
};

/** Like `toFormat`, for one environment of any size. */
export const toOne = (environment: Environment, format: Format, options: FormatOptions): FormatOutput =>
	typeof format === 'string' ? toText(environment, format, options) : toOwnText(environment, format, options);

/**
The exact text of one tag, for a setting or a search box. Refused if it is empty, contains controls, or would not stay one word in
a shell that reads it.
*/
export const tagToFormat = (tag: Tag, reader: 'shell' | 'any'): FormatOutput => {
	if (tag.value.length > pickLimits.characters) {
		return refuse(tooMuch('characters'));
	}
	const against = whyAgainst(tag.value, reader, true, tag.value === '' ? 'there is nothing to copy' : undefined);
	if (against === undefined) {
		return {type: 'text', text: tag.value};
	}
	// A single tag is not written in a chosen format, so only `--unquoted` can be suggested.
	const use = against.use === passesAnyValue ? '--unquoted' : against.use;
	return refuse(reasonAgainstTag(tag, 'plain text', against.why, use));
};

export const endLines = (text: string, end: string): string => text.replaceAll('\n', end) + end;

const toCompactJson = (value: unknown): string => toVisibleJson(toJson(value));

const refuse = (reason: string): FormatOutput => ({type: 'refused', reason});

const combine = (texts: readonly string[], format: Format, areSeveral: boolean): string => {
	const isArray = areSeveral && (format === 'json' || format === 'record');
	return isArray ? `[${texts.join(',')}]` : texts.join('\n');
};

const units: Partial<Record<FormatName, string>> = {json: 'list', lines: 'list', record: 'record'};

const toMerged = (count: number, format: Format): string =>
	countOf(count, (typeof format === 'string' && units[format]) || 'line');

const toText = (environment: Environment, format: FormatName, {tagsOf, reader}: FormatOptions): FormatOutput => {
	if (format === 'record') {
		return {type: 'text', text: toCompactJson(recordOf(environment))};
	}
	const tags = tagsOf(environment);
	const reason = reasonAgainst(environment, tags, format, reader);
	const values = tags.map(({value}) => value);
	return reason === undefined ? {type: 'text', text: writers[format](values, reader)} : refuse(reason);
};

/** The formats whose tags are separate words of a command, and the words, unquoted. */
export const argumentsOf = {
	space: (values: readonly string[]) => values,
	flags: (values: readonly string[]) => values.flatMap(value => ['-T', value]),
};

type Writer = (values: readonly string[], reader: Reader) => string;

const toWords = (words: readonly string[], reader: Reader): string =>
	words.map(word => (isQuotedFor(reader) ? toShellWord(word) : word)).join(' ');

const writers: Readonly<Record<TagFormat, Writer>> = {
	csv: (values, reader) => (reader === 'person' ? toShellWord(values.join(',')) : values.join(',')),
	space: (values, reader) => toWords(argumentsOf.space(values), reader),
	flags: (values, reader) => toWords(argumentsOf.flags(values), reader),
	lines: values => values.join('\n'),
	json: values => toCompactJson(values),
};

const toOwnText = (environment: Environment, format: OwnFormat, {tagsOf, ...options}: FormatOptions): FormatOutput => {
	if (environment.isUnreadable) {
		return refuse(reasonWithoutTags(environment));
	}
	const filled = fillTemplate(format.parts, {...options, environment, tags: tagsOf(environment)});
	return 'text' in filled ? {type: 'text', text: filled.text} : refuse(`${filled.reason}; ${filled.tryThis}`);
};
