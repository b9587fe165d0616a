import {createServer, type Socket} from 'node:net';
import {createServer as createTlsServer} from 'node:tls';
import type {Certificate} from './certificates.ts';
import {listenOnLoopback} from './service.ts';

export type SeenRequest = {
	readonly method: string;
	readonly path: string;
	/** When the whole request had arrived, by `performance.now()`. */
	readonly time: number;
	readonly headers: Readonly<Record<string, string>>;
};

export type FaultServer = {
	readonly base: string;
	readonly host: string;
	readonly port: number;
	readonly connections: () => number;
	readonly requests: () => readonly SeenRequest[];
	/** Everything it received. */
	readonly received: () => string;
	/** Stops the server before the test ends; its port then refuses connections. */
	readonly close: () => void;
};

/**
The response to a request: bytes, after which the connection closes, or a function that responds. `count` is 1 for the first
request.
*/
export type Responder = string | Uint8Array | ((socket: Socket, count: number, request: SeenRequest) => void);

export type FaultServerOptions = {
	/** Makes the server use TLS. */
	readonly certificate?: Certificate;
	/** Called with each connection before any data is sent. */
	readonly greet?: (socket: Socket) => void;
};

/**
Starts a service on loopback until the test ends. It responds with exactly the given bytes, including bytes that no HTTP library
would send. The service does not check the key; the checks of a run examine the requests.
*/
export const startFaultServer = async (
	response: Responder,
	{certificate, greet}: FaultServerOptions = {},
): Promise<FaultServer> => {
	const seen: SeenRequest[] = [];
	const chunks: Buffer[] = [];
	let connections = 0;
	const onConnection = (socket: Socket) => {
		connections++;
		socket.on('error', () => {});
		greet?.(socket);
		let received = '';
		socket.on('data', (chunk: Buffer) => {
			chunks.push(chunk);
			received += chunk.toString('latin1');
			for (let end = received.indexOf('\r\n\r\n'); end !== -1; end = received.indexOf('\r\n\r\n')) {
				const request = toRequest(received.slice(0, end));
				seen.push(request);
				received = received.slice(end + 4);
				if (typeof response === 'function') {
					response(socket, seen.length, request);
				} else {
					socket.end(response);
				}
			}
		});
	};
	const server = certificate === undefined ? createServer(onConnection) : createTlsServer(certificate, onConnection);
	const {port, close} = await listenOnLoopback(server);
	const host = `127.0.0.1:${port}`;
	const base = `${certificate === undefined ? 'http' : 'https'}://${host}`;
	const received = () => Buffer.concat(chunks).toString('latin1');
	return {base, host, port, connections: () => connections, requests: () => seen, received, close};
};

/** Starts such a server for any bytes: `onRequest` gets the socket when the first bytes have arrived, `onConnection` at once. */
export const startSocketServer = (serve: {
	readonly onConnection?: (socket: Socket) => void;
	readonly onRequest?: (socket: Socket, count: number, request: Buffer) => void;
}): Promise<FaultServer> => {
	let connections = 0;
	const greet = (socket: Socket) => {
		const count = ++connections;
		socket.once('data', (request: Buffer) => serve.onRequest?.(socket, count, request));
		serve.onConnection?.(socket);
	};
	return startFaultServer(() => {}, {greet});
};

/** Writes something every `pause` milliseconds until the socket closes. */
export const drip = (socket: Socket, pause: number, next: (index: number) => string): void => {
	let index = 0;
	const timer = setInterval(() => socket.write(next(index++)), pause);
	socket.on('close', () => clearInterval(timer));
};

const toRequest = (head: string): SeenRequest => {
	const [line = '', ...fields] = head.split('\r\n');
	const [method = '', path = ''] = line.split(' ');
	return {
		method,
		path,
		time: performance.now(),
		headers: Object.fromEntries(
			fields.map(field => {
				const [name = '', ...value] = field.split(':');
				return [name.toLowerCase(), value.join(':').trim()];
			}),
		),
	};
};

/** A whole response: head and body, with the length unless another header determines its end. */
export const responseOf = (
	status: number,
	body: string | Uint8Array = '',
	headers: Readonly<Record<string, string | readonly string[]>> = {'content-type': 'application/json'},
): Buffer => {
	const bytes = Buffer.from(body);
	const all: Record<string, string | readonly string[]> = {'content-length': String(bytes.length), ...headers};
	const lines = Object.entries(all).flatMap(([name, value]) => [value].flat().map(one => `${name}: ${one}`));
	return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} said\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
};

/** The small listing in a good response. */
export const goodBody = JSON.stringify({data: [{resources: [{tags: ['os:ubuntu-22.04-amd64', 'locale:en-us']}]}]});
