import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect} from 'vitest';
import {type FaultCase, fails, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {makeFolder} from '../../helpers/program/folder.ts';
import {
	type Authority,
	type Certificate,
	createAuthority,
	createSelfSigned,
} from '../../helpers/service/certificates.ts';
import {answerOf, goodBody, startFaultServer} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

const names = 'DNS:localhost,IP:127.0.0.1';
const good = answerOf(200, goodBody);
const trustIt = 'if you trust it, set NODE_EXTRA_CA_CERTS to its file';
const checkClock = "check this machine's clock, or tell whoever runs the service";

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
	['signed by itself', () => createSelfSigned(names), 'is self-signed', trustIt],
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
	['for another name', () => authority.sign('DNS:other.example'), 'is for a different host', 'check the address'],
	[
		'for a name that begins with the right one',
		() => authority.sign('DNS:127.0.0.1.other.example'),
		'is for a different host',
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
		name: `${row}: a certificate ${what} is refused${more}, and the key is not sent`,
		scene: serving(toCertificate, environment),
		...fails(3, `could not reach \`{host}\` (its certificate ${why}); ${tryThis}`),
	}));

describe('a certificate', () => {
	testFaults(refusals('B16', {}, ''));
	testFaults([
		{
			name: 'B17: of a private authority is taken where NODE_EXTRA_CA_CERTS names it',
			scene: serving(() => signed),
			...works,
		},
		{
			name: 'B17: of a private authority is refused where nothing names it',
			scene: serving(() => signed, {NODE_EXTRA_CA_CERTS: ''}),
			...fails(3, `could not reach \`{host}\` (its certificate is signed by an unknown authority); ${trustIt}`),
		},
		{
			name: 'B17: of a private authority whose file is missing is refused',
			scene: serving(() => signed, {NODE_EXTRA_CA_CERTS: '/nonexistent/ca.pem'}),
			...fails(3, `could not reach \`{host}\` (its certificate is signed by an unknown authority); ${trustIt}`),
		},
		{
			name: 'B17: of a private authority whose file is damaged is refused',
			scene: async () => {
				const path = join(await makeFolder(), 'ca.pem');
				await writeFile(path, authority.cert.replace(/[A-Z]{3}/, '!!!'));
				return serving(() => signed, {NODE_EXTRA_CA_CERTS: path})();
			},
			...fails(3, `could not reach \`{host}\` (its certificate is signed by an unknown authority); ${trustIt}`),
		},
		{
			name: 'B17: in a file with others before it is taken',
			scene: async () => {
				const path = join(await makeFolder(), 'ca.pem');
				await writeFile(path, stranger.cert + authority.cert);
				return serving(() => signed, {NODE_EXTRA_CA_CERTS: path})();
			},
			...works,
		},
	]);
	testFaults(refusals('B18', {NODE_TLS_REJECT_UNAUTHORIZED: '0'}, ' with NODE_TLS_REJECT_UNAUTHORIZED=0 too'));
});
