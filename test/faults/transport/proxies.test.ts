import {afterAll, beforeAll, describe, expect} from 'vitest';
import type {FinishedRun} from '../../helpers/faults/checks.ts';
import type {Scene} from '../../helpers/faults/fault-case.ts';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {findLeak} from '../../helpers/program/key.ts';
import {type Authority, type Certificate, createAuthority} from '../../helpers/service/certificates.ts';
import {goodBody, responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';
import {type ProxyServerOptions, startProxyServer} from '../../helpers/service/proxy-server.ts';

const password = 'S3KRETpassword';

const expectNoPassword = ({stdout, stderr, written}: FinishedRun) =>
	expect(stdout + stderr + written).not.toContain(password.slice(0, 6));

// Makes a certificate authority for the tests of a file, which calls this once. Returns a function that makes a service with a
// certificate from that authority. Only a proxy can resolve the service's name.
const openProxies = () => {
	let authority: Authority;
	let signed: Certificate;

	beforeAll(() => {
		authority = createAuthority();
		signed = authority.sign('DNS:service.test,DNS:localhost,IP:127.0.0.1');
	});

	afterAll(() => authority.remove());

	// A service that can be reached only through the proxy, as no resolver knows its name.
	return (wishes: Wishes = {}) =>
		async (key: string): Promise<Scene> => {
			const {variable = 'HTTPS_PROXY', prefix = `http://user:${password}@`, variables, asked} = wishes;
			const server = await startFaultServer(responseOf(200, goodBody), {certificate: wishes.toService?.() ?? signed});
			const proxy = await startProxyServer({targetPort: server.port, ...wishes});
			return {
				base: wishes.base ?? 'https://service.test',
				server,
				host: 'service.test',
				names: {proxy: prefix.startsWith('https') ? `localhost:${proxy.port}` : proxy.host},
				variables: {
					[variable]: prefix + (prefix.startsWith('https') ? `localhost:${proxy.port}` : proxy.host),
					NODE_EXTRA_CA_CERTS: authority.certPath,
					...variables,
				},
				check: run => {
					expect(proxy.requests.map(({line}) => line)).toEqual(asked ?? ['CONNECT service.test:443']);
					expect(findLeak(JSON.stringify(proxy.requests), key)).toBeUndefined();
					expectNoPassword(run);
				},
			};
		};
};

const behindProxy = openProxies();

describe('a proxy', () => {
	testFaults([
		...['HTTPS_PROXY', 'all_proxy'].map(variable => ({
			name: `B19: in ${variable} makes a tunnel, and does not get the key`,
			scene: behindProxy({variable}),
			...works,
		})),
		{name: 'B19: may be written without a scheme', scene: behindProxy({prefix: ''}), ...works},
		{
			name: 'B19: is bypassed for a host in NO_PROXY',
			scene: behindProxy({
				base: 'https://sandbox..test',
				variables: {NO_PROXY: 'example.com, .test'},
				asked: [],
			}),
			...fails(3, 'could not reach `sandbox..test` (no such host); check the address'),
		},
		{
			name: 'B19: that is not an address is refused before any request',
			scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
			variables: {HTTPS_PROXY: `http://user:${password}@:x`},
			...fails(
				2,
				'the proxy in HTTPS_PROXY is not the address of an HTTP proxy; write it as http://HOST:PORT, or list the service in NO_PROXY',
			),
		},
		...[
			['socks5', 'HTTPS_PROXY'],
			['socks4a', 'all_proxy'],
		].map(([scheme = '', variable = '']) => ({
			name: `B22: by ${scheme} in ${variable} is refused before any request`,
			scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
			variables: {[variable]: `${scheme}://user:${password}@127.0.0.1:1080`},
			...fails(
				2,
				`the proxy in ${variable} is not the address of an HTTP proxy; write it as http://HOST:PORT, or list the service in NO_PROXY`,
			),
		})),
	]);
});

const throughProxy = 'could not reach `service.test` through the proxy `{proxy}`';
const answering = (response: string): Wishes => ({onConnect: socket => socket.end(response)});

const failing = (name: string, wishes: Wishes, says: string, more: Partial<FaultCase> = {}): FaultCase => ({
	...{name, scene: behindProxy(wishes)},
	...fails(3, `${throughProxy} (${says}`),
	...more,
});

// test/service/proxy.test.ts tests the other behaviour of proxies.
describe('a proxy that fails', () => {
	testFaults([
		failing(
			'B20: requires a password',
			answering(`HTTP/1.1 407 ${password}\r\nproxy-authenticate: Basic realm="\u009b31m"\r\n\r\n`),
			'the proxy requires a username and password: 407); put them in the proxy address',
		),
		failing(
			'B20: closes the tunnel',
			{...answering('HTTP/1.1 200 OK\r\n\r\n'), asked: Array<string>(3).fill('CONNECT service.test:443')},
			'it closed the connection without a response, 3 tries); try again, or check the port and http or https',
			{within: 3700},
		),
		{name: 'B21: leads to a service whose private authority is trusted', scene: behindProxy(), ...works},
	]);
});

type Wishes = Partial<ProxyServerOptions> & {
	/** The variable for the proxy, and the text before the proxy's host. */
	readonly variable?: string;
	readonly prefix?: string;
	readonly toService?: () => Certificate;
	readonly variables?: Readonly<Record<string, string>>;
	/** The expected requests to the proxy; by default, one tunnel. */
	readonly asked?: readonly string[];
	readonly base?: string;
};
