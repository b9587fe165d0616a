import type {Resource} from '../listing/listing.ts';
import type {State} from './state.ts';

/** The marked resources in the order of the listing. */
export const markedResources = ({marked, loaded}: State): readonly Resource[] =>
	[...marked].sort((one, other) => one - other).flatMap(id => loaded?.listing.resources[id] ?? []);

/** The id under which the present view marks a resource: its own, or in the distinct view that of its set of tags. */
export const markOf = ({view, loaded}: State, id: number): number =>
	view === 'groups' ? id : (loaded?.distinct.representatives[id] ?? id);

/** The marks as `markOf` gives them: in the distinct view a row is marked when any resource of its set is. */
export const markedRows = (state: State): ReadonlySet<number> =>
	state.view === 'groups' ? state.marked : new Set([...state.marked].map(id => markOf(state, id)));
