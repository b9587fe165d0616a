import {emptyLine} from './line-edit.ts';
import type {State} from './state.ts';
import type {Effect, Outcome, Step} from './update.ts';

/** A step that only changes the state. */
export const stay = (state: State): Step => ({state, effects: []});

/** A step with one effect. */
export const withEffect = (state: State, effect: Effect): Step => ({state, effects: [effect]});

/** The step that ends the program: keys that come from now on are not for us. */
export const leaveWith = (state: State, outcome: Outcome): Step =>
	withEffect({...state, isLeaving: true}, {type: 'leave', outcome});

/** The state with a notice of what could not be done, and why. */
export const withRefusal = (state: State, text: string): State => ({...state, notice: {text, isFailure: true}});

/** The state with nothing open over the list. */
export const closed = (state: State): State => {
	const {open: _, ...rest} = state;
	return {...rest, scroll: 0, search: emptyLine};
};
