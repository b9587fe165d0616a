import {afterAll, beforeAll, describe, expect} from 'vitest';
import {type Authority, createAuthority} from '../helpers/certificates.ts';
import {type Scene, testFaults} from '../helpers/fault-case.ts';
import {type Answer, answerOf, goodBody, startFaultServer} from '../helpers/fault-server.ts';
import {createKey} from '../helpers/key.ts';

const listing = '/v0/resources';
const listed = 'os:ubuntu-22.04-amd64,locale:en-us\n';
const checkBase = 'check the address';

const redirect = (status: number, location: string): Buffer => answerOf(status, '', {location});

/** Redirects from one place to the next, then gives the listing. */
const redirecting =
	(...locations: readonly string[]): Answer =>
	(socket, count) => {
		const location = locations[count - 1];
		socket.end(location === undefined ? answerOf(200, goodBody) : redirect(302, location));
	};

describe('a redirect to the same address', () => {
	testFaults([
		...[301, 302, 303, 307, 308].map(status => ({
			row: 'A9',
			name: `${status} is followed with the key`,
			answer: ((socket, count) =>
				socket.end(count === 1 ? redirect(status, '/v0/resources/') : answerOf(200, goodBody))) satisfies Answer,
			exitCode: 0,
			prints: listed,
			requests: [listing, '/v0/resources/'],
		})),
		{
			row: 'A9',
			name: 'three are followed, by paths and by whole URLs',
			answer: (socket, count, {headers}) =>
				socket.end(
					count > 3
						? answerOf(200, goodBody)
						: redirect(302, [`http://${headers['host']}/a#b`, '../c?d=e', 'f'][count - 1] ?? ''),
				),
			exitCode: 0,
			prints: listed,
			requests: [listing, '/a', '/c?d=e', '/f'],
		},
		{
			row: 'A9',
			name: 'four are one too many',
			answer: redirecting('/a', '/b', '/c', '/d'),
			exitCode: 5,
			says: `\`{host}\` redirects without end (302); ${checkBase}`,
			requests: [listing, '/a', '/b', '/c'],
		},
		{
			row: 'A9',
			name: 'a circle of two ends',
			answer: (socket, count) => socket.end(redirect(307, count % 2 === 0 ? listing : '/a')),
			exitCode: 5,
			says: `\`{host}\` redirects without end (307); ${checkBase}`,
			requests: [listing, '/a', listing, '/a'],
		},
		{
			row: 'A9',
			name: 'the deadline is not set anew',
			answer: (socket, count) => {
				setTimeout(() => socket.end(redirect(302, `/${count}`)), 400);
			},
			arguments: ['--timeout', '0.6'],
			exitCode: 3,
			says: 'no complete answer from `{host}` (0.6 s); try again, or allow more with --timeout',
			requests: [listing, '/1'],
			within: 1500,
		},
		{
			row: 'A9',
			name: 'a 300 and a 305 are no redirects to follow',
			answer: redirect(305, '/a'),
			exitCode: 5,
			says: `\`{host}\` did not answer with a listing (305); ${checkBase}`,
			requests: 1,
		},
	]);
});

const notFollowed = (target: string, status = 302): string =>
	`\`{host}\` redirects to \`${target}\` (${status}, not followed: the key stays with the address you gave); give the new address if you trust it`;

/** A service that redirects to another, which nobody may connect to. */
const toOther = (toLocation: (host: string) => string) => async (): Promise<Scene> => {
	const other = await startFaultServer(answerOf(200, goodBody));
	const server = await startFaultServer(redirect(302, toLocation(other.host)));
	return {
		base: server.base,
		server,
		names: {other: other.host, port: String(other.port)},
		check: () => expect(other.connections()).toBe(0),
	};
};

let authority: Authority;

beforeAll(() => {
	authority = createAuthority();
});

afterAll(() => authority.remove());

describe('a redirect to another address', () => {
	testFaults([
		{
			row: 'A10',
			name: 'another port of the same host is not asked',
			scene: toOther(host => `http://${host}${listing}`),
			exitCode: 5,
			says: notFollowed('http://{other}'),
			requests: 1,
		},
		{
			row: 'A10',
			name: 'another name of the same host is not asked',
			scene: toOther(host => `http://localhost:${host.split(':')[1]}${listing}`),
			exitCode: 5,
			says: notFollowed('http://localhost:{port}'),
			requests: 1,
		},
		{
			row: 'A10',
			name: 'a location without a scheme is not asked',
			scene: toOther(host => `//${host}/`),
			exitCode: 5,
			says: notFollowed('http://{other}'),
			requests: 1,
		},
		{
			row: 'A10',
			name: 'another address after one that was followed is not asked',
			scene: async () => {
				const other = await startFaultServer(answerOf(200, goodBody));
				const server = await startFaultServer(redirecting('/a', other.base));
				return {
					base: server.base,
					server,
					names: {other: other.host},
					check: () => expect(other.connections()).toBe(0),
				};
			},
			exitCode: 5,
			says: notFollowed('http://{other}'),
			requests: [listing, '/a'],
		},
		{
			row: 'A10',
			name: 'a host of another alphabet is named in ASCII',
			answer: redirect(301, 'https://bücher.example/'),
			exitCode: 5,
			says: notFollowed('https://xn--bcher-kva.example', 301),
			requests: 1,
		},
		{
			row: 'A10',
			name: 'of a long host only the beginning is shown',
			answer: redirect(302, `https://${'a.'.repeat(110)}example/`),
			exitCode: 5,
			says: notFollowed(`https://${'a.'.repeat(45)}a...`),
			requests: 1,
		},
		{
			row: 'A10',
			name: 'a host that holds the key is shown without it',
			scene: async () => {
				// A host is letters and digits.
				const key = createKey().replaceAll(/\W|_/g, 'x');
				const server = await startFaultServer(redirect(302, `https://a${key}z.example/${key}?${key}`));
				return {key, base: server.base, server};
			},
			exitCode: 5,
			says: notFollowed('https://a***z.example'),
			requests: 1,
		},
		{
			row: 'A11',
			name: 'plain http is not asked after https',
			scene: async () => {
				const plain = await startFaultServer(answerOf(200, goodBody));
				const server = await startFaultServer(redirect(302, `${plain.base}${listing}`), {
					certificate: authority.sign('IP:127.0.0.1'),
				});
				return {
					base: server.base,
					server,
					names: {plain: plain.host},
					environment: {NODE_EXTRA_CA_CERTS: authority.certPath},
					check: () => expect(plain.connections()).toBe(0),
				};
			},
			exitCode: 5,
			says: notFollowed('http://{plain}'),
			requests: 1,
		},
		{
			row: 'A11',
			name: 'plain http on the same host and port is not asked after https',
			scene: async () => {
				const server = await startFaultServer(
					(socket, _count, {headers}) => socket.end(redirect(308, `http://${headers['host']}/`)),
					{certificate: authority.sign('IP:127.0.0.1')},
				);
				return {base: server.base, server, environment: {NODE_EXTRA_CA_CERTS: authority.certPath}};
			},
			exitCode: 5,
			says: notFollowed('http://{host}', 308),
			requests: 1,
		},
	]);
});

const unusable = `\`{host}\` redirects to an unusable address (302); ${checkBase}`;

describe('a redirect to nowhere', () => {
	testFaults([
		...[
			['a user name and password', 'https://user:S3KRET@other.example/'],
			['a user name of its own host', 'http://user@127.0.0.1/'],
			['ftp', 'ftp://other.example/'],
			['a script', 'javascript:alert(1)'],
			['a file', 'file:///etc/passwd'],
			['no host', 'http://'],
			['a host that is none', 'https://a b.example/'],
			['a port that is none', 'https://other.example:99999/'],
		].map(([what, location]) => ({
			row: 'A12',
			name: `a location with ${what} is not shown`,
			answer: redirect(302, location ?? ''),
			exitCode: 5,
			says: unusable,
			requests: 1,
		})),
		{
			row: 'A12',
			name: 'a missing location is said to be unusable',
			answer: answerOf(302, '', {}),
			exitCode: 5,
			says: unusable,
			requests: 1,
		},
		{
			row: 'A12',
			name: 'two locations are one too many',
			answer: answerOf(302, '', {location: ['/a', '/b']}),
			exitCode: 5,
			says: unusable,
			requests: 1,
		},
		{
			row: 'A12',
			name: 'an escape sequence in it is no HTTP',
			answer: redirect(302, 'https://other.example/\u001b]0;x\u0007'),
			exitCode: 3,
			says: 'could not reach `{host}` (its answer is not valid HTTP); check the port, and whether it wants https://',
			requests: 1,
		},
		{
			row: 'A12',
			name: 'of a location with a query and C1 controls only the host is shown',
			answer: redirect(302, 'https://other.example/\u009b31m?token=S3KRET#\u009d'),
			exitCode: 5,
			says: notFollowed('https://other.example'),
			requests: 1,
		},
		{
			row: 'A12',
			name: 'a line break in it ends the header',
			answer: redirect(302, 'https://other.example\r\nset-cookie: a=b'),
			exitCode: 5,
			says: notFollowed('https://other.example'),
			requests: 1,
		},
	]);
});
