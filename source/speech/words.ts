import {groupLabelOf, labelOf} from '../listing/labels.ts';
import {type Environment, isSelectorTag, type Tag} from '../listing/listing.ts';
import {cellTextOf, textOfCell} from '../state/cell-texts.ts';
import {areAllMarked, hasMark, marksIn} from '../state/marks.ts';
import {
	countOfRow,
	environmentOfRow,
	groupOfRow,
	isSelectable,
	matchesIn,
	selectedIndex,
	selectedKey,
} from '../state/rows.ts';
import type {State} from '../state/state.ts';
import {countOf} from '../text/numbers.ts';
import {type Span, textOfSpans} from '../text/spans.ts';

const signs: Readonly<Record<string, string>> = {
	...{'↑': 'up', '↓': 'down', '←': 'left', '→': 'right', '?': 'question mark', '.': 'dot', '-': 'minus'},
	...{'[': 'left bracket', ']': 'right bracket'},
};

/** Keys by name: screen readers pronounce an arrow, a caret or a question mark in different ways, or not at all. */
export const toKeyText = (keys: string): string =>
	keys
		.split(' ')
		.map(key => key.replace(/^\^(?=.)/, 'ctrl-').replace(/.$/u, last => signs[last] ?? last))
		.join(' ');

/** Lines of the screen as spoken text, with commas for gaps and dots, except after a question mark. */
export const toTexts = (lines: ReadonlyArray<readonly Span[]>): string[] =>
	lines
		.map(spans => textOfSpans(spans).trim())
		.map(text => text.replaceAll(/(\??)(?: {2,}| · )/g, (_, mark) => `${mark || ','} `));

/** The selected row in words, without its pick. */
export const toSpokenRow = (state: State): string => {
	const {loaded, found, view} = state;
	const key = selectedKey(state);
	const environment = environmentOfRow(loaded?.listing, key);
	const group = groupOfRow(loaded?.listing, key);
	if (key === undefined || group === undefined) {
		return '';
	}
	const label = groupLabelOf(group);
	if (environment === undefined) {
		// Only the heading of a folded group can be selected.
		const matching = countOf(matchesIn(found.environments, group).length, 'environment');
		const marks = marksIn(state, group).length;
		return [label, 'folded', matching, ...(marks === 0 ? [] : [`${marks} marked`]), toPosition(state)].join(', ');
	}
	const {remark} = environment;
	const count = countOfRow(state);
	return [
		labelOf(environment),
		toPosition(state),
		...(hasMark(state, key) && !areAllMarked(state) ? ['marked'] : []),
		...(view === 'distinct' ? toCountTexts(count) : [label]),
		...toValueTexts(state, environment),
		...(remark === undefined ? [] : [remark]),
	].join(', ');
};

// An unreadable entry counts as none.
const toCountTexts = (count: number): readonly string[] =>
	count > 1 ? [`one of ${count} matches`] : count === 1 ? ['1 time'] : [];

// Tags and fields that are not in the label: tags without their prefixes, fields with their names. The environments of a distinct row
// may be in several groups.
const toValueTexts = (state: State, environment: Environment): readonly string[] => {
	const {name, tags} = environment;
	const hasSelector = tags.some(isSelectorTag);
	const isInLabel = (tag: Tag) => name === undefined && (isSelectorTag(tag) || !hasSelector);
	const facets = [...new Set(environment.values.map(({facet}) => facet))].filter(({kind}) => kind !== 'tag');
	const others = facets.flatMap(facet => {
		const [own, text] = [cellTextOf(environment, facet), textOfCell(state, environment, facet)];
		const isSaid = facet.kind === 'group' ? state.view !== 'distinct' : own === name;
		return isSaid ? [] : [text === own && facet.kind === 'field' ? `${facet.label} ${text}` : text];
	});
	return [...tags.filter(tag => !isInLabel(tag)).map(tag => tag.name), ...others];
};

// Counts only the rows that can be selected.
const toPosition = (state: State): string => {
	const {rows} = state.found;
	const count = (keys: Int32Array) => keys.filter(key => isSelectable(state, key)).length;
	return `${count(rows.subarray(0, selectedIndex(state) + 1))} of ${count(rows)}`;
};
