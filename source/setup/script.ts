import {baseOf} from '../config/config.ts';
import {toFailure, toSentence} from '../fault/explain.ts';
import {type Listing, sizeOf} from '../listing/listing.ts';
import {type Address, parseAddress} from '../service/address.ts';
import {parseShellWords} from '../text/shell-words.ts';
import {type Ask, addressField, commandField, keyField, type Work} from './questions.ts';

/** The known answers at the start; an empty text is not known. */
export type SetupStart = {
	readonly address: string;
	readonly key: string;
	readonly asksAnew: boolean;
	readonly allowsInsecureHttp: boolean;
};

/** The settings to save: the key itself in a file, unless a command prints it. */
export type Keeping = {
	readonly address: Address;
	readonly key: string;
	readonly command?: readonly string[] | undefined;
};

/** The name in the config, and a line for each place where something was saved. */
export type Kept = {readonly name: string; readonly said: readonly string[]};

/** The input and output of the setup. Every function throws FaultError. */
export type SetupWorld = {
	readonly load: (address: Address, key: string) => Work<Listing>;
	/** Says, in lines, where the service would be saved, and what that would replace. */
	readonly look: (address: Address) => Promise<readonly string[]>;
	readonly save: (keeping: Keeping) => Promise<Kept>;
	readonly runCommand: (words: readonly string[]) => Promise<string>;
};

/** The new service, with the listing of its test; `name` is its name in the config, if it was saved. */
export type Ready = Pick<Keeping, 'address' | 'key'> & {readonly listing: Listing; readonly name?: string};

export const introduction = [
	'envpick · connect to a service',
	'Nothing is saved before you agree. To try envpick without a service, run `envpick --demo`.',
];

/** Asks for an address and a key until the service lists its environments, then where to save them. Undefined on Esc. */
export const setUp = async (ask: Ask, world: SetupWorld, start: SetupStart): Promise<Ready | undefined> => {
	for (const line of introduction) {
		ask.say(line, 'plain');
	}
	let {address: given, key, asksAnew} = start;
	let keyFor = baseOf(given);
	for (;;) {
		const field = addressField(given, start.allowsInsecureHttp, start.asksAnew && start.address !== '');
		const typed = asksAnew || !field.read(given).isAnswer ? await ask.text(field) : given;
		if (typed === undefined) {
			return undefined;
		}
		const address = parseAddress(typed, start);
		// A key that was given for one machine is sent to another only if it is typed there.
		const isKeyForIt = keyFor === undefined || originOf(keyFor) === originOf(address.base);
		const ready = await connect(ask, world, address, isKeyForIt ? key : '');
		if ('listing' in ready) {
			return ready;
		}
		[given, key, keyFor, asksAnew] = [typed, ready.key, address.base, true];
	}
};

const originOf = (base: string): string => new URL(base).origin;

// Asks for a key until it works and the question about saving it is answered. Returns the current key if the address must be asked
// again.
const connect = async (
	ask: Ask,
	world: SetupWorld,
	address: Address,
	given: string,
): Promise<Ready | {key: string}> => {
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
			// A refused key must be replaced. After any other failure the address may be wrong.
			if (complain(ask, error) !== 4) {
				return {key};
			}
			key = '';
		}
	}
};

const ways = {
	files: 'Save to private files',
	nowhere: "Don't save",
	command: 'Get the key from a command (password manager)',
};

// Asks where to save the settings, and saves them. Undefined if the key must be asked again.
const keep = async (ask: Ask, world: SetupWorld, ready: Ready): Promise<Ready | undefined> => {
	const {address, key} = ready;
	// If nothing can be saved, the menu says why.
	const notes = await world.look(address).catch(error => [toSentence(error)]);
	for (;;) {
		const way = await ask.choose({question: 'Save these settings?', choices: Object.values(ways), notes});
		if (way === undefined || way === ways.nowhere) {
			return way === undefined ? undefined : ready;
		}
		const command = way === ways.command ? await askCommand(ask, world, key) : undefined;
		if (way === ways.command && command === undefined) {
			continue;
		}
		const kept = await attempt(ask, () => world.save({address, key, command}));
		if (kept !== undefined) {
			for (const line of kept.said) {
				ask.say(line);
			}
			return {...ready, name: kept.name};
		}
	}
};

// Asks for the command until it prints the same key.
const askCommand = async (ask: Ask, world: SetupWorld, key: string): Promise<readonly string[] | undefined> => {
	let given = '';
	for (;;) {
		const typed = await ask.text(commandField(given, key));
		if (typed === undefined) {
			return undefined;
		}
		const read = parseShellWords(typed);
		const words = read.type === 'words' ? read.words : [];
		const printed = await attempt(ask, () => ask.release(`envpick runs ${words[0]}`, () => world.runCommand(words)));
		if (printed === key) {
			return words;
		}
		if (printed !== undefined) {
			ask.say('the command printed a different key', 'failure');
		}
		given = typed;
	}
};

const attempt = async <Value>(ask: Ask, act: () => Promise<Value>): Promise<Value | undefined> => {
	try {
		return await act();
	} catch (error) {
		complain(ask, error);
		return undefined;
	}
};

// Reports a failure, and returns its exit code. Anything but a fault is a bug and is thrown again.
const complain = (ask: Ask, error: unknown): number => {
	ask.say(toSentence(error), 'failure');
	return toFailure(error).exitCode;
};
