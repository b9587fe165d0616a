import {createServer, type IncomingHttpHeaders, request as requestTarget} from 'node:http';
import {createServer as createTlsServer} from 'node:https';
import {connect, type Socket} from 'node:net';
import type {Certificate} from './certificates.ts';
import {listenOnLoopback} from './service.ts';

export type ProxyServerOptions = {
	/** The local port to which every request goes, whatever its host name. */
	readonly targetPort: number;
	/** Responds to CONNECT instead of opening a tunnel. */
	readonly onConnect?: (socket: Socket) => void;
	/** The status of its response to every request without a tunnel; it then does not forward the request. */
	readonly status?: number;
	readonly certificate?: Certificate;
};

/**
Starts a proxy on loopback until the test ends. It opens tunnels with CONNECT, and forwards plain http with absolute URLs. It
records the requests, such as `CONNECT service.test:443`, with the headers it could read.
*/
export const startProxyServer = async ({targetPort, onConnect, status, certificate}: ProxyServerOptions) => {
	const requests: {readonly line: string; readonly headers: IncomingHttpHeaders}[] = [];
	const server = certificate === undefined ? createServer() : createTlsServer(certificate);
	server.on('request', (incoming, outgoing) => {
		requests.push({line: `${incoming.method} ${incoming.url}`, headers: incoming.headers});
		if (status !== undefined) {
			outgoing.writeHead(status).end();
			return;
		}
		const path = new URL(incoming.url ?? '').pathname;
		const target = requestTarget({host: '127.0.0.1', port: targetPort, path, headers: incoming.headers}, response => {
			outgoing.writeHead(response.statusCode ?? 500, response.headers);
			response.pipe(outgoing);
		});
		target.end();
	});
	server.on('connect', (incoming, stream) => {
		const socket = stream as Socket;
		requests.push({line: `CONNECT ${incoming.url}`, headers: incoming.headers});
		socket.on('error', () => {});
		if (onConnect !== undefined) {
			onConnect(socket);
			return;
		}
		const target = connect(targetPort, '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
			target.pipe(socket);
			socket.pipe(target);
		});
		target.on('error', () => socket.destroy());
	});
	return {...(await listenOnLoopback(server)), requests};
};
