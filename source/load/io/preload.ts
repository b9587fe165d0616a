import type {Listing} from '../../listing/listing.ts';
import type {ListingSource} from './source.ts';
import type {World} from '../../run/effects.ts';

// Milliseconds: enough to connect to this machine or a near one. To a far one a round trip takes longer than reading the
// interface does.
const moment = 3;

/**
Starts to load before anybody asks, so that the request is under way while the interface is read from disk. The first
load that is asked for is that one; those after it are made anew. Resolves a moment later, by a clock in milliseconds: a
request goes out once its connection is made, of which nobody hears while the interface is compiled.
*/
export const loadAhead = async (source: ListingSource, now: () => number): Promise<ListingSource> => {
	const ending = new AbortController();
	let said: string | undefined;
	let onRemark = (remark: string) => {
		said = remark;
	};
	let ahead: Promise<Listing> | undefined = source.load(ending.signal, remark => onRemark(remark));
	// Whoever asks for it hears of a failure.
	ahead.catch(() => {});
	for (const end = now() + moment; now() < end; ) {
		await new Promise(resolve => setImmediate(resolve));
	}
	return {
		...source,
		load: (signal, onDelay) => {
			const loading = ahead;
			ahead = undefined;
			if (loading === undefined) {
				return source.load(signal, onDelay);
			}
			signal.addEventListener('abort', () => ending.abort(signal.reason));
			onRemark = onDelay;
			if (said !== undefined) {
				onDelay(said);
			}
			return loading;
		},
	};
};

/** A source whose listing is there already: the first load that is asked for gives it; those after it are made anew. */
export const startWith = (listing: Listing, source: ListingSource): ListingSource => {
	let first: Promise<Listing> | undefined = Promise.resolve(listing);
	return {
		...source,
		load: (signal, onDelay) => {
			const loaded = first ?? source.load(signal, onDelay);
			first = undefined;
			return loaded;
		},
	};
};

/** Opens the service of that name, which is one of the config. */
export type OpenService = (name: string, signal: AbortSignal) => Promise<ListingSource>;

/**
Makes what loads from the service that is asked for: `first` under its name, every other opened when it is first asked
for. One that could not be opened is opened again the next time.
*/
export const switchServices = (first: ListingSource, name: string | undefined, open: OpenService): World['load'] => {
	const opened = new Map<string | undefined, ListingSource>([[name, first]]);
	return async (signal, onDelay, service) => {
		const source = opened.get(service) ?? (await open(service ?? '', signal));
		opened.set(service, source);
		return source.load(signal, onDelay);
	};
};
