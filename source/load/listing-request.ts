import type {ToFault} from '../fault/fault.ts';
import {decodeListing} from '../listing/decode.ts';
import type {Listing} from '../listing/listing.ts';
import type {Operation} from '../service/operation.ts';
import {notWhat} from '../service/request-faults.ts';

/** The request for the listing. It changes nothing, so it can be repeated. */
export const listingRequest: Operation<Listing> = {
	method: 'GET',
	path: '/v0/resources',
	isRepeatable: true,
	what: 'a listing',
	does: 'list environments',
	decode: decodeListing,
};

/** Makes the faults of a response or a file, named `from`, that is not a listing. */
export const notListing = (from: string, usual?: string): ToFault => notWhat(from, listingRequest.what, usual);
