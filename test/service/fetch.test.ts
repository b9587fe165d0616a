import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {limitsOf} from '../../source/service/limits.ts';
import {createKey} from '../helpers/program/key.ts';
import {drip, startSocketServer} from '../helpers/service/fault-server.ts';
import {smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

const tryAgain = 'try again, or raise --timeout';

describe('fetchResponse', () => {
	it.each([
		['', '/v0/resources'],
		['/', '/v0/resources'],
		['/api', '/api/v0/resources'],
		['/api/v0/resources/', '/api/v0/resources'],
	])('sends one request with little but the key for the address ending in %j', async (ending, url) => {
		const server = await startListingServer();

		const response = await load(server.base + ending, server.key);

		expect(response).toEqual(smallListing);
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

	it('resolves names under localhost to loopback, whatever the name server knows', async () => {
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

	it('accepts JSON under any content type', async () => {
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

	it('reads a response in parts, chunked and compressed', async () => {
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
	])('names the other address if %j leads to a web page, and never requests it', async (ending, other) => {
		const server = await startListingServer({
			respond: response => {
				response.writeHead(200, {'content-type': 'text/html'});
				response.end('\ufeff<!doctype html><title>\u001b]0;Sign in\u0007</title>');
			},
		});

		const base = other.replace('PORT', `${server.port}`);
		expect(await failureOf(server.base + ending, server.key)).toBe(
			`6 the response from \`${server.host}\` is not a listing (it is a web page); try \`${base}\` as the address`,
		);
		expect(server.requests).toHaveLength(1);
	});
});

describe('the deadline of fetchResponse', () => {
	it.each([
		['sends interim responses without end', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
		['sends a body byte by byte', 'HTTP/1.1 200 OK\r\n\r\n'],
		['sends headers byte by byte', 'HTTP/1.1 200 OK\r\n'],
	])('applies when the service %s', async (_, start) => {
		const server = await startSocketServer({
			onRequest: socket => {
				socket.write(start);
				drip(socket, 30, () => (start.includes('103') ? start : 'x'));
			},
		});

		// Only the time limit ends this load.
		expect(await failureOf(server.host, createKey(), {timeout: 300})).toBe(
			`3 timed out loading from \`${server.host}\` (0.3 s); ${tryAgain}`,
		);
		expect(server.connections()).toBe(1);
	});

	it('is not extended by redirects and retries', async () => {
		const server = await startListingServer({
			respond: (response, count) => {
				// The server sends a redirect, a status to retry, another redirect, and then nothing.
				if (count < 4) {
					response.writeHead(count % 2 === 1 ? 302 : 503, {location: '/v0/resources?again'}).end();
				}
			},
		});

		expect(await failureOf(server.base, server.key, {timeout: 500, limits: {pause: 1}})).toBe(
			`3 timed out loading from \`${server.host}\` (0.5 s); ${tryAgain}`,
		);
	});

	it('applies until the response is decoded', async () => {
		const server = await startListingServer();
		const decode = () => new Promise<never>(() => {});

		expect(await failureOf(server.base, server.key, {timeout: 300, decode})).toBe(
			`3 timed out loading from \`${server.host}\` (0.3 s); ${tryAgain}`,
		);
	});

	it('may be any number of milliseconds', async () => {
		const server = await startListingServer();

		expect(await load(server.base, server.key, {timeout: 40_000, limits: limitsOf(40_000)})).toBeDefined();
		for (let timeout = 1; timeout < 200_000; timeout += 97) {
			expect(Object.entries(limitsOf(timeout)).filter(([, limit]) => !Number.isInteger(limit))).toEqual([]);
		}
	});

	it('allows each wait more time when the total is longer', () => {
		expect(limitsOf(5000)).toMatchObject({connecting: 5000, waiting: 10_000, reading: 10_000});
		expect(limitsOf(30_000)).toMatchObject({connecting: 5000, waiting: 10_000, reading: 10_000});
		expect(limitsOf(120_000)).toMatchObject({connecting: 5000, waiting: 40_000, reading: 40_000});
	});
});
