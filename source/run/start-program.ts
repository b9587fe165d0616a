import type {Picked} from '../history/picks.ts';
import {scrolledInside} from '../screen/detail.ts';
import type {Options} from '../state/options.ts';
import {toRememberOf} from '../state/picked.ts';
import type {PickBefore, State} from '../state/state.ts';
import type {Effect, Outcome} from '../state/step.ts';
import type {Terminal} from '../terminal/io/open.ts';
import type {SessionWorld} from '../terminal/io/session.ts';
import {createProgram, type Program} from '../update/program.ts';
import type {ShownBefore} from '../update/replace-listing.ts';
import {type Action, init} from '../update/update.ts';
import {createEffects, type World} from './effects.ts';

export type BrowseWorld = Omit<World, 'leave' | 'crash' | 'suspend' | 'setMouse'> &
	SessionWorld & {
		readonly remembered?: ShownBefore | undefined;
		/** The past picks from a service of the config, or without a name from the source of the run, including picks of this run. */
		readonly picks?: (service: string | undefined) => readonly PickBefore[];
		/** Saves a pick, if it can be repeated, from a service of the config, or without a name from the source of the run. */
		readonly onPick?: (picked: Picked | undefined, service: string | undefined) => void;
		readonly onReply: (reply: string) => void;
		readonly onAction?: (state: State, action: Action) => void;
	};

// A copied text was saved as a pick before the program exits.
const isPick = (effect: Effect): boolean =>
	effect.type === 'copy' || (effect.type === 'leave' && ['printed', 'run'].includes(effect.outcome.type));

/** Starts the program of a run, and its first load. `ended` resolves at the end, and rejects with a bug. */
export const startProgram = (
	terminal: Terminal,
	options: Options,
	world: BrowseWorld,
	own: Pick<World, 'suspend' | 'setMouse'> & {readonly drawsLater?: boolean},
): {readonly program: Program; readonly ended: Promise<Outcome>; readonly crash: (error: unknown) => void} => {
	const {promise: ended, resolve: leave, reject: crash} = Promise.withResolvers<Outcome>();
	const run = createEffects({...world, ...own, leave, crash});
	const tellPicks = () => {
		const {service, isLeaving} = program.getState();
		if (world.picks !== undefined && !isLeaving) {
			program.dispatch({type: 'knew-picks', picks: world.picks(service)});
		}
	};
	const keepPick = (state: State) => {
		world.onPick?.(toRememberOf(state), state.service);
		tellPicks();
	};
	const program: Program = createProgram(
		init(options, terminal.size(), world.remembered),
		(effect, dispatch) => {
			// The first effect, loading, runs before the program exists.
			const pickedIn = isPick(effect) ? program.getState() : undefined;
			run(effect, action => {
				dispatch(action);
				if (action.type === 'recalled' || action.type === 'loaded') {
					tellPicks();
				}
				if (pickedIn !== undefined && action.type === 'copied' && action.report.type !== 'refused') {
					keepPick(pickedIn);
				}
			});
			if (pickedIn !== undefined && effect.type === 'leave') {
				keepPick(pickedIn);
			}
		},
		{confine: scrolledInside, onAction: world.onAction, drawsLater: own.drawsLater ?? false},
	);
	tellPicks();
	return {program, ended, crash};
};
