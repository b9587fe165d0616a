import type {KeySource} from '../../access-key/access-key.ts';
import {readKey} from '../../access-key/io/read-key.ts';
import type {Service} from '../../config/config.ts';
import {Fault} from '../../fault/fault.ts';
import type {ServiceHistory} from '../../history/io/store.ts';
import {parseAddress} from '../../service/address.ts';
import {usualLimits} from '../../service/limits.ts';
import {createBodyReader, decodeBody} from '../../service/parse-body.ts';
import {notWhat} from '../../service/request-faults.ts';
import {shownPath} from '../../system/io/file-fault.ts';
import {limitHeapGrowthIfLarge} from '../../system/io/heap-growth.ts';
import {readChunks} from '../../system/io/read-file.ts';
import {yieldToInput} from '../../system/io/yield-to-input.ts';
import {quote} from '../../text/quote.ts';
import {listingRequest} from '../listing-request.ts';
import type {Received} from '../received.ts';
import type {Work} from '../work.ts';
import {createLoader, type Loader, type LoadLog} from './loader.ts';
import {historyOf, openAt, openService, type ServiceOptions} from './service.ts';

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

export type OpenOptions = ServiceOptions & {readonly insecureHttp: boolean; readonly offline: boolean};

/** Makes the loader of the requested source. Throws Fault if the address is unusable. */
export const openSource = (choice: SourceChoice, options: OpenOptions): Loader => {
	switch (choice.type) {
		case 'demo':
			return createLoader({name: 'the demo service', open: () => openDemo(options)}, options);
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
				? openCached(address.host, historyOf(address, {service, from}, options), options)
				: openAt(address, signal => readKey(from, {...options, signal}), options, {service, from});
		}
	}
};

/** The loader of a cached listing, for a run that sends no request. Loading throws Fault if no listing is cached. */
export const openCached = (host: string, history: ServiceHistory | undefined, log: LoadLog): Loader => {
	const load = async (): Promise<Received> => {
		const cached = history?.read();
		if (cached === undefined) {
			throw history === undefined
				? new Fault(`listings of ${quote(host)} are not cached`, 'leave out --offline', 3)
				: new Fault(`no cached listing of ${quote(host)}`, 'run it once without --offline', 3);
		}
		return cached;
	};
	// It is loaded at once, so nothing is shown before it.
	return {...createLoader({name: host, history, open: async () => load}, log), before: () => undefined};
};

const openDemo = async (options: OpenOptions): Promise<Work<Received>> => {
	const {startDemoService} = await import('../../service/io/demo.ts');
	const {baseUrl, key} = await startDemoService();
	return openService(parseAddress(baseUrl, {allowsInsecureHttp: false}), key, options);
};

const openFile = (path: string, options: OpenOptions): Loader => {
	const {stdin, timeout} = options;
	const name = shownPath(path);
	const toFault = notWhat(quote(name), listingRequest.what, 'check the file');
	const load: Work<Received> = async signal => {
		const {take, end} = createBodyReader(toFault);
		await readChunks({path, stdin, mostBytes: usualLimits.bytes, timeout, signal}, (chunk, bytes) => {
			limitHeapGrowthIfLarge(bytes);
			take(chunk);
		});
		const saved = end();
		await yieldToInput();
		return {listing: decodeBody(saved, listingRequest.decode, toFault)};
	};
	let first: Promise<Received> | undefined;
	const loadOnce: Work<Received> = (...how) => {
		first ??= load(...how);
		return first;
	};
	// Standard input can be read only once, so its listing or its fault is kept.
	return createLoader({name, open: async () => (path === '-' ? loadOnce : load)}, options);
};

/** The name of what is browsed: a host after the name of its service in the config, unless that only repeats it, as the setup names it. */
export const nameSource = (choice: SourceChoice, host: string): string => {
	const name = choice.type === 'service' ? choice.service?.name : undefined;
	return name === undefined || lettersOf(name) === lettersOf(host) ? host : `${name} (${host})`;
};

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
