import {toFrame} from '../../../source/screen/frame.ts';
import {modeOf, type State} from '../../../source/state/state.ts';
import type {Step} from '../../../source/state/step.ts';
import {happen, pressed} from '../arbitrary/states.ts';
import {isTorture} from '../project/torture.ts';
import {readScreen} from './read-screen.ts';

/** A state and the keys that lead to it. */
export type Reached = {readonly state: State; readonly keys: readonly string[]};

/** The step after a key. */
export const pressKey = (state: State, key: string): Step => happen(state, pressed(key));

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
export const withoutNotice = (state: State): State => pressKey(state, 'f9').state;

// The keys that change what is shown; the others only edit a line, or repeat these in another way.
const keys = [
	...['tab', 'esc', 'enter', 'up', 'down', 'end', 'space', 'left', 'right', 'backspace', 'shift+down', 'alt+down'],
	...['ctrl+t', 'ctrl+o', 'alt+n', 'f1', 'alt+x', 'ctrl+space', 'ctrl+r', 'ctrl+u', 'ctrl+y', 'alt+p'],
	...['c', 'u', 'd', 'v', '.', '-', '=', '*', '/', '?', '[', 'z'],
];

/** Every state that some keys lead to, the fewest keys first. Quick runs stop at `most` states, long ones at forty times as many. */
export const reachFrom = (first: State, most: number): Reached[] => {
	const reached: Reached[] = [{state: first, keys: []}];
	const seen = new Set([lookOf(first)]);
	for (const {state, keys: before} of reached) {
		for (const key of keys) {
			if (reached.length >= (isTorture ? most * 40 : most)) {
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
