import {type Stats, statSync} from 'node:fs';
import path from 'node:path';
import {PassThrough} from 'node:stream';
import type {Note} from '../../debug/log-lines.ts';
import {Fault} from '../../fault/fault.ts';
import {toUnwritable} from '../../system/io/file-fault.ts';
import {readFile} from '../../system/io/read-file.ts';
import {noteExposure, whyUnsafe} from '../../system/io/unsafe-file.ts';
import {expandHome, homeOf, userDirectory} from '../../system/io/user-directory.ts';
import type {Variables} from '../../system/variables.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {type Config, configFault, emptyConfig, type Service} from '../config.ts';

export type ConfigRequest = {
	/** The named file, and the option or variable that names it. */
	readonly config?: string | undefined;
	readonly from?: string;
	readonly variables: Variables;
	/** The user of this process; undefined on a system without user ids (Android). */
	readonly userId?: number | undefined;
	/** The milliseconds to wait for the end of a pipe; 10,000 if absent. */
	readonly timeout?: number;
	readonly note?: Note | undefined;
	/** Called if a named file does not exist, and says whether that is allowed; without it the file must exist. */
	readonly mayBeMissing?: () => boolean;
};

/** The absolute path of the config file, which may not exist, and the source of that path. */
export const configFileOf = ({config, from = '--config', variables}: ConfigRequest) =>
	config
		? {path: toAbsolute(config, '.', variables), from}
		: {path: `${userDirectory('config', variables, homeOf(variables))}/config.json`, from: 'default'};

/**
Reads the config file. A named file must exist, unless `mayBeMissing` allows its absence; the default one need not exist. Paths
that are relative to the file, or to the home directory after `~/`, become absolute. Throws Fault.
*/
export const readConfig = async (request: ConfigRequest): Promise<Config> => {
	const {variables} = request;
	const {path: file, from} = configFileOf(request);
	if (!isThere(file) && (from === 'default' || request.mayBeMissing?.())) {
		return emptyConfig;
	}
	const text = await readConfigText(file, request);
	// Loaded only if there is something to decode.
	const {decodeConfig} = await import('../decode.ts');
	const config = decodeConfig(text, toSafeText(file));
	return {...config, services: config.services.map(toAbsoluteService(path.dirname(file), variables))};
};

/** The words of a command as it runs: the program's path is relative to the config file, and `~/` begins a path in any word. */
export const toAbsoluteCommand = (words: readonly string[], request: ConfigRequest): readonly string[] => {
	const directory = path.dirname(configFileOf(request).path);
	return words.map(toAbsoluteWord(directory, request.variables));
};

/** Throws a Fault if others could replace a config file that is written to a path, as the next run would refuse it. */
export const checkConfigPlace = (file: string, request: ConfigRequest): void => {
	try {
		refuseUnsafe(file, request);
	} catch (error) {
		throw error instanceof Fault ? error : toUnwritable(file, error);
	}
};

const refuseUnsafe = (file: string, request: ConfigRequest, opened: {readonly stats?: Stats} = {}): void => {
	const refusal = whyUnsafe({...accountOf(request), path: file, ...opened}, 'config');
	if (refusal !== undefined) {
		throw badConfig(file, refusal.why, refusal.tryThis);
	}
};

const accountOf = ({userId, variables}: ConfigRequest) => ({userId, home: homeOf(variables)});

const badConfig = (file: string, why: string, tryThis: string): Fault => configFault(file, why, tryThis);

/** Reads the text of a config file. Throws Fault, also if another user could have written it. */
export const readConfigText = async (file: string, request: ConfigRequest): Promise<string> => {
	const {timeout = 10_000, note} = request;
	// A config decides where the key is sent, and can name a command to run. So anyone who can write it acts as this user.
	const check = (stats: Stats) => {
		refuseUnsafe(file, request, {stats});
		noteExposure(note, {...accountOf(request), path: file, stats}, 'config');
	};
	// Standard input is never used, as it may contain the listing.
	const bytes = await readFile({path: file, stdin: () => new PassThrough(), mostBytes: 2 ** 20, timeout, check});
	try {
		return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
	} catch {
		throw badConfig(file, 'it is not UTF-8 text', 'save it as UTF-8');
	}
};

export const isThere = (path: string): boolean => {
	try {
		// Synchronous, as the asynchronous call loads more of Node before each run.
		return statSync(path, {throwIfNoEntry: false}) !== undefined;
	} catch (error) {
		// A path that exists but cannot be examined counts as existing, so that reading it reports why.
		return (error as NodeJS.ErrnoException).code !== 'ENOTDIR';
	}
};

const toAbsoluteService =
	(directory: string, variables: Variables) =>
	(service: Service): Service => {
		const {accessKeyFile, accessKeyCommand, ca} = service;
		return {
			...service,
			accessKeyFile: accessKeyFile && toAbsolute(accessKeyFile, directory, variables),
			accessKeyCommand: accessKeyCommand?.map(toAbsoluteWord(directory, variables)),
			ca: ca && toAbsolute(ca, directory, variables),
		};
	};

// A name alone is looked up in PATH, and only the program knows which of its arguments are paths.
const toAbsoluteWord =
	(directory: string, variables: Variables) =>
	(word: string, at: number): string =>
		at === 0 && word.includes('/') ? toAbsolute(word, directory, variables) : expandHome(word, variables);

const toAbsolute = (written: string, directory: string, variables: Variables): string =>
	path.resolve(directory, expandHome(written, variables));
