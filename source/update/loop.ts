/** A new state, and what to do in the world because of it. */
export type Turn<State, Effect> = {readonly state: State; readonly effects: readonly Effect[]};

/** Holds a state: the one place where it is replaced. */
export type Loop<State, Action> = {
	readonly getState: () => State;
	/** Calls the listener after every change; gives the function that ends it. */
	readonly subscribe: (listener: () => void) => () => void;
	readonly dispatch: (action: Action) => void;
	/** Runs what dispatches several actions; the listeners are told once, at its end. */
	readonly batch: (run: () => void) => void;
};

/** Starts a loop with its first turn; its effects run at once. */
export const createLoop = <State, Action, Effect>(
	first: Turn<State, Effect>,
	update: (state: State, action: Action) => Turn<State, Effect>,
	run: (effect: Effect, dispatch: (action: Action) => void) => void,
): Loop<State, Action> => {
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
	const dispatch = (action: Action) =>
		batch(() => {
			const turn = update(state, action);
			state = turn.state;
			for (const effect of turn.effects) {
				run(effect, dispatch);
			}
		});
	for (const effect of first.effects) {
		run(effect, dispatch);
	}
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
