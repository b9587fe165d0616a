import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import type {Retry} from '../../source/core/retry.ts';
import {limitsOf} from '../../source/io/fetch-answer.ts';
import {createKey} from '../helpers/key.ts';
import {sendJson, smallListing, startListingServer} from '../helpers/listing-server.ts';
import {failureOf, load} from '../helpers/load.ts';
import {drip, startSocketServer} from '../helpers/socket-server.ts';

const tryAgain = 'try again, or allow more with --timeout';

describe('fetchAnswer', () => {
	it.each([
		['', '/v0/resources'],
		['/', '/v0/resources'],
		['/api', '/api/v0/resources'],
		['/api/v0/resources/', '/api/v0/resources'],
	])('asks once, with the key and without much else, for the address ending in %j', async (ending, url) => {
		const server = await startListingServer();

		const answer = await load(server.base + ending, server.key);

		expect(answer).toEqual(smallListing);
		expect(server.requests).toEqual([
			{
				method: 'GET',
				url,
				headers: {
					host: server.host,
					connection: 'close',
					accept: 'application/json',
					'accept-encoding': 'gzip',
					authorization: `Bearer ${server.key}`,
					'user-agent': 'envpick',
				},
			},
		]);
	});

	it('reaches names under localhost on loopback, whatever the name server knows', async () => {
		const server = await startListingServer();

		expect(await load(`anything.localhost:${server.port}`, server.key)).toEqual(smallListing);
		expect(await load(`localhost:${server.port}`, server.key)).toEqual(smallListing);
	});

	it('keeps every digit of a number', async () => {
		const server = await startListingServer({
			respond: response => response.end('{"data":[{"id":12345678901234567890}]}'),
		});

		expect(JSON.stringify(await load(server.base, server.key))).toBe('{"data":[{"id":12345678901234567890}]}');
	});

	it('takes JSON under any content type', async () => {
		const types = ['text/plain', 'application/vnd.x+json', 'application/json; charset=utf-16', 'text/html'];
		const server = await startListingServer({
			respond: (response, count) => {
				const type = types[count - 1];
				response.writeHead(200, type === undefined ? {} : {'content-type': type}).end('{"data":[]}');
			},
		});

		for (const _ of [...types, 'none']) {
			expect(await load(server.base, server.key)).toEqual({data: []});
		}
	});

	it('reads an answer that comes in parts, chunked and compressed', async () => {
		const packed = gzipSync(JSON.stringify(smallListing));
		const server = await startListingServer({
			respond: response => {
				response.writeHead(200, {'content-encoding': 'gzip'});
				response.write(packed.subarray(0, 30));
				setTimeout(() => response.end(packed.subarray(30)), 20);
			},
		});

		expect(await load(server.base, server.key)).toEqual(smallListing);
	});

	it.each([
		['', 'http://127.0.0.1:PORT/api'],
		['/api', 'http://127.0.0.1:PORT'],
	])('names the other address where %j leads to a web page, and never asks there', async (ending, other) => {
		const server = await startListingServer({
			respond: response => {
				response.writeHead(200, {'content-type': 'text/html'});
				response.end('\ufeff<!doctype html><title>\u001b]0;Sign in\u0007</title>');
			},
		});

		const base = other.replace('PORT', `${server.port}`);
		expect(await failureOf(server.base + ending, server.key)).toBe(
			`6 the answer of \`${server.host}\` is not a listing (it is a web page); try \`${base}\` as the address`,
		);
		expect(server.requests).toHaveLength(1);
	});
});

describe('the deadline of fetchAnswer', () => {
	it.each([
		['sends interim answers without end', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
		['sends a body byte by byte', 'HTTP/1.1 200 OK\r\n\r\n'],
		['sends headers byte by byte', 'HTTP/1.1 200 OK\r\n'],
	])('holds when the service %s', async (_, start) => {
		const server = await startSocketServer({
			onRequest: socket => {
				socket.write(start);
				drip(socket, 30, () => (start.includes('103') ? start : 'x'));
			},
		});

		const began = performance.now();
		const failure = await failureOf(server.host, createKey(), {timeout: 300});

		expect(failure).toBe(`3 no complete answer from \`${server.host}\` (0.3 s); ${tryAgain}`);
		expect(performance.now() - began).toBeLessThan(3000);
		expect(server.connections()).toBe(1);
	});

	it('is not moved by redirects and retries', async () => {
		const server = await startListingServer({
			respond: (response, count) => {
				setTimeout(() => {
					response.writeHead(count % 2 === 1 ? 302 : 503, {location: '/v0/resources?again'}).end();
				}, 150);
			},
		});

		const began = performance.now();
		const failure = await failureOf(server.base, server.key, {timeout: 500});

		expect(failure).toBe(`3 no complete answer from \`${server.host}\` (0.5 s); ${tryAgain}`);
		expect(performance.now() - began).toBeLessThan(3000);
	});

	it('gives the single waits more room when there is more time in all', () => {
		expect(limitsOf(5000)).toMatchObject({connecting: 5000, waiting: 10_000, reading: 10_000});
		expect(limitsOf(30_000)).toMatchObject({connecting: 5000, waiting: 10_000, reading: 10_000});
		expect(limitsOf(120_000)).toMatchObject({connecting: 5000, waiting: 40_000, reading: 40_000});
	});
});

describe('the retries of fetchAnswer', () => {
	it.each([408, 429, 502, 503, 504])('get past an answer of %i', async status => {
		const server = await startListingServer({
			respond: (response, count) => sendJson(response, count < 3 ? status : 200, smallListing),
		});
		const retries: Retry[] = [];

		const answer = await load(server.base, server.key, {
			onRetry: retry => retries.push(retry),
			limits: {pause: 100},
		});

		expect(answer).toEqual(smallListing);
		expect(server.requests).toHaveLength(3);
		expect(retries).toEqual([
			{attempt: 2, seconds: 0.1, reason: `\`${server.host}\` did not answer with a listing (${status})`},
			{attempt: 3, seconds: 0.2, reason: `\`${server.host}\` did not answer with a listing (${status})`},
		]);
	});

	it('end after three tries, and say so', async () => {
		const server = await startListingServer({respond: response => sendJson(response, 503, {error: 'BUSY'})});

		expect(await failureOf(server.base, server.key)).toBe(
			`5 \`${server.host}\` did not answer with a listing (503, 3 tries: BUSY); try again in a while`,
		);
		expect(server.requests).toHaveLength(3);
	});

	it.each([400, 404, 405, 418, 500, 501])('are not made after %i', async status => {
		const server = await startListingServer({respond: response => sendJson(response, status, {})});

		expect(await failureOf(server.base, server.key)).toContain(` (${status}); `);
		expect(server.requests).toHaveLength(1);
	});

	it('get past connections that end or are reset before and within an answer', async () => {
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

	it('wait as long as the service asks', async () => {
		const times: number[] = [];
		const server = await startListingServer({
			respond: (response, count) => {
				times.push(performance.now());
				response.writeHead(count === 1 ? 429 : 200, {'retry-after': '1'}).end('{"data":[]}');
			},
		});
		const retries: Retry[] = [];

		await load(server.base, server.key, {onRetry: retry => retries.push(retry)});

		expect(times).toHaveLength(2);
		expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(995);
		expect(retries).toEqual([
			{attempt: 2, seconds: 1, reason: `\`${server.host}\` did not answer with a listing (429, it asks to wait 1 s)`},
		]);
	});

	it.each([
		['3600', {}, 3600],
		['11', {}, 11],
		['9', {timeout: 2000}, 9],
	])('are given up at once where the service asks to wait %s s', async (header, options, wait) => {
		const server = await startListingServer({
			respond: response => {
				response.writeHead(429, {'retry-after': header}).end();
			},
		});

		const began = performance.now();
		expect(await failureOf(server.base, server.key, options)).toBe(
			`5 \`${server.host}\` did not answer with a listing (429, it asks to wait ${wait} s); try again in a while`,
		);
		expect(performance.now() - began).toBeLessThan(3000);
		expect(server.requests).toHaveLength(1);
	});
});

describe('the signal of fetchAnswer', () => {
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
	])('ends everything at once %s', async (_, answer) => {
		const leaving = new AbortController();
		let isClosed: Promise<unknown> = Promise.resolve();
		const server = await startSocketServer({
			onRequest: socket => {
				isClosed = new Promise(resolve => {
					socket.once('close', resolve);
				});
				answer(text => socket.write(text));
				setTimeout(() => leaving.abort(reason), 50);
			},
		});

		const loading = load(server.host, createKey(), {signal: leaving.signal});
		let aborted = 0;
		leaving.signal.addEventListener('abort', () => {
			aborted = performance.now();
		});

		await expect(loading).rejects.toBe(reason);
		expect(performance.now() - aborted).toBeLessThan(1000);
		await isClosed;
		expect(server.connections()).toBe(1);
	});

	it('ends a pause between two tries, and no other try is made', async () => {
		const leaving = new AbortController();
		const server = await startListingServer({respond: response => sendJson(response, 503, {})});
		const loading = load(server.base, server.key, {
			signal: leaving.signal,
			limits: {pause: 5000},
			onRetry: () => setTimeout(() => leaving.abort(reason), 20),
		});

		const began = performance.now();
		await expect(loading).rejects.toBe(reason);
		expect(performance.now() - began).toBeLessThan(3000);
		expect(server.requests).toHaveLength(1);
	});
});
