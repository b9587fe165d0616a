import type {AddressInfo, Server, Socket} from 'node:net';
import {onTestFinished} from 'vitest';

/** Makes a server listen on loopback until the test ends, or until `close`, which also ends its connections. */
export const listenOnLoopback = async (
	server: Server,
): Promise<{readonly port: number; readonly close: () => void}> => {
	const sockets = new Set<Socket>();
	server.on('connection', (socket: Socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const close = () => {
		server.close();
		for (const socket of sockets) {
			socket.destroy();
		}
	};
	onTestFinished(close);
	return {port: (server.address() as AddressInfo).port, close};
};
