import {readFile} from 'node:fs/promises';
import {buffer} from 'node:stream/consumers';
import {type Address, parseAddress} from '../core/address.ts';
import {DecodeError, decodeListing} from '../core/decode-listing.ts';
import {FaultError} from '../core/fault.ts';
import {parseJson} from '../core/json.ts';
import type {Listing} from '../core/listing.ts';
import {toSafeText} from '../core/text.ts';
import {fetchAnswer} from './fetch-answer.ts';
import {readKey} from './read-key.ts';

/** Where listings come from. */
export type ListingSource = {
	/** As the screen names it: a host, a file, the demo. */
	readonly name: string;
	/** Loads the listing anew. Throws FaultError, or the signal's reason once it is aborted. */
	readonly load: (signal: AbortSignal, onDelay: (remark: string) => void) => Promise<Listing>;
};

/** What was asked for, of which one holds: the demo, else a file, else the service. */
export type SourceOptions = {
	readonly demo: boolean;
	readonly input?: string;
	readonly baseUrl?: string;
	readonly accessKeyFile?: string;
	readonly insecureHttp: boolean;
	/** Milliseconds. */
	readonly timeout: number;
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly stdin: NodeJS.ReadableStream;
};

/** Opens the source that was asked for, ready to load. Throws FaultError where the address or the key is unusable. */
export const openSource = async (options: SourceOptions): Promise<ListingSource> => {
	if (options.demo) {
		return openDemo(options);
	}
	if (options.input !== undefined) {
		return openFile(options.input, options.stdin);
	}
	const {environment} = options;
	const given = options.baseUrl ?? environment['ENVPICK_BASE_URL'];
	if (given === undefined || given.trim() === '') {
		throw new FaultError({
			type: 'usage',
			what: 'no service given',
			tryThis: 'set ENVPICK_BASE_URL or use --base-url; `envpick --demo` shows how it looks',
		});
	}
	const address = parseAddress(given, {allowsInsecureHttp: options.insecureHttp});
	return openService(address, await readKey(options), options);
};

const openDemo = async (options: SourceOptions): Promise<ListingSource> => {
	const {startDemoService} = await import('./demo-service.ts');
	const {baseUrl, key} = await startDemoService();
	return {...openService(parseAddress(baseUrl, {allowsInsecureHttp: false}), key, options), name: 'the demo service'};
};

const openService = (address: Address, key: string, {timeout, environment}: SourceOptions): ListingSource => ({
	name: address.host,
	load: async (signal, onDelay) => {
		const answer = await fetchAnswer({
			address,
			key,
			timeout,
			environment,
			signal,
			onRetry: ({reason, seconds, attempt}) => onDelay(`${reason}; try ${attempt} in ${seconds} s`),
		});
		return decode(answer, `the answer of \`${address.host}\``, 'check the base URL');
	},
});

const openFile = (path: string, stdin: NodeJS.ReadableStream): ListingSource => {
	const name = path === '-' ? 'standard input' : toSafeText(path);
	let kept: Listing | undefined;
	return {
		name,
		load: async () => {
			// Standard input can be read only once.
			if (path === '-' && kept !== undefined) {
				return kept;
			}
			kept = decode(parse(await read(path, stdin), `\`${name}\``), `\`${name}\``, 'check the file');
			return kept;
		},
	};
};

const read = async (path: string, stdin: NodeJS.ReadableStream): Promise<Uint8Array> => {
	try {
		return path === '-' ? await buffer(stdin) : await readFile(path);
	} catch (error) {
		throw new FaultError({type: 'unreadable-file', path: toSafeText(path), why: whyUnreadable(error)}, {cause: error});
	}
};

const whyUnreadable = (error: unknown): string => {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	const known: Readonly<Record<string, string>> = {
		ENOENT: 'no such file',
		EACCES: 'permission denied',
		EISDIR: 'it is a directory',
		ENOTDIR: 'no such file',
	};
	return known[String(code)] ?? 'it cannot be read';
};

const parse = (bytes: Uint8Array, from: string): unknown => {
	let text: string;
	try {
		text = new TextDecoder('utf-8', {fatal: true}).decode(bytes);
	} catch (error) {
		throw new FaultError(
			{type: 'no-listing', from, why: 'it is not valid UTF-8', tryThis: 'check the file'},
			{cause: error},
		);
	}
	if (text.trim() === '') {
		throw new FaultError({type: 'no-listing', from, why: 'it is empty', tryThis: 'check the file'});
	}
	try {
		return parseJson(text);
	} catch (error) {
		throw new FaultError(
			{type: 'no-listing', from, why: 'it is not valid JSON', tryThis: 'check the file'},
			{cause: error},
		);
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
