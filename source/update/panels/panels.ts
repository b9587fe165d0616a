import {toPlainLine} from '../../filter/lookalikes.ts';
import {formatNameOf} from '../../formats/format.ts';
import {shownChanges} from '../../state/changes.ts';
import {facetItemId, facetItems} from '../../state/facets/layout.ts';
import {shownFormats} from '../../state/formats.ts';
import {helpRowId, helpRowsOf} from '../../state/help.ts';
import {modeOf} from '../../state/modes.ts';
import {comparisonOf, type Panel, type SearchPanel, searchPanelOf, topPanel} from '../../state/panels.ts';
import {shownServices} from '../../state/services.ts';
import type {State} from '../../state/state.ts';
import {isSameLine, type Line} from '../../text/line-edit.ts';
import {withFound} from '../filter.ts';

/** Closes all panels above the first `count` of the stack. Closing a comparison restores the list below it. */
export const closeTo = (state: State, count: number): State => {
	if (count >= state.panels.length) {
		return state;
	}
	const panels = state.panels.slice(0, count);
	const comparison = comparisonOf({panels: state.panels.slice(count)});
	return comparison === undefined ? {...state, panels} : withFound({...state, ...comparison.below, panels});
};

/** Closes the panel that has the keys. */
export const closePanel = (state: State): State => closeTo(state, state.panels.length - 1);

/** Closes the panels over the list or the comparison, so that its keys and its filter work. */
export const closeToList = (state: State): State =>
	modeOf(state) === state.mode ? state : closeTo(state, listLevel(state));

// The number of panels below the list or the comparison whose rows are shown, including the comparison.
const listLevel = ({panels}: State): number => panels.findLastIndex(({type}) => type === 'comparison') + 1;

/**
Opens a panel. If its type is open already, closes the panels over it, or closes it if there are none. A panel below a comparison is
about another list, so it does not count.
*/
export const togglePanel = (state: State, panel: Exclude<Panel, {type: 'comparison'}>): State => {
	const start = listLevel(state);
	const at = state.panels.findIndex(({type}, index) => index >= start && type === panel.type);
	if (at === -1) {
		return {...state, panels: [...state.panels, panel]};
	}
	return closeTo(state, at === state.panels.length - 1 ? at : at + 1);
};

/** The state with another panel in place of the one that has the keys. */
const withTop = (state: State, panel: Panel): State => ({
	...state,
	panels: [...state.panels.slice(0, -1), panel],
});

/** The state with another search in the panel that has the keys. */
export const withSearch = (state: State, search: Line): State => {
	const panel = searchPanelOf(state);
	const plain = state.loaded === undefined ? search : toPlainLine(search, state.loaded.index);
	return panel === undefined || isSameLine(panel.search, plain)
		? state
		: withTop(state, {...panel, search: plain, drift: undefined});
};

/** The state with another selected item in the panel that has the keys, if that panel is of this type. */
export const withItem = <Type extends (SearchPanel | Panel)['type']>(
	state: State,
	type: Type,
	at: Extract<Panel, {type: Type; at?: unknown}>['at'],
): State => {
	const top = topPanel(state);
	return top?.type === type ? withTop(state, {...top, at, drift: undefined} as Panel) : state;
};

type SearchType = SearchPanel['type'];

// The identities of the items of each panel, in order.
const itemsIn: {readonly [Type in SearchType]: (state: State) => readonly string[]} = {
	facets: state => facetItems(state).map(facetItemId),
	formats: state => shownFormats(state).map(formatNameOf),
	changes: state => shownChanges(state).map(({id}) => id),
	help: state => helpRowsOf(state).map(helpRowId),
	services: state => shownServices(state).map(({id}) => id),
};

/**
The state in which rows of the list, or items of the open panel, are further down by some lines than usual (up if negative). It ends
once something else is selected.
*/
export const withDrift = (state: State, of: 'row' | 'item', drift: number): State => {
	const top = topPanel(state);
	return of === 'item' && top !== undefined
		? withTop(state, {...top, drift} as Panel)
		: {...state, selection: {...state.selection, drift}};
};

/** The state with the item `count` further on (back if negative) in the panel that has the keys; the same state at an end. */
export const moveItem = (state: State, type: SearchType, from: string | undefined, count: number): State => {
	const at = itemBy(itemsIn[type](state), from, count);
	return at === from ? state : withItem(state, type, at);
};

/** The state with this item selected in the search panel that has the keys; the same state if the panel does not show it. */
export const selectItem = (state: State, id: string): State => {
	const panel = searchPanelOf(state);
	return panel !== undefined && itemsIn[panel.type](state).includes(id) ? withItem(state, panel.type, id) : state;
};

/** The item `count` further on (back if negative), but not beyond the ends; undefined without items. */
export const itemBy = <Item>(items: readonly Item[], from: Item | undefined, count: number): Item | undefined =>
	items[Math.max(0, Math.min((from === undefined ? 0 : items.indexOf(from)) + count, items.length - 1))];
