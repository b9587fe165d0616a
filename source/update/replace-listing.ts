import type {Failure} from '../fault/explain.ts';
import {createSearchIndex} from '../filter/search-index.ts';
import {toListColumns} from '../listing/columns.ts';
import {isSameListing} from '../listing/compare.ts';
import {createDistinct} from '../listing/distinct.ts';
import {findByIdentity, identitiesOf} from '../listing/identity.ts';
import {countEnvironments, type Listing} from '../listing/listing.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import {groupOfHeading, headingKey, isSelectable, selectedIndex, selectedKey, selectionToKeep} from '../state/rows.ts';
import {keyNow, type Loaded, type Notice, type RowKey, type State} from '../state/state.ts';
import {closed, leaveWith, type Next, withFailure} from '../state/step.ts';
import {isField} from '../state/tags.ts';
import {memoize} from '../text/memoize.ts';
import {countOf} from '../text/numbers.ts';
import {openGrid} from './compare.ts';
import {foundNothing, withFound} from './filter.ts';
import {makeAwaited} from './pick.ts';

/** Makes the slow computations for a listing once, in a separate turn before it is shown. */
export const prepare = memoize((listing: Listing): Omit<Loaded, 'since'> => {
	const distinct = createDistinct(listing);
	const [index, pickTags] = [createSearchIndex(listing), createPickTags(listing, distinct)];
	return {listing, index, distinct, pickTags, columns: toListColumns(listing, distinct)};
});

// Rows that still exist stay selected, marked and folded. `since` is the time of a cached listing.
const loadListing = (before: State, listing: Listing, since?: string): State => {
	const state = before.open?.type === 'changes' ? closed(before) : before;
	const find = createFinder(state.loaded?.listing, listing);
	// The selected row stays selected, even if nothing was ever moved.
	const selected = selectionToKeep(state);
	const {tag} = state.selection;
	const key = selected === undefined ? undefined : find(selected);
	// A first row that was never chosen may disappear without a notice, unless something is open or waits for it.
	const isChosen = state.selection.key !== undefined || state.awaited !== undefined || state.open !== undefined;
	const isGone = isChosen && selectedKey(state) !== undefined && key === undefined;
	const marked = new Set(findAll(state.marked, find));
	const lost = state.marked.size - marked.size;
	const problem = lossOf(state, lost, isGone) ?? problemOf(listing);
	// The environment of a pick in progress no longer exists: nothing may silently replace it.
	const isOpenGone =
		isGone && (state.open?.type === 'detail' || (state.open?.type === 'copy-as' && state.marked.size === 0));
	const replaced = withFound({
		...(lost > 0 || isOpenGone ? closed(state) : state),
		grid: undefined,
		view: state.grid?.before.view ?? state.view,
		load: {type: 'loaded'},
		loaded: {...prepare(listing), since},
		folded: new Set(findAll(state.folded, group => groupOfHeading(find(headingKey(group))))),
		marked,
		selection: {
			key: isGone ? findNext(state, find) : key,
			isGone,
			tag: tag && isField(tag) ? tag : listing.tags.find(({value}) => value === tag?.value),
		},
		changes: undefined,
		notice: problem === undefined ? toReloadNotice(state, listing) : {text: problem, isFailure: true},
	});
	const compared = before.grid === undefined ? replaced : openGrid(replaced);
	return {...compared, selection: {...compared.selection, isGone}};
};

// The row after the selected one, else the row before it, so that the same rows stay visible.
const findNext = (state: State, find: (key: RowKey) => RowKey | undefined): RowKey | undefined => {
	const {rows} = state.found;
	const from = selectedIndex(state);
	const isThere = (key: RowKey) => isSelectable(state, key) && find(key) !== undefined;
	const next = rows.subarray(from + 1).find(isThere) ?? rows.subarray(0, from).findLast(isThere);
	return next === undefined ? undefined : find(next);
};

const findAll = (ids: ReadonlySet<number>, find: (id: number) => number | undefined): number[] =>
	[...ids].flatMap(id => find(id) ?? []);

const lossOf = ({marked}: State, lost: number, isGone: boolean): string | undefined => {
	if (lost > 0) {
		return `${lost} of ${countOf(marked.size, 'marked environment')} no longer ${lost === 1 ? 'exists' : 'exist'}`;
	}
	return isGone ? 'the selected environment no longer exists' : undefined;
};

const toReloadNotice = ({loaded, notice, options}: State, listing: Listing): Notice | undefined => {
	if (loaded !== undefined && options.isOffline) {
		return {text: 'offline: no request was sent', isFailure: false};
	}
	const text = loaded && isSameListing(loaded.listing, listing) ? 'reloaded: nothing changed' : 'reloaded';
	// The response after a cached listing is not a reload by a key.
	return loaded === undefined || loaded.since !== undefined ? notice : {text, isFailure: false};
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

/** The values of what belongs to a listing, while there is none. */
export const withoutListing = {
	loaded: undefined,
	grid: undefined,
	folded: new Set(),
	marked: new Set(),
	selection: {key: undefined, isGone: false},
	found: foundNothing,
	changes: undefined,
} as const satisfies Partial<State>;

/** A cached listing, to be shown until the service responds, and its time. */
export type ShownBefore = {readonly listing: Listing; readonly since: string};

/** The first state with a cached listing, which is shown during the request. */
export const showBefore = (state: State, {listing, since}: ShownBefore): State => {
	const {load, notice} = state;
	return {...loadListing(state, listing, since), load, notice};
};

/** The state with the response in place of the cached listing. A waiting pick is made, unless some of it no longer exists. */
export const takeResponse = (before: State, listing: Listing, since?: string): Next => {
	const {awaited} = before;
	const state: State = {...loadListing(before, listing, since), awaited: undefined};
	const isLess = state.marked.size < before.marked.size || state.selection.isGone;
	return awaited === undefined || isLess ? state : makeAwaited(state, awaited);
};

/**
The step after a failure. The listing stays, unless it is a cached one and the key is refused. A waiting pick exits with the
failure.
*/
export const fail = (before: State, failure: Failure): Next => {
	const state: State = {...before, load: {type: 'failed', failure}};
	const isCached = state.loaded?.since !== undefined;
	if (isCached && state.awaited !== undefined) {
		return leaveWith(state, {type: 'failed', failure});
	}
	if (isCached && (failure.exitCode < 3 || failure.exitCode === 4)) {
		return {...state, ...withoutListing, open: undefined};
	}
	const key = isCached ? keyNow(state, 'load-again') : undefined;
	const again = key === undefined ? '' : `; ${key} tries again`;
	return state.loaded === undefined ? state : withFailure(state, `${failure.what}${again}`);
};

/** Finds rows of an old listing in a new one: the same environment, or the heading of the group in that place or with that name. */
export const createFinder = (old: Listing | undefined, listing: Listing): ((key: RowKey) => RowKey | undefined) => {
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
