import type {CopyReport} from '../clipboard/copy-report.ts';
import {asFault} from '../fault/fault.ts';
import type {Changes} from '../history/changes.ts';
import type {Picked} from '../history/picks.ts';
import type {Work} from '../load/received.ts';
import type {Effect, Opening, Outcome} from '../state/effects.ts';
import type {Options} from '../state/run-options.ts';
import type {Services} from '../state/service-item.ts';
import type {Loaded, PickBefore} from '../state/state.ts';
import type {Terminal} from '../terminal/io/open-terminal.ts';
import type {SessionWorld} from '../terminal/io/session.ts';
import {createProgram, type Dispatch, type Program} from '../update/program.ts';
import {init} from '../update/update.ts';

export type BrowseWorld = SessionWorld & {
	/** Loads and prepares the listing. Throws Fault, or the signal's reason. */
	readonly load: Work<ToShow>;
	readonly copy: (text: string) => Promise<CopyReport>;
	/** Calls back every so many milliseconds until the returned function is called. */
	readonly repeat: (milliseconds: number, call: () => void) => () => void;
	readonly now: () => number;
	/** A cached listing, which is shown until the first load ends. */
	readonly cached?: Loaded | undefined;
	/** The past picks, including those of this run. */
	readonly picks: () => readonly PickBefore[];
	/** Saves a pick that can be repeated. */
	readonly onPick: (picked: Picked) => void;
	/** Reads the services again. */
	readonly readServices: () => Promise<Services>;
	/** Makes a service the default of the config, and returns a sentence that says so. Throws Fault. */
	readonly saveDefault: (name: string) => Promise<string>;
	readonly onReply: (reply: string) => void;
	/** Whether the terminal owes a reply for `onReply`. */
	readonly isReplyDue: () => boolean;
};

type ToShow = {
	readonly loaded: Loaded;
	/** Caches the listing once it is drawn, and returns how it differs from the one that was cached before, if known. */
	readonly keep: () => Promise<Changes | undefined>;
};

type ScreenWorld = {
	readonly suspend: () => void;
	/** Undefined if a change of the state is shown at once; otherwise resolves when it is time to ask again. */
	readonly untilDrawable: () => Promise<void> | undefined;
};

/** Starts the program of a run, and its first load. `ended` resolves at the end, and rejects with a bug. */
export const startProgram = (
	terminal: Terminal,
	options: Options,
	world: BrowseWorld,
	own: ScreenWorld,
): {readonly program: Program; readonly ended: Promise<Outcome>; readonly crash: (error: unknown) => void} => {
	const {promise: ended, resolve: leave, reject: crash} = Promise.withResolvers<Outcome>();
	const run = createEffects({...world, ...own, leave, crash});
	const program = createProgram(init(options, terminal.size(), world.cached), run);
	program.dispatch({type: 'picks-loaded', picks: world.picks()});
	return {program, ended, crash};
};

type EffectsWorld = BrowseWorld &
	ScreenWorld & {readonly leave: (outcome: Outcome) => void; readonly crash: (error: unknown) => void};

/** Runs effects. A new load aborts the previous one; its later reports are ignored. */
export const createEffects = (world: EffectsWorld): ((effect: Effect, dispatch: Dispatch) => void) => {
	let loading = new AbortController();
	const copy = async (effect: Extract<Effect, {type: 'copy'}>, dispatch: Dispatch) =>
		dispatch({...effect, type: 'copied', report: await world.copy(effect.text)});
	const readServices = async (dispatch: Dispatch, opens?: Opening) =>
		dispatch({type: 'services-read', services: await world.readServices(), opens});
	const saveDefault = async (name: string, dispatch: Dispatch) => {
		const said = world.saveDefault(name).then(
			says => ({says, isFailure: false}),
			error => ({says: asFault(error).message, isFailure: true}),
		);
		dispatch({type: 'default-saved', ...(await said)});
		await readServices(dispatch);
	};
	return (effect, dispatch) => {
		switch (effect.type) {
			case 'load':
				loading.abort();
				loading = new AbortController();
				return void load(loading.signal, dispatch, world).catch(world.crash);
			case 'copy':
				return void copy(effect, dispatch).catch(world.crash);
			case 'remember':
				world.onPick(effect.picked);
				return dispatch({type: 'picks-loaded', picks: world.picks()});
			case 'load-services':
				return void readServices(dispatch, effect.opens).catch(world.crash);
			case 'save-default':
				return void saveDefault(effect.name, dispatch).catch(world.crash);
			case 'suspend':
				return world.suspend();
			case 'leave':
				loading.abort();
				return world.leave(effect.outcome);
		}
	};
};

const load = async (signal: AbortSignal, dispatch: Dispatch, world: EffectsWorld): Promise<void> => {
	const started = world.now();
	const report: Dispatch = action => signal.aborted || dispatch(action);
	const stop = world.repeat(100, () => report({type: 'waited', milliseconds: world.now() - started}));
	// Otherwise a key could act on a response that is not shown yet. Until the report, a key may draw something else.
	const untilDrawable = async (): Promise<void> => {
		stop();
		for (let wait = world.untilDrawable(); wait !== undefined; wait = world.untilDrawable()) {
			await wait;
		}
	};
	try {
		const {loaded, keep} = await world.load(signal, remark => report({type: 'delayed', remark}));
		await untilDrawable();
		if (!signal.aborted) {
			dispatch({type: 'loaded', loaded});
			report({type: 'picks-loaded', picks: world.picks()});
			report({type: 'compared', changes: await keep()});
		}
	} catch (error) {
		// An aborted load throws its reason, which is neither a fault nor a bug.
		if (!signal.aborted) {
			const {what, tryThis, exitCode, network} = asFault(error);
			await untilDrawable();
			report({type: 'failed', failure: {what, tryThis, exitCode, status: network?.status}});
		}
	} finally {
		stop();
	}
};
