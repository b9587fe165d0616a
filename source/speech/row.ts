import {
	type Group,
	type Resource,
	countEnvironments,
	groupLabelOf,
	isSelectorTag,
	labelOf,
} from '../listing/listing.ts';
import {toMessageLines} from '../screen/messages.ts';
import {markOf, markedRows} from '../state/marked.ts';
import {countInGroup, groupOfHeading} from '../state/rows.ts';
import {isSelectable, selectedIndex, selectedKey} from '../state/selection.ts';
import type {State} from '../state/state.ts';
import {selectableTags, selectedTag, tagHeadings} from '../state/tags.ts';
import {countOf} from '../text/plural.ts';
import type {Span} from '../text/spans.ts';

/** The selected row in words: what it is, where it is (`3 of 40`), its group, its mark, then the rest of its tags. */
export const toSpokenRow = (state: State): string => {
	const key = selectedKey(state);
	const {loaded} = state;
	if (key === undefined || loaded === undefined) {
		return '';
	}
	const headed = groupOfHeading(key);
	const group = loaded.listing.groups[headed ?? loaded.listing.resources[key]?.group ?? -1];
	const resource = loaded.listing.resources[key];
	if (resource === undefined) {
		return group === undefined ? '' : `${toSpokenHeading(state, group)}, ${toPosition(state)}`;
	}
	const isMarked = markedRows(state).has(markOf(state, key));
	const times = state.found.counts[selectedIndex(state)] ?? 1;
	return [
		labelOf(resource),
		toPosition(state),
		...(isMarked ? ['marked'] : []),
		...(state.view === 'distinct' ? [countOf(times, 'time')] : group === undefined ? [] : [groupLabelOf(group)]),
		...toRest(resource),
	].join(', ');
};

const toSpokenHeading = ({found, folded}: State, group: Group): string => {
	const matching = countInGroup(found.environments, group);
	return `${groupLabelOf(group)}, ${folded.has(group.index) ? 'folded' : 'unfolded'}, ${countOf(matching, 'environment')}`;
};

// Headings that cannot be selected are no stops on the way.
const toPosition = (state: State): string => {
	const {rows} = state.found;
	const selected = selectedIndex(state);
	let position = 0;
	let count = 0;
	for (const [index, key] of rows.entries()) {
		if (key >= 0 || isSelectable(state, key)) {
			count++;
			position += index <= selected ? 1 : 0;
		}
	}
	return `${position} of ${count}`;
};

const toRest = (resource: Resource): string[] => {
	if (resource.isUnreadable) {
		return resource.remark === undefined ? [] : [resource.remark];
	}
	const isNamedByTags = resource.name === undefined;
	const rest = resource.tags.filter(tag => !isNamedByTags || !isSelectorTag(tag)).map(({name}) => name);
	// Where the label is made of all the tags, there is nothing left to say.
	const others = isNamedByTags && !resource.tags.some(isSelectorTag) ? [] : rest;
	return [...others, ...(resource.remark === undefined ? [] : [resource.remark])];
};

/** The selected tag in words, among the tags or in the detail: what it is, how many have it, where it is. */
export const toSpokenTag = (state: State): string => {
	const tag = selectedTag(state);
	if (tag === undefined) {
		return 'no tags';
	}
	const tags = selectableTags(state);
	const counted =
		state.open === 'tags'
			? tagHeadings(state).flatMap(heading => heading.tags.flatMap(one => (one.tag === tag ? [one.count] : [])))
			: [];
	const name = tag.text === '' ? 'empty' : tag.text;
	return [name, ...counted.map(count => `${count} with it`), `${tags.indexOf(tag) + 1} of ${tags.length}`].join(', ');
};

/** Lines of the screen as lines to say: without the room between their columns. */
export const toTexts = (lines: ReadonlyArray<readonly Span[]>): string[] =>
	lines.map(spans =>
		spans
			.map(({text}) => text)
			.join('')
			.trim()
			.replaceAll(/ {2,}/g, ', '),
	);

/** How much the filter finds. */
export const toMatchSpeech = ({found, loaded}: State): string =>
	`${found.environments.length} of ${loaded === undefined ? 0 : countEnvironments(loaded.listing)} match, ${found.distinct} distinct`;

/** What is selected now, to be said again. */
export const toSelectionSpeech = (state: State): string[] => {
	if (state.open === 'tags' || (state.open === 'detail' && !state.showsRecord)) {
		return [toSpokenTag(state)];
	}
	return state.found.rows.length === 0 ? toTexts(toMessageLines(state)) : [toSpokenRow(state)];
};
