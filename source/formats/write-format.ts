import {toJson} from '../json/exact-json.ts';
import {type Listing, type Resource, recordOf, type Tag} from '../listing/listing.ts';
import {toVisibleJson} from '../text/json-escapes.ts';
import {countOf} from '../text/numbers.ts';
import {toShellWord} from '../text/shell-words.ts';
import type {Format, FormatName, OwnFormat} from './format.ts';
import {
	type Reader,
	reasonAgainst,
	reasonAgainstTag,
	reasonWithoutTags,
	type TagFormat,
	whyItActs,
	whyTooLong,
	whyTooMuch,
	whyUnwritable,
} from './refuse.ts';
import {fillTemplate} from './template.ts';

/**
The output of a pick: the exact text, or why there is none, in one safe line. A line break in the text only separates
two texts, as a tag or a record has none; none at its end.
*/
export type Yield =
	| {
			readonly type: 'text';
			readonly text: string;
			/** How many picks it is, if several environments have the same: `1 line`. */
			readonly merged?: string;
	  }
	| {readonly type: 'refused'; readonly reason: string};

export type FormatOptions = {
	/** The tags of an environment to include. */
	readonly tagsOf: (resource: Resource) => readonly Tag[];
	/** A person puts the text on a command line: it goes to the clipboard or a terminal, not to a program or a file. */
	readonly isPasted: boolean;
	/** It is a line of a list, for a program to read; a pick if absent. */
	readonly isListed?: boolean;
	/** Values are written unchanged, as with `--print0` and `--unquoted`. */
	readonly isBare?: boolean;
	/** It is an argument of a command without a shell: nothing is quoted. */
	readonly isArgument?: boolean;
	/** The listing, for the names of templates. */
	readonly listing?: Listing;
};

/**
Environments in a format. The text has the exact values of the tags; what a format cannot represent is refused with the
reason, for the first such tag or environment.

How several combine: `csv`, `space`, `flags` and a template are one line per environment, `lines` one line per tag, `json` an
array of arrays, `record` an array. Identical output is written once; an array stays one.

Quoting: `space`, `flags` and the values in a template are words that only a shell can separate, so they are quoted
for pasting and in a list; `csv` is one word for pasting. A captured pick has no
quotes, as a shell splits `$(envpick)` and does not remove quotes in it: a value that would not stay one word is
refused, in every format but JSON. A pick into a file or a pipe may end up in a shell, so it counts as captured. (GNU ls
quotes names for a terminal and not for a pipe, for the same reason.)
*/
export const toFormat = (resources: readonly Resource[], format: Format, options: FormatOptions): Yield => {
	if (resources.length === 0) {
		return refuse('no environment is selected; select or mark one');
	}
	const tooMuch = options.isListed ? undefined : whyTooMuch(resources, format, options.tagsOf);
	if (tooMuch !== undefined) {
		return refuse(tooMuch);
	}
	const texts = new Set<string>();
	for (const resource of resources) {
		const one = typeof format === 'string' ? toText(resource, format, options) : toOwnText(resource, format, options);
		if (one.type === 'refused') {
			return one;
		}
		texts.add(one.text);
	}
	const text = combine([...texts], format, resources.length > 1);
	return {type: 'text', text, ...(texts.size < resources.length && {merged: toMerged(texts.size, format)})};
};

/**
The exact text of one tag, for a setting or a search box; refused if it is empty, contains controls, or is captured and
would not stay one word in a shell.
*/
export const tagToFormat = (tag: Tag, isCaptured = false): Yield => {
	const tooLong = whyTooLong(tag);
	if (tooLong !== undefined) {
		return refuse(tooLong);
	}
	const why = tag.value === '' ? 'there is nothing to copy' : whyUnwritable(tag.value);
	if (why !== undefined) {
		return refuse(reasonAgainstTag(tag, 'plain text', why));
	}
	const acts = whyItActs(tag.value, {isCaptured, takesOptions: !isCaptured, isWord: true});
	return acts === undefined
		? {type: 'text', text: tag.value}
		: refuse(reasonAgainstTag(tag, 'plain text', acts, '--unquoted'));
};

/** The text of a pick for printing: each line ended by `end`. */
export const endLines = (text: string, end: string): string => text.replaceAll('\n', end) + end;

const toCompactJson = (value: unknown): string => toVisibleJson(toJson(value));

const refuse = (reason: string): Yield => ({type: 'refused', reason});

const combine = (texts: readonly string[], format: Format, areSeveral: boolean): string => {
	const isArray = areSeveral && (format === 'json' || format === 'record');
	return isArray ? `[${texts.join(',')}]` : texts.join('\n');
};

const units: Partial<Record<FormatName, string>> = {json: 'list', lines: 'list', record: 'record'};

const toMerged = (count: number, format: Format): string =>
	countOf(count, (typeof format === 'string' && units[format]) || 'line');

const toText = (resource: Resource, format: FormatName, options: FormatOptions): Yield => {
	if (format === 'record') {
		return {type: 'text', text: toCompactJson(recordOf(resource))};
	}
	const tags = options.tagsOf(resource);
	const reason = reasonAgainst(resource, tags, format, readerOf(options));
	const values = tags.map(({value}) => value);
	return reason === undefined ? {type: 'text', text: writers[format](values, options)} : refuse(reason);
};

/** The formats of command words, and the words of an environment's tags in them, unquoted. */
export const argumentsOf = {
	space: (values: readonly string[]) => values,
	flags: (values: readonly string[]) => values.flatMap(value => ['-T', value]),
};

type Writer = (values: readonly string[], options: FormatOptions) => string;

const toWords = (words: readonly string[], options: FormatOptions): string =>
	words.map(word => (isQuoted(options) ? toShellWord(word) : word)).join(' ');

const writers: Readonly<Record<TagFormat, Writer>> = {
	csv: (values, options) => (options.isPasted && isQuoted(options) ? toShellWord(values.join(',')) : values.join(',')),
	space: (values, options) => toWords(argumentsOf.space(values), options),
	flags: (values, options) => toWords(argumentsOf.flags(values), options),
	lines: values => values.join('\n'),
	json: values => toCompactJson(values),
};

const isQuoted = ({isBare = false, isArgument = false}: FormatOptions): boolean => !(isBare || isArgument);

const readerOf = (options: FormatOptions): Reader => ({
	isCaptured: isQuoted(options) && !options.isPasted && options.isListed !== true,
	takesOptions: options.isBare === true,
});

const toOwnText = (resource: Resource, format: OwnFormat, options: FormatOptions): Yield => {
	if (resource.isUnreadable) {
		return refuse(reasonWithoutTags(resource));
	}
	const filled = fillTemplate(format.parts, {
		resource,
		listing: options.listing,
		tags: options.tagsOf(resource),
		...readerOf(options),
		isQuoted: isQuoted(options),
	});
	return 'text' in filled ? {type: 'text', text: filled.text} : refuse(`${filled.reason}; ${filled.tryThis}`);
};
