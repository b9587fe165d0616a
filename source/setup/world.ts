import type {Received} from '../load/received.ts';
import type {Work} from '../load/work.ts';
import type {Address} from '../service/address.ts';

/** A service that works: its address, its key, and the command that printed the key, if it was not typed. */
export type Connected = {
	readonly address: Address;
	readonly key: string;
	readonly command?: readonly string[] | undefined;
	readonly received: Received;
};

/** What to save: the key itself in a file, unless a command prints it. */
export type Keeping = Pick<Connected, 'address' | 'key' | 'command'> & {
	readonly name: string;
	/** Whether it becomes the service that is opened if none is named. */
	readonly becomesDefault: boolean;
};

/** The consequences of saving a service, in words. */
export type Preview = {
	readonly name: string;
	/** The other names in the config, and what has each of them. */
	readonly taken: ReadonlyMap<string, string>;
	/** The consequence of each answer: the files and their content, or the next run. */
	readonly yes: string;
	readonly no: string;
	/** The service that is opened if none is named, if that is another one. */
	readonly standing: string | undefined;
	readonly notes: readonly string[];
};

/** The input and output of the setup. Every function throws Fault. */
export type SetupWorld = {
	readonly load: (address: Address, key: string) => Work<Received>;
	readonly runCommand: (words: readonly string[]) => Work<string>;
	/** Says where a service would be saved: under a name, or under one that suits its host. */
	readonly look: (service: Connected, name: string | undefined) => Promise<Preview>;
	/** Saves a service, and returns a line for each thing to say. */
	readonly save: (keeping: Keeping) => Promise<readonly string[]>;
};

/** The new service, with the response to its test; `name` is its name in the config, if it was saved. */
export type Ready = Pick<Connected, 'address' | 'key' | 'received'> & {readonly name?: string};
