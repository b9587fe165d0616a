import {type Cached, mostAtOnce} from '../../history/io/cached-listing.ts';
import type {Listing} from '../../listing/listing.ts';
import {nextTurn} from '../../system/io/next-turn.ts';
import type {ListingSource} from './source.ts';

// Milliseconds: enough to connect to this machine or a near one. A round trip to a far one takes longer than loading the
// interface.
const connectTime = 3;

/**
Starts to load at once, so that the request is under way while the interface is loaded. The first load of the
returned source is that one; later loads are new. Resolves once a connection has had time to be made, as its events wait
while the interface is compiled. Throws as opening the source does.
*/
export const loadAhead = async (source: ListingSource): Promise<ListingSource> => {
	await source.open?.();
	const ending = new AbortController();
	let early: string | undefined;
	let report = (remark: string) => {
		early = remark;
	};
	const ahead = source.load(ending.signal, remark => report(remark));
	// A failure is passed to the first load.
	ahead.catch(() => {});
	const end = performance.now() + connectTime;
	// At least one turn, however busy the machine is.
	do {
		await nextTurn();
	} while (performance.now() < end);
	return withFirst(source, (signal, onDelay) => {
		signal.addEventListener('abort', () => ending.abort(signal.reason));
		report = onDelay;
		if (early !== undefined) {
			onDelay(early);
		}
		return ahead;
	});
};

/** A source whose first load is this listing; later loads are new. */
export const startWith = (listing: Listing, source: ListingSource): ListingSource =>
	withFirst(source, async () => listing);

const withFirst = (source: ListingSource, first: ListingSource['load']): ListingSource => {
	let load = first;
	return {
		...source,
		load: (signal, onDelay) => {
			const loading = load(signal, onDelay);
			load = source.load;
			return loading;
		},
	};
};

/** The services of a run by their names in the config; undefined is the first source of the run. */
export type OpenServices = {
	/** The source of a service, made when it is first needed. */
	readonly open: (service: string | undefined) => ListingSource;
	/** The source of a service that is open. */
	readonly opened: (service: string | undefined) => ListingSource | undefined;
};

/** Keeps the services of a run open; `first` is the source of the service `name`. */
export const keepServicesOpen = (
	first: ListingSource,
	name: string | undefined,
	open: (name: string) => ListingSource,
): OpenServices => {
	const opened = new Map([[name, first]]);
	return {
		open: service => {
			const source = opened.get(service) ?? open(service ?? '');
			opened.set(service, source);
			return source;
		},
		opened: service => opened.get(service),
	};
};

/** The cached listing of a source that sends requests, if it is small enough to be shown before the response. */
export const cachedToShow = ({history, cameAt}: ListingSource): Cached | undefined =>
	cameAt === undefined ? history?.listing(mostAtOnce) : undefined;
