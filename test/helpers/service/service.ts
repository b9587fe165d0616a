import {randomInt} from 'node:crypto';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo, Server, Socket} from 'node:net';
import {onTestFinished} from 'vitest';

export type Service = Awaited<ReturnType<typeof serve>>;

/** A loopback address that no other server uses, so that its port cannot be used again after it stops. */
export const ownAddress = (): string => `127.${randomInt(2, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`;

export type Listening = Awaited<ReturnType<typeof listenOnLoopback>>;

/** Makes a server listen on loopback until the test ends, or until `close`. */
export const listenOnLoopback = async (server: Server, address = '127.0.0.1') => {
	const sockets: Socket[] = [];
	server.on('connection', (socket: Socket) => sockets.push(socket));
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, address, resolve);
	});
	/** Stops listening and drops every connection; its port then refuses connections. */
	const close = () => {
		server.close();
		for (const socket of sockets) {
			socket.destroy();
		}
	};
	onTestFinished(close);
	const {port} = server.address() as AddressInfo;
	return {
		...{host: `${address}:${port}`, port, close},
		/** How many connections it received. */
		connections: () => sockets.length,
	};
};

/** Serves HTTP on loopback until the test ends. */
export const serve = async (listener: RequestListener, address = '127.0.0.1') => {
	const {host, port, close} = await listenOnLoopback(createServer(listener), address);
	return {url: `http://${host}`, port, stop: close};
};

/** Responds to the one operation if the key is right; otherwise sends the real service's error. */
export const respondWith =
	(body: unknown, key = 'correct-horse'): RequestListener =>
	(request, response) => {
		const isKnown = request.headers.authorization === `Bearer ${key}`;
		response.writeHead(isKnown ? 200 : 401, {'content-type': 'application/json'});
		response.end(JSON.stringify(isKnown ? body : {error: 'UNAUTHORIZED', message: 'Missing Authorization header'}));
	};

/** A listing of one group with an environment for each list of tags. */
export const listingOf = (...environments: readonly (readonly string[])[]): unknown => ({
	data: [{resources: environments.map(tags => ({tags}))}],
});
