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
export type Format = FormatName | 'plain text' | OwnFormat;

/**
The reader of the output. `person`: it is pasted. `list`: a program reads the lines of a list. `shell`: probably a shell that
does not remove quotes, as in `$(envpick)`, so a value that needs quotes is refused. `argument`: a command gets it without a
shell. `script`: a shell that a command runs. `any`: values stay unchanged, as with `--print0` and `--unquoted`.
*/
export type Reader = 'person' | 'list' | 'shell' | 'argument' | 'script' | 'any';

export type FormatOptions = {
	/** The tags of an environment to include. */
	readonly tagsOf: (environment: Environment) => readonly Tag[];
	readonly reader: Reader;
	/** The listing that defines the names in templates. */
	readonly listing?: Listing | undefined;
};

export const formatNames = Object.keys(formatSummary) as readonly FormatName[];

/** Whether the output of a format depends on the included tags. */
export const hasTags = (format: Format): boolean =>
	typeof format === 'string' ? format !== 'record' : format.parts.some(part => 'name' in part && part.name === 'tags');

export const formatNameOf = (format: Format): string => (typeof format === 'string' ? format : format.name);
