import {type KeySource, refusedAdvice} from '../../access-key/access-key.ts';
import {identifyKey} from '../../access-key/io/identify-key.ts';
import type {KeyRequest} from '../../access-key/io/read-key.ts';
import {fieldFault, type Service} from '../../config/config.ts';
import {openHistory, type ServiceHistory} from '../../history/io/store.ts';
import type {Address} from '../../service/address.ts';
import {homeOf} from '../../system/io/user-directory.ts';
import {createRedact} from '../../text/redact.ts';
import {listingRequest} from '../listing-request.ts';
import type {Received} from '../received.ts';
import type {Work} from '../work.ts';
import {createLoader, type Loader, type LoadLog} from './loader.ts';
import {checkResponse} from './may-cache.ts';

export type ServiceOptions = KeyRequest &
	LoadLog & {
		/** Whether anything is cached or kept. */
		readonly remembers: boolean;
		readonly hasTerminal: boolean;
	};

/** The known facts about a service at an address. */
type ServiceFacts = {
	/** The service in the config, which may name certificates to trust. */
	readonly service?: Service | undefined;
	/** The source of the key. */
	readonly from?: KeySource | undefined;
	/** A response that the service has already sent: the first load returns it. */
	readonly received?: Received | undefined;
};

/** Makes the loader for the service at an address. Loading also throws Fault if the certificates of the config are unusable. */
export const openAt = (
	address: Address,
	readKey: (signal?: AbortSignal) => Promise<string>,
	options: ServiceOptions,
	facts: ServiceFacts = {},
): Loader => {
	// Opened before the key is read: if the key file changes meanwhile, the listing is cached for the old key, which is gone.
	const history = historyOf(address, facts, options);
	// Only the first load needs the response, so its text is released afterwards.
	const responses = facts.received === undefined ? [] : [facts.received];
	const {service, from} = facts;
	const open = async (signal?: AbortSignal): Promise<Work<Received>> => {
		const key = await readKey(signal);
		const request = await openService(address, key, {...options, signal}, {service, from});
		return async (...how) => checkResponse(history, key, async () => responses.pop() ?? request(...how));
	};
	return createLoader({name: address.host, history, open, mayAsk: from?.type === 'service-command'}, options);
};

/** Prepares requests that cache nothing. Throws Fault if the certificates are unusable; each request also throws Fault. */
export const openService = async (
	address: Address,
	key: string,
	options: ServiceOptions,
	{service, from}: ServiceFacts = {},
): Promise<Work<Received>> => {
	const {timeout, variables, note} = options;
	const authorities = await readOwnAuthorities(service, options);
	// Imported only for a request, as it is a third of the program; and before the load, which then sends the request at once.
	const {request} = await import('../../service/io/request.ts');
	const keyAdvice = from && refusedAdvice(from, createRedact(key), options.hasTerminal);
	return async (signal, onDelay) => {
		const how = {address, key, timeout, variables, signal, authorities, note, keyAdvice, onDelay};
		const {value: listing, text} = await request(listingRequest, how);
		return {listing, text};
	};
};

const readOwnAuthorities = async (service: Service | undefined, request: KeyRequest) => {
	if (service?.ca === undefined) {
		return undefined;
	}
	const {readAuthorities} = await import('../../service/io/authorities.ts');
	const toFault = (why: string, tryThis = 'write the path of a PEM file with certificates') =>
		fieldFault(request.locations, `services.${service.name}.ca`, `: ${why}`, tryThis);
	return readAuthorities({...request, home: homeOf(request.variables), path: service.ca, toFault});
};

/** The cached listing and past picks of a service; undefined if caching is off, or if the key has no identity. */
export const historyOf = (
	{base}: Address,
	{service, from}: ServiceFacts,
	options: ServiceOptions,
): ServiceHistory | undefined => {
	const key = options.remembers && from !== undefined ? identifyKey(from) : undefined;
	return key && openHistory(options)?.of({base, service: service?.name, key});
};
