import {afterAll, beforeAll, describe, expect} from 'vitest';
import {fails, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {createKey} from '../../helpers/program/key.ts';
import {listingPath, notFollowed, redirect, redirecting} from '../../helpers/scenes/redirects.ts';
import {type Authority, createAuthority} from '../../helpers/service/certificates.ts';
import {answerOf, goodBody, startFaultServer} from '../../helpers/service/fault-server.ts';

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
			name: 'A10: another port of the same host is not asked',
			scene: toOther(host => `http://${host}${listingPath}`),
			...fails(5, notFollowed('http://{other}')),
			requests: 1,
		},
		{
			name: 'A10: another name of the same host is not asked',
			scene: toOther(host => `http://localhost:${host.split(':')[1]}${listingPath}`),
			...fails(5, notFollowed('http://localhost:{port}')),
			requests: 1,
		},
		{
			name: 'A10: a location without a scheme is not asked',
			scene: toOther(host => `//${host}/`),
			...fails(5, notFollowed('http://{other}')),
			requests: 1,
		},
		{
			name: 'A10: another address after one that was followed is not asked',
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
			...fails(5, notFollowed('http://{other}')),
			requests: [listingPath, '/a'],
		},
		{
			name: 'A10: a host of another alphabet is named in ASCII',
			answer: redirect(301, 'https://bücher.example/'),
			...fails(5, notFollowed('https://xn--bcher-kva.example', 301)),
		},
		{
			name: 'A10: of a long host only the beginning is shown',
			answer: redirect(302, `https://${'a.'.repeat(110)}example/`),
			...fails(5, notFollowed(`https://${'a.'.repeat(45)}a...`)),
		},
		{
			name: 'A10: a host that holds the key is shown without it',
			scene: async () => {
				// A host is letters and digits.
				const key = createKey().replaceAll(/\W|_/g, 'x');
				const server = await startFaultServer(redirect(302, `https://a${key}z.example/${key}?${key}`));
				return {key, base: server.base, server};
			},
			...fails(5, notFollowed('https://a***z.example')),
			requests: 1,
		},
		{
			name: 'A11: plain http is not asked after https',
			scene: async () => {
				const plain = await startFaultServer(answerOf(200, goodBody));
				const server = await startFaultServer(redirect(302, `${plain.base}${listingPath}`), {
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
			...fails(5, notFollowed('http://{plain}')),
			requests: 1,
		},
		{
			name: 'A11: plain http on the same host and port is not asked after https',
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
	]);
});
