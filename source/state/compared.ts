import {type Comparison, compareResources} from '../listing/compare.ts';
import type {Resource} from '../listing/listing.ts';
import {comparisonIn, type OpenComparison} from './open.ts';
import {markedResources, selectedResource} from './selection.ts';
import type {Loaded, State} from './state.ts';

/** Compared environments with the same tags and fields: one column. */
export type ComparedColumn = readonly [Resource, ...Resource[]];

type Compared = {readonly columns: readonly ComparedColumn[]; readonly comparison: Comparison};

// Several lines of each frame need it, and with 100,000 marked it takes a second. Marks are never changed in place.
const cache = new WeakMap<State['marked'], Compared & {readonly loaded: Loaded | undefined}>();

/** What is marked, or the selected row beside the one that it is compared with, and how they differ. */
export const comparedOf = (state: State): Compared => {
	const {marked, loaded, open} = state;
	const anchor = comparisonIn(open)?.anchor;
	if (anchor !== undefined) {
		const [first, other] = [loaded?.listing.resources[anchor], selectedResource(state)];
		return compare(
			state,
			[first, first === other ? undefined : other].filter(one => one !== undefined),
		);
	}
	const known = cache.get(marked);
	if (known !== undefined && known.loaded === loaded) {
		return known;
	}
	const compared = {...compare(state, markedResources(state)), loaded};
	cache.set(marked, compared);
	return compared;
};

const compare = ({loaded}: State, resources: readonly Resource[]): Compared => {
	const toKey = ({id, fields}: Resource) =>
		JSON.stringify([loaded?.distinct.representatives[id], fields.map(({name, text}) => [name, text])]);
	const columns = [...Map.groupBy(resources, toKey).values()].flatMap(([first, ...others]): ComparedColumn[] =>
		first === undefined ? [] : [[first, ...others]],
	);
	return {columns, comparison: compareResources(columns.map(([first]) => first))};
};

/** The position of the selected column: the one selected last, or the last there is. */
export const selectedColumn = (state: State, {column}: OpenComparison): number =>
	Math.max(0, Math.min(column, comparedOf(state).columns.length - 1));
