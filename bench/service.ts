import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {toResponse} from './listing.ts';

/** A service on loopback; the URL sets the delay of its response. */
export type Service = Awaited<ReturnType<typeof startService>>;

/** The key for the service, which accepts any key. */
export const key = 'bench';

/** Starts the service; all responses are ready before the first request. */
export const startService = async (counts: readonly number[]) => {
	const bodies = new Map(counts.map(count => [String(count), Buffer.from(toResponse(count))]));
	const server = createServer((request, response) => {
		const [, count = '', delay = '0'] = request.url?.split('/') ?? [];
		const body = bodies.get(count);
		setTimeout(
			() => {
				response.writeHead(body === undefined ? 404 : 200, {
					'content-type': 'application/json',
					'content-length': body?.length ?? 0,
				});
				response.end(body);
			},
			// Node turns a timer of 0 ms into one of 1 ms.
			Number(delay),
		);
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
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
