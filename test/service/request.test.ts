import {describe, expect, it, vi} from 'vitest';
import {listingRequest} from '../../source/load/listing-request.ts';
import {createKey} from '../helpers/program/key.ts';
import {drip, startSocketServer} from '../helpers/service/fault-server.ts';
import {smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

describe('request', () => {
	it.each([
		['', '/v0/resources'],
		['/api', '/api/v0/resources'],
	])('sends one request with little but the key for the address ending in %j', async (ending, url) => {
		const server = await startListingServer();

		expect(await load(server.base + ending, server.key)).toEqual(smallListing);

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

	it.each([
		['', '/api'],
		['/api', ''],
	])('names the other address if %j leads to a web page, and never requests it', async (ending, other) => {
		const page = '\ufeff<!doctype html><title>\u001b]0;Sign in\u0007</title>';
		const server = await startListingServer({respond: response => response.end(page)});

		expect(await failureOf(server.base + ending, server.key)).toBe(
			`6 the response from \`${server.host}\` is not a listing (it is a web page); try \`${server.base}${other}\` as the address`,
		);
		expect(server.requests).toHaveLength(1);
	});

	it('decodes a response in another turn of the event loop than it parses it', async () => {
		const server = await startListingServer();
		const events: string[] = [];
		const {parse} = JSON;
		using _ = vi.spyOn(JSON, 'parse').mockImplementation((...args) => {
			setImmediate(() => events.push('input'));
			return parse(...args);
		});
		const decode = (value: unknown) => events.push('decoded') > 0 && value;

		await load(server.base, server.key, {operation: {...listingRequest, decode}});

		expect(events.slice(-2)).toEqual(['input', 'decoded']);
	});
});

describe('the deadline of request', () => {
	const late = (host: string, limit: string): string =>
		`3 timed out loading from \`${host}\` (${limit} s); try again, or raise --timeout`;

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
		expect(await failureOf(server.host, createKey(), {timeout: 300})).toBe(late(server.host, '0.3'));
		await expect.poll(server.connections).toBe(1);
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

		expect(await failureOf(server.base, server.key, {timeout: 500, limits: {pause: 1}})).toBe(late(server.host, '0.5'));
	});
});
