import path from 'node:path';
import type {Address} from '../core/address.ts';
import {type Config, emptyConfig} from '../core/config.ts';
import {toConfigText} from '../core/config-edit.ts';
import {decodeConfig} from '../core/decode-config.ts';
import {explainFault} from '../core/explain-fault.ts';
import {FaultError} from '../core/fault.ts';
import {baseOf, serviceNameOf} from '../core/service-name.ts';
import type {Kept, KeySource, Places} from '../core/setup-state.ts';
import {type ConfigRequest, configFileOf, isThere, readConfigText} from './read-config.ts';
import {shownPath} from './read-file.ts';
import {type NewFile, writeFiles} from './write-files.ts';

/** What is to be kept. */
export type Keeping = {
	readonly address: Address;
	readonly key: string;
	readonly from: KeySource;
};

/**
Looks where a service would be kept: its address in the config, its key in a file beside that. Where the config cannot be
read nothing can be kept, and the places say so.
*/
export const lookWhereToKeep = async (address: Address, request: ConfigRequest): Promise<Places> => {
	const {path: file} = configFileOf(request);
	try {
		const {config} = await readPresent(file);
		const name = serviceNameOf(address, config.services);
		const keyFile = keyFileOf(file, name);
		const former = config.service ?? config.services[0]?.name;
		return {
			name,
			config: shownAtHome(file, request),
			keyFile: shownAtHome(keyFile, request),
			replacesService: config.services.some(service => service.name === name),
			replacesKey: isThere(keyFile),
			variables: variablesBefore(address, request),
			...(former !== undefined && former !== name && {formerDefault: former}),
		};
	} catch (error) {
		if (!(error instanceof FaultError)) {
			throw error;
		}
		const {what, tryThis} = explainFault(error.fault);
		const shown = shownAtHome(file, request);
		const none = {name: '', config: shown, keyFile: '', replacesService: false, replacesKey: false, variables: []};
		return {...none, problem: `${what}; ${tryThis}`};
	}
};

/**
Keeps a service in the config as it is now, which stays otherwise as it is. Throws a FaultError where the config cannot be
read or a file cannot be written: then nothing is kept.
*/
export const keepService = async ({address, key, from}: Keeping, request: ConfigRequest): Promise<Kept> => {
	const {path: file} = configFileOf(request);
	const {config, text} = await readPresent(file);
	const name = serviceNameOf(address, config.services);
	const keyFile = keyFileOf(file, name);
	const kept = {name, address: address.base};
	const source = from.type === 'file' ? {accessKeyFile: path.basename(keyFile)} : {accessKeyCommand: from.words};
	const files: NewFile[] = [
		...(from.type === 'file' ? [{path: keyFile, text: `${key}\n`, keepsMode: false}] : []),
		{path: file, text: toConfigText(text, {...kept, ...source}), keepsMode: true},
	];
	writeFiles(files);
	const shownKeyFile = shownAtHome(keyFile, request);
	const ofKey =
		from.type === 'file'
			? [`the key is kept in ${shownKeyFile}, which only you can read`]
			: [
					'the command prints the key at each start',
					...(isThere(keyFile) ? [`a key kept before is still in ${shownKeyFile}`] : []),
				];
	return {name, said: [`the address is kept in ${shownAtHome(file, request)}`, ...ofKey]};
};

// They say where to go and with which key, before the config is asked.
const variables = ['ENVPICK_BASE_URL', 'ENVPICK_SERVICE', 'ENVPICK_ACCESS_KEY', 'ENVPICK_ACCESS_KEY_FILE'];

// With its address in a variable a service is that of the config.
const variablesBefore = ({base}: Address, {environment}: ConfigRequest): readonly string[] =>
	variables.filter(
		name => environment[name] && !(name === 'ENVPICK_BASE_URL' && baseOf(environment[name] ?? '') === base),
	);

const keyFileOf = (config: string, name: string): string => path.join(path.dirname(config), `${name}.key`);

type Present = {readonly config: Config; readonly text?: string};

// Read at one time, so that what is changed is what was checked.
const readPresent = async (file: string): Promise<Present> => {
	if (!isThere(file)) {
		return {config: emptyConfig};
	}
	const text = await readConfigText(file);
	return {config: decodeConfig(text, shownPath(file)), text};
};

const shownAtHome = (file: string, {environment}: ConfigRequest): string => {
	const {HOME = ''} = environment;
	return shownPath(HOME !== '' && file.startsWith(`${HOME}/`) ? `~${file.slice(HOME.length)}` : file);
};
