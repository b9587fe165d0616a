import {looksLikeOption, whyUnwritable} from './refuse-value.ts';
import type {OwnForm} from './template.ts';
import {type Group, type Resource, type Tag, groupLabelOf, labelOf} from '../listing/listing.ts';
import {toShellWord} from '../text/shell-quote.ts';

/**
What a template comes to for one environment; or what it names and the environment lacks; or a value that it cannot hold,
and why.
*/
export type Filled =
	| {readonly text: string}
	| {readonly lacks: string}
	| {readonly value: string; readonly why: string};

/** An environment, its group, and which of its tags `{tags}` stands for. */
export type Filling = {
	readonly resource: Resource;
	readonly group: Group | undefined;
	readonly tags: readonly Tag[];
};

/**
Fills a template. `{label}`, `{group}` and `{tags}` stand for these, every other name for the values of the tags with
that prefix; several are joined by commas. A name without a value is refused: the hole it leaves would move what comes
after it in a command to another place, and nobody sees it before it is pasted. Each value is quoted as a word of a
command where a shell would touch it, as in the form `flags`: what is pasted must not act.
*/
export const fillTemplate = ({parts}: OwnForm, filling: Filling): Filled => {
	let filled = '';
	for (const part of parts) {
		if ('text' in part) {
			filled += part.text;
			continue;
		}
		const values = valuesOf(part.name, filling);
		if (values.length === 0 || values.includes('')) {
			return {lacks: part.name};
		}
		const wrong = values.find(value => whyUnwritable(value) !== undefined);
		if (wrong !== undefined) {
			return {value: wrong, why: whyUnwritable(wrong) ?? ''};
		}
		const divided = values.length > 1 ? values.find(value => value.includes(',')) : undefined;
		if (divided !== undefined) {
			return {value: divided, why: 'commas separate the values there'};
		}
		const value = values.join(',');
		if (value.startsWith('-') && /(?:^|\s)$/.test(filled)) {
			return {value, why: looksLikeOption};
		}
		filled += toShellWord(value);
	}
	return {text: filled};
};

const valuesOf = (name: string, {resource, group, tags}: Filling): readonly string[] => {
	switch (name) {
		case 'label':
			return [labelOf(resource)];
		case 'group':
			return group === undefined ? [] : [groupLabelOf(group)];
		case 'tags':
			return tags.map(({value}) => value);
		default:
			return resource.tags.filter(({prefix}) => prefix === name).map(({value}) => value.slice(value.indexOf(':') + 1));
	}
};
