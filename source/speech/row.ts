import {
	countEnvironments,
	type Group,
	groupLabelOf,
	isSelectorTag,
	labelOf,
	type Resource,
} from '../listing/listing.ts';
import {toMessageLines} from '../screen/messages.ts';
import {toSpokenPick} from '../screen/pick-line.ts';
import {countInGroup, groupOfRow, resourceOfRow} from '../state/rows.ts';
import {isSelectable, markedRows, markOf, selectedIndex, selectedKey} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {selectableTags, selectedTag, tagHeadings} from '../state/tags.ts';
import {countOf} from '../text/numbers.ts';
import type {Span} from '../text/spans.ts';

/**
The selected row in words: its label, its position (`3 of 40`), whether marked, its group, its other tags, and the effect
of enter. The effect on marked rows is the same for each row, and is spoken when it changes.
*/
export const toSpokenRow = (state: State): string => {
	const key = selectedKey(state);
	const {loaded} = state;
	if (key === undefined || loaded === undefined) {
		return '';
	}
	const group = groupOfRow(loaded.listing, key);
	const resource = resourceOfRow(loaded.listing, key);
	if (resource === undefined) {
		return group === undefined ? '' : `${toSpokenHeading(state, group)}, ${toPosition(state)}`;
	}
	const times = state.found.counts[selectedIndex(state)] ?? 1;
	const context = state.view === 'distinct' ? countOf(times, 'time') : group && groupLabelOf(group);
	return [
		labelOf(resource),
		toPosition(state),
		...(markedRows(state).has(markOf(state, key)) ? ['marked'] : []),
		...(context === undefined ? [] : [context]),
		...toRest(resource),
		...(state.marked.size === 0 ? toSpokenPick({...state, open: undefined}) : []),
	].join(', ');
};

const toSpokenHeading = ({found, folded}: State, group: Group): string => {
	const matching = countInGroup(found.environments, group);
	return `${groupLabelOf(group)}, ${folded.has(group.index) ? 'folded' : 'unfolded'}, ${countOf(matching, 'environment')}`;
};

// Counts only the rows that can be selected.
const toPosition = (state: State): string => {
	const {rows} = state.found;
	const count = (keys: Int32Array) => keys.filter(key => isSelectable(state, key)).length;
	return `${count(rows.subarray(0, selectedIndex(state) + 1))} of ${count(rows)}`;
};

// The tags that are not in the label, and the remark.
const toRest = ({name, tags, remark}: Resource): string[] => {
	const hasLabelOfAllTags = name === undefined && !tags.some(isSelectorTag);
	const others = hasLabelOfAllTags ? [] : tags.filter(tag => name !== undefined || !isSelectorTag(tag));
	return [...others.map(tag => tag.name), ...(remark === undefined ? [] : [remark])];
};

/** The selected tag in words, in the tags or in the detail: its text, its count, its position. */
export const toSpokenTag = (state: State): string => {
	const tag = selectedTag(state);
	if (tag === undefined) {
		return 'no tags';
	}
	const tags = selectableTags(state);
	const counts = state.open?.type === 'tags' ? tagHeadings(state).flatMap(heading => heading.tags) : [];
	const counted = counts.filter(one => one.tag === tag).map(({count}) => countOf(count, 'environment'));
	return [tag.text || 'empty', ...counted, `${tags.indexOf(tag) + 1} of ${tags.length}`].join(', ');
};

/** Lines of the screen to be spoken, with commas for gaps and dots. */
export const toTexts = (lines: ReadonlyArray<readonly Span[]>): string[] =>
	lines.map(spans => spans.map(({text}) => text).join('')).map(text => text.trim().replaceAll(/ {2,}| · /g, ', '));

/** The number of matches. */
export const toMatchSpeech = ({found, loaded}: State): string =>
	`${found.environments.length} of ${loaded === undefined ? 0 : countEnvironments(loaded.listing)} match, ${found.distinct} distinct`;

/** The selection. */
export const toSelectionSpeech = (state: State): string[] => {
	if (state.open?.type === 'tags' || (state.open?.type === 'detail' && !state.showsRecord)) {
		return [toSpokenTag(state)];
	}
	return state.found.rows.length === 0 ? toTexts(toMessageLines(state)) : [toSpokenRow(state)];
};
