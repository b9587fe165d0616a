import {fillTemplate} from './fill-template.ts';
import type {Form, FormName} from './form.ts';
import {looksLikeOption, whyUnwritable} from './refuse-value.ts';
import type {OwnForm} from './template.ts';
import {toVisibleJson} from '../json/escape-json.ts';
import {toJson} from '../json/exact-json.ts';
import {type Group, type Resource, type Tag, labelOf} from '../listing/listing.ts';
import {toSafeText} from '../text/safe-text.ts';
import {toShellWord} from '../text/shell-quote.ts';
import {cutText} from '../text/width.ts';

/** What a pick comes to: the exact text, without a line break at its end, or why there is none, in one safe line. */
export type Yield =
	| {readonly type: 'text'; readonly text: string}
	| {readonly type: 'refused'; readonly reason: string};

export type FormOptions = {
	/** Take all tags instead of the selector. */
	readonly takesAllTags: boolean;
	/** A person puts the text on a command line: it goes to the clipboard or a terminal, not to a program or a file. */
	readonly isPasted: boolean;
	/** The groups of the listing, which own forms can name. */
	readonly groups?: readonly Group[];
};

type TagForm = Exclude<FormName, 'record'>;
type JsonForm = 'json' | 'profile' | 'submission';
type Picked = {readonly label: string; readonly values: readonly string[]};

/**
Environments in a form. The text holds the exact values of the tags; what a form cannot hold unchanged is refused with
the reason, for the first such tag or environment.

How several combine: `csv`, `space`, `flags` and `profile` are one line per environment, `lines` one line per tag with
the environments one after another, `json` an array of arrays, `submission` one document with a profile for each,
`record` an array; a form of one's own is one line per environment.

What is quoted: `space` and `flags` are words, which only a shell can take apart again, so a word is quoted wherever
they go. `csv` is one value. Pasted, it is a word like any other and is quoted as a whole; given to a program it stays
bare, since no shell reads quotes out of `"$(envpick)"` and they would become part of the first and the last tag. (GNU
ls quotes names for a terminal and not for a pipe, for the same reason.) `lines` and JSON are for programs, never quoted.
*/
export const toForm = (resources: readonly Resource[], form: Form, options: FormOptions): Yield => {
	if (resources.length === 0) {
		return refuse('no environment is selected; select or mark one');
	}
	if (form === 'record') {
		return toRecord(resources);
	}
	if (typeof form !== 'string') {
		return toOwnText(resources, form, options);
	}
	const picked: Picked[] = [];
	for (const resource of resources) {
		const tags = options.takesAllTags ? resource.tags : resource.selector;
		const reason = reasonAgainst(resource, tags, form);
		if (reason !== undefined) {
			return refuse(reason);
		}
		picked.push({label: labelOf(resource), values: tags.map(tag => tag.value)});
	}
	return {type: 'text', text: toText(picked, form, options.isPasted)};
};

/** The exact text of one tag, for a setting or a search box; refused where it is empty or could act on what shows it. */
export const tagToForm = (tag: Tag): Yield => {
	const why = tag.value === '' ? 'there is nothing to copy' : whyUnwritable(tag.value);
	return why === undefined ? {type: 'text', text: tag.value} : refuse(reasonAgainstTag(tag, 'plain text', why));
};

const refuse = (reason: string): Yield => ({type: 'refused', reason});

const toText = (picked: readonly Picked[], form: TagForm, isPasted: boolean): string => {
	switch (form) {
		case 'csv':
			return toLines(picked, ({values}) => (isPasted ? toShellWord(values.join(',')) : values.join(',')));
		case 'space':
			return toLines(picked, ({values}) => values.map(toShellWord).join(' '));
		case 'flags':
			return toLines(picked, ({values}) => values.map(value => `-T ${toShellWord(value)}`).join(' '));
		case 'lines':
			return toLines(picked, ({values}) => values.join('\n'));
		case 'profile':
			return toLines(picked, ({label, values}) =>
				toCompactJson({name: label, tags: values, timeout: 120, network: 'internet'}),
			);
		case 'submission':
			return toCompactJson({profiles: picked.map(({values}) => ({profile: {tags: values}}))});
		case 'json': {
			const lists = picked.map(({values}) => values);
			return toCompactJson(lists.length === 1 ? lists[0] : lists);
		}
	}
};

const toLines = (picked: readonly Picked[], toLine: (one: Picked) => string): string => picked.map(toLine).join('\n');

const toCompactJson = (value: unknown): string => toVisibleJson(toJson(value));

const toRecord = (resources: readonly Resource[]): Yield => {
	const records = resources.map(({record}) => toCompactJson(record));
	const text = records.join(',');
	return {type: 'text', text: records.length === 1 ? text : `[${text}]`};
};

const toOwnText = (resources: readonly Resource[], form: OwnForm, options: FormOptions): Yield => {
	const lines: string[] = [];
	for (const resource of resources) {
		const tags = options.takesAllTags ? resource.tags : resource.selector;
		if (resource.isUnreadable) {
			return refuse(noEnvironment(resource));
		}
		const filled = fillTemplate(form, {resource, group: options.groups?.[resource.group], tags});
		if ('lacks' in filled) {
			return refuse(
				`${toName(labelOf(resource))} has no ${toName(toSafeText(filled.lacks))} for ${form.name}; use record`,
			);
		}
		if ('why' in filled) {
			return refuse(`${toName(toSafeText(filled.value))} cannot be written as ${form.name} (${filled.why}); use json`);
		}
		lines.push(filled.text);
	}
	return {type: 'text', text: lines.join('\n')};
};

const reasonAgainst = (resource: Resource, tags: readonly Tag[], form: TagForm): string | undefined => {
	if (tags.length === 0) {
		return resource.isUnreadable
			? noEnvironment(resource)
			: `${toName(labelOf(resource))} has no tags (${resource.remark ?? 'none came'}); use record`;
	}
	if (isJsonForm(form)) {
		return undefined;
	}
	for (const [index, tag] of tags.entries()) {
		const why = whyUnwritable(tag.value) ?? whyUnwritableIn(form, tag.value, index);
		if (why !== undefined) {
			return reasonAgainstTag(tag, form, why);
		}
	}
	return undefined;
};

const noEnvironment = (resource: Resource): string =>
	`${toName(labelOf(resource))} is not an environment (${resource.remark ?? 'none came'}); use record`;

const isJsonForm = (form: TagForm): form is JsonForm => form === 'json' || form === 'profile' || form === 'submission';

const reasonAgainstTag = (tag: Tag, form: string, why: string): string =>
	`${tag.value === '' ? 'an empty tag' : toName(tag.text)} cannot be written as ${form} (${why}); use json`;

const toName = (text: string): string => `\`${cutText(text, 40)}\``;

const whyUnwritableIn = (form: Exclude<TagForm, JsonForm>, value: string, index: number): string | undefined => {
	if (form === 'csv' && value.includes(',')) {
		return 'commas separate the tags there';
	}
	if ((form === 'csv' || form === 'lines') && value === '') {
		return 'who reads it would skip it';
	}
	const isWord = form === 'space' || form === 'flags' || (form === 'csv' && index === 0);
	return isWord && value.startsWith('-') ? looksLikeOption : undefined;
};
