import type {State} from '../state/state.ts';
import type {Effect, Step} from './effects.ts';
import {type Action, update} from './update.ts';

export type Dispatch = (action: Action) => void;

/** Holds the state; nothing else replaces it. Actions that arrive together are handled in turn and drawn once. */
export type Program = {
	readonly getState: () => State;
	/** Calls the listener after every change, with the states before and after it; returns the function that unsubscribes it. */
	readonly subscribe: (listener: Listener) => () => void;
	readonly dispatch: Dispatch;
	/** Runs a function that dispatches several actions; listeners are called once, at its end. */
	readonly batch: (run: () => void) => void;
};

type Listener = (before: State, state: State) => void;

/** Starts a program with its first step; the effects of the step run at once. */
export const createProgram = (first: Step, run: (effect: Effect, dispatch: Dispatch) => void): Program => {
	let state = first.state;
	let reported = state;
	let batches = 0;
	const listeners = new Set<Listener>();
	const batch = (dispatchAll: () => void) => {
		batches++;
		try {
			dispatchAll();
		} finally {
			batches--;
		}
		if (batches === 0 && state !== reported) {
			const [before, after] = [reported, state];
			reported = after;
			for (const listener of listeners) {
				listener(before, after);
			}
		}
	};
	const runAll = (effects: Step['effects']) => {
		for (const effect of effects) {
			run(effect, dispatch);
		}
	};
	const dispatch: Dispatch = action =>
		batch(() => {
			const step = update(state, action);
			state = step.state;
			runAll(step.effects);
		});
	runAll(first.effects);
	return {
		getState: () => state,
		subscribe: listener => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		dispatch,
		batch,
	};
};
