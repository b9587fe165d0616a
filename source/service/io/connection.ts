import {type LookupOptions, lookup} from 'node:dns';
import {isIP, type LookupFunction} from 'node:net';
import type {Readable} from 'node:stream';
import connect from 'undici/lib/api/api-connect.js';
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import type {Limits} from '../limits.ts';
import type {Operation} from '../operation.ts';
import type {HttpProxy} from './proxy.ts';

export type Reply = {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** The body must be read or destroyed. */
	readonly body: Readable;
};

// As in undici's entry point, which also loads fetch, WebSocket and caches: that takes longer than the request.
Object.assign(Dispatcher.prototype, {connect, request});

type ConnectionOptions = {
	readonly key: string;
	readonly limits: Limits;
	readonly proxy: HttpProxy | undefined;
	readonly authorities: readonly string[] | undefined;
	/** Aborts everything in progress, so that the process can exit. */
	readonly signal: AbortSignal;
};

/**
Makes a function that sends a request with the key, and a body as JSON, if any: no redirects, no retries, no cookies, no cache. It
rejects with an error of Node or undici.
*/
export const createConnection = (options: ConnectionOptions) => {
	const dispatcher = createDispatcher(options);
	return async (url: string, {method, body: sent}: Pick<Operation<unknown>, 'method' | 'body'>): Promise<Reply> => {
		const {origin, pathname, search} = new URL(url);
		const {statusCode, headers, body} = await dispatcher.request({
			...{origin, path: pathname + search, method},
			...(sent !== undefined && {body: JSON.stringify(sent)}),
			headers: {
				accept: 'application/json',
				'accept-encoding': 'gzip',
				authorization: `Bearer ${options.key}`,
				'user-agent': 'envpick',
				...(sent !== undefined && {'content-type': 'application/json'}),
			},
		});
		// The body can fail before it is read, and an error without a listener would end the process.
		body.on('error', () => {});
		return {status: statusCode, headers, body};
	};
};

const createDispatcher = ({limits, proxy, authorities, signal}: ConnectionOptions) => {
	// The explicit check of certificates overrides NODE_TLS_REJECT_UNAUTHORIZED=0. The signal closes each socket, including one that
	// is still connecting, which destroying the dispatcher would not do.
	const tls = {
		rejectUnauthorized: true,
		allowH2: false,
		// Node's quarter of a second is too short for a distant host, or while this process is busy loading.
		autoSelectFamilyAttemptTimeout: Math.ceil(limits.connecting / 2),
		signal,
		...(authorities !== undefined && {ca: [...authorities]}),
	};
	const options = {
		connectTimeout: limits.connecting,
		// The total time is the only limit of a response: it is the one that the screen shows and that --timeout raises.
		headersTimeout: 0,
		bodyTimeout: 0,
		maxHeaderSize: limits.headerBytes,
		// One request per connection: no leftover of another response, and no socket left open.
		pipelining: 0,
		connections: 1,
	};
	if (proxy === undefined) {
		return new Agent({...options, connect: {...tls, lookup: lookupLoopback}});
	}
	const {url: uri, token} = proxy;
	return new ProxyAgent({...options, uri, ...(token !== undefined && {token}), proxyTls: tls, requestTls: tls});
};

const loopback = ['127.0.0.1', '::1'].map(address => ({address, family: isIP(address)}));

// Names under localhost are loopback (RFC 6761, section 6.3). Not every resolver knows that, and a name server must not override it:
// an address counts as loopback by its name.
const lookupLoopback: LookupFunction = (hostname, options: LookupOptions, callback) => {
	if (!/(?:^|\.)localhost\.?$/.test(hostname)) {
		lookup(hostname, options, callback);
	} else if (options.all) {
		callback(null, loopback);
	} else {
		callback(null, '127.0.0.1', 4);
	}
};
