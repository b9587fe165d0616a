/** The forms that envpick has, in the order in which it offers them, each in a few words. */
export const formSummary = {
	csv: 'tags joined by commas',
	space: 'tags as words of a command',
	lines: 'one tag per line',
	flags: 'each tag after -T',
	json: 'tags as a JSON array',
	record: 'what the service sent, as JSON',
} as const;

export type FormName = keyof typeof formSummary;

/** A template of the person's own, of the config or the command line, where it is its own name. */
export type OwnForm = {
	readonly name: string;
	/** As it was written. */
	readonly template: string;
	readonly parts: readonly Part[];
};

/** A piece of a template: text as it is, or the name of a value, which may be quoted for a shell even if the others are not. */
export type Part = {readonly text: string} | {readonly name: string; readonly isForShell: boolean};

/** A form to pick in: one of envpick's, or the person's own. */
export type Form = FormName | OwnForm;

export const formNames = Object.keys(formSummary) as readonly FormName[];

export const isFormName = (name: string): name is FormName => Object.hasOwn(formSummary, name);

/** Whether what a form yields depends on the tags that are taken. */
export const hasTags = (form: Form): boolean =>
	typeof form === 'string' ? form !== 'record' : form.parts.some(part => 'name' in part && part.name === 'tags');

export const formNameOf = (form: Form): string => (typeof form === 'string' ? form : form.name);
