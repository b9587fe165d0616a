import {termFor} from '../filter/query.ts';
import {topPanel} from '../state/panels.ts';
import {selectableTags, selectedTag} from '../state/selected-tag.ts';
import type {State} from '../state/state.ts';
import {withNotice} from '../state/step.ts';
import {prefixOfTerms, termsOf} from '../state/tag-panel.ts';
import {toLine} from '../text/line-edit.ts';
import {withFilter} from './filter.ts';
import {itemBy, withTop} from './panels.ts';

/** Selects the tag `count` further (back if negative) in the tags panel or in the detail, but not beyond the ends. */
export const selectTagBy = (state: State, count: number): State => {
	const top = topPanel(state);
	const at = itemBy(selectableTags(state), selectedTag(state), count);
	const isSame = at === selectedTag(state) && count !== 0;
	return at !== undefined && !isSame && (top?.type === 'tags' || top?.type === 'detail')
		? withTop(state, {...top, at})
		: state;
};

/** Adds a term for exactly the selected tag to the filter, or removes it. Values of a prefix are alternatives. */
export const toggleTerm = (state: State): State => {
	const tag = selectedTag(state);
	if (tag === undefined) {
		return withNotice(state, 'no match');
	}
	const text = toggle(termsOf(state), termFor(tag), tag.facet.name)
		.map(alternatives => alternatives.join(' | '))
		.join(' ');
	// A space follows, so that further typing starts a new term.
	return withFilter(selectTagBy(state, 0), toLine(text === '' ? '' : `${text} `));
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
