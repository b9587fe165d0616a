import {keySourceOf} from '../access-key/access-key.ts';
import {type Config, serviceAt} from '../config/config.ts';
import {Fault} from '../fault/fault.ts';
import type {SourceChoice} from '../load/io/source.ts';
import type {Variables} from '../system/variables.ts';
import {cutSafe} from '../text/safe-text.ts';
import {insteadOf} from '../text/suggest.ts';
import {defaultsVariable, type Given} from './options/defaults.ts';

/**
Chooses the source of the listing and of the key: the command line, else the variables, else ENVPICK_DEFAULT_OPTS, else
the config. Throws Fault if the variables name two services, or the config has none with that name.
*/
export const chooseSource = (given: Given, variables: Variables, config: Config): SourceChoice => {
	if (given.demo) {
		return {type: 'demo'};
	}
	if (given.input !== undefined) {
		return {type: 'file', path: given.input};
	}
	const named = findNamed(given, variables, config);
	// The key of a service from the command line overrides the key in the variables.
	const isChosen = given.service !== undefined;
	const {accessKeyFile} = given;
	const key = keySourceOf({accessKeyFile, variables, service: named?.service, isChosen});
	return named === undefined ? {type: 'none', key} : {type: 'service', ...named, key};
};

type Named = Omit<Extract<SourceChoice, {type: 'service'}>, 'type' | 'key'>;

const findNamed = (given: Given, variables: Variables, config: Config): Named | undefined => {
	if (given.baseUrl !== undefined) {
		return {address: given.baseUrl, service: serviceAt(given.baseUrl, config.services), from: '--base-url'};
	}
	if (given.service !== undefined) {
		return byName(config, given.service, '--service');
	}
	const {ENVPICK_BASE_URL: address = '', ENVPICK_SERVICE: name = ''} = variables;
	if (address.trim() !== '') {
		if (name !== '') {
			throw new Fault("`ENVPICK_BASE_URL` and `ENVPICK_SERVICE` can't be combined", 'unset one of them');
		}
		return {address, service: serviceAt(address, config.services), from: 'ENVPICK_BASE_URL'};
	}
	if (name !== '') {
		return byName(config, name, 'ENVPICK_SERVICE');
	}
	if (given.later.service !== undefined) {
		return byName(config, given.later.service, defaultsVariable);
	}
	const service = config.services.find(one => one.name === config.service) ?? config.services[0];
	const path = config.service === undefined ? `services.${service?.name}` : 'service';
	return service && {address: service.address, service, from: config.locations.get(path) ?? ''};
};

const byName = ({services}: Config, name: string, from: string): Named => {
	const service = services.find(one => one.name === name);
	if (service === undefined) {
		const names = services.map(one => one.name);
		const tryThis = names.length === 0 ? 'add it under `services` in the config' : insteadOf('use', names, name);
		const where = from === '--service' ? '' : ` in ${from}`;
		throw new Fault(`unknown service \`${cutSafe(name, 40)}\`${where}`, tryThis);
	}
	return {address: service.address, service, from};
};
