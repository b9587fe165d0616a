import {decodeListing} from '../listing/decode.ts';
import type {Listing} from '../listing/listing.ts';
import type {Operation} from '../service/operation.ts';

/** The request for the listing. It changes nothing, so it can be repeated. */
export const listingRequest: Operation<Listing> = {
	method: 'GET',
	path: '/v0/resources',
	isRepeatable: true,
	what: 'a listing',
	does: 'list environments',
	decode: decodeListing,
};
