import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {createServer as createTlsServer} from 'node:https';
import {createKey} from '../program/key.ts';
import type {Certificate} from './certificates.ts';
import {listenOnLoopback} from './service.ts';

export type ListingServer = Awaited<ReturnType<typeof startListingServer>>;

/** Responds to an authorised request; `count` is 1 for the first of them. */
export type Respond = (response: ServerResponse, count: number, request: IncomingMessage) => void;

type ListingServerOptions = {
	/** Responds instead of sending the listing. */
	readonly respond?: Respond;
	readonly listing?: unknown;
	/** Makes the server use TLS. */
	readonly certificate?: Certificate;
	/** Replaces the new random key. */
	readonly key?: string;
	/** The loopback address to listen on. */
	readonly address?: string;
};

/** A listing in the specified format. */
export const smallListing = {
	data: [{resources: [{tags: ['locale:en-us', 'os:windows10-2004-x64', 'system']}, {tags: ['os:ubuntu-22.04-amd64']}]}],
};

/**
Starts a service on loopback until the test ends. It responds to `GET …/v0/resources` with the listing if the request has its key
as a bearer token, otherwise with 401. It responds to other paths with 404. `base` is its URL without `/api`.
*/
export const startListingServer = async (options: ListingServerOptions = {}) => {
	const {listing = smallListing, certificate, key = createKey()} = options;
	// The requests with or without the key, in order.
	const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
	const respond = options.respond ?? (response => sendJson(response, 200, listing));
	let authorised = 0;
	const server = certificate === undefined ? createServer() : createTlsServer(certificate);
	server.on('request', (request: IncomingMessage, response: ServerResponse) => {
		requests.push({method: request.method, url: request.url, headers: request.headers});
		if (request.headers.authorization !== `Bearer ${key}`) {
			sendJson(response, 401, {error: 'UNAUTHORIZED', message: 'Missing Authorization header'});
		} else if (options.respond === undefined && !/^(?:\/api)?\/v0\/resources$/.test(request.url ?? '')) {
			sendJson(response, 404, {error: 'NOT_FOUND'});
		} else {
			authorised += 1;
			respond(response, authorised, request);
		}
	});
	const listening = await listenOnLoopback(server, options.address);
	return {...listening, base: `${certificate === undefined ? 'http' : 'https'}://${listening.host}`, key, requests};
};

/** Sends a value as the JSON body of a response. */
export const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
	response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(value));
};
