import type {Socket} from 'node:net';
import {gzipSync} from 'node:zlib';
import {afterAll, describe} from 'vitest';
import {type FaultCase, fails, type Scene, testFaults} from '../helpers/faults/fault-case.ts';
import {soon} from '../helpers/project/waits.ts';
import {noListing, notReached, timesOut} from '../helpers/scenes/transport.ts';
import {type Certificate, createAuthority, createSelfSigned} from '../helpers/service/certificates.ts';
import {good, goodBody, responseOf, startFaultServer, works} from '../helpers/service/fault-server.ts';
import {startProxyServer} from '../helpers/service/proxy-server.ts';

// The modules' own tests run the source. A minified file can differ, above all if code reads its own text or its own names. So each
// class of fault also runs here in the built program.
const inBundle = (cases: readonly FaultCase[]): void => testFaults(cases.map(one => ({...one, isPlainOnly: true})));

const authority = createAuthority();

afterAll(() => authority.remove());

const noHttp = notReached('its response is not valid HTTP', 'check the port, or try https://');
const noResponse = 'it closed the connection without a response, 3 tries';
const checkPort = 'try again, or check the port and the scheme (http or https)';
const lost = notReached('the connection was lost before the response was complete, 3 tries', 'try again');
// The two pauses before another try.
const within = 2000 + soon;

const reset = (socket: Socket): void => {
	socket.write(responseOf(200, goodBody).subarray(0, -5), () => socket.resetAndDestroy());
};

const head = (line: string): string => `${line}\r\ncontent-length: 2\r\n\r\n{}`;

const trusting = {NODE_EXTRA_CA_CERTS: authority.certPath};

const overTls =
	(makeCertificate: () => Certificate, variables = {}) =>
	async (): Promise<Scene> => {
		const {base, host} = await startFaultServer(responseOf(200, goodBody), {certificate: makeCertificate()});
		return {base, names: {host}, variables};
	};

const names = 'DNS:localhost,IP:127.0.0.1';
const past = {from: '20200101000000Z', to: '20210101000000Z'};
const trustIt = 'if you trust it, name its PEM file in `ca` of the service in the config, or in NODE_EXTRA_CA_CERTS';

describe('a connection of the built program', () => {
	inBundle([
		...['000', '042', '099', '101'].map(status => ({
			name: `to a service with the status ${status} is reported as invalid HTTP`,
			response: head(`HTTP/1.1 ${status} odd`),
			...noHttp,
		})),
		...[
			['an SSH greeting', 'SSH-2.0-OpenSSH_9.2\r\n'],
			['a status of four digits', head('HTTP/1.1 1000 odd')],
			['an interim response and then the status 000', `HTTP/1.1 103 odd\r\n\r\n${head('HTTP/1.1 000 odd')}`],
			['a broken chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'],
		].map(([what = '', response = '']) => ({name: `to a service with ${what} is reported`, response, ...noHttp})),
		{
			name: 'that is refused is reported',
			scene: async () => {
				const {base, host, close} = await good();
				close();
				return {base, names: {host}};
			},
			...notReached('connection refused', 'is the service running, and the address right?'),
		},
		{
			name: 'that closes at once is tried three times',
			response: '',
			requests: 3,
			within,
			...notReached(noResponse, checkPort),
		},
		{name: 'that is reset midway is tried three times', response: reset, requests: 3, within, ...lost, isLong: true},
		{
			name: 'that ends midway is tried three times',
			response: responseOf(200, goodBody).subarray(0, -5),
			...{requests: 3, within},
			...lost,
		},
		{name: 'that is silent ends at the time limit', response: () => {}, ...timesOut()},
		{
			name: 'with TLS to a service without it is reported',
			scene: async () => {
				const {host} = await startFaultServer('', {greet: socket => socket.end('HTTP/1.1 400 no\r\n\r\n')});
				return {base: `https://${host}`, names: {host}};
			},
			...notReached('it does not speak TLS', 'check the port, or try http://'),
		},
		{
			name: 'to a service with a self-signed certificate is refused',
			scene: overTls(() => createSelfSigned(names)),
			...notReached('its certificate is self-signed', trustIt),
		},
		{
			name: 'to a service of an unknown authority is refused',
			scene: overTls(() => authority.sign(names)),
			...notReached('its certificate is signed by an unknown authority', trustIt),
		},
		{
			name: 'to a service with another name is refused',
			scene: overTls(() => authority.sign('DNS:other.example'), trusting),
			...notReached('its certificate is for a different host', 'check the address'),
		},
		{
			name: 'to a service with an expired certificate is refused',
			scene: overTls(() => authority.sign(names, past), trusting),
			...notReached('its certificate has expired', "check this machine's clock, or tell the operator of the service"),
		},
	]);
});

const checkProxy = 'check the proxy, or add the host to NO_PROXY';

const throughProxy = (status: number) => async (): Promise<Scene> => {
	const onConnect = (socket: Socket) => void socket.end(`HTTP/1.1 ${status} said\r\n\r\n`);
	const {host} = await startProxyServer({targetPort: 0, onConnect});
	return {base: 'https://service.test', variables: {HTTPS_PROXY: host}, names: {host}};
};

const notThrough = (why: string, tryThis = checkProxy) =>
	fails(3, `could not reach \`service.test\` through the proxy \`{host}\` (${why}); ${tryThis}`);

describe('a proxy of the built program', () => {
	inBundle([
		{
			name: 'that requires a password is reported',
			scene: throughProxy(407),
			...notThrough('the proxy requires a username and password: 407', 'put them in the proxy address'),
		},
		{
			name: 'that refuses to connect is reported',
			scene: throughProxy(502),
			...notThrough('the proxy refused to connect: 502'),
		},
	]);
});

describe('a response to the built program', () => {
	inBundle([
		{name: 'is listed', response: responseOf(200, goodBody), ...works},
		{
			name: 'is listed after decompression',
			response: responseOf(200, gzipSync(goodBody), {'content-encoding': 'gzip'}),
			...works,
		},
		{
			name: 'with corrupt compression is refused',
			response: responseOf(200, gzipSync(goodBody).subarray(0, -12), {'content-encoding': 'gzip'}),
			...noListing('its compressed data is corrupt', 'try again'),
		},
		{
			name: 'with another compression is refused',
			response: responseOf(200, goodBody, {'content-encoding': 'br'}),
			...noListing('its compression is not supported', 'check any proxy in between'),
		},
		{
			name: 'with large headers is refused',
			response: responseOf(200, goodBody, {x: 'y'.repeat(2 ** 15)}),
			...noListing('its headers are larger than 16 KiB'),
		},
		{name: 'that is empty is refused', response: responseOf(200), ...noListing('it is empty')},
		{name: 'that is not JSON is refused', response: responseOf(200, '{]}'), ...noListing('it is not JSON')},
		{
			name: 'that is not UTF-8 is refused',
			response: responseOf(200, Buffer.from([0x22, 0xff, 0x22])),
			...noListing('it is not UTF-8 text'),
		},
		{
			name: 'that ends within its JSON is refused',
			response: responseOf(200, goodBody.slice(0, -3)),
			...noListing('unexpected end of the JSON', 'try again'),
		},
		{
			name: 'that is nested too deep is refused',
			response: responseOf(200, '['.repeat(65)),
			...noListing('it is nested deeper than 64'),
		},
		{name: 'without data is refused', response: responseOf(200, '{}'), ...noListing('`data` is missing')},
		{
			name: 'with an error in place of data is reported in its words',
			response: responseOf(200, '{"error":"NO","message":"no key"}'),
			...noListing('`data` is missing: `NO: no key`'),
		},
		{
			name: 'that refuses the key is reported in its words',
			response: responseOf(401, '{"error":"NO","message":"no key"}'),
			...fails(
				4,
				'`{host}` refused the key (401: `NO: no key`); check ENVPICK_ACCESS_KEY, or get a new one from the service',
			),
		},
		{
			name: 'that asks for a long pause is reported',
			response: responseOf(503, '{}', {'retry-after': '3600'}),
			...fails(5, '`{host}` did not return a listing (503, retry after 3600 s); try again later'),
		},
		{
			name: 'that redirects to another origin is not followed',
			response: responseOf(302, '', {location: 'https://other.example/x'}),
			...fails(
				5,
				'`{host}` redirects to `https://other.example` (302, not followed: the key is sent only to your address); use the new address if you trust it',
			),
		},
		{
			name: 'that redirects in a circle is followed three times',
			response: responseOf(302, '', {location: '/v0/resources'}),
			requests: 4,
			...fails(5, '`{host}` redirects too many times (302); check the address'),
		},
	]);
});
