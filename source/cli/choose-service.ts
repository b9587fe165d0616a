import {keySourceOf} from '../access-key/source.ts';
import type {Arguments} from './arguments.ts';
import type {Seen, Sourced} from './surroundings.ts';
import {type Config, type Service, emptyConfig} from '../config/config.ts';
import {baseOf} from '../config/service-name.ts';
import {FaultError} from '../fault/fault.ts';
import {faceOf} from '../system/terminal-kind.ts';
import {toSafeText} from '../text/safe-text.ts';
import {oneOfNames} from '../text/suggest.ts';
import {cutText} from '../text/width.ts';

/** Which service was asked for. */
export type Choice =
	/** `isChosen`: on the command line or from the menu, so that its own key goes before that of the environment. */
	| (Sourced<Service> & {readonly type: 'service'; readonly isChosen: boolean})
	| (Sourced<string> & {readonly type: 'address'})
	| {readonly type: 'none'};

/**
The service to ask: what the command line names, else the environment, else the config's own choice, else the first in
it. Throws FaultError (usage) where the environment names two and where a name is none of the config's.
*/
export const chooseService = (given: Arguments, {environment, config}: Seen): Choice => {
	if (given.baseUrl !== undefined) {
		return atAddress(config, given.baseUrl, '--base-url');
	}
	if (given.service !== undefined) {
		return {type: 'service', value: find(config, given.service, '--service'), from: '--service', isChosen: true};
	}
	const [baseUrl = '', name = ''] = [environment['ENVPICK_BASE_URL'], environment['ENVPICK_SERVICE']];
	if (baseUrl.trim() !== '' && name !== '') {
		throw usage('`ENVPICK_BASE_URL` and `ENVPICK_SERVICE` are two answers to one question', 'unset one of them');
	}
	if (baseUrl.trim() !== '') {
		return atAddress(config, baseUrl, 'ENVPICK_BASE_URL');
	}
	if (name !== '') {
		const value = find(config, name, 'ENVPICK_SERVICE');
		return {type: 'service', value, from: 'ENVPICK_SERVICE', isChosen: false};
	}
	const value = config.services.find(service => service.name === config.service) ?? config.services[0];
	if (value === undefined) {
		return {type: 'none'};
	}
	const place = config.service === undefined ? `services.${value.name}` : 'service';
	return {type: 'service', value, from: config.places.get(place) ?? '', isChosen: false};
};

/** What of it decides where to go, and with which key. */
export type Chosen = {
	readonly service?: Service;
	readonly isChosen?: boolean;
	readonly baseUrl?: string;
	readonly accessKeyFile?: string;
};

/** Where a run starts. Throws as `chooseService` does. */
export const chosenOf = (given: Arguments, seen: Seen): Chosen => {
	// What was asked for is no service, so no config decides about it.
	if (given.demo || given.input !== undefined) {
		return {};
	}
	const choice = chooseService(given, seen);
	return {
		...(given.accessKeyFile !== undefined && {accessKeyFile: given.accessKeyFile}),
		...(choice.type === 'service' && {service: choice.value, isChosen: choice.isChosen}),
		...(choice.type === 'address' && {baseUrl: choice.value}),
	};
};

/**
Whether to ask for the service and its key: where somebody wants to, or where one of them is missing and there is somebody
to ask. Throws FaultError (usage) where it was asked for and cannot be drawn.
*/
export const isSetupDue = (given: Arguments, seen: Seen, isAtTerminal: boolean): boolean => {
	const face = faceOf(given.screenReader, seen.environment);
	if (given.setup && face !== 'screen') {
		throw usage(
			face === 'prompt'
				? 'a dumb terminal has no screen for `--setup`'
				: '`--setup` draws a screen, which is not read well',
			'set ENVPICK_BASE_URL and ENVPICK_ACCESS_KEY_FILE instead',
		);
	}
	if (given.setup) {
		return true;
	}
	if (!isAtTerminal || face !== 'screen' || given.demo || given.input !== undefined) {
		return false;
	}
	const chosen = chosenOf(given, seen);
	const hasAddress = chosen.service !== undefined || chosen.baseUrl !== undefined;
	return !hasAddress || keySourceOf({...chosen, environment: seen.environment}).type === 'none';
};

/** Whether the set-up is due where there is no config yet: a service by its name has to be in one. Throws as `isSetupDue` does. */
export const isFirstSetup = (given: Arguments, environment: Seen['environment'], isAtTerminal: boolean): boolean =>
	given.service === undefined &&
	!environment['ENVPICK_SERVICE'] &&
	isSetupDue(given, {environment, config: emptyConfig, isCaptured: false}, isAtTerminal);

/** Another service of the config, chosen from the menu. A key file of the command line is for where the run started. */
export const serviceOf = (name: string, {config}: Seen): Chosen => {
	const service = config.services.find(one => one.name === name);
	return {...(service !== undefined && {service}), isChosen: true};
};

// The address of a service of the config, in whatever form it is written, is that service, with its key.
const atAddress = ({services}: Config, value: string, from: string): Choice => {
	const base = baseOf(value);
	const service = base === undefined ? undefined : services.find(({address}) => baseOf(address) === base);
	return service === undefined
		? {type: 'address', value, from}
		: {type: 'service', value: service, from, isChosen: false};
};

const find = ({services}: Config, name: string, from: string): Service => {
	const service = services.find(one => one.name === name);
	if (service === undefined) {
		const names = services.map(one => one.name);
		const tryThis = names.length === 0 ? 'add it to the config file' : `give ${oneOfNames(names, name)}`;
		throw usage(`\`${from} ${cutText(toSafeText(name), 40)}\` is none of the services in the config`, tryThis);
	}
	return service;
};

const usage = (what: string, tryThis: string): FaultError => new FaultError({type: 'usage', what, tryThis});
