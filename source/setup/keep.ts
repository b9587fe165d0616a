import {toFailure} from '../fault/explain.ts';
import type {Listing} from '../listing/listing.ts';
import type {Address} from '../service/address.ts';
import type {Ask, Work} from './ask.ts';
import {commandField, toWords} from './fields.ts';

/** What is to be kept: the key itself, in a file, unless there is a command that prints it. */
export type Keeping = {readonly address: Address; readonly key: string; readonly command?: readonly string[]};

/** What was kept: how the config calls it, and what is where, a line each. */
export type Kept = {readonly name: string; readonly said: readonly string[]};

/** What the set-up does in the world. All of it throws FaultError. */
export type SetupWorld = {
	/** The work of loading the listing. */
	readonly load: (address: Address, key: string) => Work<Listing>;
	/** Says where it would be kept, and what that replaces, a line each. */
	readonly look: (address: Address) => Promise<readonly string[]>;
	readonly save: (keeping: Keeping) => Promise<Kept>;
	/** Runs a command that prints a key, and gives that. */
	readonly runCommand: (words: readonly string[]) => Promise<string>;
};

/** What was set up, with the listing that the trial brought; `name` is how the config calls it, if it was kept. */
export type Ready = {
	readonly address: Address;
	readonly key: string;
	readonly listing: Listing;
	readonly name?: string;
};

/** Asks where to keep what works, and keeps it there; gives undefined where the key is to be asked for again. */
export const keep = async (ask: Ask, world: SetupWorld, ready: Ready): Promise<Ready | undefined> => {
	// Where nothing can be kept, why.
	const notes = await world.look(ready.address).catch(error => [sentenceOf(error)]);
	for (;;) {
		const way = await ask.choose({
			question: 'Save these settings?',
			choices: [
				{value: 'files', label: 'Save to private files'},
				{value: 'run', label: "Don't save"},
				{value: 'command', label: 'Get the key from a command (password manager)'},
			],
			notes,
		});
		if (way === undefined || way === 'run') {
			return way && ready;
		}
		const name = way === 'files' ? await save(ask, world, ready) : await saveCommand(ask, world, ready);
		if (name !== undefined) {
			return {...ready, name};
		}
	}
};

/** Says what failed, and gives its exit code. What is no fault is a bug of ours and is thrown on. */
export const complain = (ask: Ask, error: unknown): number => {
	ask.say(sentenceOf(error), 'failure');
	return toFailure(error).exitCode;
};

const sentenceOf = (error: unknown): string => {
	const {what, tryThis} = toFailure(error);
	return `${what}; ${tryThis}`;
};

// Does what can fail; undefined where it did, which is said.
const attempt = async <Value>(ask: Ask, act: () => Promise<Value>): Promise<Value | undefined> => {
	try {
		return await act();
	} catch (error) {
		complain(ask, error);
		return undefined;
	}
};

const save = async (ask: Ask, world: SetupWorld, keeping: Keeping): Promise<string | undefined> => {
	const kept = await attempt(ask, () => world.save(keeping));
	for (const line of kept?.said ?? []) {
		ask.say(line);
	}
	return kept?.name;
};

// The command is kept once it has printed the same key.
const saveCommand = async (ask: Ask, world: SetupWorld, {address, key}: Ready): Promise<string | undefined> => {
	let text: string | undefined = '';
	for (;;) {
		text = await ask.text(commandField(text, key));
		if (text === undefined) {
			return undefined;
		}
		const command = toWords(text);
		const run = () => ask.lend(`envpick runs ${command[0] ?? ''}`, () => world.runCommand(command));
		const printed = await attempt(ask, run);
		if (printed === key) {
			return save(ask, world, {address, key, command});
		}
		if (printed !== undefined) {
			ask.say('the command printed a different key', 'failure');
		}
	}
};
