import {createServer, type IncomingHttpHeaders, request as requestTarget} from 'node:http';
import {createServer as createTlsServer} from 'node:https';
import {connect, type Socket} from 'node:net';
import type {Certificate} from './certificates.ts';
import {listenOnLoopback} from './service.ts';

export type ProxyServer = {
	readonly host: string;
	readonly port: number;
	/** The requests it received, such as `CONNECT service.test:443`, with the headers it could read. */
	readonly requests: readonly {readonly line: string; readonly headers: IncomingHttpHeaders}[];
};

export type ProxyServerOptions = {
	/** The local port to which every request goes, whatever its host name. */
	readonly targetPort: number;
	/** Responds to CONNECT instead of opening a tunnel. */
	readonly onConnect?: (socket: Socket) => void;
	/** The status of its response to every request without a tunnel; it then does not forward the request. */
	readonly status?: number;
	readonly certificate?: Certificate;
};

/** Starts a proxy on loopback until the test ends. It opens tunnels with CONNECT, and forwards plain http with absolute URLs. */
export const startProxyServer = async (options: ProxyServerOptions): Promise<ProxyServer> => {
	const {targetPort, onConnect, status, certificate} = options;
	const requests: {line: string; headers: IncomingHttpHeaders}[] = [];
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
	const {port} = await listenOnLoopback(server);
	return {host: `127.0.0.1:${port}`, port, requests};
};
