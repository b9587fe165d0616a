import {toFrame} from '../screen/frame.ts';
import {hintsOf} from '../screen/hints.ts';
import {lineOfSpot} from '../screen/hit-test.ts';
import type {ClickedSpot, Spot} from '../state/click-target.ts';
import {modeOf} from '../state/modes.ts';
import type {RowKey} from '../state/panels.ts';
import {isOpen, topPanel} from '../state/panels.ts';
import type {State} from '../state/state.ts';
import {move, runCommand, scrollBy} from './commands.ts';
import {type Next, toStep, withFailure} from './effects.ts';
import {selectValue} from './panels/detail.ts';
import {selectItem, withDrift} from './panels/panels.ts';
import {createFinder} from './replace-listing.ts';
import {selectBy, selectRow} from './rows.ts';
import {sortByColumn} from './sort.ts';

/**
Handles a click on a spot of the screen that showed the state `seen`. If that spot means something else by now, as a response or a
key came between, nothing happens.
*/
export const click = (state: State, seen: State, spot: ClickedSpot): Next => {
	// Another panel may cover it by now.
	if (topPanel(state)?.type !== topPanel(seen)?.type) {
		return state;
	}
	switch (spot.type) {
		case 'row': {
			const key = rowNow(state, seen, spot.key);
			return key === undefined ? state : keepInPlace(state, selectRow(state, key), {type: 'row', key});
		}
		case 'head':
			return sortByColumn(state, spot.of);
		case 'item': {
			const next = isOpen(state, 'detail') ? selectValue(state, spot.id) : selectItem(state, spot.id);
			return keepInPlace(state, next, spot);
		}
		case 'hint':
			return pressHint(state, seen, spot.command);
	}
};

// The row stays under the pointer: a second click there must not select another one.
const keepInPlace = (state: State, next: State, spot: Extract<Spot, {type: 'row' | 'item'}>): State => {
	const [before = -1, after = -1] = [state, next].map(one => lineOfSpot(toFrame(one), spot));
	return before === -1 || before === after ? next : withDrift(next, spot.type, after - before);
};

// A new listing gives its rows other keys.
const rowNow = (state: State, seen: State, key: RowKey): RowKey | undefined =>
	state.loaded === undefined || state.loaded === seen.loaded
		? key
		: createFinder(seen.loaded?.listing, state.loaded.listing)(key);

// The hint must still be there with the same words, and pick the same text.
const pressHint = (state: State, seen: State, command: Extract<Spot, {type: 'hint'}>['command']): Next => {
	const step = toStep(runCommand(state, command));
	if (state === seen) {
		return step;
	}
	const [now, before] = [state, seen].map(one => hintsOf(one).find(hint => hint.command === command)?.word);
	const isSame = modeOf(state) === modeOf(seen) && now !== undefined && now === before;
	const pickSeen = step.pick && toStep(runCommand(seen, command)).pick;
	return isSame && step.pick?.output === pickSeen?.output
		? step
		: withFailure(state, 'the screen changed; click again');
};

// Lines for each notch of the wheel, as in most programs.
const linesOfNotch = 3;

/** Moves what the wheel is over by some notches (up if negative): the list, or the detail beside it; else the open panel. */
export const scroll = (state: State, notches: number, spot: Spot | undefined): State => {
	const lines = notches * linesOfNotch;
	switch (spot?.type) {
		case 'row':
		case 'head':
			return selectBy(state, lines);
		case 'pane':
			return isOpen(state, 'detail') ? move(state, lines) : scrollBy(state, lines);
		default:
			return move(state, lines);
	}
};
