import {isMatch} from '../filter/highlight.ts';
import {parseQuery} from '../filter/query.ts';
import {type Change, toChangeFields} from '../history/changes.ts';
import {searchOf, topPanel} from './panels.ts';
import type {State} from './state.ts';

/** The changes that the search of the open panel finds, in order. */
export const shownChanges = (state: State): readonly Change[] => {
	const query = parseQuery(searchOf(state));
	return (state.changes?.list ?? []).filter(change => isMatch(query, toChangeFields(change).join(' ')));
};

/** The identity of a change, also after a reload: its sign and its os and locale. */
export const changeId = (change: Change): string => toChangeFields(change)[0] ?? '';

/** The selected change of the open panel: the last selection if the search finds it, else the first change. */
export const selectedChange = (state: State): Change | undefined => {
	const top = topPanel(state);
	if (top?.type !== 'changes') {
		return undefined;
	}
	const shown = shownChanges(state);
	return shown.find(change => changeId(change) === top.at) ?? shown[0];
};
