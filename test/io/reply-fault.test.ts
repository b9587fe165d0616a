import {describe, expect, it} from 'vitest';
import {retryAfterOf} from '../../source/io/reply-fault.ts';
import {sendJson, smallListing, startListingServer} from '../helpers/listing-server.ts';
import {failureOf, load} from '../helpers/load.ts';

describe('an answer with another status', () => {
	it('is told in the words of the service: the key is refused', async () => {
		const server = await startListingServer({
			respond: response => sendJson(response, 401, {error: 'UNAUTHORIZED', message: 'no such key'}),
		});

		expect(await failureOf(server.base, server.key)).toBe(
			`4 \`${server.host}\` refused the key (401: UNAUTHORIZED: no such key); check the key, or make a new one with the service`,
		);
		expect(server.requests).toHaveLength(1);
	});

	it('is told in the word of RFC 6750 where the body says nothing, and nothing else of that header', async () => {
		const server = await startListingServer({
			respond: (response, _, request) => {
				const realm = `\u0080\u009b31m ${request.headers.authorization}`;
				response.writeHead(403, {'www-authenticate': `Bearer realm="${realm}", error="insufficient_scope"`}).end();
			},
		});

		expect(await failureOf(server.base, server.key)).toBe(
			`4 \`${server.host}\` does not let this key list environments (403: insufficient_scope); ask for the permission, or use another key`,
		);
	});

	it('hides the key that the service echoes, and shows no control character', async () => {
		const server = await startListingServer({
			respond: (response, _, request) => {
				const message = `\u001b]52;c;x\u0007 cannot use ${request.headers.authorization} here`;
				response.writeHead(400, 'No', {'content-type': 'application/problem+json', 'x-echo': server.key});
				response.end(JSON.stringify({title: message, detail: Buffer.from(server.key).toString('base64')}));
			},
		});

		expect(await failureOf(server.base, server.key)).toBe(
			`5 \`${server.host}\` did not answer with a listing (400: ^[]52;c;x^G cannot use Bearer *** here: ***); check the address`,
		);
	});

	it.each([
		['', '/api'],
		['/api', ''],
	])('names the other address for a 404 of the address ending in %j', async (ending, other) => {
		const server = await startListingServer({
			respond: response => sendJson(response, 404, {error: 'NOT_FOUND', message: 'no endpoint'}),
		});

		expect(await failureOf(server.base + ending, server.key)).toBe(
			`5 \`${server.host}\` did not answer with a listing (404: NOT_FOUND: no endpoint); try \`${server.base}${other}\` as the address`,
		);
		expect(server.requests.map(request => request.url)).toEqual([`${ending}/v0/resources`]);
	});

	it.each([201, 204, 206, 300, 304, 400, 405, 410, 418, 451, 499, 500, 501, 599, 999])(
		'is a failure, reason phrase and web page unseen: %i',
		async status => {
			const server = await startListingServer({
				respond: response => {
					response.writeHead(status, 'S3KRET \u0080phrase');
					response.end(status === 204 || status === 304 ? undefined : '<html>S3KRET page</html>');
				},
			});
			const hint = status >= 500 ? 'try again in a while' : 'check the address';

			expect(await failureOf(server.base, server.key)).toBe(
				`5 \`${server.host}\` did not answer with a listing (${status}); ${hint}`,
			);
			expect(server.requests).toHaveLength(1);
		},
	);

	it('does not wait for the end of a long or a slow body', async () => {
		const server = await startListingServer({
			respond: (response, count) => {
				response.writeHead(401);
				response.write(count === 1 ? 'x'.repeat(10_000_000) : '{"error":');
			},
		});

		for (const _ of ['long', 'slow']) {
			const began = performance.now();
			expect(await failureOf(server.base, server.key)).toContain('refused the key (401); ');
			expect(performance.now() - began).toBeLessThan(3000);
		}
	});

	it('is told without words where the body is damaged', async () => {
		const server = await startListingServer({
			respond: (response, count) => {
				response.writeHead(401, {'content-encoding': count === 1 ? 'gzip' : 'br'});
				response.end('{"error":"A"}');
			},
		});

		expect(await failureOf(server.base, server.key)).toContain('refused the key (401); ');
		expect(await failureOf(server.base, server.key)).toContain('refused the key (401); ');
	});
});

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

	it('to where no answer comes from is told as that', async () => {
		const server = await startListingServer({
			respond: (response, count) => {
				if (count % 2 === 1) {
					response.writeHead(302, {location: '/elsewhere'}).end();
				} else {
					response.destroy();
				}
			},
		});

		expect(await failureOf(server.base, server.key)).toContain('(it closed the connection without an answer, 3 tries)');
		expect(server.requests).toHaveLength(6);
	});

	it('is followed three times and no more', async () => {
		const server = await startListingServer({
			respond: (response, count) => {
				response.writeHead(302, {location: count % 2 === 1 ? '/a' : '/b'}).end();
			},
		});

		expect(await failureOf(server.base, server.key)).toBe(
			`5 \`${server.host}\` redirects without end (302); check the address`,
		);
		expect(server.requests).toHaveLength(4);
	});

	it('is not followed to another origin, be it the same machine', async () => {
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
				`5 \`${server.host}\` redirects to \`${target}\` (302, not followed: the key stays with the address you gave); give the new address if you trust it`,
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
		['no URL', 'http://['],
		['another scheme', 'ftp://127.0.0.1/'],
		['a script', 'javascript:alert(1)'],
		['a user name and a password', '//user:S3KRET@127.0.0.1/'],
		['control characters in the host', 'https://a\u0080b\u009b.example'],
	])('is not followed where its target is %s', async (_, location) => {
		const server = await startListingServer({
			respond: response => {
				response.writeHead(307, location === undefined ? {} : {location}).end();
			},
		});

		expect(await failureOf(server.base, server.key)).toBe(
			`5 \`${server.host}\` redirects to an unusable address (307); check the address`,
		);
		expect(server.requests).toHaveLength(1);
	});
});

describe('retryAfterOf', () => {
	const now = Date.parse('2026-03-01T12:00:00.400Z');

	it.each([
		['0', 0],
		['1', 1],
		['3600', 3600],
		['Sun, 01 Mar 2026 12:00:05 GMT', 5],
		['Sun, 01 Mar 2026 11:00:00 GMT', 0],
		[['1', '7', 'abc'], 7],
		['-5', undefined],
		['1.5', undefined],
		['1e9', undefined],
		['9007199254740993', undefined],
		['NaN', undefined],
		['abc', undefined],
		['', undefined],
		['2026-03-01', undefined],
		['Sun, 99 Mar 2026 12:00:05 GMT', undefined],
		[[], undefined],
		[undefined, undefined],
	])('reads %j as %s seconds', (header, seconds) => {
		expect(retryAfterOf(header, now)).toBe(seconds);
	});
});
