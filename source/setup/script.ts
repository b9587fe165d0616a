import {sizeOf} from '../listing/listing.ts';
import type {Address} from '../service/address.ts';
import type {Ask} from './ask.ts';
import {addressField, keyField, readAddress} from './fields.ts';
import {complain, keep, type Ready, type SetupWorld} from './keep.ts';

/** What is known before anything is asked; an empty text is not. */
export type SetupStart = {
	readonly address: string;
	readonly key: string;
	/** Asks for the address even where it is known. */
	readonly asksAnew: boolean;
	readonly allowsInsecureHttp: boolean;
};

/**
The set-up: asks for the address and the key of a service until it answers with a listing, then where to keep them, so
that nothing is written of what does not work. Gives undefined where the person would rather leave.
*/
export const setUp = async (ask: Ask, world: SetupWorld, start: SetupStart): Promise<Ready | undefined> => {
	const {allowsInsecureHttp} = start;
	let {address: text, key, asksAnew} = start;
	let keyFor = originOf(readAddress(text, true));
	for (;;) {
		const address = readAddress(text, allowsInsecureHttp);
		if (asksAnew || typeof address === 'string') {
			const answer = await ask.text(addressField(text, allowsInsecureHttp));
			if (answer === undefined) {
				return undefined;
			}
			text = answer;
			asksAnew = false;
			continue;
		}
		// A key that was given for one machine is not sent to another unless somebody types it there.
		const origin = originOf(address);
		const ready = await connect(ask, world, address, keyFor === undefined || keyFor === origin ? key : '');
		if ('listing' in ready) {
			return ready;
		}
		({key} = ready);
		keyFor = origin;
		asksAnew = true;
	}
};

const originOf = (address: Address | string): string | undefined =>
	typeof address === 'string' ? undefined : new URL(address.base).origin;

// Asks for a key until it works and is settled; or gives the key as it is then, for the address to be asked for again.
const connect = async (
	ask: Ask,
	world: SetupWorld,
	address: Address,
	given: string,
): Promise<Ready | Pick<Ready, 'key'>> => {
	let key = given;
	for (;;) {
		const typed = await ask.text(keyField(key, address.host));
		if (typed === undefined) {
			return {key};
		}
		key = typed.trim();
		try {
			const listing = await ask.wait(`Testing ${address.host}`, world.load(address, key));
			if (listing !== undefined) {
				ask.say(`Connected. The key works. ${sizeOf(listing)}`);
				const ready = await keep(ask, world, {address, key, listing});
				if (ready !== undefined) {
					return ready;
				}
			}
		} catch (error) {
			// A refused key is the key's fault; most else is the address's.
			if (complain(ask, error) !== 4) {
				return {key};
			}
			key = '';
		}
	}
};
