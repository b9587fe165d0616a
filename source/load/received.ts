import type {Listing} from '../listing/listing.ts';

/** A listing as it was loaded. */
export type Received = {
	readonly listing: Listing;
	/** The text of the response, if it may be cached. */
	readonly text?: string | undefined;
	/** When a cached listing was received, in milliseconds since 1970; absent for a new one. */
	readonly time?: number | undefined;
};
