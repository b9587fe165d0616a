import {writeFile} from 'node:fs/promises';
import {connect} from 'node:net';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect} from 'vitest';
import {type Authority, type Certificate, createAuthority, createSelfSigned} from '../helpers/certificates.ts';
import {type FaultCase, type Scene, testFaults} from '../helpers/fault-case.ts';
import {answerOf, goodBody, startFaultServer} from '../helpers/fault-server.ts';
import {makeFolder} from '../helpers/folder.ts';

const names = 'DNS:localhost,IP:127.0.0.1';
const listed = 'os:ubuntu-22.04-amd64,locale:en-us\n';
const good = answerOf(200, goodBody);
const trustIt = 'if you trust it, name its file in NODE_EXTRA_CA_CERTS';
const checkClock = "check this machine's clock, or tell who runs the service";

let authority: Authority;
let stranger: Authority;
let signed: Certificate;

beforeAll(() => {
	authority = createAuthority();
	stranger = createAuthority();
	signed = authority.sign(names);
});

afterAll(() => {
	authority.remove();
	stranger.remove();
});

const bad: readonly (readonly [what: string, toCertificate: () => Certificate, why: string, tryThis: string])[] = [
	['signed by itself', () => createSelfSigned(names), 'is signed by itself', trustIt],
	['of an unknown authority', () => stranger.sign(names), 'is signed by an unknown authority', trustIt],
	[
		'that has expired',
		() => authority.sign(names, {from: '20200101000000Z', to: '20210101000000Z'}),
		'has expired',
		checkClock,
	],
	[
		'that is not valid yet',
		() => authority.sign(names, {from: '20900101000000Z', to: '20910101000000Z'}),
		'is not valid yet',
		checkClock,
	],
	['for another name', () => authority.sign('DNS:other.example'), 'is for another name', 'check the address'],
	[
		'for a name that begins with the right one',
		() => authority.sign('DNS:127.0.0.1.other.example'),
		'is for another name',
		'check the address',
	],
];

const serving =
	(toCertificate: () => Certificate, environment: Readonly<Record<string, string>> = {}) =>
	async (): Promise<Scene> => {
		const server = await startFaultServer(good, {certificate: toCertificate()});
		return {
			base: server.base,
			server,
			environment: {NODE_EXTRA_CA_CERTS: authority.certPath, ...environment},
			check: () => expect(server.connections()).toBeLessThanOrEqual(1),
		};
	};

const refusals = (row: string, environment: Readonly<Record<string, string>>, more: string): readonly FaultCase[] =>
	bad.map(([what, toCertificate, why, tryThis]) => ({
		row,
		name: `a certificate ${what} is refused${more}, and the key is not sent`,
		scene: serving(toCertificate, environment),
		exitCode: 3,
		says: `could not reach \`{host}\` (its certificate ${why}); ${tryThis}`,
	}));

describe('a certificate', () => {
	testFaults(refusals('B16', {}, ''));
	testFaults([
		{
			row: 'B17',
			name: 'of a private authority is taken where NODE_EXTRA_CA_CERTS names it',
			scene: serving(() => signed),
			exitCode: 0,
			prints: listed,
			requests: 1,
		},
		{
			row: 'B17',
			name: 'of a private authority is refused where nothing names it',
			scene: serving(() => signed, {NODE_EXTRA_CA_CERTS: ''}),
			exitCode: 3,
			says: `could not reach \`{host}\` (its certificate is signed by an unknown authority); ${trustIt}`,
		},
		{
			row: 'B17',
			name: 'of a private authority whose file is missing is refused',
			scene: serving(() => signed, {NODE_EXTRA_CA_CERTS: '/nonexistent/ca.pem'}),
			exitCode: 3,
			says: `could not reach \`{host}\` (its certificate is signed by an unknown authority); ${trustIt}`,
		},
		{
			row: 'B17',
			name: 'of a private authority whose file is damaged is refused',
			scene: async () => {
				const path = join(await makeFolder(), 'ca.pem');
				await writeFile(path, authority.cert.replace(/[A-Z]{3}/, '!!!'));
				return serving(() => signed, {NODE_EXTRA_CA_CERTS: path})();
			},
			exitCode: 3,
			says: `could not reach \`{host}\` (its certificate is signed by an unknown authority); ${trustIt}`,
		},
		{
			row: 'B17',
			name: 'in a file with others before it is taken',
			scene: async () => {
				const path = join(await makeFolder(), 'ca.pem');
				await writeFile(path, stranger.cert + authority.cert);
				return serving(() => signed, {NODE_EXTRA_CA_CERTS: path})();
			},
			exitCode: 0,
			prints: listed,
			requests: 1,
		},
	]);
	testFaults(refusals('B18', {NODE_TLS_REJECT_UNAUTHORIZED: '0'}, ' with NODE_TLS_REJECT_UNAUTHORIZED=0 too'));
});

describe('TLS on one side only', () => {
	testFaults([
		{
			row: 'B15',
			name: 'a service that speaks plain http on a port that was given as https is told apart',
			scene: async () => {
				const server = await startFaultServer(good, {greet: socket => socket.end(good)});
				return {base: `https://${server.host}`, names: {host: server.host}};
			},
			exitCode: 3,
			says: 'could not reach `{host}` (it does not speak TLS); check the port, and whether it wants http://',
		},
		{
			row: 'B15',
			name: 'a service that speaks TLS on a port that was given as http is told apart',
			scene: async () => {
				const server = await startFaultServer(good, {certificate: signed});
				return {base: `http://${server.host}`, server};
			},
			exitCode: 3,
			says: 'could not reach `{host}` (it closed the connection without an answer, 3 tries); try again, or check the port and the scheme',
			within: 3700,
		},
		// RFC 8446, section 6.2.
		...[
			['handshake failure', 40],
			['unknown authority', 48],
			['protocol version', 70],
			['internal error', 80],
			['unrecognised name', 112],
			['certificate required', 116],
		].map(([what, alert]) => ({
			row: 'B15',
			name: `a service that ends the handshake with an alert (${what}) is told apart`,
			scene: async () => {
				const bytes = Buffer.from([0x15, 3, 3, 0, 2, 2, Number(alert)]);
				const server = await startFaultServer('', {greet: socket => socket.end(bytes)});
				return {base: `https://${server.host}`, names: {host: server.host}};
			},
			exitCode: 3,
			says: 'could not reach `{host}` (the TLS handshake failed); check the port, and any proxy in between',
		})),
		{
			row: 'B5',
			name: 'a handshake that stops is waited for as long as was said',
			scene: async () => {
				const server = await startFaultServer('', {greet: socket => socket.pause()});
				return {base: `https://${server.host}`, names: {host: server.host}};
			},
			arguments: ['--timeout', '0.5'],
			exitCode: 3,
			says: 'no complete answer from `{host}` (0.5 s); try again, or allow more with --timeout',
		},
		{
			row: 'B11',
			name: 'a TLS connection that breaks in the body is tried three times',
			scene: async () => {
				const server = await startFaultServer(socket => socket.write(good.subarray(0, -5), () => socket.destroy()), {
					certificate: signed,
				});
				return {base: server.base, server, environment: {NODE_EXTRA_CA_CERTS: authority.certPath}};
			},
			exitCode: 3,
			says: 'could not reach `{host}` (the connection broke before the answer was complete, 3 tries); try again',
			requests: 3,
			within: 3700,
		},
		{
			row: 'B11',
			name: 'a tunnel in between that cuts the records of TLS anywhere makes no listing',
			scene: async () => {
				const server = await startFaultServer(good, {certificate: signed});
				const tunnel = await startFaultServer('', {
					greet: socket => {
						let left = 1200;
						const inner = connect(server.port, '127.0.0.1');
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
					},
				});
				return {
					base: `https://${tunnel.host}`,
					names: {host: tunnel.host},
					environment: {NODE_EXTRA_CA_CERTS: authority.certPath},
				};
			},
			exitCode: 3,
			says: 'could not reach `{host}` (it closed the connection without an answer, 3 tries); try again, or check the port and the scheme',
			within: 3700,
		},
	]);
});
