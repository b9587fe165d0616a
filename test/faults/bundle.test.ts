import type {Socket} from 'node:net';
import {gzipSync} from 'node:zlib';
import {describe} from 'vitest';
import {type FaultCase, testFaults} from '../helpers/faults/fault-case.ts';
import {soon} from '../helpers/project/waits.ts';
import {noListing, notReached, timesOut} from '../helpers/scenes/transport.ts';
import {createSelfSigned} from '../helpers/service/certificates.ts';
import {good, goodBody, responseOf, startFaultServer, works} from '../helpers/service/fault-server.ts';
import {startProxyServer} from '../helpers/service/proxy-server.ts';

// The modules' own tests run the source. A minified file can differ, above all if code reads its own text or its own names. So a fault
// of each kind also runs here in the built program.
const inBundle = (cases: readonly FaultCase[]): void => testFaults(cases.map(one => ({...one, isPlainOnly: true})));

const noHttp = notReached('its response is not valid HTTP', 'check the port, or try https://');
const noResponse = 'it closed the connection without a response, 3 tries';
const checkPort = 'try again, or check the port and the scheme (http or https)';
const lost = notReached('the connection was lost before the response was complete, 3 tries', 'try again');
// The two pauses before another try.
const within = 2000 + soon;

const reset = (socket: Socket): void => {
	socket.write(responseOf(200, goodBody).subarray(0, -5), () => socket.resetAndDestroy());
};

const trustIt = 'if you trust it, name its PEM file in `ca` of the service in the config, or in NODE_EXTRA_CA_CERTS';

describe('a connection of the built program', () => {
	inBundle([
		...[
			['an SSH greeting', 'SSH-2.0-OpenSSH_9.2\r\n'],
			['a status outside all classes', 'HTTP/1.1 042 odd\r\ncontent-length: 2\r\n\r\n{}'],
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
			scene: async () => {
				const certificate = createSelfSigned('DNS:localhost,IP:127.0.0.1');
				const {base, host} = await startFaultServer(responseOf(200, goodBody), {certificate});
				return {base, names: {host}};
			},
			...notReached('its certificate is self-signed', trustIt),
		},
	]);
});

describe('a proxy of the built program', () => {
	inBundle([
		{
			name: 'that requires a password is reported',
			scene: async () => {
				const onConnect = (socket: Socket) => void socket.end('HTTP/1.1 407 said\r\n\r\n');
				const {host} = await startProxyServer({targetPort: 0, onConnect});
				return {base: 'https://service.test', variables: {HTTPS_PROXY: host}, names: {host}};
			},
			...notReached(
				'the proxy requires a username and password: 407',
				'put them in the proxy address',
				'service.test` through the proxy `{host}',
			),
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
			name: 'with large headers is refused',
			response: responseOf(200, goodBody, {x: 'y'.repeat(2 ** 15)}),
			...noListing('its headers are larger than 16 KiB'),
		},
		{
			name: 'with an error in place of data is reported in its words',
			response: responseOf(200, '{"error":"NO","message":"no key"}'),
			...noListing('`data` is missing: `NO: no key`'),
		},
	]);
});
