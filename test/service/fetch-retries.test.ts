import {getEventListeners} from 'node:events';
import {describe, expect, it} from 'vitest';
import {createKey} from '../helpers/program/key.ts';
import {startSocketServer} from '../helpers/service/fault-server.ts';
import {sendJson, smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

describe('the retries of fetchResponse', () => {
	it.each([429, 502, 503, 504])('succeed after a response of %i', async status => {
		const server = await startListingServer({
			respond: (response, count) => sendJson(response, count < 3 ? status : 200, smallListing),
		});
		const retries: string[] = [];

		const response = await load(server.base, server.key, {
			onDelay: retry => retries.push(retry),
			limits: {pause: 100},
		});

		expect(response).toEqual(smallListing);
		expect(server.requests).toHaveLength(3);
		expect(retries).toEqual([
			`\`${server.host}\` did not return a listing (${status}); try 2 in 0.1 s`,
			`\`${server.host}\` did not return a listing (${status}); try 3 in 0.2 s`,
		]);
	});

	it('end after three tries, and say so', async () => {
		const server = await startListingServer({respond: response => sendJson(response, 503, {error: 'BUSY'})});

		expect(await failureOf(server.base, server.key)).toBe(
			`5 \`${server.host}\` did not return a listing (503, 3 tries: BUSY); try again later`,
		);
		expect(server.requests).toHaveLength(3);
	});

	it('succeed after connections lost before or within a response', async () => {
		const whole = `HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"data":[]}`;
		for (const part of ['', whole.slice(0, 20), whole.slice(0, -3)]) {
			const server = await startSocketServer({
				onRequest: (socket, count) => {
					if (count === 1) {
						socket.end(part);
					} else if (count === 2) {
						socket.write(part, () => socket.resetAndDestroy());
					} else {
						socket.end(whole);
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
		const retries: string[] = [];

		await load(server.base, server.key, {onDelay: retry => retries.push(retry)});

		expect(times).toHaveLength(2);
		expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(995);
		expect(retries).toEqual([`\`${server.host}\` did not return a listing (429, retry after 1 s); try 2 in 1 s`]);
	});

	it.each([
		['3600', {}, 3600],
		['11', {}, 11],
		['9', {timeout: 2000}, 9],
	])('end at once if the service requests a pause of %s s', async (header, options, wait) => {
		const server = await startListingServer({
			respond: response => {
				response.writeHead(429, {'retry-after': header}).end();
			},
		});

		const retries: string[] = [];

		expect(await failureOf(server.base, server.key, {...options, onDelay: retry => retries.push(retry)})).toBe(
			`5 \`${server.host}\` did not return a listing (429, retry after ${wait} s); try again later`,
		);
		expect(retries).toEqual([]);
		expect(server.requests).toHaveLength(1);
	});
});

describe('the signal of fetchResponse', () => {
	const reason = new Error('left');

	it('prevents a request when it is aborted already', async () => {
		const server = await startListingServer();

		await expect(load(server.base, server.key, {signal: AbortSignal.abort(reason)})).rejects.toBe(reason);
		expect(server.connections()).toBe(0);
	});

	it.each([
		['while the service is silent', () => {}],
		['while the body comes', (write: (text: string) => void) => write('HTTP/1.1 200 OK\r\n\r\n{')],
		['while an error body comes', (write: (text: string) => void) => write('HTTP/1.1 401 No\r\n\r\n{')],
	])('ends the request and its connection at once %s', async (_, respond) => {
		const leaving = new AbortController();
		let isClosed: Promise<unknown> = Promise.resolve();
		const server = await startSocketServer({
			onRequest: socket => {
				isClosed = new Promise(resolve => {
					socket.once('close', resolve);
				});
				respond(text => socket.write(text));
				setTimeout(() => leaving.abort(reason), 50);
			},
		});

		await expect(load(server.host, createKey(), {signal: leaving.signal})).rejects.toBe(reason);
		await isClosed;
		expect(server.connections()).toBe(1);
	});

	it('is ignored once the response has come', async () => {
		const {signal} = new AbortController();
		const server = await startListingServer();

		await load(server.base, server.key, {signal});

		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	it('ends a pause between two tries, and prevents the next try', async () => {
		const leaving = new AbortController();
		const server = await startListingServer({respond: response => sendJson(response, 503, {})});
		const loading = load(server.base, server.key, {
			signal: leaving.signal,
			// This is longer than a test may take.
			timeout: 1_200_000,
			limits: {pause: 600_000},
			onDelay: () => setTimeout(() => leaving.abort(reason), 20),
		});

		await expect(loading).rejects.toBe(reason);
		expect(server.requests).toHaveLength(1);
	});
});
