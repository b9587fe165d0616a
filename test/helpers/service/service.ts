import {randomInt} from 'node:crypto';
import type {AddressInfo, Server, Socket} from 'node:net';
import {onTestFinished} from 'vitest';

/** A loopback address that no other server uses, so that its port cannot be used again after it stops. */
export const ownAddress = (): string => `127.${randomInt(2, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`;

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

/** A listing of one group with an environment for each list of tags. */
export const listingOf = (...environments: readonly (readonly string[])[]): unknown => ({
	data: [{resources: environments.map(tags => ({tags}))}],
});
