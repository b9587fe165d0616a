import {identifyKey} from '../../access-key/io/identify.ts';
import type {KeySource} from '../../access-key/source.ts';
import {FaultError, usageFault} from '../../fault/fault.ts';
import {withoutEscapes} from '../../json/escapes.ts';
import type {Listing} from '../../listing/listing.ts';
import {type MemoryRequest, openMemory, type Remembered, type ServiceMemory} from '../../remember/io/memory.ts';
import type {Address} from '../../service/address.ts';
import {nextTurn} from '../../system/io/next-turn.ts';
import {holdsKey} from '../../text/redact.ts';

/** Whether and where listings are remembered. */
export type RememberOptions = MemoryRequest & {
	readonly remembers: boolean;
};

type Asked = {readonly address: Address; readonly service: string | undefined; readonly from: KeySource | undefined};

/** What is remembered of a service; undefined where remembering is off, or where nothing tells its key from others. */
export const memoryOf = (
	{address, service, from}: Asked,
	{remembers, environment, userId, note, keepsEach}: RememberOptions,
): ServiceMemory | undefined => {
	const key = remembers && from !== undefined ? identifyKey(from) : undefined;
	if (key === undefined) {
		return undefined;
	}
	return openMemory({environment, userId, note, keepsEach})?.of({base: address.base, service, key});
};

type Finish = (listing: Listing, text: string | undefined) => Promise<Listing>;

/**
Loads a listing and keeps it, unless the service signals more than it sent, echoes the key, or sent more than can be kept.
Who refuses the key has it forgotten. `load` gives the listing and the text of the answer, undefined if that is too large, to
what it is given.
*/
export const loadAndKeep = async (
	memory: ServiceMemory | undefined,
	key: string,
	load: (finish: Finish) => Promise<Listing>,
): Promise<Listing> => {
	let body: string | undefined;
	let doubt: string | undefined;
	const finish: Finish = async (listing, text) => {
		await nextTurn();
		body = text;
		// The key can be in what is too large to be looked through.
		doubt = text === undefined ? 'the answer is too large' : whyUnkept(text, key);
		return listing;
	};
	try {
		const listing = await load(memory === undefined ? async loaded => loaded : finish);
		if (doubt !== undefined) {
			// Neither the listing nor what is told or picked from it is kept.
			memory?.stop(doubt);
		} else if (body !== undefined && listing.next === undefined) {
			memory?.take(body, listing);
		}
		return listing;
	} catch (error) {
		if (isRefusal(error)) {
			memory?.drop();
		}
		throw error;
	}
};

const whyUnkept = (text: string, key: string): string | undefined =>
	holdsKey(text, key) || holdsKey(withoutEscapes(text), key) ? 'the answer holds the key' : undefined;

const isRefusal = (error: unknown): boolean =>
	error instanceof FaultError && error.fault.type === 'status' && [401, 403].includes(error.fault.status);

/** The listing that is remembered, for a run that asks nobody. Throws FaultError where there is none. */
export const recall = (memory: ServiceMemory | undefined, host: string, remembers: boolean): Remembered => {
	const remembered = memory?.listing();
	if (remembered === undefined) {
		throw whyForgotten(host, remembers, memory !== undefined);
	}
	return remembered;
};

const whyForgotten = (host: string, remembers: boolean, canBe: boolean): FaultError => {
	if (!remembers) {
		const tryThis = 'leave out --offline, or ENVPICK_REMEMBER and `remember`';
		return usageFault('nothing is remembered, as that is switched off', tryThis);
	}
	const what = `no listing of \`${host}\` is remembered`;
	return canBe
		? usageFault(what, 'run it once without --offline', 3)
		: usageFault(`${what}, as nothing can be remembered`, 'leave out --offline', 3);
};
