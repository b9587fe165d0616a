import {describe, expect, it} from 'vitest';
import {retryAfterOf} from '../../source/service/io/reply-fault.ts';
import {type Respond, sendJson, smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, type LoadOptions, load} from '../helpers/service/load.ts';

/** The failure of a load from a service that responds in this way, with its host as HOST. */
const failureWith = async (respond: Respond, options?: LoadOptions): Promise<string> => {
	const server = await startListingServer({respond});
	return (await failureOf(server.base, server.key, options)).replaceAll(server.host, 'HOST');
};

describe('another status', () => {
	it('is reported in the words of the service if the key is refused, once', async () => {
		const server = await startListingServer({
			respond: response => sendJson(response, 401, {error: 'UNAUTHORIZED', message: 'no such key'}),
		});

		expect(await failureOf(server.base, server.key)).toBe(
			`4 \`${server.host}\` refused the key (401: \`UNAUTHORIZED: no such key\`); check the key, or get a new one from the service`,
		);
		expect(server.requests).toHaveLength(1);
	});

	it.each([
		[401, /refused the key \(401\); check the file$/],
		[403, /^(?!.*the file)/],
		[404, /^(?!.*the file)/],
	])('gives the advice about a refused key, but only for status 401: %i', async (status, says) => {
		expect(await failureWith(response => sendJson(response, status, {}), {keyAdvice: 'check the file'})).toMatch(says);
	});

	it.each([
		['insufficient_scope', '403: `insufficient_scope`'],
		['invalid_token', '403: `invalid_token`'],
		['invalid_request', '403: `invalid_request`'],
		['insufficient_scopes', '403'],
		['pwned', '403'],
	])('is reported in a word of RFC 6750 if the body is empty: %s', async (word, fact) => {
		const failure = await failureWith((response, _, request) => {
			const realm = `\u0080\u009b31m ${request.headers.authorization}`;
			response.writeHead(403, {'www-authenticate': `Bearer realm="${realm}", error="${word}"`}).end();
		});

		expect(failure).toBe(
			`4 \`HOST\` does not let this key list environments (${fact}); ask for permission, or use another key`,
		);
	});

	it('hides the key that the service echoes, and control characters', async () => {
		const failure = await failureWith((response, _, request) => {
			const {authorization = ''} = request.headers;
			const title = `\u001b]52;c;x\u0007 cannot use ${authorization} here`;
			response.writeHead(400, 'No', {'content-type': 'application/problem+json', 'x-echo': authorization});
			response.end(JSON.stringify({title, detail: btoa(authorization.slice('Bearer '.length))}));
		});

		expect(failure).toBe(
			'5 `HOST` did not return a listing (400: `^[]52;c;x^G cannot use Bearer *** here: ***`); check the address',
		);
	});

	it.each([
		['', '/api'],
		['/api', ''],
	])('names the other address for a 404 of the address ending in %j', async (ending, other) => {
		const server = await startListingServer({respond: response => sendJson(response, 404, {})});

		expect(await failureOf(server.base + ending, server.key)).toBe(
			`5 \`${server.host}\` did not return a listing (404); try \`${server.base}${other}\` as the address`,
		);
		expect(server.requests.map(request => request.url)).toEqual([`${ending}/v0/resources`]);
	});

	it.each([201, 204, 206, 300, 304, 305, 400, 405, 410, 418, 451, 499, 500, 501, 599, 999])(
		'is a failure, without its reason phrase and web page: %i',
		async status => {
			const failure = await failureWith(response => {
				response.writeHead(status, 'S3KRET \u0080phrase');
				response.end(status === 204 || status === 304 ? undefined : '<html>S3KRET page</html>');
			});
			const hint = status >= 500 ? 'try again later' : 'check the address';

			expect(failure).toBe(`5 \`HOST\` did not return a listing (${status}); ${hint}`);
		},
	);

	it('does not wait for the end of a long or slow body, and disconnects', async () => {
		const server = await startListingServer({
			respond: (response, count) => {
				if (count === 3) {
					sendJson(response, 200, smallListing);
					return;
				}
				response.writeHead(count === 1 ? 401 : 503);
				response.write(count === 1 ? 'x'.repeat(10_000_000) : '{"error":');
			},
		});

		// If the program waited for the end, the test would time out.
		const patient = {timeout: 600_000};
		expect(await failureOf(server.base, server.key, patient)).toContain('refused the key (401); ');
		// Only one connection is open at a time.
		expect(await load(server.base, server.key, patient)).toEqual(smallListing);
	});

	it.each([
		[2 ** 16, '401: `A`'],
		[2 ** 16 + 1, '401'],
	])('is reported with a message of at most 64 KiB: %i', async (bytes, fact) => {
		const respond: Respond = response => response.writeHead(401).end('{"error":"A"}'.padEnd(bytes));

		expect(await failureWith(respond)).toContain(`refused the key (${fact}); `);
	});

	it.each(['gzip', 'br', 'identity'])('is reported without a message if the body is damaged: %s', async encoding => {
		const body = Buffer.from('{"error":"\xff"}', 'latin1');
		const respond: Respond = response => response.writeHead(401, {'content-encoding': encoding}).end(body);

		expect(await failureWith(respond)).toContain('refused the key (401); ');
	});
});

describe('retryAfterOf', () => {
	const now = Date.parse('2026-03-01T12:00:00.400Z');

	it.each([
		['0', 0],
		['3600', 3600],
		['Sun, 01 Mar 2026 12:00:05 GMT', 5],
		['Sun, 01 Mar 2026 11:00:00 GMT', 0],
		[['1', '7'], undefined],
		[null, undefined],
	])('reads the seconds of %j', (header, seconds) => {
		expect(retryAfterOf(header ?? undefined, now)).toBe(seconds);
	});

	it.each([
		...['-5', '1.5', '1e9', '9007199254740993', '1234567890', 'NaN', 'abc', 'x5', '5x', '', '2026-03-01'],
		...['x, Sun, 01 Mar 2026 12:00:05 GMT', 'Sun, 01 Mar 2026 12:00:05 GMT+1', 'Sun, 99 Mar 2026 12:00:05 GMT'],
	])('finds no time in %j', header => {
		expect(retryAfterOf(header, now)).toBeUndefined();
	});
});
