import type {PicksBefore, State} from '../state/state.ts';
import type {Program} from '../update/program.ts';
import type {World} from './effects.ts';

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
