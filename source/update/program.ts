import type {State} from '../state/state.ts';
import type {Effect, Step} from '../state/step.ts';
import {withAwaited} from './pick.ts';
import {type Action, isInput, update} from './update.ts';

export type Dispatch = (action: Action) => void;

/** Holds the state; nothing else replaces it. Actions that arrive together are handled in turn and drawn once. */
export type Program = {
	readonly getState: () => State;
	/** The visible state: until a response is drawn, the state before it. */
	readonly getSeen: () => State;
	/** Must be called with a state once its frame is written. */
	readonly setSeen: (drawn: State) => void;
	/** Calls the listener after every change, with the states before and after it; returns the function that unsubscribes it. */
	readonly subscribe: (listener: Listener) => () => void;
	readonly dispatch: Dispatch;
	/** Runs a function that dispatches several actions; listeners are called once, at its end. */
	readonly batch: (run: () => void) => void;
};

type Listener = (before: State, state: State) => void;

/** Starts a program with its first step; the effects of the step run at once. */
export const createProgram = (
	first: Step,
	run: (effect: Effect, dispatch: Dispatch) => void,
	hooks: {
		/** Adjusts each new state to what the screen can show. */
		readonly confine?: (state: State) => State;
		/** Whether a state is visible only after `setSeen`; otherwise it is visible when the listeners are called. */
		readonly drawsLater?: boolean;
	} = {},
): Program => {
	let state = first.state;
	let reported = state;
	let behind: Behind | undefined;
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
			behind = hooks.drawsLater ? behind : undefined;
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
			const step = updateCurrent({state, behind}, action);
			state = hooks.confine?.(step.state) ?? step.state;
			behind = step.behind;
			runAll(step.effects);
		});
	runAll(first.effects);
	return {
		getState: () => state,
		getSeen: () => behind?.state ?? state,
		setSeen: drawn => {
			if (drawn.loaded === state.loaded) {
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

/** The visible state until a response is drawn: the state before the response, and the actions since then. */
type Behind = {readonly state: State; readonly since: readonly Action[]};

type Current = {readonly state: State; readonly behind: Behind | undefined};

/**
Updates the newest state. A response must not change the meaning of an input. So an input applies to the visible state, and the
response is then applied again. A pick also waits for the response, and is made only if its output stays the same.
*/
const updateCurrent = ({state, behind}: Current, action: Action): Step & Current => {
	if (behind !== undefined && isInput(action)) {
		return state.isLeaving ? {state, effects: [], behind} : updateSeen(behind, action);
	}
	const step = update(state, action);
	const seen = behind ?? (step.state.loaded !== state.loaded ? {state, since: []} : undefined);
	return {...step, behind: seen && {...seen, since: [...seen.since, action]}};
};

const updateSeen = ({state: seen, since}: Behind, action: Action): Step & Current => {
	const own = update(seen, action);
	const {pick} = own;
	let state = pick === undefined ? own.state : withAwaited(own.state, pick);
	const behind = {state: pick === undefined ? state : {...state, awaited: undefined}, since};
	const effects = pick === undefined ? [...own.effects] : [];
	for (const later of since) {
		const step = update(state, later);
		state = step.state;
		effects.push(...step.effects);
	}
	return {state, effects, behind};
};
