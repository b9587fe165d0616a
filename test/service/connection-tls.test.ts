import {getCACertificates, setDefaultCACertificates} from 'node:tls';
import {afterAll, afterEach, expect, it} from 'vitest';
import {type Certificate, createAuthority, createSelfSigned} from '../helpers/service/certificates.ts';
import {smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

const names = 'DNS:localhost,IP:127.0.0.1';
const trusted = getCACertificates('default');
const authority = createAuthority();

afterAll(() => authority.remove());

afterEach(() => {
	setDefaultCACertificates(trusted);
	delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
});

it('accepts a certificate whose authority is trusted', async () => {
	setDefaultCACertificates([...trusted, authority.cert]);
	const server = await startListingServer({certificate: authority.sign(names)});

	expect(await load(`${server.base}/api`, server.key)).toEqual(smallListing);
	expect(await load(`https://localhost:${server.port}`, server.key)).toEqual(smallListing);
});

const trustIt = 'if you trust it, name its PEM file in `ca` of the service in the config, or in NODE_EXTRA_CA_CERTS';
const checkClock = "check this machine's clock, or tell the operator of the service";
const past = {from: '20200101000000Z', to: '20210101000000Z'};
const future = {from: '20900101000000Z', to: '20910101000000Z'};

const unknown = 'of an unknown authority';

const refusals: readonly (readonly [what: string, makeCertificate: () => Certificate, words: string])[] = [
	[unknown, () => authority.sign(names), `is signed by an unknown authority); ${trustIt}`],
	['that is self-signed', () => createSelfSigned(names), `is self-signed); ${trustIt}`],
	['that has expired', () => authority.sign(names, past), `has expired); ${checkClock}`],
	['that is not valid yet', () => authority.sign(names, future), `is not valid yet); ${checkClock}`],
	['for another name', () => authority.sign('DNS:other.example'), 'is for a different host); check the address'],
];

it.each([null, '0'].flatMap(value => refusals.map(([what, ...more]) => [what, value, ...more] as const)))(
	'refuses a certificate %s, NODE_TLS_REJECT_UNAUTHORIZED=%s',
	async (what, value, makeCertificate, words) => {
		setDefaultCACertificates(what === unknown ? trusted : [...trusted, authority.cert]);
		const server = await startListingServer({certificate: makeCertificate()});
		Object.assign(process.env, value && {NODE_TLS_REJECT_UNAUTHORIZED: value});

		expect(await failureOf(server.base, server.key)).toBe(
			`3 could not reach \`${server.host}\` (its certificate ${words}`,
		);
		expect([server.requests, server.connections()]).toEqual([[], 1]);
	},
);
