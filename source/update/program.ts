import type {State} from '../state/state.ts';
import type {Effect, Step} from '../state/step.ts';
import {type Behind, updateCurrent} from './behind.ts';
import type {Action} from './update.ts';

export type Dispatch = (action: Action) => void;

/** Holds the state, and alone replaces it. Actions that arrive together are handled in turn and drawn once. */
export type Program = {
	readonly getState: () => State;
	/** The visible state: while a response is not drawn yet, the one before it. */
	readonly getSeen: () => State;
	/** Takes a state once its frame is written. */
	readonly setSeen: (drawn: State) => void;
	/** Calls the listener after every change; returns the function that unsubscribes it. */
	readonly subscribe: (listener: () => void) => () => void;
	readonly dispatch: Dispatch;
	/** Runs a function that dispatches several actions; listeners are called once, at its end. */
	readonly batch: (run: () => void) => void;
};

/** The callbacks of a program. */
type Hooks = {
	/** Adjusts each new state to what the screen can show. */
	readonly confine?: (state: State) => State;
	/** Called with each action before `update`, and the state before it. */
	readonly onAction?: ((state: State, action: Action) => void) | undefined;
	/** Whether a state is visible only after `setSeen`; otherwise when the listeners are called. */
	readonly drawsLater?: boolean;
};

/** Starts a program with its first step; its effects run at once. */
export const createProgram = (
	first: Step,
	run: (effect: Effect, dispatch: Dispatch) => void,
	{confine = state => state, onAction, drawsLater = false}: Hooks = {},
): Program => {
	let state = first.state;
	let reported = state;
	let behind: Behind | undefined;
	let batches = 0;
	const listeners = new Set<() => void>();
	const batch = (dispatchAll: () => void) => {
		batches++;
		try {
			dispatchAll();
		} finally {
			batches--;
		}
		if (batches === 0 && state !== reported) {
			reported = state;
			behind = drawsLater ? behind : undefined;
			for (const listener of listeners) {
				listener();
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
			onAction?.(state, action);
			const step = updateCurrent({state, behind}, action);
			state = confine(step.state);
			behind = step.behind;
			runAll(step.effects);
		});
	runAll(first.effects);
	return {
		getState: () => state,
		getSeen: () => behind?.state ?? state,
		setSeen: drawn => {
			if (drawn.loaded === state.loaded && drawn.open?.type === state.open?.type) {
				behind = undefined;
			}
		},
		subscribe: listener => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		dispatch,
		batch,
	};
};
