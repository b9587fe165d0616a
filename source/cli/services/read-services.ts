import path from 'node:path';
import type {KeySource} from '../../access-key/access-key.ts';
import type {Config, Service} from '../../config/config.ts';
import {configFileOf, isThere, readConfig} from '../../config/io/config-file.ts';
import {asFault, Fault} from '../../fault/fault.ts';
import {mostAtOnce} from '../../history/io/cached-listing.ts';
import {sinceWhen} from '../../history/io/format-time.ts';
import {decodeListing} from '../../listing/decode.ts';
import {countEnvironments} from '../../listing/listing.ts';
import {historyOf} from '../../load/io/service.ts';
import {parseAddress} from '../../service/address.ts';
import {demoListing} from '../../service/io/demo.ts';
import type {ServiceItem, Services} from '../../state/service-item.ts';
import {findProgram} from '../../system/io/run-program.ts';
import {shownAtHome} from '../../system/io/user-directory.ts';
import {yieldToInput} from '../../system/io/yield-to-input.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {openOptionsOf, type Run} from '../run-context.ts';
import {knownServices, ownKeyOf} from './known-services.ts';

/** The services of the config as it is now, the demo, and the setup of another one; or the fault of the config. */
export const readServices = async (run: Run): Promise<Services> => {
	try {
		// A run that only tries a service has no file.
		const config = await readConfig({...run.configRequest, mayBeMissing: () => true});
		const list: ServiceItem[] = [];
		for (const item of knownServices({...run, config})) {
			list.push({...item, ...(await toFacts(item, config, run))});
			// Each cached listing takes time, and keys may come.
			await yieldToInput();
		}
		return {list};
	} catch (error) {
		return {list: [], failure: asFault(error).message};
	}
};

type Facts = Pick<ServiceItem, 'seen' | 'environments' | 'key' | 'problem'>;

const toFacts = async ({to}: ServiceItem, {services}: Config, run: Run): Promise<Partial<Facts>> => {
	if (to.type === 'demo') {
		return {environments: String(countEnvironments(decodeListing(demoListing())))};
	}
	const service = services.find(({name}) => to.type === 'service' && name === to.name);
	if (service === undefined) {
		return {};
	}
	const from = ownKeyOf(service);
	return {...toPast(service, from, run), ...(await toKey(from, run))};
};

// The cached listing for the service's own key. A key in a variable may belong to another service.
const toPast = (service: Service, from: KeySource, run: Run): Pick<Facts, 'seen' | 'environments'> => {
	const address = parseAddress(service.address, {allowsInsecureHttp: true});
	const history = from.type === 'none' ? undefined : historyOf(address, {service, from}, openOptionsOf(run));
	const time = history?.lastTime();
	if (history === undefined || time === undefined) {
		return {seen: history === undefined ? '' : 'not cached', environments: ''};
	}
	// Decoding a larger listing takes too long.
	const listing = history.read(mostAtOnce)?.listing;
	return {seen: sinceWhen(time), environments: listing === undefined ? '' : String(countEnvironments(listing))};
};

// A path or a command may be the key by mistake. So only what exists is named, and of a command only its program.
const toKey = async (from: KeySource, run: Run): Promise<Pick<Facts, 'key' | 'problem'>> => {
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
		: shownAtHome(file, configRequest.variables);
