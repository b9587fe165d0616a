/** The formats that envpick has, in the order in which it offers them, each in a few words. */
export const formatSummary = {
	csv: 'tags joined by commas',
	space: 'tags as words of a command',
	lines: 'one tag per line',
	flags: 'each tag after -T',
	json: 'tags as a JSON array',
	record: 'what the service sent, as JSON',
} as const;

export type FormatName = keyof typeof formatSummary;

/** A template of the person's own, of the config or the command line, if it is its own name. */
export type OwnFormat = {
	readonly name: string;
	/** As it was written. */
	readonly template: string;
	readonly parts: readonly Part[];
};

/** A piece of a template: text as it is, or the name of a value, which may be quoted for a shell even if the others are not. */
export type Part = {readonly text: string} | {readonly name: string; readonly isForShell: boolean};

/** A format to pick in: one of envpick's, or the person's own. */
export type Format = FormatName | OwnFormat;

export const formatNames = Object.keys(formatSummary) as readonly FormatName[];

export const isFormatName = (name: string): name is FormatName => Object.hasOwn(formatSummary, name);

/** Whether what a format yields depends on the tags that are taken. */
export const hasTags = (format: Format): boolean =>
	typeof format === 'string' ? format !== 'record' : format.parts.some(part => 'name' in part && part.name === 'tags');

export const formatNameOf = (format: Format): string => (typeof format === 'string' ? format : format.name);
