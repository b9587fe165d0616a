import {Fault} from '../../fault/fault.ts';
import type {ServiceHistory} from '../../history/io/store.ts';
import {yieldToInput} from '../../system/io/yield-to-input.ts';
import {holdsKey} from '../../text/redact.ts';
import type {Received} from '../received.ts';

/**
Loads a listing, whose text is left out if it must not be cached, as that of an incomplete listing. If the text echoes the key, or
is too large to be searched (absent), no pick is saved either. If the service refuses the key, the cached listing is deleted.
*/
export const checkResponse = async (
	history: ServiceHistory | undefined,
	key: string,
	load: () => Promise<Received>,
): Promise<Received> => {
	try {
		const {listing, text} = await load();
		await yieldToInput();
		const why = history && (await whyStop(text, key));
		if (why !== undefined) {
			history?.stop(why);
		}
		const mayKeep = history !== undefined && why === undefined && listing.next === undefined;
		return {listing, text: mayKeep ? text : undefined};
	} catch (error) {
		if (error instanceof Fault && [401, 403].includes(error.network?.status ?? 0)) {
			history?.remove();
		}
		throw error;
	}
};

const whyStop = async (text: string | undefined, key: string): Promise<string | undefined> =>
	text === undefined
		? 'the response is too large'
		: (await echoesKey(text, key))
			? 'the response contains the key'
			: undefined;

// In parts, as a long text of escapes takes a second and much memory. Each part overlaps the next by more than the longest key has
// with each character escaped.
const echoesKey = async (text: string, key: string): Promise<boolean> => {
	for (let start = 0; start < text.length; start += 2 ** 21) {
		if (holdsKey(text.slice(start, start + 2 ** 21 + 2 ** 18), key)) {
			return true;
		}
		await yieldToInput();
	}
	return false;
};
