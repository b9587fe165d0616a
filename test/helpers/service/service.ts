import {randomInt} from 'node:crypto';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {onTestFinished} from 'vitest';

export type Service = {
	readonly url: string;
	readonly port: number;
	/** Stops listening and drops every connection. */
	readonly stop: () => Promise<void>;
};

/** A loopback address that no other server uses, so that none can reuse its port after it stops. */
export const ownAddress = (): string => `127.${randomInt(2, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`;

/** Serves HTTP on loopback until the test ends; on a given port, or on a free one. */
export const serve = async (listener: RequestListener, port = 0, address = '127.0.0.1'): Promise<Service> => {
	const server = createServer(listener);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, address, resolve);
	});
	const stop = () =>
		new Promise<void>(resolve => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
	onTestFinished(stop);
	const bound = (server.address() as AddressInfo).port;
	return {url: `http://${address}:${bound}`, port: bound, stop};
};

/** Responds to the one operation if the key is right; otherwise sends the real service's error. */
export const answerWith =
	(answer: unknown, key = 'correct-horse'): RequestListener =>
	(request, response) => {
		const isKnown = request.headers.authorization === `Bearer ${key}`;
		response.writeHead(isKnown ? 200 : 401, {'content-type': 'application/json'});
		response.end(JSON.stringify(isKnown ? answer : {error: 'UNAUTHORIZED', message: 'Missing Authorization header'}));
	};

/** A listing of one group with an environment for each list of tags. */
export const listingOf = (...environments: readonly (readonly string[])[]): unknown => ({
	data: [{resources: environments.map(tags => ({tags}))}],
});
