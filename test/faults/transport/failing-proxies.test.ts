import {describe} from 'vitest';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {expectNoPassword, openProxies, password, type Wishes} from '../../helpers/scenes/proxies.ts';
import {timesOut} from '../../helpers/scenes/transport.ts';
import {createSelfSigned} from '../../helpers/service/certificates.ts';
import {works} from '../../helpers/service/good-service.ts';

const {behindProxy, authority} = openProxies();

const checkProxy = 'check the proxy, or add the host to NO_PROXY';
const throughProxy = 'could not reach `service.test` through the proxy `{proxy}`';
const answering = (answer: string): Wishes => ({onConnect: socket => socket.end(answer)});

const failing = (name: string, wishes: Wishes, says: string, more: Partial<FaultCase> = {}): FaultCase => ({
	...{name: `B20: ${name}`, scene: behindProxy(wishes)},
	...fails(3, says),
	...more,
});

describe('a proxy that fails', () => {
	testFaults([
		{
			name: 'B20: refuses connections',
			scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
			environment: {HTTPS_PROXY: `http://user:${password}@127.0.0.1:1`},
			...fails(
				3,
				`could not reach \`service.test\` through the proxy \`127.0.0.1:1\` (the proxy refused the connection); ${checkProxy}`,
			),
			within: 1000,
		},
		{
			name: 'B20: has a name that nobody knows',
			scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
			environment: {HTTPS_PROXY: `http://user:${password}@proxy..test:3128`},
			...fails(
				3,
				`could not reach \`service.test\` through the proxy \`proxy..test:3128\` (no such proxy host); ${checkProxy}`,
			),
			within: 1000,
		},
		failing(
			'asks for a password',
			answering(`HTTP/1.1 407 ${password}\r\nproxy-authenticate: Basic realm="\u009b31m"\r\n\r\n`),
			`${throughProxy} (the proxy wants a username and password: 407); put them in the proxy address`,
		),
		...[403, 502, 503].map(status =>
			failing(
				`answers with ${status}`,
				answering(`HTTP/1.1 ${status} ${password}\r\n\r\n<title>${password}</title>`),
				`${throughProxy} (the proxy refused to connect: ${status}); ${checkProxy}`,
			),
		),
		{
			name: 'B20: says nothing to CONNECT',
			scene: behindProxy({onConnect: () => {}}),
			...timesOut('`service.test` through the proxy `{proxy}`'),
		},
		failing('hangs up on CONNECT', answering(''), `${throughProxy} (the proxy closed the connection); ${checkProxy}`),
		failing(
			'speaks no HTTP',
			answering('SSH-2.0-OpenSSH_9.2\r\n'),
			`${throughProxy} (its answer is not valid HTTP); check the port, or try https://`,
		),
		failing(
			'speaks TLS with a certificate of its own',
			{
				prefix: `https://user:${password}@`,
				certificate: createSelfSigned('DNS:localhost'),
				asked: [],
				environment: {NODE_TLS_REJECT_UNAUTHORIZED: '0'},
			},
			`${throughProxy} (its certificate is self-signed); if you trust it, set NODE_EXTRA_CA_CERTS to its file`,
		),
		failing(
			'hangs up in the tunnel',
			{
				...answering('HTTP/1.1 200 OK\r\n\r\n'),
				asked: Array<string>(3).fill('CONNECT service.test:443'),
			},
			`${throughProxy} (it closed the connection without answering, 3 tries); try again, or check the port and http or https`,
			{within: 3700},
		),
	]);
});

const trustIt = 'if you trust it, set NODE_EXTRA_CA_CERTS to its file';
const checkClock = "check this machine's clock, or tell whoever runs the service";

describe('a certificate behind a proxy', () => {
	testFaults([
		{name: 'B21: of a private authority is taken', scene: behindProxy(), ...works},
		...[undefined, '0'].flatMap(value =>
			(
				[
					['signed by itself', () => createSelfSigned('DNS:service.test'), 'is self-signed', trustIt],
					[
						'that has expired',
						() => authority().sign('DNS:service.test', {from: '20200101000000Z', to: '20210101000000Z'}),
						'has expired',
						checkClock,
					],
					[
						'for another name',
						() => authority().sign('DNS:other.test'),
						'is for a different host',
						'check the address',
					],
				] as const
			).map(([what, toService, why, tryThis]) => ({
				name: `B21: ${what} is refused${value === undefined ? '' : ' with NODE_TLS_REJECT_UNAUTHORIZED=0 too'}`,
				scene: behindProxy({
					toService,
					...(value !== undefined && {environment: {NODE_TLS_REJECT_UNAUTHORIZED: value}}),
				}),
				...fails(3, `${throughProxy} (its certificate ${why}); ${tryThis}`),
			})),
		),
		{
			name: 'B21: of an authority that nothing names is refused',
			scene: behindProxy({environment: {NODE_EXTRA_CA_CERTS: ''}}),
			...fails(3, `${throughProxy} (its certificate is signed by an unknown authority); ${trustIt}`),
		},
	]);
});
