import type {Remembered, ServiceMemory} from '../../remember/io/memory.ts';
import {parseAddress} from '../../service/address.ts';
import {memoryOf} from './remembered.ts';
import type {ListingSource, OpenOptions, SourceChoice} from './source.ts';

/** Reading a larger one costs more than waiting for the answer. In bytes. */
const mostToShow = 2 ** 22;

/** The listing of an earlier run, if it is worth showing before the answer. */
export const recallToShow = (memory: ServiceMemory | undefined): Remembered | undefined => memory?.listing(mostToShow);

/**
A source that is opened when it is first asked: so what is remembered can be shown before a command prints the key and anything
connects. Undefined for what nothing is remembered of, or where nobody is asked. Throws FaultError where the address is unusable.
*/
export const openLater = (
	choice: SourceChoice,
	options: OpenOptions,
	open: (signal: AbortSignal) => Promise<ListingSource>,
): ListingSource | undefined => {
	if (choice.type !== 'service' || options.offline) {
		return undefined;
	}
	const address = parseAddress(choice.address, {allowsInsecureHttp: options.insecureHttp});
	const memory = memoryOf({address, service: choice.service?.name, from: choice.key}, options);
	if (memory === undefined) {
		return undefined;
	}
	let opened: ListingSource | undefined;
	return {
		name: address.host,
		// Once it is opened it knows what was kept before its answer.
		get memory() {
			return opened?.memory ?? memory;
		},
		load: async (signal, onDelay) => {
			// What is remembered is painted first, in this turn.
			await new Promise(resolve => setImmediate(resolve));
			opened ??= await open(signal);
			return opened.load(signal, onDelay);
		},
	};
};
