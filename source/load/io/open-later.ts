import type {Remembered} from '../../remember/io/memory.ts';
import {parseAddress} from '../../service/address.ts';
import {memoryOf} from './remembered.ts';
import type {ListingSource, OpenOptions, SourceChoice} from './source.ts';

/** Reading a larger one costs more than waiting for the answer. In bytes. */
const mostToShow = 2 ** 22;

/**
The listing of an earlier run, and a source that is opened when it is first asked: so what is remembered can be shown before a
command prints the key and anything connects. Undefined where nothing is remembered. Throws FaultError where the address is
unusable.
*/
export const openLater = async (
	choice: SourceChoice,
	options: OpenOptions,
	open: (signal: AbortSignal) => Promise<ListingSource>,
): Promise<{readonly source: ListingSource; readonly remembered: Remembered} | undefined> => {
	if (choice.type !== 'service' || options.offline) {
		return undefined;
	}
	const address = parseAddress(choice.address, {allowsInsecureHttp: options.insecureHttp});
	const memory = await memoryOf({address, service: choice.service?.name, from: choice.key}, options);
	const remembered = memory?.listing(mostToShow);
	if (remembered === undefined) {
		return undefined;
	}
	let opened: ListingSource | undefined;
	return {
		remembered,
		source: {
			name: address.host,
			memory,
			load: async (signal, onDelay) => {
				opened ??= await open(signal);
				const listing = await opened.load(signal, onDelay);
				if (opened.memory?.isStopped()) {
					memory?.stop();
				}
				return listing;
			},
		},
	};
};
