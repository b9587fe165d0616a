import {createSearchIndex} from '../filter/search-index.ts';
import type {ScreenInput} from '../keys/input.ts';
import {isTypedKey} from '../keys/key-pattern.ts';
import type {Command} from '../keys/keymap.ts';
import {toListColumns} from '../listing/columns.ts';
import {createDistinct} from '../listing/distinct.ts';
import type {Listing} from '../listing/listing.ts';
import {createTakenTags} from '../listing/taken-tags.ts';
import {commandNow} from '../state/keys-now.ts';
import {isSelectable, selectedIndex} from '../state/selection.ts';
import type {Notice, State} from '../state/state.ts';
import {isLineEdit} from './commands.ts';
import {foundNothing, withFound} from './refilter.ts';

// Of a large listing the first rows are drawn while the rest is still decoded. What only the whole can tell is not said, and
// what a key asks of the whole waits for it.

/** The state with the beginning of a listing, unless something else is shown, or only the whole tells what is asked for. */
export const showBeginning = (state: State, listing: Listing): State => {
	const {load, loaded, view, tagsTaken, options, filter, open} = state;
	const isFree = load.type === 'loading' && loaded === undefined && open === undefined && filter.text === '';
	const isTold = view === 'groups' && tagsTaken !== 'exact';
	if (!isFree || !isTold || options.face !== 'screen' || options.height !== undefined) {
		return state;
	}
	const distinct = createDistinct(listing);
	return withFound({
		...state,
		load,
		loaded: {
			listing,
			index: createSearchIndex(listing),
			distinct,
			takenTags: createTakenTags(listing, distinct),
			columns: toListColumns(listing, distinct, true),
			isBeginning: true,
		},
	});
};

/** The state without the beginning of a listing, if that is what is shown: the listing is here, or it failed. */
export const withoutBeginning = (state: State): State =>
	state.loaded?.isBeginning && state.load.type !== 'loaded'
		? {...state, load: state.load, loaded: undefined, found: foundNothing, notice: noticeAfter(state)}
		: state;

const waiting: Notice = {
	text: 'waiting for the rest of the listing',
	shorter: ['waiting for the rest'],
	isFailure: false,
};
const refused: Notice = {text: 'still loading the rest of the listing', shorter: ['still loading'], isFailure: false};

// Nothing waits any more.
const noticeAfter = ({notice}: State): Notice | undefined =>
	notice === waiting || notice === refused ? undefined : notice;

/**
The state with an input that waits for the whole listing; undefined where it acts at once. A click never waits: by then another
row may be where it was.
*/
export const keepForLater = (state: State, input: ScreenInput): State | undefined => {
	if (!state.loaded?.isBeginning) {
		return undefined;
	}
	if (input.type === 'pointed' && input.at.type !== 'scrolled') {
		return {...state, notice: state.later.length > 0 ? waiting : refused};
	}
	const command = input.type === 'pressed' ? commandNow(state, input.key) : undefined;
	if (state.later.length === 0) {
		const isAtOnce = (command !== undefined && always.has(command)) || needsNoRest(state, input, command);
		return isAtOnce ? undefined : later(state, input);
	}
	// A character may be meant for what an earlier key will open. Only the other keys mean the same everywhere.
	if (command === undefined || !always.has(command) || (input.type === 'pressed' && isTypedKey(input.key))) {
		return later(state, input);
	}
	return command === 'close' ? {...state, later: [], notice: undefined} : undefined;
};

const later = (state: State, input: ScreenInput): State => ({
	...state,
	later: [...state.later, input],
	notice: waiting,
});

const always = new Set<Command>(['close', 'leave', 'interrupt', 'suspend']);

// Typing filters the beginning. It finds the first matches of the whole, as the order never changes.
const needsNoRest = (state: State, {type}: ScreenInput, command: Command | undefined): boolean => {
	switch (command) {
		case undefined:
			return type !== 'pointed';
		case 'select-previous':
			return selectedIndex(state) > 1;
		case 'filter':
		case 'browse':
			return true;
		case 'select-next':
			return state.found.rows.subarray(selectedIndex(state) + 1).some(key => isSelectable(state, key));
		default:
			return isLineEdit(command);
	}
};
