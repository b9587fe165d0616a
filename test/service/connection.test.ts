import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {connect, createServer, setDefaultAutoSelectFamily} from 'node:net';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createKey} from '../helpers/program/key.ts';
import {noteUnless} from '../helpers/program/programs.ts';
import {openBlackHole} from '../helpers/service/black-hole.ts';
import {createAuthority} from '../helpers/service/certificates.ts';
import {drip, formatsOfResponse, startFaultServer, startSocketServer} from '../helpers/service/fault-server.ts';
import {smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load, loadInProcess} from '../helpers/service/load.ts';

const tryAgain = 'try again, or raise --timeout';

describe('an unreachable service', () => {
	it('refuses connections: reported after one try', async () => {
		const server = await startSocketServer({});
		server.close();
		const retries: string[] = [];

		for (const host of [server.host, `localhost:${server.port}`]) {
			expect(await failureOf(`http://${host}`, createKey(), {onDelay: retry => retries.push(retry)})).toBe(
				`3 could not reach \`${host}\` (connection refused); is the service running, and the address right?`,
			);
		}
		expect(retries).toEqual([]);
	});

	// The resolver itself refuses an empty label, so this test needs no network.
	it.each(['sandbox..example', 'localhost..example'])('has a name that no name server knows: %s', async host => {
		expect(await failureOf(`https://${host}`, createKey())).toBe(
			`3 could not reach \`${host}\` (no such host); check the address`,
		);
	});

	it('does not delay the end of the process while connecting', async () => {
		const {host} = await startSocketServer({});

		expect(await loadInProcess(`https://${host}`, 200)).toBe(
			`envpick: timed out loading from \`${host}\` (0.2 s); ${tryAgain}`,
		);
	});
});

it('lets the process end at once after a response', async () => {
	const {base, key} = await startListingServer();

	expect(await loadInProcess(base, 600_000, key)).toContain('ubuntu');
});

describe('a service under localhost', () => {
	it('is reached at one of two addresses while the program is busy', async () => {
		const server = await startListingServer();
		const loading = load(`http://localhost:${server.port}`, server.key);
		setImmediate(() => {
			const end = performance.now() + 400;
			while (performance.now() < end) {}
		});

		expect(await loading).toEqual(smallListing);
	});

	const note = noteUnless(existsSync('/proc/net/if_inet6'), 'IPv6');

	it.skipIf(note !== '')(`is reached at its second address if the first does not respond${note}`, async () => {
		const server = await startListingServer();
		const port = (await openBlackHole()).replace(/.*:/, '');
		const bridge = createServer(socket => void socket.pipe(connect(server.port, '127.0.0.1')).pipe(socket));
		await once(bridge.listen(Number(port), '::1'), 'listening');
		onTestFinished(() => void bridge.close());

		// The first address gets half of the time.
		const loading = load(`http://localhost:${port}`, server.key, {limits: {connecting: 6000}});

		expect(await loading).toEqual(smallListing);
	});

	it.each([true, false])('needs no name server, if it may choose one of two addresses: %s', async isSelecting => {
		const server = await startListingServer();
		setDefaultAutoSelectFamily(isSelecting);
		onTestFinished(() => setDefaultAutoSelectFamily(true));

		for (const name of ['localhost', 'anything.localhost']) {
			expect(await load(`${name}:${server.port}`, server.key)).toEqual(smallListing);
		}
	});
});

it.each([
	['accepts no TLS', {limits: {connecting: 300}}, 'connecting to', 'https', ''],
	['says nothing', {timeout: 300}, 'loading from', 'http', ''],
	['sends its headers byte by byte', {timeout: 300}, 'loading from', 'http', 'HTTP/1.1 200 OK\r\nX-Slow: '],
	['stops midway', {timeout: 300}, 'loading from', 'http', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"data":'],
])('a service that %s is given up after %j', async (_, options, what, scheme, part) => {
	const server = await startSocketServer({
		onRequest: socket => {
			socket.write(part);
			drip(socket, 50, () => (part.endsWith(' ') ? 'a' : ''));
		},
	});

	expect(await failureOf(`${scheme}://${server.host}`, createKey(), options)).toMatch(
		new RegExp(`^3 timed out ${what} \`${server.host}\` \\(0\\.3 s\\); `),
	);
	await expect.poll(server.connections).toBe(1);
});

const ok = 'HTTP/1.1 200 OK\r\n';
const noHttp = '3 could not reach `HOST` (its response is not valid HTTP); check the port, or try https://';
const noResponse =
	'3 could not reach `HOST` (it closed the connection without a response, 3 tries); try again, or check the port and the scheme (http or https)';
const lost = '3 could not reach `HOST` (the connection was lost before the response was complete, 3 tries); try again';
const large = '6 the response from `HOST` is not a listing (its headers are larger than 16 KiB); check the address';
const noHandshake = '3 could not reach `HOST` (the TLS handshake failed); check the port, and any proxy in between';
const noTls = '3 could not reach `HOST` (it does not speak TLS); check the port, or try http://';

// test/torture/cut-responses.test.ts cuts a response everywhere.
it.each<readonly [what: string, bytes: string, failure: string]>([
	['a banner', 'SSH-2.0-OpenSSH_9.2\r\n', noHttp],
	['JSON without headers', '{"data":[]}', noHttp],
	['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', noHttp],
	['an alert of TLS', '\u0015\u0003\u0003\u0000\u0002\u0002\u0016', noHttp],
	...['000', '042', '099', '101', '1000'].map(
		status => [`the status ${status}`, `HTTP/1.1 ${status} odd\r\ncontent-length: 2\r\n\r\n{}`, noHttp] as const,
	),
	['an interim response and then the status 000', 'HTTP/1.1 103 odd\r\n\r\nHTTP/1.1 000 odd\r\n\r\n', noHttp],
	['a broken chunk', `${ok}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`, noHttp],
	['a length beside chunks', `${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, noHttp],
	['nothing', '', noResponse],
	['half a header', `${ok}Content-Ty`, noResponse],
	['an unrequested upgrade', 'HTTP/1.1 101 Yes\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', noResponse],
	['fewer bytes than announced', `${ok}Content-Length: 100\r\n\r\n{"data":`, lost],
	['chunks without an end', `${ok}Transfer-Encoding: chunked\r\n\r\n8\r\n{"data":\r\n`, lost],
	['one large header', `${ok}X: ${'a'.repeat(20_000)}\r\n\r\n`, large],
	['many headers', `${ok}${'X: aaaaaaaa\r\n'.repeat(2000)}\r\n`, large],
	['plain HTTP if TLS was expected', 'HTTP/1.1 400 No\r\n\r\n', noTls],
	// RFC 8446, section 6.2, defines this alert.
	['an alert that TLS needs a certificate of ours', '\x15\x03\x03\x00\x02\x02\x74', noHandshake],
	['a banner if TLS was expected', 'SSH-2.0-OpenSSH_9.2\r\n', noTls],
])('reports a service that sends %s', async (_, bytes, failure) => {
	const server = await startSocketServer({onRequest: socket => socket.end(bytes, 'latin1')});
	const [key, scheme] = [createKey(), failure.includes('TLS') ? 'https' : 'http'];

	expect(await failureOf(`${scheme}://${server.host}`, key)).toBe(failure.replace('HOST', server.host));
	expect(server.connections()).toBe(failure.includes('3 tries') ? 3 : 1);
	expect(server.received().includes(key)).toBe(scheme === 'http');
});

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
