import {describe, expect, it} from 'vitest';
import {sendJson, smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

describe('a redirect', () => {
	it.each([301, 302, 303, 307, 308])('with %i is followed within the same origin', async status => {
		const server = await startListingServer({
			respond: (response, count) => {
				if (count > 3) {
					sendJson(response, 200, smallListing);
				} else {
					const locations = ['/v0/resources/', '?page=1#top', `${server.base}/elsewhere`];
					response.writeHead(status, {location: locations[count - 1]}).end('moved');
				}
			},
		});

		expect(await load(server.base, server.key)).toEqual(smallListing);
		expect(server.requests.map(request => `${request.method} ${request.url}`)).toEqual([
			'GET /v0/resources',
			'GET /v0/resources/',
			'GET /v0/resources/?page=1',
			'GET /elsewhere',
		]);
	});

	it('is followed although its own body is large', async () => {
		const server = await startListingServer({
			respond: (response, count) => {
				if (count === 1) {
					response.writeHead(302, {location: '/elsewhere'}).end('x'.repeat(5_000_000));
				} else {
					sendJson(response, 200, smallListing);
				}
			},
		});

		expect(await load(server.base, server.key)).toEqual(smallListing);
	});

	it('to a server that does not respond is reported as such', async () => {
		const server = await startListingServer({
			respond: (response, count) => {
				if (count % 2 === 1) {
					response.writeHead(302, {location: '/elsewhere'}).end();
				} else {
					response.destroy();
				}
			},
		});

		expect(await failureOf(server.base, server.key)).toContain(
			'(it closed the connection without a response, 3 tries)',
		);
		expect(server.requests).toHaveLength(6);
	});

	it('is followed three times and no more', async () => {
		const server = await startListingServer({
			respond: (response, count) => {
				response.writeHead(302, {location: count % 2 === 1 ? '/a' : '/b'}).end();
			},
		});

		expect(await failureOf(server.base, server.key)).toBe(
			`5 \`${server.host}\` redirects too many times (302); check the address`,
		);
		expect(server.requests).toHaveLength(4);
	});

	it('is not followed to another origin, even on the same machine', async () => {
		const other = await startListingServer();
		const port = other.port;
		const targets = [
			[`http://127.0.0.1:${port}/v0/resources`, `http://127.0.0.1:${port}`],
			[`//localhost:${port}/`, `http://localhost:${port}`],
			[`https://127.0.0.1:${port}`, `https://127.0.0.1:${port}`],
			[`http://B\u00dcCHER.example/`, 'http://xn--bcher-kva.example'],
		];
		const server = await startListingServer({
			respond: (response, count) => {
				response.writeHead(302, {location: encodeURI(targets[count - 1]?.[0] ?? '')}).end();
			},
		});

		for (const [, target] of targets) {
			expect(await failureOf(server.base, server.key)).toBe(
				`5 \`${server.host}\` redirects to \`${target}\` (302, not followed: the key is sent only to your address); use the new address if you trust it`,
			);
		}
		expect(other.connections()).toBe(0);
		expect(server.requests).toHaveLength(targets.length);
	});

	it('does not show the key in the name of the other host', async () => {
		const server = await startListingServer({
			respond: (response, _, request) => {
				const key = `${request.headers.authorization}`.slice('Bearer '.length);
				response.writeHead(302, {location: `https://${key}.example/?token=${key}`}).end();
			},
			key: 'Qv7-xT2-pL9_wZ4-kR8-mN3',
		});

		expect(await failureOf(server.base, server.key)).toContain('redirects to `https://***.example` (302, ');
	});

	it.each([
		['none', undefined],
		['given twice', ['/a', '/b']],
		['no URL', 'http://['],
		['another scheme', 'ftp://127.0.0.1/'],
		['a script', 'javascript:alert(1)'],
		['a user name and a password', '//user:S3KRET@127.0.0.1/'],
		['a user name', '//user@127.0.0.1/'],
		['a password', '//:S3KRET@127.0.0.1/'],
		['control characters in the host', 'https://a\u0080b\u009b.example'],
	])('is not followed if its target is %s', async (_, location) => {
		const server = await startListingServer({
			respond: response => {
				response
					.writeHead(307, location === undefined ? [] : [location].flat().flatMap(one => ['location', one]))
					.end();
			},
		});

		expect(await failureOf(server.base, server.key)).toBe(
			`5 \`${server.host}\` redirects to an invalid address (307); check the address`,
		);
		expect(server.requests).toHaveLength(1);
	});
});
