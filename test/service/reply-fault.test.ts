import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {messageOf, retryAfterOf} from '../../source/service/io/reply-fault.ts';
import {createRedact} from '../../source/text/redact.ts';
import {cellsOf} from '../../source/text/width.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
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
			`4 \`${server.host}\` refused the key (401: UNAUTHORIZED: no such key); check the key, or get a new one from the service`,
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
		['insufficient_scope', '403: insufficient_scope'],
		['invalid_token', '403: invalid_token'],
		['invalid_request', '403: invalid_request'],
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
			'5 `HOST` did not return a listing (400: ^[]52;c;x^G cannot use Bearer *** here: ***); check the address',
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
		const patient = {timeout: 600_000, limits: {reading: 600_000}};
		expect(await failureOf(server.base, server.key, patient)).toContain('refused the key (401); ');
		// Only one connection is open at a time.
		expect(await load(server.base, server.key, patient)).toEqual(smallListing);
	});

	it.each([
		[2 ** 16, '401: A'],
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

const key = 'qV7xT2pL9wZ4kR8mN3';
const redact = createRedact(key);

describe('messageOf', () => {
	it.each([
		[{error: 'UNAUTHORIZED', message: 'Missing Authorization header'}, 'UNAUTHORIZED: Missing Authorization header'],
		[{error: 'NOT_FOUND'}, 'NOT_FOUND'],
		[{message: 'no such endpoint'}, 'no such endpoint'],
		[{error: {code: 7, message: 'nested'}}, 'nested'],
		[{error: 'A', message: {text: 'odd'}}, 'A'],
		[{type: 'about:blank', title: 'Not allowed', detail: 'Ask Ann', status: 403}, 'Not allowed: Ask Ann'],
		[{detail: 'Not authenticated'}, 'Not authenticated'],
		[{error: 'A', title: 'B'}, 'A'],
		[{error: '  spaced \n out\t'}, 'spaced out'],
	])('reads %j', (body, message) => {
		expect(messageOf(body, redact)).toBe(message);
	});

	// Each row is an array: the name of a test cannot print an empty array alone.
	it.each(
		[{}, {error: ''}, {error: ' '}, {error: 5}, {error: null}, {error: {}}, {errors: ['A']}, [], 'A', 5, null].map(
			body => [body],
		),
	)('finds no message in %j', body => {
		expect(messageOf(body, redact)).toBeUndefined();
	});

	it('shows no control character, no bidi character and no key', () => {
		expect(messageOf({error: `\u001b]52;c;x\u0007 ${key} \u202egnp`}, redact)).toBe('^[]52;c;x^G ••• <U+202E>gnp');
		expect(messageOf({error: [...key].join('\u200b')}, redact)).toBe('•••');
	});

	it('cuts to 200 cells', () => {
		expect(messageOf({error: 'x'.repeat(1_000_000), message: 'y'}, redact)).toBe(`${'x'.repeat(199)}…`);
	});

	it('has at most 200 cells of one line without the key, for any body', () => {
		const text = fc.oneof(
			fc.string({unit: anyCharacter}),
			fc.constant(key),
			fc.string({unit: 'grapheme', minLength: 300}),
		);
		const body = fc.dictionary(fc.constantFrom('error', 'message', 'title', 'detail'), fc.oneof(text, fc.jsonValue()));
		fc.assert(
			fc.property(body, value => {
				const message = messageOf(value, redact) ?? '';

				expect(cellsOf(message)).toBeLessThanOrEqual(200);
				expect(message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u);
				expect(message).not.toContain(key.slice(0, 8));
			}),
		);
	});
});
