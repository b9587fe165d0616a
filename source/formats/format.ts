/** The built-in formats, in the order of the menu, each with a short description. */
export const formatSummary = {
	csv: 'tags joined by commas',
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

/** A part of a template: literal text, or the name of a value. A value can be quoted for a shell even if others are not. */
export type Part = {readonly text: string} | {readonly name: string; readonly isForShell: boolean};

export type Format = FormatName | OwnFormat;

export const formatNames = Object.keys(formatSummary) as readonly FormatName[];

export const isFormatName = (name: string): name is FormatName => Object.hasOwn(formatSummary, name);

/** Whether the output of a format depends on the included tags. */
export const hasTags = (format: Format): boolean =>
	typeof format === 'string' ? format !== 'record' : format.parts.some(part => 'name' in part && part.name === 'tags');

export const formatNameOf = (format: Format): string => (typeof format === 'string' ? format : format.name);
