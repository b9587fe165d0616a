import {indexInSteps} from '../filter/search-index.ts';
import {columnsInSteps} from '../listing/columns.ts';
import {distinctInSteps} from '../listing/distinct.ts';
import type {Listing} from '../listing/listing.ts';
import {runSteps} from '../text/run-steps.ts';
import type {Loaded} from './state.ts';

type Prepared = Pick<Loaded, 'index' | 'distinct' | 'columns'>;

const known = new WeakMap<Listing, Prepared>();

/** What takes time to find out about a listing; found out at once, unless `prepareInSteps` has done so before. */
export const prepare = (listing: Listing): Prepared => known.get(listing) ?? runSteps(prepareInSteps(listing));

/** The same in steps of a few milliseconds; the result is kept as long as the listing is. */
export function* prepareInSteps(listing: Listing): Generator<void, Prepared> {
	const distinct = yield* distinctInSteps(listing);
	const columns = yield* columnsInSteps(listing, distinct);
	const prepared = {index: yield* indexInSteps(listing), distinct, columns};
	known.set(listing, prepared);
	return prepared;
}
