import {type Cached, mostAtOnce} from '../../history/io/cached-listing.ts';
import type {ServiceHistory} from '../../history/io/history.ts';
import type {Listing} from '../../listing/listing.ts';
import {parseAddress} from '../../service/address.ts';
import {nextTurn} from '../../system/io/next-turn.ts';
import {historyOf, type ListingSource, type OpenOptions, type SourceChoice} from './source.ts';

// Milliseconds: enough to connect to this machine or a near one. A round trip to a far one takes longer than loading the
// interface.
const connectTime = 3;

/**
Starts to load at once, so that the request is under way while the interface is loaded. The first load of the
returned source is that one; later loads are new. Resolves once a connection has had time to be made, as its events wait
while the interface is compiled.
*/
export const loadAhead = async (source: ListingSource): Promise<ListingSource> => {
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
	/** The source of a service, opened when it is first needed, and again after a failure. */
	readonly open: (service: string | undefined, signal: AbortSignal) => Promise<ListingSource>;
	/** The source of an opened service. */
	readonly opened: (service: string | undefined) => ListingSource | undefined;
};

/** Keeps the services of a run open; `first` is the source of the service `name`. */
export const keepServicesOpen = (
	first: ListingSource,
	name: string | undefined,
	open: (name: string, signal: AbortSignal) => Promise<ListingSource>,
): OpenServices => {
	const opened = new Map([[name, first]]);
	return {
		open: async (service, signal) => {
			const source = opened.get(service) ?? (await open(service ?? '', signal));
			opened.set(service, source);
			return source;
		},
		opened: service => opened.get(service),
	};
};

/** The cached listing, if it is small enough to be shown before the response. */
export const cachedToShow = (history: ServiceHistory | undefined): Cached | undefined => history?.listing(mostAtOnce);

/**
A source that is opened with its first load. So the cached listing can be shown before a command prints the key or anything
connects. Undefined if nothing can be cached, or if no request is sent. Throws FaultError if the address is unusable.
*/
export const openLater = (
	choice: SourceChoice,
	options: OpenOptions,
	open: (choice: SourceChoice, signal: AbortSignal) => Promise<ListingSource>,
): ListingSource | undefined => {
	if (choice.type !== 'service' || options.offline) {
		return undefined;
	}
	const address = parseAddress(choice.address, {allowsInsecureHttp: options.insecureHttp});
	const history = historyOf(address, choice.service, choice.key, options);
	if (history === undefined) {
		return undefined;
	}
	let opened: ListingSource | undefined;
	return {
		name: address.host,
		history,
		load: async (signal, onDelay) => {
			// The cached listing is painted first, in this turn.
			await new Promise(resolve => setImmediate(resolve));
			opened ??= await open({...choice, history}, signal);
			return opened.load(signal, onDelay);
		},
	};
};
