import {getCACertificates, setDefaultCACertificates} from 'node:tls';
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest';
import {type Authority, type Certificate, createAuthority, createSelfSigned} from '../helpers/service/certificates.ts';
import {smallListing, startListingServer} from '../helpers/service/listing-server.ts';
import {failureOf, load} from '../helpers/service/load.ts';

const names = 'DNS:localhost,IP:127.0.0.1';
const trusted = getCACertificates('default');
let authority: Authority;
const certificates: Record<string, Certificate> = {};

beforeAll(() => {
	authority = createAuthority();
	certificates['good'] = authority.sign(names);
	certificates['wrong-name'] = authority.sign('DNS:other.example');
	certificates['expired'] = authority.sign(names, {from: '20200101000000Z', to: '20210101000000Z'});
	certificates['not-yet-valid'] = authority.sign(names, {from: '20900101000000Z', to: '20910101000000Z'});
	certificates['self-signed'] = createSelfSigned(names);
});

afterAll(() => authority.remove());

afterEach(() => {
	setDefaultCACertificates(trusted);
	delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
});

const trustIt = 'if you trust it, set NODE_EXTRA_CA_CERTS to its file';
const checkClock = "check this machine's clock, or tell the operator of the service";
const refusals = [
	['self-signed', `its certificate is self-signed); ${trustIt}`],
	['expired', `its certificate has expired); ${checkClock}`],
	['not-yet-valid', `its certificate is not valid yet); ${checkClock}`],
	['wrong-name', 'its certificate is for a different host); check the address'],
] as const;

describe('the certificate of a service', () => {
	it('is accepted when its authority is trusted', async () => {
		setDefaultCACertificates([...trusted, authority.cert]);
		const server = await startListingServer({certificate: certificates['good']!});

		expect(await load(`${server.base}/api`, server.key)).toEqual(smallListing);
		expect(await load(`https://localhost:${server.port}`, server.key)).toEqual(smallListing);
	});

	it.each([undefined, '0'])('is refused if unknown, NODE_TLS_REJECT_UNAUTHORIZED=%s', async value => {
		const server = await startListingServer({certificate: certificates['good']!});
		setVariable(value);

		expect(await failureOf(server.base, server.key)).toBe(
			`3 could not reach \`${server.host}\` (its certificate is signed by an unknown authority); ${trustIt}`,
		);
		expect(server.requests).toEqual([]);
		expect(server.connections()).toBe(1);
	});

	it.each(
		refusals.flatMap(([name, words]) => [
			[name, undefined, words],
			[name, '0', words],
		]),
	)('is refused when it is %s, NODE_TLS_REJECT_UNAUTHORIZED=%s', async (name = '', value, words) => {
		setDefaultCACertificates([...trusted, authority.cert]);
		const server = await startListingServer({certificate: certificates[name]!});
		setVariable(value);

		expect(await failureOf(server.base, server.key)).toBe(`3 could not reach \`${server.host}\` (${words}`);
		expect(server.requests).toEqual([]);
		expect(server.connections()).toBe(1);
	});
});

const setVariable = (value: string | undefined): void => {
	if (value !== undefined) {
		process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = value;
	}
};
