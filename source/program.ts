// The loop, in one direction:
//
//   keys, pastes, resize ─► Action ─► update(state, action) ─► State ─► app ─► <Screen> ─► terminal
//                             ▲               │
//                             │               └─► Effect ─► effects ─► io ─► HTTP, clipboard, files
//                             └───────── loaded, failed, copied ◄───────┘
//
// Keys that arrive in one burst are handled one by one against the newest state; the screen is told once.

import type {State} from './core/state.ts';
import {type Action, type Effect, type Step, update} from './core/update.ts';

export type Dispatch = (action: Action) => void;

/** Holds the state: the one place where it is replaced. */
export type Program = {
	readonly getState: () => State;
	/** Calls the listener after every change; gives the function that ends it. */
	readonly subscribe: (listener: () => void) => () => void;
	readonly dispatch: Dispatch;
	/** Runs what dispatches several actions; the listeners are told once, at its end. */
	readonly batch: (run: () => void) => void;
};

/** Starts a program with its first step; its effects run at once. `onAction` hears of each action before it is done. */
export const createProgram = (
	first: Step,
	run: (effect: Effect, dispatch: Dispatch) => void,
	onAction?: (state: State, action: Action) => void,
): Program => {
	let state = first.state;
	let told = state;
	let batches = 0;
	const listeners = new Set<() => void>();
	const batch = (dispatchAll: () => void) => {
		batches++;
		try {
			dispatchAll();
		} finally {
			batches--;
		}
		if (batches === 0 && state !== told) {
			told = state;
			for (const listener of listeners) {
				listener();
			}
		}
	};
	const dispatch: Dispatch = action =>
		batch(() => {
			onAction?.(state, action);
			const step = update(state, action);
			state = step.state;
			for (const effect of step.effects) {
				run(effect, dispatch);
			}
		});
	const program: Program = {
		getState: () => state,
		subscribe: listener => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		dispatch,
		batch,
	};
	for (const effect of first.effects) {
		run(effect, dispatch);
	}
	return program;
};
