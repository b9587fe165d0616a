import {randomBytes} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {createKey} from '../helpers/program/key.ts';
import {createAuthority} from '../helpers/service/certificates.ts';
import {formatsOfResponse, startFaultServer} from '../helpers/service/fault-server.ts';
import {load} from '../helpers/service/load.ts';

// The body barely compresses. Only this size reveals a reader that waits at the end; half or twice the size does not.
const json = JSON.stringify({data: [], more: randomBytes(2 ** 20).toString('base64')});
const responses = Object.entries(formatsOfResponse(json, 'Server: x\r\n'));
const withEnd = responses.filter(([format]) => format !== 'without a length');

describe('a large response on a closed connection', () => {
	it.each(responses)('is read completely the first time: %s', async (_, response) => {
		const server = await startFaultServer(response);

		expect(JSON.stringify(await load(server.base, createKey()))).toBe(json);
		expect(server.requests()).toHaveLength(1);
	});

	it('is read completely over TLS', async () => {
		const authority = createAuthority();
		const certificate = authority.sign('IP:127.0.0.1');
		authority.remove();
		for (const [, response] of responses) {
			const server = await startFaultServer(response, {certificate});

			expect(JSON.stringify(await load(server.base, createKey(), {authorities: [authority.cert]}))).toBe(json);
			expect(server.requests()).toHaveLength(1);
		}
	});

	it.each(withEnd)('is read completely if it is not closed: %s', async (_, response) => {
		const server = await startFaultServer(socket => socket.write(response));

		expect(JSON.stringify(await load(server.base, createKey()))).toBe(json);
		expect(server.requests()).toHaveLength(1);
	});
});
