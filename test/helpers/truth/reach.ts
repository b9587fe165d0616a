import {toFrame} from '../../../source/screen/frame.ts';
import {isInList, modeOf} from '../../../source/state/modes.ts';
import type {State} from '../../../source/state/state.ts';
import type {Step} from '../../../source/update/effects.ts';
import {update} from '../../../source/update/update.ts';
import {pressed} from '../arbitrary/states.ts';
import {isTorture} from '../project/torture.ts';
import {readScreen} from './read-screen.ts';

/** A state and the keys that lead to it. */
export type Reached = {readonly state: State; readonly keys: readonly string[]};

/** The step after a key. */
export const pressKey = (state: State, key: string): Step => update(state, pressed(key));

/** The state after keys; those after a key that exits are not for the program. */
export const pressKeys = (state: State, ...keys: readonly string[]): State =>
	keys.reduce((now, key) => {
		const next = pressKey(now, key).state;
		return next.isLeaving ? now : next;
	}, state);

/** All that a person sees: the texts with their looks, and the cursor. */
export const frameOf = (state: State): string => {
	const {lines, cursor, menu} = toFrame(state);
	return JSON.stringify([lines, cursor, menu]);
};

/** The state after a key that does nothing: without a notice, which any key removes. */
export const withoutNotice = (state: State): State =>
	state.notice === undefined && state.awaited === undefined ? state : pressKey(state, 'f9').state;

// The keys that change what is shown; the others only edit a line, or repeat these in another way. The keys that change most come first.
const keys = [
	...[
		'end',
		'tab',
		'alt+x',
		'space',
		'ctrl+t',
		'ctrl+o',
		'alt+n',
		'@',
		'f1',
		'c',
		'u',
		'd',
		'v',
		'.',
		'-',
		'*',
		'/',
		'down',
		'left',
		'>',
		's',
	],
	...['esc', 'enter', 'up', 'right', 'backspace', 'shift+down', 'alt+down', 'ctrl+space', 'ctrl+r', 'ctrl+u', 'ctrl+y'],
	...['alt+p', 'alt+s', '=', '?', '[', 'z'],
];

/** Every state that some keys lead to, the fewest keys first. Quick runs stop at `most` states, long ones at 240. */
export const reachFrom = (first: State, most: number): Reached[] => {
	const reached: Reached[] = [{state: first, keys: []}];
	const seen = new Set([lookOf(first)]);
	for (const {state, keys: before} of reached) {
		for (const key of keys) {
			if (reached.length >= (isTorture ? 240 : most)) {
				return reached;
			}
			const next = pressKey(state, key).state;
			const look = lookOf(next);
			if (!next.isLeaving && !seen.has(look)) {
				seen.add(look);
				reached.push({state: next, keys: [...before, key]});
			}
		}
	}
	return reached;
};

/** How many states to reach in a quick run from a start: by every key from a list with marks, of distinct rows, or of a comparison. */
export const mostFrom = (start: State): number =>
	isInList(start) && (start.marked.size > 0 || start.view !== 'groups' || start.panels.length > 0) ? 18 : 4;

/** The states of the open panel after a search, with the cursor on each item. */
export const movesIn = (panel: State, search: string): Reached[] => {
	const found = pressKeys(panel, ...search);
	const moves = Array.from({length: 12}, (_, count) => Array.from({length: count}, () => 'down'));
	return moves.map(keys => ({state: pressKeys(found, ...keys), keys: [search, ...keys]}));
};

const lookOf = (state: State): string => `${modeOf(state)} ${frameOf(state)}`;

/** Runs a check of a state; if it fails, the error shows the keys and the screen. */
export const checkReached = ({state, keys: before}: Reached, check: (state: State) => void): void => {
	try {
		check(state);
	} catch (error) {
		const {lines} = readScreen(state);
		const says = error instanceof Error ? error.message : String(error);
		throw new Error(`${says}\nafter: ${before.join(' ')}\n${lines.join('\n')}`, {cause: error});
	}
};
