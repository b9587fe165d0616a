import {identifyKey} from '../../access-key/io/identify.ts';
import type {KeySource} from '../../access-key/source.ts';
import {FaultError, usageFault} from '../../fault/fault.ts';
import {withoutEscapes} from '../../json/unescape-json.ts';
import type {Listing} from '../../listing/listing.ts';
import {type MemoryRequest, openMemory, type Remembered, type ServiceMemory} from '../../remember/io/memory.ts';
import type {Address} from '../../service/address.ts';
import {inSlices} from '../../system/io/slices.ts';
import {holdsKey} from '../../text/redact.ts';

/** Whether and where listings are remembered. */
export type RememberOptions = MemoryRequest & {
	readonly remembers: boolean;
};

type Asked = {readonly address: Address; readonly service: string | undefined; readonly from: KeySource | undefined};

/** What is remembered of a service; undefined where remembering is off, or where nothing tells its key from others. */
export const memoryOf = (
	{address, service, from}: Asked,
	{remembers, environment, userId, note}: RememberOptions,
): ServiceMemory | undefined => {
	const key = remembers && from !== undefined ? identifyKey(from) : undefined;
	if (key === undefined) {
		return undefined;
	}
	return openMemory({environment, userId, note})?.of({base: address.base, service, key});
};

type OnBody = (text: string | undefined) => void;

/**
Loads a listing and keeps it, unless the service signals more than it sent, echoes the key, or sent more than can be kept.
Who refuses the key has it forgotten. `load` gets what to tell the body, if anything is to know it, and what it then has to
wait for within its time: looking for the key.
*/
export const loadAndKeep = async (
	memory: ServiceMemory | undefined,
	key: string,
	load: (onBody: OnBody | undefined, look: (signal: AbortSignal) => Promise<void>) => Promise<Listing>,
): Promise<Listing> => {
	let body: string | undefined;
	let doubt: string | undefined = 'nobody has looked for the key in the answer';
	try {
		const keepBody: OnBody = text => {
			body = text;
		};
		const look = async (signal: AbortSignal) => {
			doubt = memory && (await whyUnkept(body, key, signal));
		};
		const listing = await load(memory && keepBody, look);
		if (doubt !== undefined) {
			// Neither the listing nor what is told or picked from it is kept.
			memory?.stop(doubt);
		} else if (body !== undefined && listing.next === undefined) {
			const text = body;
			// First the listing goes to whoever waits for it.
			setImmediate(() => memory?.keep(text, listing));
		}
		return listing;
	} catch (error) {
		if (isRefusal(error)) {
			memory?.drop();
		}
		throw error;
	}
};

// The key can be in what is too large to be looked through.
const whyUnkept = async (body: string | undefined, key: string, signal: AbortSignal): Promise<string | undefined> => {
	if (body === undefined) {
		return 'the answer is too large';
	}
	const hasKey = await inSlices(findKey(body, key), signal);
	return hasKey ? 'the answer holds the key' : undefined;
};

/** Characters that are looked at together, in a few milliseconds. */
const partLength = 2 ** 20;
const backslash = 0x5c;

// Whether a body holds the key, in steps.
function* findKey(body: string, key: string): Generator<void, boolean> {
	// More than the longest form of the key takes with each character escaped.
	const most = 20 * key.length + 100;
	for (let start = 0, next = 0; next < body.length; start = next) {
		const part = body.slice(start, start + partLength + most);
		if (holdsKey(part, key) || holdsKey(withoutEscapes(part), key)) {
			return true;
		}
		yield;
		next = start + partLength;
		// Not between a backslash and what it escapes.
		let backslashes = 0;
		while (backslashes < partLength && body.charCodeAt(next - 1 - backslashes) === backslash) {
			backslashes++;
		}
		next -= backslashes % 2;
	}
	return false;
}

const isRefusal = (error: unknown): boolean =>
	error instanceof FaultError && error.fault.type === 'status' && [401, 403].includes(error.fault.status);

/** The listing that is remembered, for a run that asks nobody. Throws FaultError where there is none. */
export const recall = (memory: ServiceMemory | undefined, host: string, remembers: boolean): Remembered => {
	const remembered = memory?.listing();
	if (remembered === undefined) {
		throw remembers
			? new FaultError({type: 'not-remembered', host, canBe: memory !== undefined})
			: usageFault(
					'nothing is remembered, as that is switched off',
					'leave out --offline, or ENVPICK_REMEMBER and `remember`',
				);
	}
	return remembered;
};
