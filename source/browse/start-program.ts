import type {Options} from '../state/run-options.ts';
import type {Terminal} from '../terminal/io/open-terminal.ts';
import type {Outcome} from '../update/effects.ts';
import {createProgram, type Program} from '../update/program.ts';
import {init} from '../update/update.ts';
import {createEffects} from './run-effects.ts';
import type {BrowseWorld, ScreenWorld} from './world.ts';

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
