import path from 'node:path';
import {type KeySource, keySourceOf} from '../../access-key/access-key.ts';
import type {Config, Service} from '../../config/config.ts';
import {configFileOf, isThere, readConfig} from '../../config/io/read.ts';
import {asFault, Fault} from '../../fault/fault.ts';
import {mostAtOnce} from '../../history/io/cached-listing.ts';
import {whenWas} from '../../history/io/when-was.ts';
import {decodeListing} from '../../listing/decode.ts';
import {countEnvironments} from '../../listing/listing.ts';
import {historyOf} from '../../load/io/service.ts';
import {parseAddress} from '../../service/address.ts';
import {demoListing} from '../../service/io/demo.ts';
import {shownAtHome} from '../../setup/io/keep-service.ts';
import type {ServiceItem, Services} from '../../state/service-item.ts';
import {nextTurn} from '../../system/io/next-turn.ts';
import {findProgram} from '../../system/io/run-program.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {openOptionsOf, type Run} from '../run.ts';

/** The services of the config as it is now, the demo, and the setup of another one; or the fault of the config. */
export const readServices = async (run: Run): Promise<Services> => {
	try {
		// A run that only tries a service has no file.
		const config = await readConfig({...run.configRequest, mayBeMissing: () => true});
		const list: ServiceItem[] = [];
		for (const service of config.services) {
			list.push(await toItem(service, config, run));
			// Each cached listing takes time, and keys may come.
			await nextTurn();
		}
		return {list: [...list, demoItem(run), setupItem]};
	} catch (error) {
		return {list: [], failure: asFault(error).message};
	}
};

const unknown = {seen: '', environments: '', isDefault: false, isShown: false, fields: ''};

const demoItem = ({settings}: Run): ServiceItem => ({
	...unknown,
	id: 'demo',
	to: {type: 'demo'},
	name: 'demo',
	address: 'built in',
	environments: String(countEnvironments(decodeListing(demoListing()))),
	key: 'not needed',
	isShown: settings.demo,
});

const setupItem: ServiceItem = {
	...unknown,
	id: 'setup',
	to: {type: 'setup'},
	name: '+ another service',
	address: '',
	key: '',
};

const toItem = async (service: Service, config: Config, run: Run): Promise<ServiceItem> => {
	const {name} = service;
	const address = parseAddress(service.address, {allowsInsecureHttp: true});
	// A new run uses only the service's own key.
	const from = keySourceOf({variables: {}, service, isChosen: true});
	return {
		id: `service ${name}`,
		to: {type: 'service', name, hasKey: from.type !== 'none'},
		name,
		address: address.base.replace(/^https?:\/\//, ''),
		...toPast(service, from, run),
		...(await toKey(from, run)),
		isDefault: (config.settings.service ?? config.services[0]?.name) === name,
		isShown: isShownBy(run, service),
		fields: toFields(service),
	};
};

const toFields = ({address, accessKeyFile, accessKeyCommand, ca}: Service): string =>
	JSON.stringify([address, accessKeyFile, accessKeyCommand, ca]);

// A run with another key, or that sends no request, can still change to the same service.
const isShownBy = (run: Run, service: Service): boolean => {
	const choice = run.choice();
	return (
		choice.type === 'service' &&
		choice.service?.name === service.name &&
		['service-file', 'service-command'].includes(choice.key.type) &&
		toFields(choice.service) === toFields(service) &&
		!run.settings.offline
	);
};

/** What is cached for the service's own key. The listing of a key that only a variable has could be that of another service. */
const toPast = (service: Service, from: KeySource, run: Run): Pick<ServiceItem, 'seen' | 'environments'> => {
	if (from.type === 'none') {
		return {seen: '', environments: ''};
	}
	const address = parseAddress(service.address, {allowsInsecureHttp: true});
	const history = historyOf(address, {service, from}, openOptionsOf(run));
	const time = history?.lastTime();
	if (time === undefined) {
		return {seen: 'not cached', environments: ''};
	}
	// Decoding a larger listing takes too long.
	const listing = history?.read(mostAtOnce)?.listing;
	return {seen: sinceThen(time), environments: listing === undefined ? '' : String(countEnvironments(listing))};
};

const sinceThen = (time: number): string => {
	const minutes = Math.floor((Date.now() - time) / 60_000);
	return minutes >= 60 || minutes < 0 ? whenWas(time) : minutes === 0 ? 'just now' : `${minutes} min ago`;
};

// A path or a command may be the key by mistake. So only what exists is named, and of a command only its program.
const toKey = async (from: KeySource, run: Run): Promise<Pick<ServiceItem, 'key' | 'problem'>> => {
	switch (from.type) {
		case 'service-file':
			return isThere(from.path)
				? {key: `in ${toShownFile(from.path, run)}`}
				: {key: 'key file missing', problem: 'its key file is missing; put it back, or set up the service again'};
		case 'service-command': {
			const [program = ''] = from.command;
			let problem = {key: '', problem: ''};
			const file = await findProgram(program, run.variables, (why, tryThis) => {
				problem = {key: `command ${why}`, problem: `its key command ${why}; ${tryThis}`};
				return new Fault(problem.problem, tryThis);
			});
			return typeof file === 'string' ? {key: `from ${toSafeText(path.basename(program))}`} : problem;
		}
		default:
			return {key: 'none: envpick will ask'};
	}
};

const toShownFile = (file: string, {configRequest}: Run): string =>
	path.dirname(file) === path.dirname(configFileOf(configRequest).path)
		? toSafeText(path.basename(file))
		: shownAtHome(file, configRequest);
