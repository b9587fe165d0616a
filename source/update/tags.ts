import {termFor} from '../filter/query.ts';
import {withSelectedTag} from '../state/rows.ts';
import type {State} from '../state/state.ts';
import {prefixOfTerms, selectableTags, selectedTag, termsOf} from '../state/tags.ts';
import {toLine} from '../text/line-edit.ts';
import {withFound} from './filter.ts';

/** Selects the tag `count` further (back if negative), but not beyond the ends. */
export const selectTagBy = (state: State, count: number): State => {
	const tags = selectableTags(state);
	const selected = selectedTag(state);
	const tag = selected && tags[Math.min(tags.length - 1, Math.max(0, tags.indexOf(selected) + count))];
	return tag === undefined ? state : withSelectedTag(state, tag);
};

/** Adds a term for exactly the selected tag to the filter, or removes it. Values of a prefix are alternatives. */
export const toggleTerm = (state: State): State => {
	const tag = selectedTag(state);
	if (tag === undefined) {
		return state;
	}
	const text = toggle(termsOf(state), termFor(tag), tag.prefix)
		.map(alternatives => alternatives.join(' | '))
		.join(' ');
	// A space follows, so that further typing starts a new term.
	return withFound({...withSelectedTag(state, tag), filter: toLine(text === '' ? '' : `${text} `)});
};

type Terms = ReturnType<typeof termsOf>;

const toggle = (clauses: Terms, term: string, prefix: string): Terms => {
	if (clauses.some(alternatives => alternatives.includes(term))) {
		return clauses.map(alternatives => alternatives.filter(other => other !== term)).filter(({length}) => length > 0);
	}
	const same = clauses.find(alternatives => prefixOfTerms(alternatives) === prefix);
	return same === undefined
		? [...clauses, [term]]
		: clauses.map(alternatives => (alternatives === same ? [...same, term] : alternatives));
};
