import type {CopyReport} from '../clipboard/report.ts';
import {type Failure, explainFault} from '../fault/explain.ts';
import {FaultError} from '../fault/fault.ts';
import type {Listing} from '../listing/listing.ts';
import type {Effect, Outcome} from '../state/step.ts';
import type {Dispatch} from '../update/program.ts';

/** The world as the effects see it. */
export type World = {
	/** Loads the listing; throws FaultError, or the signal's reason once it is aborted. */
	readonly load: (
		signal: AbortSignal,
		onDelay: (remark: string) => void,
		/** The name of a service of the config; absent for what the run was started with beside it. */
		service?: string,
	) => Promise<Listing>;
	/** Sends text to the clipboard; gives what is known of it. */
	readonly copy: (text: string) => Promise<CopyReport>;
	/** Gives the terminal to the shell until the program is continued. */
	readonly suspend: () => void;
	/** Takes the mouse, or leaves it to the terminal. */
	readonly setMouse: (isOn: boolean) => void;
	/** Ends the program. */
	readonly leave: (outcome: Outcome) => void;
	/** Ends the program because of a bug of ours. */
	readonly crash: (error: unknown) => void;
	/** Calls back every so many milliseconds until the given function is called. */
	readonly repeat: (milliseconds: number, call: () => void) => () => void;
	/** A clock in milliseconds. */
	readonly now: () => number;
};

const tick = 100;

/** Runs effects in the given world. A new load ends the one before; what that one still says is not heard. */
export const createEffects = (world: World): ((effect: Effect, dispatch: Dispatch) => void) => {
	let loading = new AbortController();

	const load = async (service: string | undefined, dispatch: Dispatch) => {
		loading.abort();
		const controller = new AbortController();
		loading = controller;
		const started = world.now();
		const say: Dispatch = action => {
			if (!controller.signal.aborted) {
				dispatch(action);
			}
		};
		const stop = world.repeat(tick, () => say({type: 'waited', milliseconds: world.now() - started}));
		try {
			const listing = await world.load(controller.signal, remark => say({type: 'delayed', remark}), service);
			say({type: 'loaded', listing});
		} catch (error) {
			// What was ended throws why it was ended, which is neither a fault nor a bug.
			if (!controller.signal.aborted) {
				say({type: 'failed', failure: toFailure(error)});
			}
		} finally {
			stop();
		}
	};

	const copy = async ({text, leaves}: Extract<Effect, {type: 'copy'}>, dispatch: Dispatch) => {
		const report = await world.copy(text);
		dispatch({type: 'copied', report, text, leaves});
	};

	return (effect, dispatch) => {
		switch (effect.type) {
			case 'load':
				load(effect.service, dispatch).catch(world.crash);
				break;
			case 'copy':
				copy(effect, dispatch).catch(world.crash);
				break;
			case 'mouse':
				world.setMouse(effect.isOn);
				break;
			case 'suspend':
				world.suspend();
				break;
			case 'leave':
				loading.abort();
				world.leave(effect.outcome);
				break;
		}
	};
};

/** What went wrong, for the screen and for standard error; what is no fault is a bug of ours and is thrown on. */
export const toFailure = (error: unknown): Failure => {
	if (error instanceof FaultError) {
		return explainFault(error.fault);
	}
	throw error;
};
