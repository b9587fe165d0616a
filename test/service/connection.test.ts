import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {connect, createServer, type Socket, setDefaultAutoSelectFamily} from 'node:net';
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

	it('has a name that no name server knows', async () => {
		// The resolver itself refuses an empty label, so this test needs no network.
		for (const host of ['sandbox..example', 'localhost..example']) {
			expect(await failureOf(`https://${host}`, createKey())).toBe(
				`3 could not reach \`${host}\` (no such host); check the address`,
			);
		}
	});

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
			const hole = await openBlackHole();
			const port = hole.replace(/.*:/, '');
			const bridge = createServer(socket => void socket.pipe(connect(server.port, '127.0.0.1')).pipe(socket));
			bridge.listen(Number(port), '::1');
			onTestFinished(() => void bridge.close());

			const loading = load(`http://localhost:${port}`, server.key, {limits: {connecting: 1000}});

			expect(await loading).toEqual(smallListing);
		},
	);

	it('is found under localhost without a name server', async () => {
		const server = await startListingServer();
		setDefaultAutoSelectFamily(false);
		onTestFinished(() => setDefaultAutoSelectFamily(true));

		expect(await load(`http://localhost:${server.port}`, server.key)).toEqual(smallListing);
	});

	it('accepts connections, but not TLS', async () => {
		const server = await startSocketServer({});

		expect(await failureOf(`https://${server.host}`, createKey(), {limits: {connecting: 300}})).toBe(
			`3 timed out connecting to \`${server.host}\` (0.3 s); check the address and the network`,
		);
		expect(server.connections()).toBe(1);
	});

	it('does not delay the end of the process while connecting', async () => {
		const server = await startSocketServer({});
		const words = ['test/helpers/service/fetch-program.ts', `https://${server.host}`, '200', '600000'];

		const {stdout} = await promisify(execFile)(process.execPath, words, {env: {TEST_KEY: createKey()}});

		expect(stdout).toBe(`envpick: timed out loading from \`${server.host}\` (0.2 s); ${tryAgain}`);
	});

	it('is abandoned at once if the signal aborts during connecting', async () => {
		const leaving = new AbortController();
		let isClosed: Promise<unknown> = Promise.resolve();
		const server = await startSocketServer({
			onConnection: socket => {
				isClosed = new Promise(resolve => {
					socket.once('close', resolve);
				});
				setTimeout(() => leaving.abort(new Error('left')), 20);
			},
		});

		await expect(load(`https://${server.host}`, createKey(), {signal: leaving.signal})).rejects.toThrow('left');
		await isClosed;
	});
});

describe('a slow service', () => {
	it.each([
		['says nothing', (_: Socket) => {}],
		[
			'sends its headers byte by byte',
			(socket: Socket) => {
				socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
				drip(socket, 50, () => 'a');
			},
		],
	])('%s: the limit for waiting applies', async (_, onRequest) => {
		const server = await startSocketServer({onRequest});

		expect(await failureOf(server.host, createKey(), {limits: {waiting: 300}})).toBe(
			`3 timed out waiting for \`${server.host}\` (0.3 s); ${tryAgain}`,
		);
		expect(server.connections()).toBe(1);
	});

	it('stops midway: the limit for reading applies', async () => {
		const server = await startSocketServer({
			onRequest: socket => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":'),
		});

		expect(await failureOf(server.host, createKey(), {limits: {reading: 300}})).toBe(
			`3 timed out reading from \`${server.host}\` (0.3 s); ${tryAgain}`,
		);
		expect(server.connections()).toBe(1);
	});
});
