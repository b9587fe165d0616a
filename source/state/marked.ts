import type {State} from './state.ts';

/**
What is marked as the rows of the present view show it: ids of resources, or in the distinct view the ids that stand for
their sets, since there a row is marked when any of its set is.
*/
export const markedRows = ({marked, view, loaded}: State): ReadonlySet<number> =>
	view === 'groups' || loaded === undefined
		? marked
		: new Set([...marked].map(id => loaded.distinct.representatives[id] ?? id));

/** The id by which `markedRows` knows a resource. */
export const markOf = ({view, loaded}: State, id: number): number =>
	view === 'groups' ? id : (loaded?.distinct.representatives[id] ?? id);
