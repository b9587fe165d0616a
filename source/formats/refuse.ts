import {jsonSizeOf} from '../listing/limits.ts';
import {type Environment, labelOf, recordOf, type Tag} from '../listing/listing.ts';
import {hasControls} from '../text/safe-text.ts';
import {isInert} from '../text/shell-words.ts';
import {cutText, isPrintableAscii} from '../text/width.ts';
import type {Format, FormatName} from './format.ts';

/**
Why a value cannot be written outside JSON, if so. Nothing can be escaped there, so a value that could control a terminal or a
shell, or cannot be encoded, is refused. Bidi controls make a command line look different from what it does (CVE-2021-42574).
*/
const whyUnwritable = (value: string): string | undefined => {
	if (isPrintableAscii(value)) {
		return undefined;
	}
	if (hasControls(value)) {
		return 'it contains a control character';
	}
	if (/\p{Bidi_Control}/u.test(value)) {
		return 'it contains a bidi control character';
	}
	return value.isWellFormed() ? undefined : 'it contains invalid Unicode';
};

/**
The reader of the output. `person`: it is pasted. `list`: a program reads the lines of a list. `shell`: probably a shell that
does not remove quotes, as in `$(envpick)`, so a value that needs quotes is refused. `argument`: a command gets it without a
shell. `any`: values stay unchanged, as with `--print0` and `--unquoted`.
*/
export type Reader = 'person' | 'list' | 'shell' | 'argument' | 'any';

/** Whether values are quoted for a reader, as it removes the quotes. */
export const isQuotedFor = (reader: Reader): boolean => reader === 'person' || reader === 'list';

/** A leading dash makes a value an option of the command it is pasted into (CWE-88), and quotes do not help. */
export const looksLikeOption = 'a command would read it as an option';
export const needsQuotes = 'a shell would split or expand it';
export const passesAnyValue = 'json or --unquoted';

/**
Why a value cannot be written, or would harm its reader, and what to use instead; undefined if it is fine. `isWord`: it begins a
word; `own` is the reason of its format, if there is one.
*/
export const whyAgainst = (value: string, reader: Reader, isWord: boolean, own: string | undefined) => {
	const unwritable = whyUnwritable(value) ?? own;
	if (unwritable !== undefined) {
		return {why: unwritable, use: 'json'};
	}
	const use = reader === 'shell' ? passesAnyValue : 'json';
	if (isWord && reader !== 'any' && value.startsWith('-')) {
		return {why: looksLikeOption, use};
	}
	return reader === 'shell' && !isInert(value) ? {why: needsQuotes, use} : undefined;
};

export type TagFormat = Exclude<FormatName, 'record'>;

/** Why an environment's tags cannot be written in a format, in one safe line; undefined if they can. */
export const reasonAgainst = (
	environment: Environment,
	tags: readonly Tag[],
	format: TagFormat,
	reader: Reader,
): string | undefined => {
	if (tags.length === 0) {
		return reasonWithoutTags(environment);
	}
	if (format === 'json') {
		return undefined;
	}
	for (const [index, tag] of tags.entries()) {
		const isWord = (format !== 'lines' || reader === 'shell') && (format !== 'csv' || index === 0);
		const against = whyAgainst(tag.value, reader, isWord, whyUnwritableIn(format, tag.value));
		if (against !== undefined) {
			return reasonAgainstTag(tag, format, against.why, against.use);
		}
	}
	return undefined;
};

export const reasonWithoutTags = (environment: Environment): string => {
	const is = environment.isUnreadable ? 'is not an environment' : 'has no tags';
	return `${nameOf(environment)} ${is} (${environment.remark ?? 'none received'}); use record`;
};

export const reasonAgainstTag = (tag: Tag, format: string, why: string, use = 'json'): string =>
	`${tag.value === '' ? 'an empty tag' : quoteName(tag.text)} cannot be written as ${format} (${why}); use ${use}`;

export const nameOf = (environment: Environment): string => quoteName(labelOf(environment));

export const quoteName = (text: string): string => `\`${cutText(text, 40)}\``;

const whyUnwritableIn = (format: TagFormat, value: string): string | undefined => {
	if (format === 'csv' && value.includes(',')) {
		return 'commas separate the tags';
	}
	return (format === 'csv' || format === 'lines') && value === '' ? 'readers would skip it' : undefined;
};

/** The limits of a pick: many keys compute it again, and a clipboard accepts far less. `--list` has no such limit. */
export const pickLimits = {environments: 10_000, characters: 2_000_000} as const;

/** Why there are too many environments for one pick, if so; nothing beyond the limit is examined. */
export const whyTooMuch = (
	environments: readonly Environment[],
	format: Format,
	tagsOf: (environment: Environment) => readonly Tag[],
): string | undefined => {
	if (environments.length > pickLimits.environments) {
		return tooMuch('environments');
	}
	let size = 0;
	for (const environment of environments) {
		size += format === 'record' ? jsonSizeOf(recordOf(environment)).shown : sizeOfTags(tagsOf(environment));
		if (size > pickLimits.characters) {
			return tooMuch('characters');
		}
	}
	return undefined;
};

const sizeOfTags = (tags: readonly Tag[]): number => tags.reduce((size, {value}) => size + value.length, 0);

export const tooMuch = (unit: keyof typeof pickLimits): string =>
	`a pick has at most ${pickLimits[unit].toLocaleString('en-US')} ${unit}; use --list`;
