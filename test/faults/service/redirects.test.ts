import {afterAll, beforeAll, describe, expect} from 'vitest';
import {fails, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {listingPath, notFollowed, redirect, redirecting} from '../../helpers/scenes/redirects.ts';
import {type Authority, createAuthority} from '../../helpers/service/certificates.ts';
import {answerOf, goodBody, startFaultServer} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

// Which redirects are followed is shown in test/service/redirect-fault.test.ts.

const checkBase = 'check the address';
const unusable = fails(5, `\`{host}\` redirects to an invalid address (302); ${checkBase}`);

/** A service that redirects to another, which nobody may connect to. */
const toOther =
	(toLocation: (host: string) => string, certificate?: () => ReturnType<Authority['sign']>) =>
	async (): Promise<Scene> => {
		const other = await startFaultServer(answerOf(200, goodBody));
		const server = await startFaultServer(
			redirect(302, toLocation(other.host)),
			certificate === undefined ? {} : {certificate: certificate()},
		);
		return {
			base: server.base,
			server,
			names: {other: other.host, port: String(other.port)},
			environment: {NODE_EXTRA_CA_CERTS: certificate === undefined ? '' : authority.certPath},
			check: () => expect(other.connections()).toBe(0),
		};
	};

let authority: Authority;

beforeAll(() => {
	authority = createAuthority();
});

afterAll(() => authority.remove());

describe('a redirect', () => {
	testFaults([
		{
			name: 'A9: to the same address is followed three times',
			answer: redirecting('/a#b', '../c?d=e', 'f'),
			...works,
			requests: [listingPath, '/a', '/c?d=e', '/f'],
		},
		{
			name: 'A9: to the same address is not followed a fourth time',
			answer: redirecting('/a', '/b', '/c', '/d'),
			...fails(5, `\`{host}\` redirects too many times (302); ${checkBase}`),
			requests: [listingPath, '/a', '/b', '/c'],
		},
		{
			name: 'A9: does not set the deadline anew',
			answer: (socket, count) => {
				setTimeout(() => socket.end(redirect(302, `/${count}`)), 1000);
			},
			arguments: ['--timeout', '1.8'],
			...fails(3, 'timed out loading from `{host}` (1.8 s); try again, or raise --timeout'),
			requests: [listingPath, '/1'],
			within: 3300,
		},
		{
			name: 'A9: of status 305 is none to follow',
			answer: redirect(305, '/a'),
			...fails(5, `\`{host}\` did not return a listing (305); ${checkBase}`),
		},
		{
			name: 'A10: to another port of the same host is not followed',
			scene: toOther(host => `http://${host}${listingPath}`),
			...fails(5, notFollowed('http://{other}')),
			requests: 1,
		},
		{
			name: 'A10: to another name of the same host is not followed',
			scene: toOther(host => `http://localhost:${host.split(':')[1]}${listingPath}`),
			...fails(5, notFollowed('http://localhost:{port}')),
			requests: 1,
		},
		{
			name: 'A10: to a long host shows its beginning only',
			answer: redirect(302, `https://${'a.'.repeat(110)}example/`),
			...fails(5, notFollowed(`https://${'a.'.repeat(45)}a...`)),
		},
		{
			name: 'A11: from https to plain http is not followed',
			scene: toOther(
				host => `http://${host}${listingPath}`,
				() => authority.sign('IP:127.0.0.1'),
			),
			...fails(5, notFollowed('http://{other}')),
			requests: 1,
		},
		{
			name: 'A11: from https to plain http on the same host and port is not followed',
			scene: async () => {
				const server = await startFaultServer(
					(socket, _count, {headers}) => socket.end(redirect(308, `http://${headers['host']}/`)),
					{certificate: authority.sign('IP:127.0.0.1')},
				);
				return {base: server.base, server, environment: {NODE_EXTRA_CA_CERTS: authority.certPath}};
			},
			...fails(5, notFollowed('http://{host}', 308)),
			requests: 1,
		},
		{
			name: 'A12: to a user name and password is not shown',
			answer: redirect(302, 'https://user:S3KRET@other.example/'),
			...unusable,
		},
		{name: 'A12: without a location is unusable', answer: answerOf(302, '', {}), ...unusable},
		{
			name: 'A12: with two locations is unusable',
			answer: answerOf(302, '', {location: ['/a', '/b']}),
			...unusable,
		},
		{
			name: 'A12: with an escape sequence is no HTTP',
			answer: redirect(302, 'https://other.example/\u001b]0;x\u0007'),
			...fails(3, 'could not reach `{host}` (its answer is not valid HTTP); check the port, or try https://'),
		},
		{
			name: 'A12: with a query and C1 controls shows its host only',
			answer: redirect(302, 'https://other.example/\u009b31m?token=S3KRET#\u009d'),
			...fails(5, notFollowed('https://other.example')),
		},
		{
			name: 'A12: ends at a line break',
			answer: redirect(302, 'https://other.example\r\nset-cookie: a=b'),
			...fails(5, notFollowed('https://other.example')),
		},
	]);
});
