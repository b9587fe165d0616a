import {connect, type Socket} from 'node:net';
import {afterAll, beforeAll, describe, expect} from 'vitest';
import type {FinishedRun} from '../helpers/faults/checks.ts';
import {fails, type Scene, testFaults} from '../helpers/faults/fault-case.ts';
import {findLeak} from '../helpers/program/key.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {notReached, timesOut} from '../helpers/scenes/transport.ts';
import {openBlackHole} from '../helpers/service/black-hole.ts';
import {type Authority, createAuthority, createSelfSigned} from '../helpers/service/certificates.ts';
import {goodBody, responseOf, startFaultServer} from '../helpers/service/fault-server.ts';
import {works} from '../helpers/service/good-service.ts';
import {startNameServer} from '../helpers/service/name-server.ts';
import {type ProxyServerOptions, startProxyServer} from '../helpers/service/proxy-server.ts';

const good = responseOf(200, goodBody);
const closed = (host?: string) => ({
	...notReached(
		'it closed the connection without a response, 3 tries',
		'try again, or check the port and the scheme (http or https)',
		host,
	),
	within: 3700,
});
const refused = notReached('connection refused', 'is the service running, and the address right?');
const notFollowed = (target: string, status: number): string =>
	`\`{host}\` redirects to \`${target}\` (${status}, not followed: the key is sent only to your address); use the new address if you trust it`;
const at = (host: string, more: Partial<Scene> = {}): Scene => ({base: `http://${host}`, names: {host}, ...more});

const queries = (response: Parameters<typeof startNameServer>[0]) => async (): Promise<Scene> => {
	const {command, questions} = await startNameServer(response);
	return {base: 'https://service.test', command, check: () => expect(questions()).toBeGreaterThan(0)};
};

describeWith(['unshare', 'mount'], 'a name server', () => {
	testFaults([
		{
			name: 'B1: that knows no such host is not queried again',
			scene: queries('no such name'),
			...notReached('no such host', 'check the address', 'service.test'),
		},
		{
			name: 'B1: that fails is queried once more',
			scene: queries('server failure'),
			...notReached('the DNS lookup failed, 2 tries', 'check the network', 'service.test'),
			within: 4000,
		},
	]);
});

describeWith(['perl'], 'a port', () => {
	testFaults([
		{
			name: 'B3: that refuses a connection is not tried again',
			scene: async () => at('[::1]:1'),
			...refused,
			within: 1000,
		},
		{
			name: 'B4: that is silent is awaited until the time limit',
			scene: async () => at(await openBlackHole()),
			...timesOut(),
		},
		{
			name: 'B4: that is silent is awaited for five seconds at most',
			scene: async () => at(await openBlackHole()),
			...fails(3, 'timed out connecting to `{host}` (5 s); check the address and the network'),
			...{within: 6500, isPlainOnly: true, isLong: true},
		},
		{
			name: 'B4: that is silent at one address does not hide the refusal of another',
			scene: async () => at((await openBlackHole()).replace('127.0.0.1', 'localhost')),
			...refused,
			...{within: 4500, isPlainOnly: true},
		},
	]);
});

let authority: Authority;
let stranger: Authority;

beforeAll(() => {
	authority = createAuthority();
	stranger = createAuthority();
});

afterAll(() => {
	authority.remove();
	stranger.remove();
});

const names = 'DNS:service.test,DNS:localhost,IP:127.0.0.1';
const trusting = (certPath = authority.certPath) => ({NODE_EXTRA_CA_CERTS: certPath});

/** A service with a certificate, by default one that our authority signed. */
const serveTls = (certificate = authority.sign(names)) => startFaultServer(good, {certificate});

const trustedBy =
	(toVariables = () => trusting(), toCertificate = () => authority.sign(names)) =>
	async (): Promise<Scene> => {
		const server = await serveTls(toCertificate());
		return {base: server.base, server, variables: toVariables()};
	};

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
	const trustIt = 'if you trust it, set NODE_EXTRA_CA_CERTS to its file';
	const unknown = notReached('its certificate is signed by an unknown authority', trustIt);

	testFaults([
		{
			name: 'A11: that redirects to plain http on the same host is not followed',
			scene: async () => {
				const server = await startFaultServer(
					(socket, _, {headers}) => socket.end(responseOf(308, '', {location: `http://${headers['host']}/`})),
					{certificate: authority.sign(names)},
				);
				return {base: server.base, server, variables: trusting()};
			},
			...fails(5, notFollowed('http://{host}', 308)),
			requests: 1,
		},
		{
			name: 'B11: behind a tunnel that cuts TLS records never produces a listing',
			scene: async () => {
				const {port} = await serveTls();
				const {host} = await startFaultServer('', {greet: cutTunnel(port)});
				return {...at(host), base: `https://${host}`, variables: trusting()};
			},
			...closed(),
		},
		{
			name: 'B15: at an http address closes the connection',
			scene: async () => at((await serveTls()).host),
			...closed(),
		},
		{
			// RFC 8446, section 6.2, defines this alert.
			name: 'B15: that requires a certificate of ours is reported',
			scene: async () => {
				const {host} = await startFaultServer('', {greet: socket => socket.end(Buffer.of(0x15, 3, 3, 0, 2, 2, 116))});
				return {...at(host), base: `https://${host}`};
			},
			...notReached('the TLS handshake failed', 'check the port, and any proxy in between'),
		},
		{
			name: 'B16: that signed its own certificate is refused, and does not get the key',
			scene: trustedBy(undefined, () => createSelfSigned(names)),
			...notReached('its certificate is self-signed', trustIt),
		},
		{
			name: 'B17: of a private authority is accepted if NODE_EXTRA_CA_CERTS names it',
			scene: trustedBy(),
			...works,
		},
		{
			name: 'B17: of a private authority whose file is missing is refused',
			scene: trustedBy(() => trusting('/nonexistent/ca.pem')),
			...unknown,
		},
		{
			name: 'B18: of an unknown authority is refused with NODE_TLS_REJECT_UNAUTHORIZED=0 too',
			scene: trustedBy(
				() => ({...trusting(), NODE_TLS_REJECT_UNAUTHORIZED: '0'}),
				() => stranger.sign(names),
			),
			...unknown,
		},
	]);
});

describe('a service that redirects to another port', () => {
	testFaults([
		{
			name: 'A10: is not followed, and the other gets no connection',
			scene: async () => {
				const other = await startFaultServer(good);
				const server = await startFaultServer(responseOf(302, '', {location: `${other.base}/v0/resources?t=S3KRET`}));
				const check = () => expect(other.connections()).toBe(0);
				return {base: server.base, server, names: {other: other.host}, check};
			},
			...fails(5, notFollowed('http://{other}', 302)),
			requests: 1,
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
	const passwordAdvice = '(the proxy requires a username and password: 407); put them in the proxy address';

	testFaults([
		{name: 'B19: makes a tunnel, and does not get the key', scene: behindProxy(), ...works},
		{
			name: 'B20: that requires a password is reported without its words',
			scene: behindProxy({
				onConnect: socket =>
					socket.end(`HTTP/1.1 407 ${password}\r\nproxy-authenticate: Basic realm="\u009b31m"\r\n\r\n`),
			}),
			...fails(3, `could not reach \`service.test\` through the proxy \`{proxy}\` ${passwordAdvice}`),
		},
		{
			name: 'B22: by SOCKS is refused before any request, without its password',
			scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
			variables: {all_proxy: `socks5://user:${password}@127.0.0.1:1080`},
			...fails(
				2,
				'the proxy in all_proxy is not the address of an HTTP proxy; write it as http://HOST:PORT, or list the service in NO_PROXY',
			),
		},
	]);
});
