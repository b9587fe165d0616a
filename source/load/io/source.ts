import {type KeyRequest, readKey} from '../../access-key/io/read.ts';
import {type KeyOrigin, keySourceOf, toKeyOrigin} from '../../access-key/source.ts';
import type {Note} from '../../debug/lines.ts';
import {FaultError, type StatusFault} from '../../fault/fault.ts';
import {DecodeError, decodeListing} from '../../listing/decode.ts';
import type {Listing} from '../../listing/listing.ts';
import {type Address, parseAddress} from '../../service/address.ts';
import type {AuthorityRequest} from '../../service/io/authorities.ts';
import {holdYoungGeneration} from '../../service/io/heap-growth.ts';
import {parseAnswer} from '../../service/parse-body.ts';
import {readFile, shownPath} from '../../system/io/read-file.ts';
import {createRedact} from '../../text/redact.ts';

/** Where listings come from. */
export type ListingSource = {
	/** As the screen names it: a host, a file, the demo. */
	readonly name: string;
	/** Loads the listing anew. Throws FaultError, or the signal's reason once it is aborted. */
	readonly load: (signal: AbortSignal, onDelay: (remark: string) => void) => Promise<Listing>;
};

/** What was asked for: the demo, a file, or the service. */
export type SourceOptions = KeyRequest & {
	readonly demo: boolean;
	readonly input?: string;
	/** An address of no service of the config. */
	readonly baseUrl?: string;
	readonly insecureHttp: boolean;
	/** Whether there is a terminal at which the set-up could be run. */
	readonly hasTerminal: boolean;
	/** Told what is asked and answered, without the key. */
	readonly note?: Note;
};

/** Opens the source that was asked for, ready to load. Throws FaultError where the address or the key is unusable. */
export const openSource = async (options: SourceOptions): Promise<ListingSource> => {
	if (options.demo) {
		return openDemo(options);
	}
	if (options.input !== undefined) {
		return openFile(options.input, options);
	}
	const given = options.service?.address ?? options.baseUrl;
	if (given === undefined) {
		const {face = 'screen'} = options;
		const ways =
			face === 'screen'
				? 'run `envpick --setup`, set ENVPICK_BASE_URL or use --base-url'
				: 'set ENVPICK_BASE_URL and ENVPICK_ACCESS_KEY_FILE';
		throw new FaultError({
			type: 'usage',
			what: 'no service given',
			tryThis: `${ways}; \`envpick --demo\` shows how it looks`,
		});
	}
	const address = parseAddress(given, {allowsInsecureHttp: options.insecureHttp});
	const key = await readKey(options);
	return openAt(address, key, options, toKeyOrigin(keySourceOf(options), createRedact(key)));
};

/** What it takes to load from an address with a key; of a service only its authorities matter. */
export type AtOptions = Omit<SourceOptions, 'baseUrl' | 'insecureHttp' | 'demo' | 'input'>;

/**
Opens the service at an address; `origin` is where its key came from, to be told where that is refused. Throws FaultError
where the authorities of the config are unusable.
*/
export const openAt = async (
	address: Address,
	key: string,
	options: AtOptions,
	origin?: KeyOrigin,
): Promise<ListingSource> => {
	const {name, ca: path} = options.service ?? {};
	const authorities =
		path === undefined ? undefined : await readServiceAuthorities({...options, path, field: `services.${name}.ca`});
	const service = await openService(address, key, options, authorities);
	if (origin === undefined) {
		return service;
	}
	const {face = 'screen', hasTerminal} = options;
	const canSetUp = origin.isOfSetup && hasTerminal && face === 'screen';
	return {...service, load: namingKey(service.load, {keyFrom: origin.name, canSetUp})};
};

// Tells of a refused key where it came from.
const namingKey =
	(load: ListingSource['load'], facts: Pick<StatusFault, 'keyFrom' | 'canSetUp'>): ListingSource['load'] =>
	async (signal, onDelay) => {
		try {
			return await load(signal, onDelay);
		} catch (error) {
			throw error instanceof FaultError && error.fault.type === 'status' && error.fault.status === 401
				? new FaultError({...error.fault, ...facts})
				: error;
		}
	};

// Read from disk only where a service has such a file.
const readServiceAuthorities = async (request: AuthorityRequest): Promise<readonly string[]> => {
	const {readAuthorities} = await import('../../service/io/authorities.ts');
	return readAuthorities(request);
};

const openDemo = async (options: SourceOptions): Promise<ListingSource> => {
	const {startDemoService} = await import('../../service/io/demo.ts');
	const {baseUrl, key} = await startDemoService();
	const service = await openService(parseAddress(baseUrl, {allowsInsecureHttp: false}), key, options);
	return {...service, name: 'the demo service'};
};

const openService = async (
	address: Address,
	key: string,
	{timeout, environment, note}: AtOptions,
	authorities?: readonly string[],
): Promise<ListingSource> => {
	// Read from disk only where there is something to request: it is a third of the program. And before it is asked for, so
	// that the request goes out before more is read.
	const {fetchAnswer} = await import('../../service/io/fetch.ts');
	return {
		name: address.host,
		load: async (signal, onDelay) => {
			const answer = await fetchAnswer({
				address,
				key,
				timeout,
				environment,
				signal,
				...(authorities !== undefined && {authorities}),
				...(note !== undefined && {note}),
				onRetry: ({reason, seconds, attempt}) => onDelay(`${reason}; try ${attempt} in ${seconds} s`),
			});
			return decode(answer, `the answer of \`${address.host}\``, 'check the address');
		},
	};
};

// As for an answer of the service: more than anyone lists, and less than would fill the memory.
const mostBytes = 2 ** 26;

const openFile = (path: string, {stdin, timeout}: SourceOptions): ListingSource => {
	const name = shownPath(path);
	const from = `\`${name}\``;
	const read = async (signal: AbortSignal): Promise<Listing> => {
		const bytes = await readFile({path, stdin, mostBytes, timeout, signal});
		return decode(await parseFile(bytes, from), from, checkFile);
	};
	let first: Promise<Listing> | undefined;
	return {
		name,
		load: signal => {
			if (path !== '-') {
				return read(signal);
			}
			// Standard input can be read only once: what came of it, a listing or a fault, stays.
			first ??= read(signal);
			return first;
		},
	};
};

const checkFile = 'check the file';

const parseFile = async (bytes: Uint8Array, from: string): Promise<unknown> => {
	let text: string;
	try {
		text = new TextDecoder('utf-8', {fatal: true}).decode(bytes);
	} catch (error) {
		throw new FaultError({type: 'unusable', from, reason: 'no-utf8', tryThis: checkFile}, {cause: error});
	}
	try {
		const answer = parseAnswer(text, from);
		await holdYoungGeneration(text.length);
		return answer;
	} catch (error) {
		const isUnusable = error instanceof FaultError && error.fault.type === 'unusable';
		throw isUnusable ? new FaultError({...error.fault, tryThis: checkFile}) : error;
	}
};

const decode = (answer: unknown, from: string, tryThis: string): Listing => {
	try {
		return decodeListing(answer);
	} catch (error) {
		throw error instanceof DecodeError
			? new FaultError({type: 'no-listing', from, why: error.message, tryThis}, {cause: error})
			: error;
	}
};
