import type {Value} from '../listing/facets.ts';
import {findByIdentity, identitiesOf} from '../listing/identity.ts';
import {countEnvironments, environmentsOf, type Listing} from '../listing/listing.ts';
import {isSameListing} from '../listing/same-listing.ts';
import {type ComparisonPanel, comparisonOf, type Panel, type RowKey} from '../state/panels.ts';
import {groupOfHeading, headingKey, isSelectable, selectedIndex, selectedKey, selectionToKeep} from '../state/rows.ts';
import type {Loaded, Notice, State} from '../state/state.ts';
import {countOf} from '../text/numbers.ts';
import {withNotice} from './effects.ts';
import {withFound} from './filter.ts';
import {compare} from './panels/comparison.ts';

type Find = (key: RowKey) => RowKey | undefined;

/** The state with another listing: rows that still exist stay selected, marked, folded and compared. */
export const loadListing = (before: State, loaded: Loaded): State => {
	const {listing} = loaded;
	const find = createFinder(before.loaded?.listing, listing);
	const comparison = comparisonOf(before);
	const list = replaceList(comparison === undefined ? before : withoutComparison(before, comparison), loaded, find);
	const state = comparison === undefined ? list : compareAgain(before, comparison, list, find);
	const {isGone} = state.selection;
	// The panels below a comparison are about the list.
	const level = comparison === undefined ? 0 : before.panels.indexOf(comparison);
	const isGoneIn = (panel: Panel) => (before.panels.indexOf(panel) < level ? list.selection : state.selection).isGone;
	const lost = before.marked.size - state.marked.size;
	const closed = state.notice === list.notice ? undefined : state.notice?.text;
	const problem = closed ?? lossOf(before, lost, isGone) ?? problemOf(listing);
	return {
		...state,
		panels: state.panels.flatMap(panel => keepPanel(panel, listing, isGoneIn(panel))),
		notice: problem === undefined ? toReloadNotice(before, listing) : {text: problem, isFailure: true},
	};
};

const replaceList = (state: State, loaded: Loaded, find: Find): State =>
	withFound({
		...state,
		load: {type: 'loaded'},
		loaded,
		folded: new Set(findAll(state.folded, group => groupOfHeading(find(headingKey(group))))),
		marked: new Set(findAll(state.marked, find)),
		selection: carrySelection(state, find),
		chosen: new Set(findAll(state.chosen, find)),
		changes: undefined,
	});

// The selected row stays selected, even if nothing was ever moved.
const carrySelection = (state: State, find: Find): State['selection'] => {
	const selected = selectionToKeep(state);
	const key = selected === undefined ? undefined : find(selected);
	// A first row that was never chosen may disappear without a notice, unless something is open or waits for it.
	const isChosen = state.selection.key !== undefined || state.awaited !== undefined || state.panels.length > 0;
	const isGone = isChosen && selectedKey(state) !== undefined && key === undefined;
	return {key: isGone ? findNext(state, find) : key, isGone};
};

// The list below a comparison, with the panels over both.
const withoutComparison = (state: State, comparison: ComparisonPanel): State => {
	const panels = state.panels.filter(panel => panel !== comparison);
	return withFound({...state, ...comparison.below, panels});
};

// The comparison with its own filter and selection, of those environments that still exist, or of the present matches.
const compareAgain = (before: State, {ids}: ComparisonPanel, list: State, find: Find): State => {
	const isOfMarked = before.view === 'flat';
	const matches = list.loaded === undefined ? ids : environmentsOf(list.loaded.listing, list.found.matches);
	const now = isOfMarked ? Int32Array.from(findAll(ids, find)).sort() : matches;
	const compared = compare(list, now, isOfMarked ? 'flat' : 'distinct', true);
	const panel = comparisonOf(compared);
	if (panel === undefined) {
		// The next pick must not be of a row of the list that the comparison hid.
		const selection = {...list.selection, isGone: true};
		return {...withNotice(list, `comparison closed: ${compared.notice?.text}`), selection};
	}
	const at = before.panels.findIndex(({type}) => type === 'comparison');
	const {mode, filter, scroll} = before;
	const [selection, chosen] = [carrySelection(before, find), new Set(findAll(before.chosen, find))];
	const panels = list.panels.toSpliced(at, 0, panel);
	return withFound({...compared, mode, filter, scroll, selection, chosen, panels});
};

// A panel with the tag of the new listing; none of an environment that is gone (`isGone`), so that nothing silently replaces it. Other
// panels stay, so that a key for one of them does not act in the list.
const keepPanel = (panel: Panel, listing: Listing, isGone: boolean): readonly Panel[] => {
	switch (panel.type) {
		case 'record':
			return isGone ? [] : [panel];
		case 'detail': {
			const {at} = panel;
			const now = at && (findValue(listing, at) ?? (at.facet.kind === 'tag' ? undefined : at));
			return isGone ? [] : [{...panel, at: now}];
		}
		default:
			return [panel];
	}
};

// The same value; a field may have another one now, which has the same facet.
const findValue = ({values}: Listing, {value, facet}: Value): Value | undefined =>
	values.find(one => one.value === value && one.facet.kind === facet.kind && one.facet.name === facet.name);

// The row after the selected one, else the row before it, so that the same rows stay visible.
const findNext = (state: State, find: Find): RowKey | undefined => {
	const {rows} = state.found;
	const from = selectedIndex(state);
	const isThere = (key: RowKey) => isSelectable(state, key) && find(key) !== undefined;
	const next = rows.subarray(from + 1).find(isThere) ?? rows.subarray(0, from).findLast(isThere);
	return next === undefined ? undefined : find(next);
};

const findAll = (ids: Iterable<number>, find: (id: number) => number | undefined): number[] =>
	[...ids].flatMap(id => find(id) ?? []);

const lossOf = ({marked}: State, lost: number, isGone: boolean): string | undefined => {
	if (lost > 0) {
		return `${lost} of ${countOf(marked.size, 'marked environment')} no longer ${lost === 1 ? 'exists' : 'exist'}`;
	}
	return isGone ? 'the selected environment no longer exists' : undefined;
};

const problemOf = (listing: Listing): string | undefined => {
	if (listing.next !== undefined) {
		return 'the service says there are more results: this listing may be incomplete';
	}
	const entries = listing.unreadable === 1 ? '1 entry' : `${listing.unreadable} entries`;
	return listing.unreadable === 0
		? undefined
		: `could not read ${entries}; loaded ${countOf(countEnvironments(listing), 'environment')}`;
};

/** Finds rows of an old listing in a new one: the same environment, or the heading of the group in that place or with that name. */
export const createFinder = (old: Listing | undefined, listing: Listing): Find => {
	const findGroup = (index: number) => {
		const name = old?.groups[index]?.name;
		const at = listing.groups[index];
		return at?.name === name ? at : listing.groups.find(group => name !== undefined && group.name === name);
	};
	return key => {
		const group = groupOfHeading(key);
		if (old === undefined || group === undefined) {
			return old && findByIdentity(listing, identitiesOf(old)[key] ?? '')?.id;
		}
		const found = findGroup(group);
		return found && headingKey(found.index);
	};
};

const toReloadNotice = ({loaded, notice, options}: State, listing: Listing): Notice | undefined => {
	if (loaded !== undefined && options.offline) {
		return {text: 'offline: no request was sent', isFailure: false};
	}
	const text = loaded && isSameListing(loaded.listing, listing) ? 'reloaded: nothing changed' : 'reloaded';
	// The response after a cached listing is not a reload by a key.
	// Of the notices before the first response, only those about copies are still true.
	const isOfCopy = notice?.done !== undefined || notice?.isFailure === true;
	return loaded?.from.type === 'response' ? {text, isFailure: false} : isOfCopy ? notice : undefined;
};
