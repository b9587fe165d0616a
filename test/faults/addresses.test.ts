import {describe, expect} from 'vitest';
import {type FaultCase, type Scene, testFaults} from '../helpers/fault-case.ts';
import {answerOf, goodBody, startFaultServer} from '../helpers/fault-server.ts';

const listed = 'os:ubuntu-22.04-amd64,locale:en-us\n';
const howToWrite = 'write it as https://HOST or https://HOST/api';

/** Gives the address, with `{port}` in it that of a service, which is not to be connected to unless it is asked. */
const given =
	(address: string, isAsked = false) =>
	async (): Promise<Scene> => {
		const server = await startFaultServer(answerOf(200, goodBody));
		const base = address.replace('{port}', String(server.port));
		const {host = ''} = URL.parse(base.includes('://') ? base : `http://${base}`) ?? {};
		return {
			base,
			server,
			host,
			names: {port: String(server.port)},
			check: () => expect(server.connections()).toBe(isAsked ? 1 : 0),
		};
	};

const refused = (row: string, name: string, address: string, says: string): FaultCase => ({
	row,
	name,
	scene: given(address),
	exitCode: 2,
	says,
	within: 1000,
});

const noScheme = `the address does not begin with https://; ${howToWrite}`;
const noHost = `the address has no valid host; ${howToWrite}`;

describe('the scheme of an address', () => {
	testFaults([
		{
			row: 'E1',
			name: 'a host without one is asked by https',
			scene: async () => ({base: 'sandbox..example'}),
			exitCode: 3,
			says: 'could not reach `sandbox..example` (no such host); check the address',
		},
		{
			row: 'E1',
			name: 'this machine with a port and without one is asked by http',
			scene: given('localhost:{port}', true),
			exitCode: 0,
			prints: listed,
			requests: 1,
		},
		...[
			'/v0/resources',
			'ftp://127.0.0.1',
			'file:///etc/passwd',
			'javascript:alert(1)',
			'ws://127.0.0.1:{port}',
			'https:127.0.0.1',
			'mailto:a',
		].map(address => refused('E1', `${address} is refused`, address, noScheme)),
		...[
			'https://',
			'http:///v0',
			'https://:443',
			'https://h.example:',
			'https://h.example:99999',
			'https://a"b.example',
		].map(address => refused('E1', `${address} has no host`, address, noHost)),
		refused('E1', 'an address of spaces is none', '   ', `the address is empty; ${howToWrite}`),
		refused(
			'E1',
			'a text of three thousand characters is none',
			`https://${'a'.repeat(3000)}`,
			`the address is longer than 2048 characters; ${howToWrite}`,
		),
	]);
});

const inClear = (host: string): string =>
	`plain http to \`${host}\` would send the access key in clear; use https://, or --insecure-http if you trust the network`;

describe('plain http', () => {
	testFaults([
		...[
			'sandbox.example.org',
			'127.0.0.1.nip.io',
			'0.0.0.0:{port}',
			'10.0.0.1',
			'localhost.example.org',
			'notlocalhost',
			'[::]:{port}',
			'[::ffff:a00:1]',
		].map(host => refused('E2', `to ${host} is refused`, `http://${host}/api`, inClear(host))),
		...[
			'127.1:{port}',
			'0x7f000001:{port}',
			'2130706433:{port}',
			'127.0.0.1:0{port}',
			'localhost:{port}',
			'app.localhost:{port}',
			'LOCALHOST:{port}',
			'[::ffff:127.0.0.1]:{port}',
		].map(
			(host): FaultCase => ({
				row: 'E2',
				name: `to ${host} stays on this machine`,
				scene: given(`http://${host}`, true),
				exitCode: 0,
				prints: listed,
				requests: 1,
			}),
		),
		{
			row: 'E2',
			name: 'is used where the person says so',
			scene: async () => ({base: 'http://sandbox..example'}),
			arguments: ['--insecure-http'],
			exitCode: 3,
			says: 'could not reach `sandbox..example` (no such host); check the address',
		},
	]);
});

const userInAddress = 'the address holds a user name or password; leave it out; the access key is given apart';
const query = 'the address holds a query or a fragment; leave out what follows `?` or `#`';

describe('what an address must not hold', () => {
	testFaults([
		...[
			'https://user:S3KRET@h.example',
			'http://S3KRET@127.0.0.1:{port}',
			'https://user:a/S3KRET@h.example',
			'https://h.example/@S3KRET',
			'user@h.example',
			'https://u%40:S3KRET@h.example\n',
		].map(address =>
			refused('E3', `${JSON.stringify(address)} is refused without being shown`, address, userInAddress),
		),
		...[
			'http://127.0.0.1:{port}/api?key=S3KRET',
			'http://127.0.0.1:{port}#S3KRET',
			'http://127.0.0.1:{port}/?',
			'127.0.0.1:{port}?x',
		].map(address => refused('E4', `${address} is refused without being shown`, address, query)),
	]);
});

describe('the path of an address', () => {
	testFaults(
		[
			['', ''],
			['/', ''],
			['///', ''],
			['/v0', ''],
			['/v0/', ''],
			['/v0/resources', ''],
			['/v0/resources/', ''],
			['/api', '/api'],
			['/api/', '/api'],
			['//api//', '/api'],
			['/api/v0', '/api'],
			['/api/v0/resources', '/api'],
			['/API', '/API'],
			['/a/../b', '/b'],
			['/a%2fb', '/a%2fb'],
			['/bücher', '/b%C3%BCcher'],
		].map(
			([path, base]): FaultCase => ({
				row: 'E5',
				name: `${JSON.stringify(path)} is asked for ${base}/v0/resources`,
				scene: given(`http://127.0.0.1:{port}${path}`, true),
				exitCode: 0,
				prints: listed,
				requests: [`${base}/v0/resources`],
			}),
		),
	);
});

const holds = (what: string, place: number): string => `the address holds ${what} (character ${place}); ${howToWrite}`;
const invisible = 'a space or an invisible character';

describe('the characters of an address', () => {
	testFaults([
		...(
			[
				['a tab', 'https://h\t.example', holds(invisible, 10)],
				['a line break', 'https://h\n.example', holds(invisible, 10)],
				['a line break and a header', 'https://h.example/\r\nx: y', holds(invisible, 19)],
				['a space', 'https://h .example', holds(invisible, 10)],
				['an escape sequence', 'https://h/\u001b]0;x\u0007a', holds(invisible, 11)],
				['a letter from right to left before it', 'https://h.example/\u202ea', holds(invisible, 19)],
				['a space without width', 'https://h\u200b.example', holds(invisible, 10)],
				['a byte order mark', 'https://\ufeffh.example', holds(invisible, 9)],
				['a backslash', 'https:\\\\h.example', holds('a backslash', 7)],
				['a backslash after the host', 'https://h.example\\@other.example', userInAddress],
			] as const
		).map(([what, address, says]) => refused('E6', `${what} is refused`, address, says)),
		{
			row: 'E6',
			name: 'spaces around it are passed over',
			scene: async () => {
				const scene = await given('http://127.0.0.1:{port}', true)();
				return {...scene, base: ` \t${scene.base}\n`};
			},
			exitCode: 0,
			prints: listed,
			requests: 1,
		},
		{
			row: 'E6',
			name: 'a host of another alphabet is named as it is asked for',
			scene: async () => ({base: 'https://bücher..example'}),
			exitCode: 3,
			says: 'could not reach `xn--bcher-kva..example` (no such host); check the address',
		},
		{
			row: 'E6',
			name: 'a letter that only looks like another is named as it is asked for',
			scene: async () => ({base: 'https://\u0430pple..example'}),
			exitCode: 3,
			says: 'could not reach `xn--pple-43d..example` (no such host); check the address',
		},
	]);
});
