import type {ServerResponse} from 'node:http';
import {describe, expect, it} from 'vitest';
import {type Respond, sendJson, smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

const redirect = (response: ServerResponse, location: string, status = 302) =>
	response.writeHead(status, {location}).end('moved');

describe('a redirect', () => {
	it.each([301, 302, 303, 307, 308])('with %i is followed within the same origin', async status => {
		const server = await startListingServer({
			respond: (response, count) => {
				const location = ['/v0/resources/', '?page=1#top', `${server.base}/elsewhere`][count - 1];
				return location ? redirect(response, location, status) : sendJson(response, 200, smallListing);
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
			respond: (response, count) =>
				count === 1
					? response.writeHead(302, {location: '/elsewhere'}).end('x'.repeat(5_000_000))
					: sendJson(response, 200, smallListing),
		});

		expect(await load(server.base, server.key)).toEqual(smallListing);
	});

	it.each<[string, Respond, says: string, requests: number]>([
		[
			'reports a target that does not respond as such',
			(response, count) => (count % 2 === 1 ? redirect(response, '/elsewhere') : response.destroy()),
			'could not reach `HOST` (it closed the connection without a response, 3 tries); try again, or check the port and the scheme (http or https)',
			6,
		],
		[
			'is followed three times and no more',
			(response, count) => redirect(response, count % 2 === 1 ? '/a' : '/b'),
			'`HOST` redirects too many times (302); check the address',
			4,
		],
	])('%s', async (_, respond, says, requests) => {
		const server = await startListingServer({respond});

		expect((await failureOf(server.base, server.key)).slice(2)).toBe(says.replace('HOST', server.host));
		expect(server.requests).toHaveLength(requests);
	});

	it('is not followed to another origin, even on the same machine', async () => {
		const other = await startListingServer();
		const {port} = other;
		const targets = [
			[`http://127.0.0.1:${port}/v0/resources`, `http://127.0.0.1:${port}`],
			[`//localhost:${port}/`, `http://localhost:${port}`],
			[`https://127.0.0.1:${port}`, `https://127.0.0.1:${port}`],
			[`http://B\u00dcCHER.example/`, 'http://xn--bcher-kva.example'],
		];
		const server = await startListingServer({
			respond: (response, count) => redirect(response, encodeURI(targets[count - 1]?.[0] ?? '')),
		});
		targets.push([`https://${server.host}/`, `https://${server.host}`]);

		for (const [, target] of targets) {
			expect(await failureOf(server.base, server.key)).toBe(
				`5 \`${server.host}\` redirects to \`${target}\` (302, not followed: the key is sent only to your address); use the new address if you trust it`,
			);
		}
		expect(other.connections()).toBe(0);
		expect(server.requests).toHaveLength(targets.length);
	});

	it('does not show the key in the name of the other host', async () => {
		const key = 'Qv7-xT2-pL9_wZ4-kR8-mN3';
		const respond: Respond = response => redirect(response, `https://${key}.example/?token=${key}`);
		const server = await startListingServer({respond, key});

		expect(await failureOf(server.base, key)).toContain('redirects to `https://***.example` (302, ');
	});

	it.each([
		['none', []],
		['given twice', ['/a', '/b']],
		['no URL', ['http://[']],
		['another scheme', ['ftp://127.0.0.1/']],
		['a script', ['javascript:alert(1)']],
		['a user name and a password', ['//user:S3KRET@127.0.0.1/']],
		['a user name', ['//user@127.0.0.1/']],
		['a password', ['//:S3KRET@127.0.0.1/']],
		['control characters in the host', ['https://a\u0080b\u009b.example']],
	])('is not followed if its target is %s', async (_, locations) => {
		const headers = locations.flatMap(one => ['location', one]);
		const server = await startListingServer({respond: response => response.writeHead(307, headers).end()});

		expect(await failureOf(server.base, server.key)).toBe(
			`5 \`${server.host}\` redirects to an invalid address (307); check the address`,
		);
		expect(server.requests).toHaveLength(1);
	});
});
