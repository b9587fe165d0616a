import {baseOf} from '../config/config.ts';
import {asFault} from '../fault/fault.ts';
import {sizeOf} from '../listing/listing.ts';
import type {Received, Work} from '../load/work.ts';
import {type Address, parseAddress} from '../service/address.ts';
import {createRedact, type Redact} from '../text/redact.ts';
import {parseShellWords} from '../text/shell-words.ts';
import {type Ask, addressField, commandField, keyField} from './questions.ts';

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

/** The input and output of the setup. Every function throws Fault. */
export type SetupWorld = {
	readonly load: (address: Address, key: string) => Work<Received>;
	/** Says, in lines, where the service would be saved, and what that would replace. */
	readonly look: (address: Address) => Promise<readonly string[]>;
	readonly save: (keeping: Keeping) => Promise<Kept>;
	readonly runCommand: (words: readonly string[]) => Work<string>;
};

/** The new service, with the response to its test; `name` is its name in the config, if it was saved. */
export type Ready = Pick<Keeping, 'address' | 'key'> & {readonly received: Received; readonly name?: string};

export const introduction = [
	'envpick · connect to a service',
	'Nothing is saved before you agree. To try envpick without a service, run `envpick --demo`.',
];

/** Asks for an address and a key until the service lists its environments, then where to save them. Undefined on Esc. */
export const setUp = async (ask: Ask, world: SetupWorld, start: SetupStart): Promise<Ready | undefined> => {
	for (const line of introduction) {
		ask.say(line, 'plain');
	}
	let {address: given, key, asksAnew: asksAddress} = start;
	for (;;) {
		const field = addressField(given, start.allowsInsecureHttp);
		const typed = asksAddress || !field.read(given).isAnswer ? await ask.text(field) : given;
		if (typed === undefined) {
			return undefined;
		}
		const address = parseAddress(typed, start);
		// A key that was given for one machine is sent to another only if it is typed there.
		key = isElsewhere(given, address) ? '' : key;
		given = typed;
		const answer = await ask.text(keyField(key, address.host));
		asksAddress = answer === undefined;
		if (answer === undefined) {
			continue;
		}
		key = answer.trim();
		try {
			const ready = await connect(ask, world, address, key);
			if (ready !== undefined) {
				return ready;
			}
		} catch (error) {
			const {message, exitCode} = asFault(error);
			ask.say(message, 'failure');
			// A refused key must be replaced. After any other failure the address may be wrong.
			asksAddress = exitCode !== 4;
			key = asksAddress ? key : '';
		}
	}
};

const isElsewhere = (given: string, {base}: Address): boolean => {
	const known = baseOf(given);
	return known !== undefined && new URL(known).origin !== new URL(base).origin;
};

// Tests the key and asks where to save the settings. Undefined if the key must be asked again.
const connect = async (ask: Ask, world: SetupWorld, address: Address, key: string): Promise<Ready | undefined> => {
	const received = await ask.wait(`Testing ${address.host}`, world.load(address, key));
	if (received === undefined) {
		return undefined;
	}
	ask.say(`Connected. The key works. ${sizeOf(received.listing)}`);
	return keep(ask, world, {address, key, received});
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
	const notes = await world.look(address).catch(error => [asFault(error).message]);
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
		const work = world.runCommand(words);
		const printed = await attempt(ask, () => ask.wait(`Running ${words[0]}`, work), createRedact(key));
		if (printed === key) {
			return words;
		}
		if (printed !== undefined) {
			ask.say('the command printed a different key', 'failure');
		}
		given = typed;
	}
};

const attempt = async <Value>(
	ask: Ask,
	act: () => Promise<Value>,
	redact: Redact = text => text,
): Promise<Value | undefined> => {
	try {
		return await act();
	} catch (error) {
		ask.say(redact(asFault(error).message), 'failure');
		return undefined;
	}
};
