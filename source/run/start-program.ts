import type {Picked} from '../history/picks.ts';
import {scrolledInside} from '../screen/detail.ts';
import type {Options} from '../state/options.ts';
import {toRememberOf} from '../state/picked.ts';
import type {PicksBefore, State} from '../state/state.ts';
import type {Effect, Outcome} from '../state/step.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {HolderWorld} from '../terminal/io/session.ts';
import {createProgram, type Program} from '../update/program.ts';
import type {ShownBefore} from '../update/replace-listing.ts';
import {type Action, init} from '../update/update.ts';
import {createEffects, type World} from './effects.ts';

/** What a run needs of the world. */
export type BrowseWorld = Omit<World, 'leave' | 'crash' | 'suspend' | 'setMouse'> &
	HolderWorld &
	PicksWorld & {
		/** The listing of an earlier run, which is shown until the service answers. */
		readonly remembered?: ShownBefore | undefined;
		/** Keeps a pick from a service of the config, or from what the run was started with where none is named. */
		readonly onPick?: (picked: Picked, service: string | undefined) => void;
		/** Takes what the terminal answers. */
		readonly answer: (reply: string) => void;
		/** Called with each action and the state before it. */
		readonly onAction?: (state: State, action: Action) => void;
	};

type Started = {readonly program: Program; readonly ended: Promise<Outcome>; readonly crash: (error: unknown) => void};

// A text that was copied before it left has been kept then.
const isPick = (effect: Effect): boolean =>
	effect.type === 'copy' || (effect.type === 'leave' && ['printed', 'run'].includes(effect.outcome.type));

/** Starts the program of a run, and loading. `ended` resolves when a person leaves, and rejects with a bug of ours. */
export const startProgram = (
	terminal: Terminal,
	options: Options,
	world: BrowseWorld,
	own: Pick<World, 'suspend' | 'setMouse'>,
): Started => {
	const {promise: ended, resolve: leave, reject: crash} = Promise.withResolvers<Outcome>();
	const run = createEffects({...world, ...own, leave, crash});
	const first = init(options, terminal.size(), world.remembered);
	const program: Program = createProgram(
		first,
		(effect, dispatch) => {
			// The first effect, loading, comes before there is a program.
			if (!isPick(effect)) {
				return run(effect, dispatch);
			}
			const state = program.getState();
			const remember = () => {
				const picked = toRememberOf(state);
				if (picked !== undefined) {
					world.onPick?.(picked, state.service);
				}
				if (!program.getState().isLeaving) {
					told.tell();
				}
			};
			run(effect, action => {
				dispatch(action);
				if (action.type === 'copied' && action.report.type !== 'refused') {
					remember();
				}
			});
			if (effect.type === 'leave') {
				remember();
			}
		},
		{confine: scrolledInside, onAction: world.onAction},
	);
	const told = tellPicks(program, world);
	void ended.then(told.stop, told.stop);
	return {program, ended, crash};
};

export type PicksWorld = Pick<World, 'repeat'> & {
	/** What was picked before from a service of the config, or from what the run was started with, in this run too. */
	readonly picks?: (service: string | undefined) => PicksBefore;
};

// Milliseconds: how long ago a pick was is said in minutes.
const aging = 60_000;

/**
Tells a program what was picked before from the service in use: now, whenever that or its listing is another, and every minute.
Gives what tells it after a pick, and what ends it.
*/
export const tellPicks = (program: Program, {picks, repeat}: PicksWorld) => {
	if (picks === undefined) {
		return {tell: () => {}, stop: () => {}};
	}
	const tell = () => program.dispatch({type: 'knew-picks', picks: picks(program.getState().service)});
	let told: Pick<State, 'service' | 'loaded'> = program.getState();
	const unsubscribe = program.subscribe(() => {
		const {service, loaded} = program.getState();
		if (service !== told.service || loaded !== told.loaded) {
			told = {service, loaded};
			tell();
		}
	});
	const stop = repeat(aging, tell);
	tell();
	return {
		tell,
		stop: () => {
			stop();
			unsubscribe();
		},
	};
};
