import type {State} from '../state/state.ts';
import type {Effect, Step} from '../state/step.ts';
import {type Loop, createLoop} from './loop.ts';
import {type Action, update} from './update.ts';

// The loop, in one direction:
//
//   keys, pastes, resize ─► Action ─► update(state, action) ─► State ─► app ─► <Screen> ─► terminal
//                             ▲               │
//                             │               └─► Effect ─► effects ─► io ─► HTTP, clipboard, files
//                             └───────── loaded, failed, copied ◄───────┘
//
// Keys that arrive in one burst are handled one by one against the newest state; the screen is told once.

export type Dispatch = (action: Action) => void;

/** Holds the state: the one place where it is replaced. */
export type Program = Loop<State, Action>;

/** Starts a program with its first step; its effects run at once. `onAction` hears of each action before it is done. */
export const createProgram = (
	first: Step,
	run: (effect: Effect, dispatch: Dispatch) => void,
	onAction?: (state: State, action: Action) => void,
): Program =>
	createLoop(
		first,
		(state, action: Action) => {
			onAction?.(state, action);
			return update(state, action);
		},
		run,
	);
