import {type Group, groupLabelOf, labelOf, type Resource, type Tag} from '../listing/listing.ts';
import {toShellWord} from '../text/shell-quote.ts';
import {looksLikeOption, needsQuotes, whyUnwritable} from './refuse-value.ts';
import type {OwnForm} from './template.ts';

/** The text; or the name for which the environment has no value; or a value that a template cannot hold. */
type Filled = {readonly text: string} | {readonly lacks: string} | {readonly value: string; readonly why: string};

/** An environment, its group, which of its tags `{tags}` stands for, and whether whoever reads it takes quotes for text. */
type Filling = {
	readonly resource: Resource;
	readonly group: Group | undefined;
	readonly tags: readonly Tag[];
	readonly isCaptured: boolean;
	/** Whether it is an argument of a command, which no shell reads. */
	readonly isArgument: boolean;
};

/**
Fills a template. `{label}`, `{group}` and `{tags}` stand for these, every other name for the values of the tags with
that prefix; several are joined by commas. A name without a value is refused: the gap would shift the arguments after it,
and nobody sees that before pasting. Each value is quoted, or refused, as in the form `flags`: what is pasted must not act.
*/
export const fillTemplate = ({parts}: Pick<OwnForm, 'parts'>, filling: Filling): Filled => {
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
		const word = filling.isArgument ? value : toShellWord(value);
		if (filling.isCaptured && word !== value) {
			return {value, why: needsQuotes};
		}
		filled += word;
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
