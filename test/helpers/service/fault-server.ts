import {createServer, type Socket} from 'node:net';
import {createServer as createTlsServer} from 'node:tls';
import {gzipSync} from 'node:zlib';
import {expect} from 'vitest';
import type {Certificate} from './certificates.ts';
import {listenOnLoopback} from './service.ts';

export type SeenRequest = {
	readonly method: string;
	readonly path: string;
	/** When the whole request had arrived, by `performance.now()`. */
	readonly time: number;
	readonly headers: Readonly<Record<string, string>>;
};

export type FaultServer = Awaited<ReturnType<typeof startFaultServer>>;

/**
The response to a request: bytes, after which the connection closes, or a function that responds. `count` is 1 for the first
request.
*/
export type Responder = string | Uint8Array | ((socket: Socket, count: number, request: SeenRequest) => void);

/**
Starts a service on loopback until the test ends, with TLS if it has a certificate. It responds with exactly the given bytes,
including bytes that no HTTP library would send. It does not check the key; the checks of a run examine the requests. `greet` gets
each connection before any data is sent.
*/
export const startFaultServer = async (
	response: Responder,
	{certificate, greet}: {readonly certificate?: Certificate; readonly greet?: (socket: Socket) => void} = {},
) => {
	const seen: SeenRequest[] = [];
	const chunks: Buffer[] = [];
	const onConnection = (socket: Socket) => {
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
	const listening = await listenOnLoopback(server);
	const base = `${certificate === undefined ? 'http' : 'https'}://${listening.host}`;
	return {
		...listening,
		base,
		requests: (): readonly SeenRequest[] => seen,
		/** Everything it received. */
		received: () => Buffer.concat(chunks).toString('latin1'),
	};
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
	const headers = fields
		.map(field => field.split(/:(.*)/s))
		.map(([name = '', value = '']) => [name.toLowerCase(), value.trim()]);
	return {method, path, time: performance.now(), headers: Object.fromEntries(headers)};
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

/** The output of `--list` for the small listing. */
export const listed = 'os:ubuntu-22.04-amd64,locale:en-us\n';

/** The outcome of a run without faults: one request. */
export const works = {exitCode: 0, prints: listed, requests: 1} as const;

/** Starts a service that responds with the small listing. */
export const good = (): Promise<FaultServer> => startFaultServer(responseOf(200, goodBody));

/** Expects that a service has received no connection. */
export const neverAsked = (server: FaultServer) => (): void => expect(server.connections()).toBe(0);

/** A good response as bytes, for each way that HTTP/1.1 can indicate its length. */
export const formatsOfResponse = (json: string, headers: string): Readonly<Record<string, Buffer>> => {
	const body = Buffer.from(json);
	const packed = gzipSync(body);
	const respond = (more: string, content: Buffer) =>
		Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}${more}\r\n`), content]);
	return {
		plain: respond(`Content-Length: ${body.length}\r\n`, body),
		chunked: respond('Transfer-Encoding: chunked\r\n', toChunks(body, 200)),
		compressed: respond(`Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n`, packed),
		'compressed and chunked': respond(
			'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n',
			toChunks(packed, 100),
		),
		'without a length': respond('', body),
	};
};

const toChunks = (bytes: Buffer, length: number): Buffer => {
	const parts = Array.from({length: Math.ceil(bytes.length / length)}, (_, index) =>
		bytes.subarray(index * length, (index + 1) * length),
	);
	const toChunk = (part: Buffer) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')];
	return Buffer.concat([...parts, Buffer.alloc(0)].flatMap(toChunk));
};
