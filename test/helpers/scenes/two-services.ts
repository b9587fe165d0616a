import {chmod, readFile, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {makeHome} from '../program/config.ts';
import {findLeak} from '../program/key.ts';
import {type ListingServer, startListingServer} from '../service/listing-server.ts';
import {listingOf} from '../service/service.ts';
import type {Terminal} from '../terminal/terminal.ts';

/** A home with the services `work` (its key in a file), `lab` (its key from a command) and `bare` (without a key). */
export const makeServices = async (more: object = {}) => {
	const work = await startListingServer({listing: listingOf(['os:ubuntu', 'locale:en'], ['os:fedora'])});
	const lab = await startListingServer({listing: listingOf(['os:plan9', 'locale:de'], ['os:ubuntu', 'locale:de'])});
	const bare = await startListingServer({listing: listingOf(['os:haiku'])});
	const services = {
		work: {address: work.base, accessKeyFile: 'work.key'},
		lab: {address: lab.base, accessKeyCommand: ['cat', '~/lab.key']},
		bare: {address: bare.base},
	};
	const {home, file} = await makeHome({services, ...more});
	services.lab.accessKeyCommand = ['cat', join(home, 'lab.key')];
	const write = (text: string) => writeFile(file, text);
	await write(`// mine\n${JSON.stringify({services, ...more}, undefined, '\t')}\n`);
	await writeFile(join(dirname(file), 'work.key'), `${work.key}\n`, {mode: 0o600});
	await writeFile(join(home, 'lab.key'), `${lab.key}\n`, {mode: 0o600});
	await chmod(home, 0o700);
	return {
		home,
		file,
		keyFile: join(dirname(file), 'work.key'),
		servers: {work, lab, bare},
		write,
		read: () => readFile(file, 'utf8'),
	};
};

/** The keys that a service has received, in order. */
export const keysAt = ({requests}: ListingServer): readonly string[] =>
	requests.map(({headers}) => headers.authorization?.replace('Bearer ', '') ?? '');

/** The parts of the keys that a terminal got. */
export const leaksOn = (terminal: Terminal, keys: readonly string[]): readonly string[] =>
	keys.flatMap(key => findLeak(terminal.bytes(), key) ?? []);

/** Opens the services from the filter, and moves to one of them. */
export const openServices = async (terminal: Terminal, name: string): Promise<void> => {
	terminal.press('tab', '@');
	// The last of their facts.
	await terminal.waitForText(/^[❯ ] demo +built in.* 48 /m);
	terminal.type(name);
	await terminal.waitForText(new RegExp(`^❯ ${name} `, 'm'));
};
