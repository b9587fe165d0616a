import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createKey} from '../helpers/program/key.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {startSocketServer} from '../helpers/service/fault-server.ts';
import {failureOf} from '../helpers/service/load.ts';

const key = createKey();
const count = runsOf(600);

describe('a response that fails', () => {
	it('is one line with a valid code and without the key, in any case', {
		timeout: 600_000,
	}, async () => {
		let response = Buffer.alloc(0);
		const {host} = await startSocketServer({onRequest: socket => socket.end(response)});
		await fc.assert(
			fc.asyncProperty(
				anyStatus,
				anyBytes,
				fc.array(anyHeader, {maxLength: 4}),
				anyBody,
				async (status, reason, headers, body) => {
					const start = `HTTP/1.1 ${String(status).padStart(3, '0')} `;
					response = Buffer.concat([
						...[Buffer.from(start), reason, Buffer.from('\r\n')],
						...[...headers, Buffer.from('\r\n'), body],
					]);

					// This also searches the message for the key.
					const said = await failureOf(`http://${host}`, key, {limits: {pause: 0}, timeout: 3000});

					expect(said).toMatch(/^[3456] [\x20-\x7e]{1,291}; ?[\x20-\x7e]*$/);
					expect(said.length).toBeLessThanOrEqual(302);
				},
			),
			{numRuns: count},
		);
	});
});

// Any bytes, the key in its encodings, and long repetitions of both.
const anyBytes = fc
	.tuple(
		fc.oneof(
			fc.uint8Array({maxLength: 40}).map(bytes => Buffer.from(bytes)),
			fc.constantFrom(key, btoa(key), encodeURIComponent(key), key.slice(3)).map(text => Buffer.from(text)),
			fc.string({unit: 'binary', maxLength: 40}).map(text => Buffer.from(text)),
		),
		fc.constantFrom(1, 1, 1, 300),
	)
	.map(([bytes, times]) => Buffer.concat(Array.from({length: times}, () => bytes)));

const anyText = anyBytes.map(bytes => bytes.toString());
const anyBody = fc.oneof(
	anyBytes,
	fc
		.dictionary(
			fc.constantFrom('error', 'message', 'title', 'detail'),
			fc.oneof(anyText, fc.jsonValue(), fc.record({message: anyText})),
		)
		.map(body => Buffer.from(JSON.stringify(body))),
);

const names = ['Location', 'WWW-Authenticate', 'Retry-After', 'Content-Encoding', 'Content-Length', 'Server', 'X-Any'];
const starts = ['', '', 'https://', '/v0/', 'Bearer error="', 'gzip', '0'];
const anyHeader = fc
	.tuple(fc.constantFrom(...names), fc.constantFrom(...starts), anyBytes)
	.map(([name, start, bytes]) => Buffer.concat([Buffer.from(`${name}: ${start}`), bytes, Buffer.from('\r\n')]));

// Every failing status without a retry, and one with retries.
const anyStatus = fc.oneof(
	fc.constantFrom(201, 204, 301, 302, 307, 308, 400, 401, 403, 404, 410, 500, 503),
	fc.integer({min: 0, max: 999}).filter(status => ![200, 429, 502, 504].includes(status)),
);
