import {afterAll, beforeAll, describe, expect} from 'vitest';
import {type Authority, type Certificate, createAuthority, createSelfSigned} from '../helpers/certificates.ts';
import {type FaultCase, type Scene, testFaults} from '../helpers/fault-case.ts';
import {answerOf, goodBody, startFaultServer} from '../helpers/fault-server.ts';
import type {FinishedRun} from '../helpers/gates.ts';
import {leakOf} from '../helpers/key.ts';
import {type ProxyServerOptions, startProxyServer} from '../helpers/proxy-server.ts';

const listed = 'os:ubuntu-22.04-amd64,locale:en-us\n';
const good = answerOf(200, goodBody);
const checkProxy = 'check the proxy, or list the host in NO_PROXY';
const throughProxy = 'could not reach `service.test` through the proxy `{proxy}`';
const password = 'S3KRETpassword';

let authority: Authority;
let signed: Certificate;

beforeAll(() => {
	authority = createAuthority();
	signed = authority.sign('DNS:service.test,DNS:localhost,IP:127.0.0.1');
});

afterAll(() => authority.remove());

type Wishes = Partial<ProxyServerOptions> & {
	/** The variable of the proxy, and what is written before its host. */
	readonly variable?: string;
	readonly prefix?: string;
	readonly toService?: () => Certificate;
	readonly environment?: Readonly<Record<string, string>>;
	/** What the proxy must have been asked; one tunnel if absent. */
	readonly asked?: readonly string[];
	readonly base?: string;
};

// A service that only the proxy can find: the name is known to nobody else.
const behindProxy =
	(wishes: Wishes = {}) =>
	async (key: string): Promise<Scene> => {
		const {variable = 'HTTPS_PROXY', prefix = `http://user:${password}@`, environment, asked} = wishes;
		const server = await startFaultServer(good, {certificate: wishes.toService?.() ?? signed});
		const proxy = await startProxyServer({targetPort: server.port, ...wishes});
		return {
			base: wishes.base ?? 'https://service.test',
			server,
			host: 'service.test',
			names: {proxy: prefix.startsWith('https') ? `localhost:${proxy.port}` : proxy.host},
			environment: {
				[variable]: prefix + (prefix.startsWith('https') ? `localhost:${proxy.port}` : proxy.host),
				NODE_EXTRA_CA_CERTS: authority.certPath,
				...environment,
			},
			check: run => {
				expect(proxy.requests.map(({line}) => line)).toEqual(asked ?? ['CONNECT service.test:443']);
				expect(leakOf(JSON.stringify(proxy.requests), key)).toBeUndefined();
				expectNoPassword(run);
			},
		};
	};

const expectNoPassword = ({stdout, stderr, written}: FinishedRun) =>
	expect(stdout + stderr + written).not.toContain(password.slice(0, 6));

const works = {exitCode: 0, prints: listed, requests: 1} as const;

describe('a proxy', () => {
	testFaults([
		...['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'].map(variable => ({
			row: 'B19',
			name: `in ${variable} makes a tunnel, and sees no key`,
			scene: behindProxy({variable}),
			...works,
		})),
		{row: 'B19', name: 'is written without a scheme', scene: behindProxy({prefix: ''}), ...works},
		{
			row: 'B19',
			name: 'speaks TLS itself',
			scene: async key => behindProxy({prefix: `https://user:${password}@`, certificate: signed})(key),
			...works,
		},
		{
			row: 'B19',
			name: 'never stands before loopback',
			scene: async () => {
				const server = await startFaultServer(good);
				const proxy = await startProxyServer({targetPort: server.port});
				return {
					base: server.base,
					server,
					environment: {HTTP_PROXY: proxy.host, ALL_PROXY: proxy.host, http_proxy: proxy.host},
					check: () => expect(proxy.requests).toEqual([]),
				};
			},
			...works,
		},
		{
			row: 'B19',
			name: 'is passed over for a host in NO_PROXY',
			scene: behindProxy({
				base: 'https://sandbox..test',
				environment: {NO_PROXY: 'example.com, .test'},
				asked: [],
			}),
			exitCode: 3,
			says: 'could not reach `sandbox..test` (no such host); check the address',
		},
		{
			row: 'B19',
			name: 'for plain http is not used for https',
			scene: behindProxy({base: 'https://sandbox..test', variable: 'HTTP_PROXY', asked: []}),
			exitCode: 3,
			says: 'could not reach `sandbox..test` (no such host); check the address',
		},
		{
			row: 'B19',
			name: 'that is no address is refused before anything is asked',
			scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
			environment: {HTTPS_PROXY: `http://user:${password}@:x`},
			exitCode: 2,
			says: 'the proxy in HTTPS_PROXY is not a valid address; write it as http://HOST:PORT, or list the service in NO_PROXY',
		},
	]);
});

const answering = (answer: string): Wishes => ({onConnect: socket => socket.end(answer)});

const failing = (name: string, wishes: Wishes, says: string, more: Partial<FaultCase> = {}): FaultCase => ({
	row: 'B20',
	name,
	scene: behindProxy(wishes),
	exitCode: 3,
	says,
	...more,
});

describe('a proxy that fails', () => {
	testFaults([
		{
			row: 'B20',
			name: 'refuses connections',
			scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
			environment: {HTTPS_PROXY: `http://user:${password}@127.0.0.1:1`},
			exitCode: 3,
			says: `could not reach \`service.test\` through the proxy \`127.0.0.1:1\` (the proxy refuses connections); ${checkProxy}`,
			within: 1000,
		},
		{
			row: 'B20',
			name: 'has a name that nobody knows',
			scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
			environment: {HTTPS_PROXY: `http://user:${password}@proxy..test:3128`},
			exitCode: 3,
			says: `could not reach \`service.test\` through the proxy \`proxy..test:3128\` (no such host as the proxy); ${checkProxy}`,
			within: 1000,
		},
		failing(
			'asks for a password',
			answering(`HTTP/1.1 407 ${password}\r\nproxy-authenticate: Basic realm="\u009b31m"\r\n\r\n`),
			`${throughProxy} (the proxy asks for a user name and password: 407); put them into the address of the proxy`,
		),
		...[403, 502, 503].map(status =>
			failing(
				`answers with ${status}`,
				answering(`HTTP/1.1 ${status} ${password}\r\n\r\n<title>${password}</title>`),
				`${throughProxy} (the proxy did not let it through: ${status}); ${checkProxy}`,
			),
		),
		failing(
			'says nothing to CONNECT',
			{onConnect: () => {}},
			`no complete answer from \`service.test\` through the proxy \`{proxy}\` (0.5 s); try again, or allow more with --timeout`,
			{arguments: ['--timeout', '0.5']},
		),
		failing('hangs up on CONNECT', answering(''), `${throughProxy} (the proxy ended the connection); ${checkProxy}`),
		failing(
			'speaks no HTTP',
			answering('SSH-2.0-OpenSSH_9.2\r\n'),
			`${throughProxy} (its answer is not valid HTTP); check the port, and whether it wants https://`,
		),
		failing(
			'speaks TLS with a certificate of its own',
			{
				prefix: `https://user:${password}@`,
				certificate: createSelfSigned('DNS:localhost'),
				asked: [],
				environment: {NODE_TLS_REJECT_UNAUTHORIZED: '0'},
			},
			`${throughProxy} (its certificate is signed by itself); if you trust it, name its file in NODE_EXTRA_CA_CERTS`,
		),
		failing(
			'hangs up in the tunnel',
			{
				...answering('HTTP/1.1 200 OK\r\n\r\n'),
				asked: Array<string>(3).fill('CONNECT service.test:443'),
			},
			`${throughProxy} (it closed the connection without an answer, 3 tries); try again, or check the port and the scheme`,
			{within: 3700},
		),
	]);
});

const trustIt = 'if you trust it, name its file in NODE_EXTRA_CA_CERTS';
const checkClock = "check this machine's clock, or tell who runs the service";

describe('a certificate behind a proxy', () => {
	testFaults([
		{row: 'B21', name: 'of a private authority is taken', scene: behindProxy(), ...works},
		...[undefined, '0'].flatMap(value =>
			(
				[
					['signed by itself', () => createSelfSigned('DNS:service.test'), 'is signed by itself', trustIt],
					[
						'that has expired',
						() => authority.sign('DNS:service.test', {from: '20200101000000Z', to: '20210101000000Z'}),
						'has expired',
						checkClock,
					],
					['for another name', () => authority.sign('DNS:other.test'), 'is for another name', 'check the address'],
				] as const
			).map(([what, toService, why, tryThis]) => ({
				row: 'B21',
				name: `${what} is refused${value === undefined ? '' : ' with NODE_TLS_REJECT_UNAUTHORIZED=0 too'}`,
				scene: behindProxy({
					toService,
					...(value !== undefined && {environment: {NODE_TLS_REJECT_UNAUTHORIZED: value}}),
				}),
				exitCode: 3,
				says: `${throughProxy} (its certificate ${why}); ${tryThis}`,
			})),
		),
		{
			row: 'B21',
			name: 'of an authority that nothing names is refused',
			scene: behindProxy({environment: {NODE_EXTRA_CA_CERTS: ''}}),
			exitCode: 3,
			says: `${throughProxy} (its certificate is signed by an unknown authority); ${trustIt}`,
		},
	]);
});

describe('a SOCKS proxy', () => {
	testFaults(
		['socks5', 'socks5h', 'socks4a', 'socks'].map((scheme, index) => {
			const variable = index % 2 === 0 ? 'HTTPS_PROXY' : 'all_proxy';
			return {
				row: 'B22',
				name: `by ${scheme} in ${variable} is refused before anything is asked`,
				scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
				environment: {[variable]: `${scheme}://user:${password}@127.0.0.1:1080`},
				exitCode: 2,
				says: `the proxy in ${variable} is none of http or https, the only ones supported; write it as http://HOST:PORT, or list the service in NO_PROXY`,
			};
		}),
	);
});
