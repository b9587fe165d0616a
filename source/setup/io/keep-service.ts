import path from 'node:path';
import {toConfigText} from '../../config/add-service.ts';
import {type Config, emptyConfig} from '../../config/config.ts';
import {decodeConfig} from '../../config/decode.ts';
import {type ConfigRequest, configFileOf, isThere, readConfigText} from '../../config/io/read.ts';
import {baseOf, serviceNameOf} from '../../config/service-name.ts';
import {explainFault} from '../../fault/explain.ts';
import {FaultError} from '../../fault/fault.ts';
import type {Address} from '../../service/address.ts';
import type {Keeping, Kept, Places} from '../state.ts';
import {shownPath} from '../../system/io/read-file.ts';
import {type NewFile, writeFiles} from '../../system/io/write-files.ts';

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
