import type {Socket} from 'node:net';
import {gzipSync} from 'node:zlib';
import {type FaultServer, startFaultServer} from './fault-server.ts';

export type HoldingServer = {
	readonly server: FaultServer;
	/** Resolves with the moment, of `performance.now()`, at which all but the last bytes were handed to the system. */
	readonly sent: Promise<number>;
	/** Sends the rest. */
	readonly release: () => void;
};

/** Serves a text that is packed, and keeps its last bytes back until it is released. */
export const startHoldingServer = async (text: string): Promise<HoldingServer> => {
	const packed = gzipSync(text, {level: 1});
	const held = packed.length - 12;
	const sent = Promise.withResolvers<number>();
	let waiting: Socket | undefined;
	const server = await startFaultServer(socket => {
		waiting = socket;
		const head = ['HTTP/1.1 200 x', 'content-encoding: gzip', `content-length: ${packed.length}`];
		socket.write(`${head.join('\r\n')}\r\n\r\n`);
		socket.write(packed.subarray(0, held), () => sent.resolve(performance.now()));
	});
	return {server, sent: sent.promise, release: () => void waiting?.end(packed.subarray(held))};
};
