import path from 'node:path';
import {serviceNameOf, toConfigText} from '../../config/add-service.ts';
import {baseOf, emptyConfig} from '../../config/config.ts';
import {decodeConfig} from '../../config/decode.ts';
import {type ConfigRequest, checkConfigPlace, configFileOf, isThere, readConfigText} from '../../config/io/read.ts';
import type {Address} from '../../service/address.ts';
import {shownPath} from '../../system/io/file-fault.ts';
import {writeFiles} from '../../system/io/write-files.ts';
import type {Keeping, Kept} from '../script.ts';

/** Says where a service would be saved, and what that would replace. Throws Fault if nothing can be saved. */
export const lookWhereToKeep = async (address: Address, request: ConfigRequest): Promise<readonly string[]> => {
	const {file, config, name, keyFile} = await findFiles(address, request);
	// A variable with this very address makes no difference.
	const isSame = baseOf(request.variables['ENVPICK_BASE_URL'] ?? '') === address.base;
	const others = ['ENVPICK_SERVICE', 'ENVPICK_ACCESS_KEY', 'ENVPICK_ACCESS_KEY_FILE'];
	const variables = [...(isSame ? [] : ['ENVPICK_BASE_URL']), ...others].filter(one => request.variables[one]);
	return [
		config.services.some(service => service.name === name) && `Replaces the saved settings of ${name}.`,
		isThere(keyFile) && `Saving to files replaces the key file of ${name}.`,
		variables.length > 0 && `Environment variables override this: ${variables.join(', ')}.`,
		`config  ${shownAtHome(file, request)}`,
		`key     ${shownAtHome(keyFile, request)}`,
	].filter(line => line !== false);
};

/** Saves a service in the config, and its key in a file beside it. Throws Fault if nothing is saved. */
export const keepService = async ({address, key, command}: Keeping, request: ConfigRequest): Promise<Kept> => {
	const {file, text, name, keyFile, standing} = await findFiles(address, request);
	const isInFile = command === undefined;
	const source = isInFile ? {accessKeyFile: path.basename(keyFile)} : {accessKeyCommand: command};
	const config = toConfigText(text ?? '', {name, address: address.base, ...source});
	writeFiles([
		...(isInFile ? [{path: keyFile, text: `${key}\n`, keepsMode: false}] : []),
		{path: file, text: config, keepsMode: true},
	]);
	const shownKeyFile = shownAtHome(keyFile, request);
	const said = [
		`Address saved in ${shownAtHome(file, request)}`,
		isInFile ? `Key saved in ${shownKeyFile}, which only you can read` : 'envpick runs the command each time it starts',
		!isInFile && isThere(keyFile) && `The previous key is still in ${shownKeyFile}`,
		standing !== name && `${standing} stays the default: start with --service ${name}, or set "service" in the config`,
	];
	return {name, said: said.filter(line => line !== false)};
};

// `standing` is the default service before and after saving. The file is read once, so that the text that is changed was checked.
const findFiles = async (address: Address, request: ConfigRequest) => {
	const {path: file} = configFileOf(request);
	const text = isThere(file) ? await readConfigText(file, request) : undefined;
	checkConfigPlace(file, request);
	const config = text === undefined ? emptyConfig : decodeConfig(text, shownPath(file));
	const name = serviceNameOf(address, config.services);
	const keyFile = path.join(path.dirname(file), `${name}.key`);
	const standing = config.settings.service ?? config.services[0]?.name ?? name;
	return {file, config, text, name, keyFile, standing};
};

const shownAtHome = (file: string, {variables}: ConfigRequest): string => {
	const {HOME = ''} = variables;
	return shownPath(HOME !== '' && file.startsWith(`${HOME}/`) ? `~${file.slice(HOME.length)}` : file);
};
