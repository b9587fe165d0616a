import {type Failure, explainFault} from '../../fault/explain.ts';
import {FaultError} from '../../fault/fault.ts';
import type {Listing} from '../../listing/listing.ts';
import type {Address} from '../../service/address.ts';
import type {Keeping, Kept, Places, SetupAction, SetupEffect, SetupOutcome, Trial} from '../state.ts';

/** The world as the set-up sees it. */
export type SetupWorld = {
	/** Loads the listing; throws FaultError, or the signal's reason once it is aborted. */
	readonly load: (
		address: Address,
		key: string,
		signal: AbortSignal,
		onDelay: (remark: string) => void,
	) => Promise<Listing>;
	/** Looks where the service would be kept. */
	readonly look: (address: Address) => Promise<Places>;
	/** Keeps a service. Throws FaultError where it could not. */
	readonly save: (keeping: Keeping) => Promise<Kept>;
	/** Runs a command that prints a key, and gives that. Throws FaultError where it printed none. */
	readonly runCommand: (words: readonly string[]) => Promise<string>;
	/** Gives the terminal to the shell until the program is continued. */
	readonly suspend: () => void;
	/** Ends the set-up. */
	readonly leave: (outcome: SetupOutcome) => void;
	/** Ends it because of a bug of ours. */
	readonly crash: (error: unknown) => void;
	/** Calls back every so many milliseconds until the given function is called. */
	readonly repeat: (milliseconds: number, call: () => void) => () => void;
	/** A clock in milliseconds. */
	readonly now: () => number;
};

type SetupDispatch = (action: SetupAction) => void;

const tick = 100;

/** Runs the effects of the set-up in the given world. What was stopped is not heard of any more. */
export const createSetupEffects = (world: SetupWorld): ((effect: SetupEffect, dispatch: SetupDispatch) => void) => {
	let trying = new AbortController();

	const attempt = async ({address, key}: Extract<SetupEffect, {type: 'try'}>, dispatch: SetupDispatch) => {
		trying.abort();
		const controller = new AbortController();
		trying = controller;
		const started = world.now();
		const say: SetupDispatch = action => {
			if (!controller.signal.aborted) {
				dispatch(action);
			}
		};
		const stop = world.repeat(tick, () => say({type: 'waited', milliseconds: world.now() - started}));
		try {
			const load = world.load(address, key, controller.signal, remark => say({type: 'delayed', remark}));
			const [trial, places] = await Promise.all([toTrial(load, controller.signal), world.look(address)]);
			say({type: 'tried', trial, places});
		} finally {
			stop();
		}
	};

	return (effect, dispatch) => {
		switch (effect.type) {
			case 'try':
				attempt(effect, dispatch).catch(world.crash);
				break;
			case 'stop-trying':
				trying.abort();
				break;
			case 'run-command':
				runCommand(world, effect.words).then(dispatch).catch(world.crash);
				break;
			case 'save':
				save(world, effect).then(dispatch).catch(world.crash);
				break;
			case 'suspend':
				world.suspend();
				break;
			case 'leave':
				trying.abort();
				world.leave(effect.outcome);
				break;
		}
	};
};

const runCommand = async (world: SetupWorld, words: readonly string[]): Promise<SetupAction> => {
	try {
		return {type: 'printed', key: await world.runCommand(words)};
	} catch (error) {
		return {type: 'unprinted', why: toLine(toTrialFailure(error))};
	}
};

const save = async (world: SetupWorld, keeping: Keeping): Promise<SetupAction> => {
	try {
		return {type: 'saved', ...(await world.save(keeping))};
	} catch (error) {
		return {type: 'unsaved', why: toLine(toTrialFailure(error))};
	}
};

const toTrial = async (load: Promise<Listing>, signal: AbortSignal): Promise<Trial> => {
	try {
		return {type: 'worked', listing: await load};
	} catch (error) {
		// What was ended throws why it was ended; nobody hears of it.
		return {type: 'failed', failure: signal.aborted ? ended : toTrialFailure(error)};
	}
};

const ended: Failure = {what: 'it was ended', tryThis: 'try again', exitCode: 70};

const toLine = ({what, tryThis}: Failure): string => `${what}; ${tryThis}`;

// What went wrong, in the words of the set-up; what is no fault is a bug of ours and is thrown on.
const toTrialFailure = (error: unknown): Failure => {
	if (!(error instanceof FaultError)) {
		throw error;
	}
	return explainFault(error.fault);
};
