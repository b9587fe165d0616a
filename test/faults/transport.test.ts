import {connect, type Socket} from 'node:net';
import {afterAll, describe, expect} from 'vitest';
import type {FinishedRun} from '../helpers/faults/checks.ts';
import {fails, type Scene, testFaults} from '../helpers/faults/fault-case.ts';
import {findLeak} from '../helpers/program/key.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {soon} from '../helpers/project/waits.ts';
import {notReached, timesOut} from '../helpers/scenes/transport.ts';
import {openBlackHole} from '../helpers/service/black-hole.ts';
import {createAuthority} from '../helpers/service/certificates.ts';
import {goodBody, responseOf, startFaultServer, works} from '../helpers/service/fault-server.ts';
import {startNameServer} from '../helpers/service/name-server.ts';
import {type ProxyServerOptions, startProxyServer} from '../helpers/service/proxy-server.ts';

const good = responseOf(200, goodBody);
const at = (host: string): Scene => ({base: `http://${host}`, names: {host}});

const queries = (response: Parameters<typeof startNameServer>[0]) => async (): Promise<Scene> => {
	const {command, questions} = await startNameServer(response);
	return {base: 'https://service.test', command, check: () => expect(questions()).toBeGreaterThan(0)};
};

describeWith(['unshare', 'mount'], 'a name server', () => {
	testFaults([
		{
			name: 'that knows no such host is not queried again',
			scene: queries('no such name'),
			...notReached('no such host', 'check the address', 'service.test'),
		},
		{
			name: 'that fails is queried once more',
			scene: queries('server failure'),
			...notReached('the DNS lookup failed, 2 tries', 'check the network', 'service.test'),
			within: 1000 + soon,
		},
	]);
});

describeWith(['perl'], 'a port', () => {
	testFaults([
		{
			name: 'that is silent is awaited until the time limit',
			scene: async () => at(await openBlackHole()),
			...timesOut(),
		},
		{
			name: 'that is silent is awaited for five seconds at most',
			scene: async () => at(await openBlackHole()),
			...fails(3, 'timed out connecting to `{host}` (5 s); check the address and the network'),
			...{within: 5000 + soon, isPlainOnly: true, isLong: true},
		},
		{
			name: 'that is silent at one address does not hide the refusal of another',
			scene: async () => at((await openBlackHole()).replace('127.0.0.1', 'localhost')),
			...notReached('connection refused', 'is the service running, and the address right?'),
			...{within: 2500 + soon, isPlainOnly: true, isLong: true},
		},
	]);
});

const authority = createAuthority();

afterAll(() => authority.remove());

const names = 'DNS:service.test,DNS:localhost,IP:127.0.0.1';
const trusting = () => ({NODE_EXTRA_CA_CERTS: authority.certPath});

/** A service with a certificate that our authority signed. */
const serveTls = () => startFaultServer(good, {certificate: authority.sign(names)});

/** A tunnel to a service that cuts the connection in the middle of its response. */
const cutTunnel = (port: number) => (socket: Socket) => {
	let left = 1200;
	const inner = connect(port, '127.0.0.1');
	inner.on('error', () => {});
	socket.pipe(inner);
	inner.on('data', bytes => {
		socket.write(bytes.subarray(0, left));
		left -= bytes.length;
		if (left <= 0) {
			socket.destroy();
			inner.destroy();
		}
	});
	socket.on('close', () => inner.destroy());
};

// test/service/connection-tls.test.ts tests which certificates are refused.
describe('a service with TLS', () => {
	testFaults([
		{
			name: 'behind a tunnel that cuts TLS records never produces a listing',
			scene: async () => {
				const {port} = await serveTls();
				const {host} = await startFaultServer('', {greet: cutTunnel(port)});
				return {...at(host), base: `https://${host}`, variables: trusting()};
			},
			...notReached(
				'it closed the connection without a response, 3 tries',
				'try again, or check the port and the scheme (http or https)',
			),
			...{within: 2000 + soon, isLong: true},
		},
		{
			name: 'of a private authority is accepted if NODE_EXTRA_CA_CERTS names it',
			scene: async () => {
				const server = await serveTls();
				return {base: server.base, server, variables: trusting()};
			},
			...works,
		},
	]);
});

const password = 'S3KRETpassword';

const expectNoPassword = ({stdout, stderr, written}: FinishedRun) =>
	expect(stdout + stderr + written).not.toContain(password.slice(0, 6));

/** A service that can be reached only through the proxy, as no resolver knows its name. */
const behindProxy =
	(options: Partial<ProxyServerOptions> = {}) =>
	async (key: string): Promise<Scene> => {
		const server = await serveTls();
		const proxy = await startProxyServer({targetPort: server.port, ...options});
		return {
			...{base: 'https://service.test', server, host: 'service.test', names: {proxy: proxy.host}},
			variables: {HTTPS_PROXY: `http://user:${password}@${proxy.host}`, ...trusting()},
			check: run => {
				expect(proxy.requests.map(({line}) => line)).toEqual(['CONNECT service.test:443']);
				expect(findLeak(JSON.stringify(proxy.requests), key)).toBeUndefined();
				expectNoPassword(run);
			},
		};
	};

// test/service/proxy.test.ts tests the other behaviour of proxies.
describe('a proxy', () => {
	testFaults([{name: 'makes a tunnel, and does not get the key', scene: behindProxy(), ...works}]);
});
