import {type LookupOptions, lookup} from 'node:dns';
import type {LookupFunction} from 'node:net';
import type {Readable} from 'node:stream';
import {Agent, ProxyAgent, request} from 'undici';
import type {HttpProxy} from './proxy.ts';
import type {ConnectionLimits} from '../limits.ts';

export type Reply = {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Must be read or destroyed. */
	readonly body: Readable;
};

export type Connection = {
	/** Requests a URL with the key; no redirect is followed. Rejects with undici's and Node's errors. */
	readonly get: (url: string, key: string) => Promise<Reply>;
};

/**
Opens nothing yet: makes the one dispatcher that the requests of one load go through. It has no interceptors, so what
undici does by default is what happens: no redirects, no retries, no cookies, no cache. When the signal aborts,
everything under way ends, so that the process can end too.
*/
export const createConnection = (
	limits: ConnectionLimits & {readonly authorities?: readonly string[]},
	proxy: HttpProxy | undefined,
	signal: AbortSignal,
): Connection => {
	const dispatcher = createDispatcher(limits, proxy, signal);
	signal.addEventListener('abort', () => {
		dispatcher.destroy().catch(() => {});
	});
	return {
		get: async (url, key) => {
			const {statusCode, headers, body} = await request(url, {
				dispatcher,
				headers: {
					accept: 'application/json',
					'accept-encoding': 'gzip',
					authorization: `Bearer ${key}`,
					'user-agent': 'envpick',
				},
			});
			// The body can fail before somebody reads it, and an error without a listener would end the process.
			body.on('error', () => {});
			return {status: statusCode, headers, body};
		},
	};
};

const createDispatcher = (
	limits: ConnectionLimits & {readonly authorities?: readonly string[]},
	proxy: HttpProxy | undefined,
	signal: AbortSignal,
) => {
	const {authorities} = limits;
	// Said explicitly, the check of certificates wins over NODE_TLS_REJECT_UNAUTHORIZED=0. The signal ends a socket that
	// is still connecting, which destroying the dispatcher does not.
	const tls = {
		rejectUnauthorized: true,
		allowH2: false,
		// Node gives each address of a host but the last a quarter of a second, and then gives up one that answers if the way
		// to it is long, or if this process was busy meanwhile with reading the interface from disk.
		autoSelectFamilyAttemptTimeout: Math.ceil(limits.connecting / 2),
		signal,
		...(authorities !== undefined && {ca: [...authorities]}),
	};
	const options = {
		connectTimeout: limits.connecting,
		headersTimeout: limits.waiting,
		bodyTimeout: limits.reading,
		maxHeaderSize: limits.headerBytes,
		maxResponseSize: limits.bytes,
		allowH2: false,
		// One request per connection: nothing of another answer can be left in it, and nothing keeps the process alive.
		pipelining: 0,
		connections: 1,
	};
	return proxy === undefined
		? new Agent({...options, connect: {...tls, lookup: lookupLoopback}})
		: new ProxyAgent({...options, uri: proxy.url, proxyTls: tls, requestTls: tls});
};

// RFC 6761, section 6.3: names under localhost are loopback. Not every resolver knows, and an address counts as
// loopback by its name, so no name server may say otherwise.
const lookupLoopback: LookupFunction = (hostname, options: LookupOptions, callback) => {
	if (!/(?:^|\.)localhost\.?$/.test(hostname)) {
		lookup(hostname, options, callback);
	} else if (options.all) {
		callback(null, [
			{address: '127.0.0.1', family: 4},
			{address: '::1', family: 6},
		]);
	} else {
		callback(null, '127.0.0.1', 4);
	}
};
