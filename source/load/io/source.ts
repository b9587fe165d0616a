import {setTimeout as sleep} from 'node:timers/promises';
import {type KeySource, refusedAdvice} from '../../access-key/access-key.ts';
import {identifyKey, type KeyRequest, readKey} from '../../access-key/io/read.ts';
import {fieldFault, type Service} from '../../config/config.ts';
import type {Note} from '../../debug/lines.ts';
import {Fault} from '../../fault/fault.ts';
import {type Cached, mostAtOnce} from '../../history/io/cached-listing.ts';
import {openHistory, type ServiceHistory} from '../../history/io/history.ts';
import {toSavedResponse} from '../../listing/decode.ts';
import type {Listing, Received} from '../../listing/listing.ts';
import {type Address, parseAddress} from '../../service/address.ts';
import {limitsOf} from '../../service/limits.ts';
import {createBodyReader, decodeBody} from '../../service/parse-body.ts';
import {notWhat} from '../../service/request-faults.ts';
import {shownPath} from '../../system/io/file-fault.ts';
import {holdHeapIfLarge} from '../../system/io/heap-growth.ts';
import {nextTurn} from '../../system/io/next-turn.ts';
import {readChunks} from '../../system/io/read-file.ts';
import {createRedact, holdsKey} from '../../text/redact.ts';
import {listingRequest} from '../listing-request.ts';
import type {Work} from '../work.ts';

type Load = Work<Listing>;

export type ListingSource = {
	/** The name on the screen: a host, a file, the demo. */
	readonly name: string;
	/** Loads the listing. Throws Fault, or the signal's reason once it is aborted. */
	readonly load: Load;
	/** Does early what the first load would do before its request, such as reading the key. Throws like `load`. */
	readonly open?: () => Promise<unknown>;
	readonly history?: ServiceHistory | undefined;
	/** The time in milliseconds at which the cached listing was received; absent for a source that sends requests. */
	readonly cameAt?: () => number | undefined;
};

/** The listing to load; `from` is the origin of the service: an option, a variable, or a location in the config. */
export type SourceChoice =
	| {readonly type: 'demo'}
	| {readonly type: 'file'; readonly path: string}
	| {
			readonly type: 'service';
			readonly address: string;
			/** The service of the config at that address, if any. */
			readonly service?: Service | undefined;
			readonly from: string;
			readonly key: KeySource;
	  }
	| {readonly type: 'none'; readonly key: KeySource};

export type OpenOptions = KeyRequest & {
	readonly insecureHttp: boolean;
	readonly offline: boolean;
	readonly remembers: boolean;
	/** Whether each response is cached, as on a screen; a script caches one only if there is none. */
	readonly keepsEach?: boolean;
	readonly hasTerminal: boolean;
	/** Gets log lines about requests and responses, without the key. */
	readonly note?: Note;
};

/**
Makes the requested source. Its key is read with the first load, so that the cached listing can be shown before. Throws Fault
if the address is unusable.
*/
export const openSource = (choice: SourceChoice, options: OpenOptions): ListingSource => {
	switch (choice.type) {
		case 'demo':
			return openFirst({name: 'the demo service'}, () => openDemo(options));
		case 'file':
			return openFile(choice.path, options);
		case 'none':
			throw new Fault(
				'no service given',
				'run `envpick --setup`, set ENVPICK_BASE_URL or use --base-url; to try it, run `envpick --demo`',
			);
		case 'service': {
			const address = parseAddress(choice.address, {allowsInsecureHttp: options.insecureHttp});
			const {service, key: from} = choice;
			return options.offline
				? openCached(address.host, historyOf(address, {service, from}, options))
				: openAt(address, signal => readKey(from, {...options, signal}), options, {service, from});
		}
	}
};

// A source that is opened by its first load, and again after a failure.
const openFirst = (
	source: Pick<ListingSource, 'name' | 'history'>,
	open: (signal?: AbortSignal) => Promise<Load>,
): ListingSource => {
	let opened: Load | undefined;
	const openOnce = async (signal?: AbortSignal): Promise<Load> => {
		opened ??= await open(signal);
		return opened;
	};
	return {
		...source,
		open: openOnce,
		load: async (signal, onDelay) => {
			if (opened === undefined) {
				// The cached listing is painted first, in this turn.
				await nextTurn();
			}
			return (await openOnce(signal))(signal, onDelay);
		},
	};
};

/** The source of a cached listing, for a run that sends no request. Loading throws Fault if no listing is cached. */
export const openCached = (host: string, history: ServiceHistory | undefined): ListingSource => {
	let cached: Cached | undefined;
	const load = async (): Promise<Listing> => {
		cached = history?.listing();
		if (cached === undefined) {
			throw history === undefined
				? new Fault(`listings of \`${host}\` are not cached`, 'leave out --offline', 3)
				: new Fault(`no cached listing of \`${host}\``, 'run it once without --offline', 3);
		}
		return cached.listing;
	};
	return {name: host, history, load, cameAt: () => cached?.time};
};

/** The service in the config, which may name certificates to trust; and the source of the key. */
type ServiceFacts = {readonly service?: Service | undefined; readonly from?: KeySource | undefined};

/** Makes the source for the service at an address. Loading also throws Fault if the certificates of the config are unusable. */
export const openAt = (
	address: Address,
	readKey: (signal?: AbortSignal) => Promise<string>,
	options: OpenOptions,
	facts: ServiceFacts = {},
): ListingSource => {
	// Opened before the key is read: if the key file changes meanwhile, the listing is cached for the old key, which is gone.
	const history = historyOf(address, facts, options);
	return openFirst({name: address.host, history}, async opening => {
		const key = await readKey(opening);
		const load = await openService(address, key, {...options, signal: opening}, facts);
		return (...how) => loadAndKeep(history, key, () => load(...how));
	});
};

/** Prepares requests that cache nothing. Throws Fault if the certificates are unusable; each request also throws Fault. */
export const openService = async (
	address: Address,
	key: string,
	options: OpenOptions,
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
	const toFault = (why: string) =>
		fieldFault(
			request.locations,
			`services.${service.name}.ca`,
			`: ${why}`,
			'write the path of a PEM file with certificates',
		);
	return readAuthorities({...request, path: service.ca, toFault});
};

const openDemo = async (options: OpenOptions): Promise<Load> => {
	const {startDemoService} = await import('../../service/io/demo.ts');
	const {baseUrl, key} = await startDemoService();
	const source = openAt(parseAddress(baseUrl, {allowsInsecureHttp: false}), async () => key, options);
	await source.open?.();
	return source.load;
};

const openFile = (path: string, {stdin, timeout}: OpenOptions): ListingSource => {
	const name = shownPath(path);
	const toFault = notWhat(`\`${name}\``, listingRequest.what, 'check the file');
	const load: Load = async signal => {
		const {take, end} = createBodyReader(toFault);
		await readChunks({path, stdin, mostBytes: limitsOf(timeout).bytes, timeout, signal}, (chunk, bytes) => {
			holdHeapIfLarge(bytes);
			take(chunk);
		});
		const saved = toSavedResponse(end());
		await nextTurn();
		return decodeBody(saved, listingRequest.decode, toFault);
	};
	let first: Promise<Listing> | undefined;
	const loadOnce: Load = (...how) => {
		first ??= load(...how);
		return first;
	};
	// Standard input can be read only once, so its listing or its fault is kept.
	return {name, load: path === '-' ? loadOnce : load};
};

// The cached listing and past picks of a service; undefined if caching is off, or if the key has no identity.
const historyOf = (
	{base}: Address,
	{service, from}: ServiceFacts,
	options: OpenOptions,
): ServiceHistory | undefined => {
	const key = options.remembers && from !== undefined ? identifyKey(from) : undefined;
	return key && openHistory(options)?.of({base, service: service?.name, key});
};

/**
Loads a listing and caches it, unless it is incomplete. If the text echoes the key, or is too large to be searched (undefined), no
pick from it is saved either. If the service refuses the key, the cached listing is deleted.
*/
export const loadAndKeep = async (
	history: ServiceHistory | undefined,
	key: string,
	load: () => Promise<Received>,
): Promise<Listing> => {
	try {
		const {listing, text} = await load();
		await nextTurn();
		if (text === undefined) {
			history?.stop('the response is too large');
		} else if (history !== undefined && holdsKey(text, key)) {
			history.stop('the response contains the key');
		} else if (listing.next === undefined) {
			history?.take(text);
		}
		return listing;
	} catch (error) {
		if (error instanceof Fault && [401, 403].includes(error.network?.status ?? 0)) {
			history?.drop();
		}
		throw error;
	}
};

// Milliseconds: enough to connect to a near machine. A round trip to a distant one takes longer than loading the interface.
const connectTime = 3;

/**
Starts to load at once, while the interface is loaded. The first load of the returned source is this load; later loads are new.
Resolves once a connection has had time to open, as its events wait while the interface is compiled. Throws like opening it.
*/
export const loadAhead = async (source: ListingSource): Promise<ListingSource> => {
	await source.open?.();
	const ending = new AbortController();
	let early: string | undefined;
	let report = (remark: string) => {
		early = remark;
	};
	const ahead = source.load(ending.signal, remark => report(remark));
	// The first load gets the failure.
	ahead.catch(() => {});
	await sleep(connectTime);
	return withFirst(source, (signal, onDelay) => {
		signal.addEventListener('abort', () => ending.abort(signal.reason));
		report = onDelay;
		if (early !== undefined) {
			onDelay(early);
		}
		return ahead;
	});
};

/** A source whose first load is this one; later loads are its own. */
export const withFirst = (source: ListingSource, first: Load): ListingSource => {
	const loads = [first];
	return {...source, load: (...how) => (loads.pop() ?? source.load)(...how)};
};

/** The cached listing of a source that sends requests, if it is small enough to show before the response. */
export const cachedToShow = ({history, cameAt}: ListingSource): Cached | undefined =>
	cameAt === undefined ? history?.listing(mostAtOnce) : undefined;
