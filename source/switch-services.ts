import type {World} from './effects.ts';
import type {ListingSource} from './io/listing-source.ts';

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
