import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {envpick, openEnvpick} from '../program/envpick.ts';
import {type ListingServer, type Respond, sendJson, smallListing} from '../service/listing-server.ts';
import {openJobs} from '../terminal/jobs.ts';
import type {Terminal, TerminalOptions} from '../terminal/terminal.ts';

/** Opens the built command in a home. */
export const openIn = (home: string, args: readonly string[] = [], options: TerminalOptions = {}): Terminal =>
	openEnvpick(args, {...options, env: {HOME: home, ...options.env}});

/** Opens a shell with job control in a home. */
export const openJobsIn = (home: string, env: Readonly<Record<string, string>> = {}): Promise<Terminal> =>
	openJobs({rows: 30, env: {HOME: home, ...env}});

/** The shell command that starts the built command. */
export const command = `${process.execPath} ${envpick}`;

/** The text to wait for, and the input that follows. */
export type Step = readonly [shown: string | RegExp, typed?: string];

/** Goes through a dialogue step by step. */
export const talk = async (terminal: Terminal, steps: readonly Step[]): Promise<void> => {
	for (const [shown, typed] of steps) {
		await terminal.waitForText(shown);
		if (typed !== undefined) {
			terminal.type(typed);
		}
	}
};

export const keys = {enter: '\r', clear: '\u0015', tab: '\t'} as const;

/** The input of a paste. */
export const toPaste = (text: string): string => `\u001b[200~${text}\u001b[201~`;

/** The names of the files in a home, except the cache that lets the program start faster. */
export const writtenIn = async (directory: string): Promise<readonly string[]> =>
	(await readdir(directory)).filter(name => name !== '.cache');

/** The first row of the listing that `startListingServer` serves. */
export const firstRow = /❯ +windows10-2004-x64/;

/** The questions on the screen. */
export const questions = {
	address: '? Service address',
	key: '? Access key',
	save: '? Save as ',
	ofCommand: '? Command that prints the access key',
} as const;

const {enter, tab} = keys;
const {address, key, ofCommand} = questions;

/** Answers the questions of the setup up to the one about the command. */
export const toCommand = (service: ListingServer): readonly Step[] => [
	[address, `${service.base}${enter}`],
	[key, tab],
	[ofCommand],
];

/** The directory of the config in a home. */
export const configDirectoryIn = (directory: string): string => join(directory, '.config', 'envpick');

/** The config in a home. */
export const configIn = async (directory: string) =>
	JSON.parse(await readFile(join(configDirectoryIn(directory), 'config.json'), 'utf8'));

/** The name of a service in the config. */
export const nameOf = ({host}: ListingServer): string => host.replace(':', '-');

/** Responds to the first request as if the address were wrong. */
export const failFirst: Respond = (response, count) =>
	count === 1 ? sendJson(response, 404, {error: 'NOT_FOUND'}) : sendJson(response, 200, smallListing);
