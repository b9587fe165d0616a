import {FaultError} from '../fault/fault.ts';
import type {Listing} from '../listing/listing.ts';
import type {ListingSource} from '../load/io/source.ts';

/** Loads a listing for what must know all of it: what only was not sent is never said to be gone. Throws FaultError. */
export const loadWhole = async (source: ListingSource): Promise<Listing> => {
	const listing = await source.load(new AbortController().signal, () => {});
	if (listing.next !== undefined) {
		const from = `the answer from \`${source.name}\``;
		const why = 'only a part of one: the service signals more than it sent';
		throw new FaultError({type: 'no-listing', from, why, tryThis: 'ask the service for what is missing'});
	}
	return listing;
};
