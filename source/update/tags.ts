import {termFor} from '../filter/query.ts';
import type {State} from '../state/state.ts';
import {selectableTags, selectedTag, termsOf} from '../state/tags.ts';
import {toLine} from '../text/line-edit.ts';
import {withFound} from './refilter.ts';

/** Selects the tag that lies so many further, or the last one before the end. */
export const selectTagBy = (state: State, count: number): State => {
	const tags = selectableTags(state);
	const selected = selectedTag(state);
	const from = selected === undefined ? 0 : tags.indexOf(selected);
	const tag = tags[Math.min(tags.length - 1, Math.max(0, from + count))];
	return tag === undefined ? state : {...state, wantedTag: tag};
};

/** Adds the selected tag to the filter as a term that means exactly it; takes that term out where it is in it already. */
export const toggleTerm = (state: State): State => {
	const tag = selectedTag(state);
	if (tag === undefined) {
		return state;
	}
	const term = termFor(tag);
	const parts = termsOf(state);
	const others = parts.filter(part => part !== term);
	const text = (others.length < parts.length ? others : [...parts, term]).join(' ');
	// A space after it, so that what is typed next is a term of its own.
	return withFound({...state, wantedTag: tag, filter: toLine(text === '' ? '' : `${text} `), scroll: 0});
};
