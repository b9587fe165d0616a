import {randomBytes} from 'node:crypto';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {demoListing} from './demo-listing.ts';

export type DemoService = {
	/** Where it listens, on loopback: `http://127.0.0.1:PORT`. */
	readonly baseUrl: string;
	/** The key it demands; another one for every service. */
	readonly key: string;
};

/**
Starts a real HTTP service on loopback that answers as the real one does: one operation, one bearer key, a listing of
made-up groups. It exists so that the whole path can be tried without a service.
*/
export const startDemoService = async (): Promise<DemoService> => {
	const key = randomBytes(20).toString('hex');
	const server = createServer((request, response) => {
		const answer = (status: number, body: unknown) => {
			response.writeHead(status, {'content-type': 'application/json'});
			response.end(JSON.stringify(body));
		};
		if (request.headers.authorization !== `Bearer ${key}`) {
			answer(401, {error: 'UNAUTHORIZED', message: 'Missing Authorization header'});
		} else if (request.method !== 'GET' || request.url !== '/v0/resources') {
			answer(404, {error: 'NOT_FOUND', message: 'No such endpoint'});
		} else {
			answer(200, demoListing());
		}
	});
	// It must not keep the program alive.
	server.unref();
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', resolve);
	});
	const {port} = server.address() as AddressInfo;
	return {baseUrl: `http://127.0.0.1:${port}`, key};
};
