import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {connect, createServer, setDefaultAutoSelectFamily} from 'node:net';
import {promisify} from 'node:util';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createKey} from '../helpers/program/key.ts';
import {openBlackHole} from '../helpers/service/black-hole.ts';
import {drip, startSocketServer} from '../helpers/service/fault-server.ts';
import {smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

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
		const server = await startSocketServer({});
		const words = ['test/fixtures/fetch-program.ts', `https://${server.host}`, '200', '600000'];

		const {stdout} = await promisify(execFile)(process.execPath, words, {env: {TEST_KEY: createKey()}});

		expect(stdout).toBe(`envpick: timed out loading from \`${server.host}\` (0.2 s); ${tryAgain}`);
	});
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

	it.skipIf(!existsSync('/proc/net/if_inet6'))(
		'is reached at its second address if the first does not respond',
		async () => {
			const server = await startListingServer();
			const port = (await openBlackHole()).replace(/.*:/, '');
			const bridge = createServer(socket => void socket.pipe(connect(server.port, '127.0.0.1')).pipe(socket));
			bridge.listen(Number(port), '::1');
			onTestFinished(() => void bridge.close());

			const loading = load(`http://localhost:${port}`, server.key, {limits: {connecting: 1000}});

			expect(await loading).toEqual(smallListing);
		},
	);

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
	['accepts no TLS', 'connecting', 'connecting to', 'https', ''],
	['says nothing', 'waiting', 'waiting for', 'http', ''],
	['sends its headers byte by byte', 'waiting', 'waiting for', 'http', 'HTTP/1.1 200 OK\r\nX-Slow: '],
	['stops midway', 'reading', 'reading from', 'http', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"data":'],
])('a service that %s: the limit for %s applies', async (_, limit, what, scheme, part) => {
	const server = await startSocketServer({
		onRequest: socket => {
			socket.write(part);
			drip(socket, 50, () => (part.endsWith(' ') ? 'a' : ''));
		},
	});

	expect(await failureOf(`${scheme}://${server.host}`, createKey(), {limits: {[limit]: 300}})).toMatch(
		new RegExp(`^3 timed out ${what} \`${server.host}\` \\(0\\.3 s\\); `),
	);
	expect(server.connections()).toBe(1);
});
