import type {Pick, Picked} from '../../../source/history/picks.ts';
import type {PickBefore} from '../../../source/state/state.ts';

/** A pick of environments by their tags. */
export const pickedOf = (...environments: ReadonlyArray<readonly string[]>): Picked => ({
	taken: 'selector',
	environments: environments.map(tags => ({identity: `${JSON.stringify(['tags', tags.toSorted(), ''])} 0`, tags})),
});

/** The tags of each environment of a pick. */
export const tagsOfPick = ({environments}: Pick | Picked): ReadonlyArray<readonly string[]> =>
	environments.map(({tags}) => tags);

/** Picks as the state has them: how long ago each was, and of what, the last first. */
export const picksBefore = (...picks: ReadonlyArray<readonly [ago: string, picked: Picked]>) =>
	new Map<string, PickBefore>(
		picks.flatMap(([ago, {taken, environments}]) =>
			environments.map(picked => [picked.identity, {picked, ago, taken}] as const),
		),
	);
