import {statSync} from 'node:fs';
import {homedir} from 'node:os';
import path from 'node:path';
import {PassThrough} from 'node:stream';
import {type Config, type Service, emptyConfig} from '../config.ts';
import {configPath} from '../default-path.ts';
import {FaultError} from '../../fault/fault.ts';
import type {Environment} from '../../system/environment.ts';
import {readFile, shownPath} from '../../system/io/read-file.ts';

export type ConfigRequest = {
	/** What `--config` names, if it was given. */
	readonly config?: string;
	readonly environment: Environment;
	/** Node's name for it. */
	readonly platform: string;
	/** Milliseconds to wait for the end of a file that is a pipe; 10,000 if absent. */
	readonly timeout?: number;
	/** Asked where the file that is named is not there; it must be if absent. */
	readonly mayBeMissing?: () => boolean;
};

/** The path of the config file, and where it comes from. */
export type ConfigFile = {readonly path: string; readonly from: '--config' | 'ENVPICK_CONFIG' | 'default'};

/** More is no file that somebody writes. */
const mostBytes = 2 ** 20;

/** Where the config file is looked for, and who says so: an option, a variable, or nobody. */
export const configFileOf = ({config, environment, platform}: ConfigRequest): ConfigFile => {
	if (config !== undefined) {
		return {path: toAbsolute(config, '.', environment), from: '--config'};
	}
	const named = environment['ENVPICK_CONFIG'];
	return named
		? {path: toAbsolute(named, '.', environment), from: 'ENVPICK_CONFIG'}
		: {path: configPath(environment, platform, homeOf(environment)), from: 'default'};
};

/**
Reads the config file: the one that is named, which must be there unless it may be missing, else the usual one if it
is there. Its paths come
back absolute: they start at the file, or at home after `~/`. Throws a FaultError of type `unreadable-file` or
`bad-config`.
*/
export const readConfig = async (request: ConfigRequest): Promise<Config> => {
	const {path: file, from} = configFileOf(request);
	if (!isThere(file) && (from === 'default' || request.mayBeMissing?.())) {
		return emptyConfig;
	}
	const text = await readConfigText(file, request.timeout);
	// Read from disk only where there is something to decode.
	const {decodeConfig} = await import('../decode.ts');
	const config = decodeConfig(text, shownPath(file));
	const absolute = (written: string) => toAbsolute(written, path.dirname(file), request.environment);
	return {...config, services: config.services.map(service => toAbsoluteService(service, absolute))};
};

/**
The text of a config file, for which it waits so many milliseconds. Throws a FaultError of type `unreadable-file`, or
`bad-config` where it is no UTF-8.
*/
export const readConfigText = async (file: string, timeout = 10_000): Promise<string> =>
	toText(await readFile({path: file, stdin: noInput(), mostBytes, timeout}), file);

/** Whether a path leads to something, be it unreadable. */
export const isThere = (path: string): boolean => {
	try {
		// At once: the other way to look reads more of Node from disk, before each run.
		return statSync(path, {throwIfNoEntry: false}) !== undefined;
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined;
		// What is there and cannot be looked at is not passed over without a word.
		return code !== 'ENOENT' && code !== 'ENOTDIR';
	}
};

// The file is never standard input: the pick may be of what comes there.
const noInput = () => new PassThrough();

const toText = (bytes: Uint8Array, file: string): string => {
	try {
		return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
	} catch {
		throw new FaultError({
			type: 'bad-config',
			place: shownPath(file),
			why: 'it is not UTF-8 text',
			tryThis: 'save it as UTF-8',
		});
	}
};

const toAbsoluteService = (service: Service, absolute: (written: string) => string): Service => {
	const {accessKeyFile, accessKeyCommand, ca} = service;
	const [program = '', ...args] = accessKeyCommand ?? [];
	return {
		...service,
		...(accessKeyFile !== undefined && {accessKeyFile: absolute(accessKeyFile)}),
		// A name alone is looked up in PATH.
		...(accessKeyCommand !== undefined && {
			accessKeyCommand: [/[/\\]/.test(program) ? absolute(program) : program, ...args],
		}),
		...(ca !== undefined && {ca: absolute(ca)}),
	};
};

const toAbsolute = (written: string, folder: string, environment: Environment): string =>
	path.resolve(
		folder,
		written.replace(/^~(?=[/\\])/, () => homeOf(environment)),
	);

const homeOf = ({HOME}: Environment): string => HOME || homedir();
