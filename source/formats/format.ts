import type {Environment, Listing, Tag} from '../listing/listing.ts';

/** The built-in formats, in the order of the menu, each with a short description. */
export const formatSummary = {
	comma: 'tags joined by commas',
	space: 'tags separated by spaces',
	lines: 'one tag per line',
	flags: 'each tag after -T',
	json: 'tags as a JSON array',
	record: 'the complete record as JSON',
} as const;

export type FormatName = keyof typeof formatSummary;

/** The formats of several environments at once, in the order of the menu. */
export const tableSummary = {
	table: 'an aligned table for people',
	tsv: 'a table with tabs, for cut and awk',
	csv: 'a table with commas, for spreadsheets',
} as const;

export type TableName = keyof typeof tableSummary;

/** A template of the config or of the command line. On the command line the template is also its name. */
export type OwnFormat = {
	readonly name: string;
	readonly template: string;
	readonly parts: readonly Part[];
};

/** The name of a value. The value can be quoted for a shell even if others are not; an optional one may be absent. */
export type Named = {readonly name: string; readonly isForShell: boolean; readonly isOptional: boolean};

/** A part of a template: literal text, or the name of a value. */
export type Part = {readonly text: string} | Named;

/** `plain text` is one tag alone, for a setting or a search box; no option chooses it. */
export type PickFormat = FormatName | 'plain text' | OwnFormat;

/** A format of picks, or of tables. */
export type Format = PickFormat | TableName;

/**
The reader of the output. `person`: it is pasted. `line`: it becomes words of a command line. `list`: a program reads the lines of
a list. `shell`: probably a shell that does not remove quotes, as in `$(envpick)`, so a value that needs quotes is refused.
`argument`: a command gets it without a shell. `script`: a shell that a command runs. `any`: values stay unchanged, as with
`--print0` and `--unquoted`.
*/
export type Reader = 'person' | 'line' | 'list' | 'shell' | 'argument' | 'script' | 'any';

export type FormatOptions = {
	/** The tags of an environment to include. */
	readonly tagsOf: (environment: Environment) => readonly Tag[];
	readonly reader: Reader;
	/** The listing that defines the names in templates and of columns. */
	readonly listing?: Listing | undefined;
	/** The names of the columns of a table, if not all facets. */
	readonly columns?: readonly string[] | undefined;
};

export const formatNames = Object.keys(formatSummary) as readonly FormatName[];

/** The names of the formats and the tables. */
export const allFormatNames: readonly (FormatName | TableName)[] = [
	...formatNames,
	...(Object.keys(tableSummary) as readonly TableName[]),
];

/** Whether a format is a table: it has all matches, and no pick can be made of it. */
export const isTable = (format: Format): format is TableName =>
	typeof format === 'string' && Object.hasOwn(tableSummary, format);

/** Whether the output of a format depends on the included tags. */
export const hasTags = (format: Format): boolean =>
	typeof format === 'string'
		? format !== 'record' && !isTable(format)
		: format.parts.some(part => 'name' in part && part.name === 'tags');

/** Whether a format has several lines, so that it cannot be inserted into a command line. */
export const hasLines = (format: Format): boolean =>
	typeof format === 'string'
		? format === 'lines' || isTable(format)
		: format.parts.some(part => 'text' in part && part.text.includes('\n'));

export const formatNameOf = (format: Format): string => (typeof format === 'string' ? format : format.name);

/** Whether values are quoted for a reader, as it removes the quotes. */
export const isQuotedFor = (reader: Reader): boolean => ['person', 'line', 'list'].includes(reader);
