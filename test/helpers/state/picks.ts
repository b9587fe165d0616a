import type {Picked} from '../../../source/history/picks.ts';
import type {PickBefore} from '../../../source/state/state.ts';

/** A pick of environments, given their tags. */
export const pickedOf = (...environments: ReadonlyArray<readonly string[]>): Picked => ({
	mode: 'exact',
	environments: environments.map(tags => ({
		identity: `${JSON.stringify(['tags', tags.toSorted(), ''])} 0`,
		label: tags.join(' '),
		tags,
		picked: tags,
	})),
});

/** The tags of each environment of a pick. */
export const tagsOfPick = ({environments}: Picked): ReadonlyArray<readonly string[]> =>
	environments.map(({tags}) => tags);

/** Picks as the state stores them: the time and content of each, the newest first. */
export const picksBefore = (...picks: ReadonlyArray<readonly [when: string, picked: Picked]>): readonly PickBefore[] =>
	picks.flatMap(([when, {mode, environments}]) => environments.map(environment => ({environment, mode, when})));
