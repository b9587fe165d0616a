import type {OwnForm} from './template.ts';

/** The forms in which environments can be picked, in the order in which they are offered. */
export const formNames = ['csv', 'space', 'lines', 'flags', 'json', 'profile', 'submission', 'record'] as const;

export type FormName = (typeof formNames)[number];

/** A form to pick in: one of these, or the person's own. */
export type Form = FormName | OwnForm;

/** What a form is called. */
export const formNameOf = (form: Form): string => (typeof form === 'string' ? form : form.name);

/** Each form in a few words, for the help and for completions. */
export const formSummary: Readonly<Record<FormName, string>> = {
	csv: 'tags joined by commas',
	space: 'tags as words of a command',
	lines: 'one tag per line',
	flags: 'each tag after -T',
	json: 'tags as a JSON array',
	profile: 'a profile to save, as JSON',
	submission: 'the profiles of a submission, as JSON',
	record: 'what the service sent, as JSON',
};

/** Whether a text names a form. */
export const isFormName = (name: string): name is FormName => (formNames as readonly string[]).includes(name);
