import {afterAll, beforeAll, describe, expect} from 'vitest';
import {fails, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {type Authority, createAuthority} from '../../helpers/service/certificates.ts';
import {goodBody, type Responder, responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

const listingPath = '/v0/resources';
const redirect = (status: number, location: string): Buffer => responseOf(status, '', {location});

const redirecting =
	(...locations: readonly string[]): Responder =>
	(socket, count) => {
		const location = locations[count - 1];
		socket.end(location === undefined ? responseOf(200, goodBody) : redirect(302, location));
	};

const notFollowed = (target: string, status = 302): string =>
	`\`{host}\` redirects to \`${target}\` (${status}, not followed: the key is sent only to your address); use the new address if you trust it`;

// test/service/redirect-fault.test.ts tests which redirects are followed.

/** A service that redirects to another service, which must get no connection. */
const toOther =
	(toLocation: (host: string) => string, certificate?: () => ReturnType<Authority['sign']>) =>
	async (): Promise<Scene> => {
		const other = await startFaultServer(responseOf(200, goodBody));
		const server = await startFaultServer(
			redirect(302, toLocation(other.host)),
			certificate === undefined ? {} : {certificate: certificate()},
		);
		return {
			base: server.base,
			server,
			names: {other: other.host, port: String(other.port)},
			variables: {NODE_EXTRA_CA_CERTS: certificate === undefined ? '' : authority.certPath},
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
			response: redirecting('/a#b', '../c?d=e', 'f'),
			...works,
			requests: [listingPath, '/a', '/c?d=e', '/f'],
		},
		{
			name: 'A10: to another port of the same host is not followed',
			scene: toOther(host => `http://${host}${listingPath}`),
			...fails(5, notFollowed('http://{other}')),
			requests: 1,
		},
		{
			name: 'A10: to a long host shows only its beginning',
			response: redirect(302, `https://${'a.'.repeat(110)}example/`),
			...fails(5, notFollowed(`https://${'a.'.repeat(45)}a...`)),
		},
		{
			name: 'A11: from https to plain http on the same host and port is not followed',
			scene: async () => {
				const server = await startFaultServer(
					(socket, _count, {headers}) => socket.end(redirect(308, `http://${headers['host']}/`)),
					{certificate: authority.sign('IP:127.0.0.1')},
				);
				return {base: server.base, server, variables: {NODE_EXTRA_CA_CERTS: authority.certPath}};
			},
			...fails(5, notFollowed('http://{host}', 308)),
			requests: 1,
		},
		{
			name: 'A12: with a query and C1 controls shows only its host',
			response: redirect(302, 'https://other.example/\u009b31m?token=S3KRET#\u009d'),
			...fails(5, notFollowed('https://other.example')),
		},
	]);
});
