import {keySourceOf} from '../access-key/access-key.ts';
import type {Config} from '../config/config.ts';
import type {Resolved} from '../config/precedence.ts';
import {serviceAt} from '../config/services.ts';
import {Fault} from '../fault/fault.ts';
import type {SourceChoice} from '../load/io/source.ts';
import {expandHome} from '../system/io/user-directory.ts';
import type {Variables} from '../system/variables.ts';
import {insteadOf} from '../text/nearest-names.ts';
import {quote} from '../text/quote.ts';

/**
Chooses the source of the listing and of the key: the command line, else the variables, else ENVPICK_DEFAULT_OPTS, else
the config. Throws Fault if the variables name two services, or the config has none with that name.
*/
export const chooseSource = (resolved: Resolved, variables: Variables, config: Config): SourceChoice => {
	const {settings, originOf} = resolved;
	if (settings.demo) {
		return {type: 'demo'};
	}
	if (settings.input !== undefined) {
		return {type: 'file', path: expandHome(settings.input, variables)};
	}
	const named = findNamed(resolved, config);
	// The key of a service from the command line overrides the key in the variables.
	const isChosen = originOf('service') === '--service';
	const key = keySourceOf({
		accessKeyFile: keyFileOf(resolved, variables),
		variables,
		service: named?.service,
		isChosen,
	});
	return named === undefined ? {type: 'none', key} : {type: 'service', ...named, key};
};

// The key file that an option or a variable names, if any.
const keyFileOf = ({settings: {accessKeyFile: path}, originOf}: Resolved, variables: Variables) => {
	const from = originOf('access-key-file') === '--access-key-file' ? '--access-key-file' : 'ENVPICK_ACCESS_KEY_FILE';
	return path === undefined ? undefined : ({type: 'file', path: expandHome(path, variables), from} as const);
};

type ChosenService = Omit<Extract<SourceChoice, {type: 'service'}>, 'type' | 'key'>;

const findNamed = (
	{settings: {baseUrl, service: name}, originOf}: Resolved,
	config: Config,
): ChosenService | undefined => {
	const [addressFrom, nameFrom] = [originOf('base-url'), originOf('service')];
	if (baseUrl !== undefined && nameFrom !== '--service') {
		if (addressFrom === 'ENVPICK_BASE_URL' && nameFrom === 'ENVPICK_SERVICE') {
			throw new Fault("`ENVPICK_BASE_URL` and `ENVPICK_SERVICE` can't be combined", 'unset one of them');
		}
		return {address: baseUrl, service: serviceAt(baseUrl, config.services), from: addressFrom};
	}
	if (name !== undefined) {
		return byName(config, name, nameFrom);
	}
	const [first] = config.services;
	return first && {address: first.address, service: first, from: config.locations.get(`services.${first.name}`) ?? ''};
};

const byName = ({services}: Config, name: string, from: string): ChosenService => {
	const service = services.find(one => one.name === name);
	if (service === undefined) {
		const names = services.map(one => one.name);
		const tryThis = names.length === 0 ? 'add it under `services` in the config' : insteadOf('use', names, name);
		const where = from === '--service' ? '' : ` in ${from}`;
		throw new Fault(`unknown service ${quote(name)}${where}`, tryThis);
	}
	return {address: service.address, service, from};
};

/** Whether the setup is due: if it is requested, or if there is a terminal and the service or its key is missing. */
export const isSetupDue = (
	isRequested: boolean,
	{stdin, stdout}: NodeJS.Process,
	choice: () => SourceChoice,
): boolean => {
	if (isRequested || !(stdin.isTTY && stdout.isTTY)) {
		return isRequested;
	}
	const chosen = choice();
	return chosen.type === 'none' || (chosen.type === 'service' && chosen.key.type === 'none');
};
