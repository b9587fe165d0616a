import {createServer, type Socket} from 'node:net';
import {listenOnLoopback} from './listen.ts';

export type SocketServer = {
	readonly host: string;
	readonly port: number;
	readonly connections: () => number;
	/** Everything it received. */
	readonly received: () => string;
	/** Stops the server before the test ends; its port then refuses connections. */
	readonly close: () => void;
};

/**
Starts a server on loopback until the test ends that can send what no HTTP library would send. `onRequest` receives
the socket when the first bytes have arrived, `onConnection` immediately.
*/
export const startSocketServer = async (serve: {
	readonly onConnection?: (socket: Socket) => void;
	readonly onRequest?: (socket: Socket, count: number, request: Buffer) => void;
}): Promise<SocketServer> => {
	const chunks: Buffer[] = [];
	let connections = 0;
	const server = createServer(socket => {
		connections += 1;
		const count = connections;
		socket.on('error', () => {});
		socket.on('data', chunk => {
			chunks.push(chunk);
		});
		socket.once('data', request => serve.onRequest?.(socket, count, request));
		serve.onConnection?.(socket);
	});
	const {port, close} = await listenOnLoopback(server);
	return {
		host: `127.0.0.1:${port}`,
		port,
		connections: () => connections,
		received: () => Buffer.concat(chunks).toString('latin1'),
		close,
	};
};

/** Writes something every `pause` milliseconds until the socket closes. */
export const drip = (socket: Socket, pause: number, next: (index: number) => string): void => {
	let index = 0;
	const timer = setInterval(() => {
		socket.write(next(index));
		index += 1;
	}, pause);
	socket.on('close', () => clearInterval(timer));
};
