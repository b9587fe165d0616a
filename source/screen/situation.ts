import {comparedOf} from '../state/compared.ts';
import {takenByEnter} from '../state/picked.ts';
import {selectedKey, selectedResource} from '../state/selection.ts';
import {hasFailed, layoutNow, modeOf, type State} from '../state/state.ts';
import {selectedTag} from '../state/tags.ts';
import {doExactTagsHelp} from './compare/same-text.ts';

/** What there is to choose from. In `lost` nothing matches and nothing is marked: only the filter can be undone. */
export type Stage = 'loading' | 'failed' | 'empty' | 'lost' | 'listed';

export type Situation = ReturnType<typeof situationOf>;

/** What decides which keys matter; `isScrollable` is whether the text to read goes on below. */
export const situationOf = (state: State, isScrollable: boolean) => {
	const mode = modeOf(state);
	const stage = stageOf(state);
	const row = rowOf(state);
	return {
		state,
		mode,
		stage,
		row,
		/** What enter does in a list. */
		enter: stage === 'listed' && (mode === 'filter' || mode === 'browse') ? enterOf(state, row) : undefined,
		tag: state.open?.type === 'tags' || mode === 'detail' ? selectedTag(state) : undefined,
		columns: mode === 'compare' ? comparedOf(state).columns.length : 0,
		/** With no line below that shows the text, there is no room for more than what enter takes. */
		doExactTagsHelp: mode === 'compare' && layoutNow(state).hasStatusLine && doExactTagsHelp(state),
		hasDetail: layoutNow(state).detail !== undefined,
		hasStatusLine: layoutNow(state).hasStatusLine,
		isScrollable,
	};
};

const stageOf = (state: State): Stage => {
	const {loaded, found, filter, marked} = state;
	if (loaded === undefined) {
		return hasFailed(state) ? 'failed' : 'loading';
	}
	if (loaded.listing.resources.length === 0) {
		return 'empty';
	}
	return found.rows.length === 0 && filter.text !== '' && marked.size === 0 ? 'lost' : 'listed';
};

// What is selected in the list.
const rowOf = (state: State) => {
	const resource = selectedResource(state);
	if (resource === undefined) {
		return selectedKey(state) === undefined ? undefined : 'heading';
	}
	return resource.isUnreadable ? 'unreadable' : 'environment';
};

const enterOf = (state: State, row: ReturnType<typeof rowOf>) => {
	if (state.marked.size > 0) {
		return 'pick-marked';
	}
	if (row === 'heading') {
		return 'unfold';
	}
	if (state.isSelectionGone) {
		return undefined;
	}
	// What the present form refuses, another may take.
	return takenByEnter(state).type === 'refused' ? 'choose-form' : 'pick';
};
