import {labelOf, type Resource, type Tag} from '../listing/listing.ts';
import {toShellWord} from '../text/shell-quote.ts';
import {cutText} from '../text/width.ts';
import type {FormName} from './form.ts';
import {looksLikeOption, needsQuotes, passesAnyValue, whyUnwritable} from './refuse-value.ts';

/** The forms that are made of tags, and those of them that are not JSON. */
export type TagForm = Exclude<FormName, 'record'>;
type LineForm = Exclude<TagForm, 'json' | 'profile' | 'submission'>;

/** Why the tags of an environment cannot be written in a form, in one safe line, if so. */
export const reasonAgainst = (
	resource: Resource,
	tags: readonly Tag[],
	form: TagForm,
	isCaptured: boolean,
): string | undefined => {
	if (tags.length === 0) {
		return reasonWithoutTags(resource);
	}
	if (form === 'json' || form === 'profile' || form === 'submission') {
		return undefined;
	}
	const isOfWords = form === 'space' || form === 'flags';
	for (const [index, tag] of tags.entries()) {
		const why = whyUnwritable(tag.value) ?? whyUnwritableIn(form, tag.value, index);
		if (why !== undefined) {
			return reasonAgainstTag(tag, form, why);
		}
		if (isOfWords && isCaptured && toShellWord(tag.value) !== tag.value) {
			return reasonAgainstTag(tag, form, needsQuotes, passesAnyValue);
		}
	}
	return undefined;
};

/** Why an environment without tags, or an unreadable entry, cannot be written. */
export const reasonWithoutTags = (resource: Resource): string => {
	const is = resource.isUnreadable ? 'is not an environment' : 'has no tags';
	return `${nameOf(resource)} ${is} (${resource.remark ?? 'none came'}); use record`;
};

/** Why a tag cannot be written in a form, and what to use instead. */
export const reasonAgainstTag = (tag: Tag, form: string, why: string, use = 'json'): string =>
	`${tag.value === '' ? 'an empty tag' : quoteName(tag.text)} cannot be written as ${form} (${why}); use ${use}`;

/** What a refusal calls an environment. */
export const nameOf = (resource: Resource): string => quoteName(labelOf(resource));

/** A name as a refusal quotes it. */
export const quoteName = (text: string): string => `\`${cutText(text, 40)}\``;

const whyUnwritableIn = (form: LineForm, value: string, index: number): string | undefined => {
	if (form === 'csv' && value.includes(',')) {
		return 'commas separate the tags there';
	}
	if ((form === 'csv' || form === 'lines') && value === '') {
		return 'who reads it would skip it';
	}
	const isWord = form !== 'lines' && (form !== 'csv' || index === 0);
	return isWord && value.startsWith('-') ? looksLikeOption : undefined;
};
