import type {State} from '../state/state.ts';
import {type Effect, type Step, stay} from '../state/step.ts';
import {withAwaited} from './pick.ts';
import {type Action, isInput, update} from './update.ts';

/** What is visible while a response is not drawn yet: the state before it, and the actions since. */
export type Behind = {readonly state: State; readonly since: readonly Action[]};

/** The newest state, and the visible one if that is behind it. */
export type Current = {readonly state: State; readonly behind: Behind | undefined};

/**
Updates the newest state. A response must not change the meaning of an input: an input applies to the visible state, and
the response is then applied again. So a pick waits for the response too, and is made only if its output stays the same.
*/
export const updateCurrent = ({state, behind}: Current, action: Action): Step & Current => {
	if (behind !== undefined && isInput(action)) {
		return state.isLeaving ? {...stay(state), behind} : updateSeen(behind, action);
	}
	const step = update(state, action);
	const isReplaced = step.state.loaded !== state.loaded || step.state.open?.type !== state.open?.type;
	const seen = behind ?? (isReplaced && !isInput(action) ? {state, since: []} : undefined);
	return {...step, behind: seen && {...seen, since: [...seen.since, action]}};
};

const updateSeen = ({state: seen, since}: Behind, action: Action): Step & Current => {
	const own = update(seen, action);
	// It sends a new request, so the response that was not drawn no longer matters.
	if (own.effects.some(({type}) => type === 'load')) {
		return {...own, behind: undefined};
	}
	let state = own.pick === undefined ? own.state : withAwaited(own.state, own.pick);
	const behind = {state: {...state, awaited: own.pick === undefined ? state.awaited : undefined}, since};
	const effects: Effect[] = own.pick === undefined ? [...own.effects] : [];
	for (const later of since) {
		const step = update(state, later);
		state = step.state;
		effects.push(...step.effects.filter(endsPick));
	}
	return {state, effects, behind};
};

// The other effects have been run.
const endsPick = ({type}: Effect): boolean => type === 'copy' || type === 'leave';
