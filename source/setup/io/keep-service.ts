import path from 'node:path';
import {emptyConfig, type Service} from '../../config/config.ts';
import {decodeConfig} from '../../config/decode.ts';
import {toConfigText, toDefaultText} from '../../config/edit-config.ts';
import {
	type ConfigRequest,
	checkConfigPlace,
	configFileOf,
	isThere,
	readConfigText,
} from '../../config/io/config-file.ts';
import {baseOf, hostOf, serviceAt, serviceNameOf} from '../../config/services.ts';
import {Fault} from '../../fault/fault.ts';
import type {Address} from '../../service/address.ts';
import {expandHome, shownAtHome} from '../../system/io/user-directory.ts';
import {writeFiles} from '../../system/io/write-files.ts';
import {quote} from '../../text/quote.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {toShellWord} from '../../text/shell-words.ts';
import type {Connected, Keeping, Preview} from '../world.ts';

/** Says where a service would be saved, and what that would replace. Throws Fault if nothing can be saved. */
export const lookWhereToKeep = async (
	{address, command}: Pick<Connected, 'address' | 'command'>,
	wanted: string | undefined,
	request: ConfigRequest,
): Promise<Preview> => {
	const {file, services, name, keyFile, taken, standing} = await findFiles(address, wanted, request);
	const overriding = overridingIn(address, request);
	const isInFile = command === undefined;
	const notes = [
		services.some(service => service.name === name) && `"yes" replaces the saved settings of ${name}.`,
		isInFile && isThere(keyFile) && `"yes" replaces the key file ${shownAtHome(keyFile, request.variables)}.`,
		overriding.length > 0 && `Environment variables override what is saved: ${overriding.join(', ')}.`,
	];
	const what = isInFile ? `, the key in ${path.basename(keyFile)}` : ': the address and the command';
	return {
		name,
		taken,
		yes: shownAtHome(file, request.variables) + what,
		no: services.length === 0 && overriding.length === 0 ? 'ask again next time' : 'use it only this time',
		standing: standing === name ? undefined : standing,
		notes: notes.filter(note => note !== false),
	};
};

/** Saves a service in the config, and its key in a file beside it. Throws Fault if nothing is saved. */
export const keepService = async (keeping: Keeping, request: ConfigRequest): Promise<readonly string[]> => {
	const {address, key, command, name, becomesDefault} = keeping;
	const {file, text, services, keyFile, taken, standing} = await findFiles(address, name, request);
	const owner = taken.get(name);
	if (owner !== undefined) {
		throw new Fault(`\`${name}\` is already ${owner}`, 'save it under another name');
	}
	const isInFile = command === undefined;
	const source = isInFile ? {accessKeyFile: path.basename(keyFile)} : {accessKeyCommand: command};
	// The certificates with which the address was tested.
	const ca = services.some(service => service.name === name) ? undefined : serviceAt(address.base, services)?.ca;
	const added = toConfigText(text ?? '', {name, address: address.base, ...source, ...(ca !== undefined && {ca})});
	writeFiles([
		...(isInFile ? [{path: keyFile, text: `${key}\n`, keepsMode: false}] : []),
		{path: file, text: becomesDefault ? toDefaultText(added, name) : added, keepsMode: true},
	]);
	const [shown, shownKey] = [file, keyFile].map(one => shownAtHome(one, request.variables));
	const said = [
		`${isInFile ? 'Address' : 'Address and command'} saved in ${shown}`,
		isInFile && `Key saved in ${shownKey}, which only you can read`,
		!isInFile && isThere(keyFile) && `The previous key is still in ${shownKey}`,
		sayWhatOpens(name, becomesDefault, {services, standing}, request),
	];
	return said.filter(line => line !== false);
};

type Found = Awaited<ReturnType<typeof findFiles>>;

// The file is read once, so that the text that is changed was checked. `standing` is the default, which a first service becomes.
const findFiles = async (address: Address, wanted: string | undefined, request: ConfigRequest) => {
	const {path: file} = configFileOf(request);
	const text = isThere(file) ? await readConfigText(file, request) : undefined;
	checkConfigPlace(file, request);
	const {services, settings} = text === undefined ? emptyConfig : decodeConfig(text, toSafeText(file));
	const taken = takenNames(services, address, file, request);
	const free = services.filter(service => !taken.has(service.name));
	const name = wanted ?? serviceNameOf(address, free, new Set(taken.keys()));
	const keyFile = path.join(path.dirname(file), `${name}.key`);
	const standing = String(settings.service ?? services[0]?.name ?? name);
	return {file, services, text, name, keyFile, taken, standing};
};

// A key file is named after its service, so the name of another one's file is taken, too.
const takenNames = (
	services: readonly Service[],
	address: Address,
	file: string,
	{variables}: ConfigRequest,
): ReadonlyMap<string, string> => {
	const own = serviceAt(address.base, services);
	const isOwn = (service: Service) => service === own || baseOf(service.address) === address.base;
	const keyNameOf = ({accessKeyFile = ''}: Service) => {
		const {dir, name, ext} = path.parse(path.resolve(path.dirname(file), expandHome(accessKeyFile, variables)));
		return dir === path.dirname(file) && ext === '.key' ? name : undefined;
	};
	const files = services.flatMap(service => {
		const name = keyNameOf(service);
		return name === undefined || name === service.name
			? []
			: [[name, `the key file of ${quote(service.name)}`] as const];
	});
	const names = services
		.filter(service => !isOwn(service))
		.map(({name, address}) => [name, `the service at ${quote(hostOf(address))}`] as const);
	return new Map([...files, ...names]);
};

// The variables that override the config; one with this very address makes no difference.
const overridingIn = (address: Address, {variables}: ConfigRequest): readonly string[] => {
	const isSame = baseOf(variables['ENVPICK_BASE_URL'] ?? '') === address.base;
	const others = ['ENVPICK_SERVICE', 'ENVPICK_ACCESS_KEY', 'ENVPICK_ACCESS_KEY_FILE'];
	return [...(isSame ? [] : ['ENVPICK_BASE_URL']), ...others].filter(one => variables[one]);
};

// Which of several services the next run opens, unless a variable decides that.
const sayWhatOpens = (
	name: string,
	becomesDefault: boolean,
	{services, standing}: Pick<Found, 'services' | 'standing'>,
	{config, from, variables}: ConfigRequest,
): string | false => {
	const opened = becomesDefault ? name : standing;
	const others = [name, standing, ...services.map(service => service.name)];
	const other = others.find(one => one !== opened);
	const {ENVPICK_BASE_URL: base, ENVPICK_SERVICE: service, ENVPICK_DEFAULT_OPTS: options = ''} = variables;
	const isDecided = base || service || options.includes('--service');
	const start = config && from !== 'ENVPICK_CONFIG' ? `envpick --config ${toShellWord(config)}` : 'envpick';
	if (other === undefined) {
		return false;
	}
	return isDecided
		? `To open it: ${start} --service ${name}`
		: `${start} opens ${opened}; @ or --service ${other} opens another`;
};
