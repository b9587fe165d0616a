import {afterAll, beforeAll, describe, expect} from 'vitest';
import {fails, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {
	type Authority,
	type Certificate,
	createAuthority,
	createSelfSigned,
} from '../../helpers/service/certificates.ts';
import {goodBody, responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

const names = 'DNS:localhost,IP:127.0.0.1';
const good = responseOf(200, goodBody);
const trustIt = 'if you trust it, set NODE_EXTRA_CA_CERTS to its file';

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

const serving =
	(toCertificate: () => Certificate, variables: Readonly<Record<string, string>> = {}) =>
	async (): Promise<Scene> => {
		const server = await startFaultServer(good, {certificate: toCertificate()});
		return {
			base: server.base,
			server,
			variables: {NODE_EXTRA_CA_CERTS: authority.certPath, ...variables},
			check: () => expect(server.connections()).toBeLessThanOrEqual(1),
		};
	};

const refused = (why: string, tryThis: string) =>
	fails(3, `could not reach \`{host}\` (its certificate ${why}); ${tryThis}`);
const unknown = refused('is signed by an unknown authority', trustIt);

// test/service/connection-tls.test.ts tests which certificates are refused.
describe('a certificate', () => {
	testFaults([
		{
			name: 'B16: that is self-signed is refused, and the key is not sent',
			scene: serving(() => createSelfSigned(names)),
			...refused('is self-signed', trustIt),
		},
		{
			name: 'B18: of an unknown authority is refused with NODE_TLS_REJECT_UNAUTHORIZED=0 too',
			scene: serving(() => stranger.sign(names), {NODE_TLS_REJECT_UNAUTHORIZED: '0'}),
			...unknown,
		},
	]);
	testFaults([
		{
			name: 'B17: of a private authority is accepted if NODE_EXTRA_CA_CERTS names it',
			scene: serving(() => signed),
			...works,
		},
		{
			name: 'B17: of a private authority whose file is missing is refused',
			scene: serving(() => signed, {NODE_EXTRA_CA_CERTS: '/nonexistent/ca.pem'}),
			...unknown,
		},
	]);
});
