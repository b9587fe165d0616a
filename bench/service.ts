import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {toResponse} from './listing.ts';

/** A service on loopback; the URL sets the delay of its response. */
export type Service = Awaited<ReturnType<typeof startService>>;

/** The key for the service, which accepts any key. */
export const key = 'bench';

/** Starts the service; all responses are ready before the first request. */
export const startService = async (counts: readonly number[]) => {
	const bodies = new Map(counts.map(count => [String(count), Buffer.from(toResponse(count))]));
	const server = createServer(async (request, response) => {
		const [, count = '', delay = '0'] = request.url?.split('/') ?? [];
		const body = bodies.get(count) ?? '';
		const headers = {'content-type': 'application/json', 'content-length': body.length};
		// Node turns a timer of 0 ms into one of 1 ms.
		await sleep(Number(delay));
		response.writeHead(body === '' ? 404 : 200, headers).end(body);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const {port} = server.address() as AddressInfo;
	return {
		/** The base URL for a listing with this many resources, which the service returns after a delay in milliseconds. */
		urlOf: (count: number, delay: number) => `http://127.0.0.1:${port}/${count}/${delay}`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
};
