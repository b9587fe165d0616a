import {getEventListeners} from 'node:events';
import {describe, expect, it} from 'vitest';
import {createKey} from '../helpers/program/key.ts';
import {startSocketServer} from '../helpers/service/fault-server.ts';
import {sendJson, smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, type LoadOptions, load, loadInProcess} from '../helpers/service/load.ts';

/** Collects the remarks about retries. */
const collect = () => {
	const retries: string[] = [];
	return {retries, onDelay: (retry: string) => void retries.push(retry)};
};

describe('the retries of request', () => {
	it('succeed, with a longer pause before each', async () => {
		const server = await startListingServer({
			respond: (response, count) => sendJson(response, count < 3 ? 503 : 200, smallListing),
		});
		const {retries, onDelay} = collect();

		expect(await load(server.base, server.key, {onDelay, limits: {pause: 100}})).toEqual(smallListing);

		expect(server.requests).toHaveLength(3);
		expect(retries).toEqual([
			...['try 2 in 0.1 s', 'trying again', 'try 3 in 0.2 s', 'trying again'].map(
				next => `\`${server.host}\` did not return a listing (503); ${next}`,
			),
		]);
	});

	it('end after three tries, and say so', async () => {
		const server = await startListingServer({respond: response => sendJson(response, 503, {error: 'BUSY'})});

		expect(await failureOf(server.base, server.key)).toBe(
			`5 \`${server.host}\` did not return a listing (503, 3 tries: \`BUSY\`); try again later`,
		);
		expect(server.requests).toHaveLength(3);
	});

	it('succeed after connections lost before or within a response', async () => {
		const whole = `HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"data":[]}`;
		for (const part of ['', whole.slice(0, 20), whole.slice(0, -3)]) {
			const server = await startSocketServer({
				onRequest: (socket, count) => {
					if (count === 2) {
						socket.write(part, () => socket.resetAndDestroy());
					} else {
						socket.end(count === 1 ? part : whole);
					}
				},
			});

			expect(await load(server.host, createKey())).toEqual({data: []});
			expect(server.connections()).toBe(3);
		}
	});

	it('wait as long as the service requests', async () => {
		const times: number[] = [];
		const server = await startListingServer({
			respond: (response, count) => {
				times.push(performance.now());
				response.writeHead(count === 1 ? 429 : 200, {'retry-after': '1'}).end('{"data":[]}');
			},
		});
		const {retries, onDelay} = collect();

		await load(server.base, server.key, {onDelay});

		expect(times).toHaveLength(2);
		expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(995);
		const said = `\`${server.host}\` did not return a listing (429, retry after 1 s)`;
		expect(retries).toEqual([`${said}; try 2 in 1 s`, `${said}; trying again`]);
	});

	it.each<[string, LoadOptions]>([
		['11', {}],
		['9', {timeout: 2000}],
	])('end at once if the service requests a pause of %s s within %j', async (wait, options) => {
		const server = await startListingServer({
			respond: response => response.writeHead(429, {'retry-after': wait}).end(),
		});
		const {retries, onDelay} = collect();

		expect(await failureOf(server.base, server.key, {...options, onDelay})).toBe(
			`5 \`${server.host}\` did not return a listing (429, retry after ${wait} s); try again later`,
		);
		expect([retries, server.requests.length]).toEqual([[], 1]);
	});
});

describe('the signal of request', () => {
	const reason = new Error('left');

	it('prevents a request when it is aborted already', async () => {
		const server = await startListingServer();

		await expect(load(server.base, server.key, {signal: AbortSignal.abort(reason)})).rejects.toBe(reason);
		expect(server.connections()).toBe(0);
	});

	it.each([
		['during the handshake', 'https', ''],
		['while the service is silent', 'http', ''],
		['while the body comes', 'http', 'HTTP/1.1 200 OK\r\n\r\n{'],
		['while an error body comes', 'http', 'HTTP/1.1 401 No\r\n\r\n{'],
	])('ends the request and its connection at once %s', async (_, scheme, part) => {
		const leaving = new AbortController();
		const closed = Promise.withResolvers<void>();
		const server = await startSocketServer({
			onRequest: socket => {
				socket.once('close', closed.resolve).write(part);
				setTimeout(() => leaving.abort(reason), 50);
			},
		});

		const loading = load(`${scheme}://${server.host}`, createKey(), {signal: leaving.signal});

		await expect(loading).rejects.toBe(reason);
		await closed.promise;
		expect(server.connections()).toBe(1);
	});

	it('is ignored once the response has come', async () => {
		const {signal} = new AbortController();
		const server = await startListingServer();

		await load(server.base, server.key, {signal});

		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	it('ends a pause between two tries, prevents the next try, and lets the process end', async () => {
		const server = await startListingServer({respond: response => sendJson(response, 503, {})});

		expect(await loadInProcess(server.base, 1_200_000, server.key)).toBe('Error: left');
		expect(server.requests).toHaveLength(1);
	});
});
