import {type Comparison, compareResources} from '../listing/compare.ts';
import type {Resource} from '../listing/listing.ts';
import {pickedResources} from './picked.ts';
import type {Loaded, State} from './state.ts';

/** The environments that are compared now, in the order of the listing, and how they differ. */
export type Compared = {readonly resources: readonly Resource[]; readonly comparison: Comparison};

// Several lines of each frame need it, and of 100,000 marked it takes a second. Marks are never changed in place.
const kept = new WeakMap<State['marked'], Compared & {readonly loaded: Loaded | undefined}>();

/** Compares what is marked, or else selected: the marks of one listing once. */
export const comparedOf = (state: State): Compared => {
	const {marked, loaded} = state;
	const known = kept.get(marked);
	if (known !== undefined && known.loaded === loaded && marked.size > 0) {
		return known;
	}
	const resources = pickedResources(state);
	const compared = {resources, comparison: compareResources(resources), loaded};
	kept.set(marked, compared);
	return compared;
};
