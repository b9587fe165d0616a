import {toFailure, toSentence} from '../fault/explain.ts';
import {type Listing, sizeOf} from '../listing/listing.ts';
import type {Address} from '../service/address.ts';
import type {Ask, Work} from './ask.ts';
import {addressField, commandField, keyField} from './fields.ts';

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
	const {allowsInsecureHttp} = start;
	for (const line of introduction) {
		ask.say(line, 'plain');
	}
	let {address: typed, key, asksAnew} = start;
	let keyFor = addressField(typed, true).read(typed).value?.address;
	for (;;) {
		const field = addressField(typed, allowsInsecureHttp, start.asksAnew && start.address !== '');
		const answer = (asksAnew ? undefined : field.read(typed).value) ?? (await ask.text(field));
		if (answer === undefined) {
			return undefined;
		}
		const {address} = answer;
		// A key that was given for one machine is sent to another only if it is typed there.
		const isKeyForIt = keyFor === undefined || originOf(keyFor) === originOf(address);
		const ready = await connect(ask, world, address, isKeyForIt ? key : '');
		if ('listing' in ready) {
			return ready;
		}
		({key} = ready);
		({typed} = answer);
		keyFor = address;
		asksAnew = true;
	}
};

const originOf = ({base}: Address): string => new URL(base).origin;

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
		key = typed;
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

// Asks where to save the settings, and saves them. Undefined if the key must be asked again.
const keep = async (ask: Ask, world: SetupWorld, ready: Ready): Promise<Ready | undefined> => {
	const {address, key} = ready;
	const save = async (command?: readonly string[]): Promise<Ready | undefined> => {
		const kept = await attempt(ask, () => world.save({address, key, command}));
		for (const line of kept?.said ?? []) {
			ask.say(line);
		}
		return kept && {...ready, name: kept.name};
	};
	const saveCommand = async () => {
		const command = await askCommand(ask, world, key);
		return command && save(command);
	};
	// If nothing can be saved, the menu says why.
	const notes = await world.look(address).catch(error => [toSentence(error)]);
	for (;;) {
		const settle = await ask.choose<() => Promise<Ready | undefined>>({
			question: 'Save these settings?',
			choices: [
				{value: () => save(), label: 'Save to private files'},
				{value: async () => ready, label: "Don't save"},
				{value: saveCommand, label: 'Get the key from a command (password manager)'},
			],
			notes,
		});
		const settled = await settle?.();
		if (settle === undefined || settled !== undefined) {
			return settled;
		}
	}
};

// Asks for the command until it prints the same key.
const askCommand = async (ask: Ask, world: SetupWorld, key: string): Promise<readonly string[] | undefined> => {
	let given = '';
	for (;;) {
		const answer = await ask.text(commandField(given, key));
		if (answer === undefined) {
			return undefined;
		}
		const {words, typed} = answer;
		const run = () => ask.release(`envpick runs ${words[0]}`, () => world.runCommand(words));
		const printed = await attempt(ask, run);
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
