import type {Listing} from '../listing/listing.ts';

/** Work that stops with the reason of the signal once it is aborted, and that reports why it takes longer. */
export type Work<Value> = (signal: AbortSignal, onDelay: (remark: string) => void) => Promise<Value>;

/** A listing as it was loaded. */
export type Received = {
	readonly listing: Listing;
	/** The text of the response, if it may be cached. */
	readonly text?: string | undefined;
	/** When a cached listing was received, in milliseconds since 1970; absent for a new one. */
	readonly time?: number | undefined;
};
