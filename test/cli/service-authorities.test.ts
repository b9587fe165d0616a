import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {writeConfig} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {type Authority, createAuthority} from '../helpers/service/certificates.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';
import {listingOf} from '../helpers/service/service.ts';

let authorities: readonly [Authority, Authority];

beforeAll(() => {
	authorities = [createAuthority(), createAuthority()];
});

afterAll(() => {
	for (const authority of authorities) {
		authority.remove();
	}
});

const names = 'DNS:localhost,IP:127.0.0.1';

/** Starts a service with a certificate that the first authority signed, and lists it with these certificates in the config. */
const listWith = async (ca: string | undefined, list = runHere, env: Readonly<Record<string, string>> = {}) => {
	const certificate = authorities[0].sign(names);
	const server = await startListingServer({certificate, listing: listingOf(['os:secured'])});
	const file = await writeConfig({
		services: {lab: {address: server.base, accessKeyCommand: ['echo', server.key], ...(ca !== undefined && {ca})}},
	});
	const run = await list(['--list'], {env: {ENVPICK_CONFIG: file, ...env}});
	return {...run, server};
};

describe('the certificates of a service', () => {
	it('make its authority trusted', async () => {
		const {stdout, stderr} = await listWith(authorities[0].certPath, runEnvpick);

		expect({stdout, stderr}).toEqual({stdout: 'os:secured\n', stderr: ''});
	});

	it('can be in one file with others, with words between them', async () => {
		const path = join(await makeDirectory(), 'all.pem');
		writeFileSync(path, `# ours\n${authorities[1].cert}\n# theirs\n${authorities[0].cert}`);

		expect((await listWith(path)).stdout).toBe('os:secured\n');
	});

	it('do not make another authority trusted: the key is not sent', async () => {
		for (const ca of [authorities[1].certPath, undefined]) {
			const {stderr, exitCode, server} = await listWith(ca);

			expect(stderr).toContain('its certificate is signed by an unknown authority');
			expect(exitCode).toBe(3);
			expect(server.requests).toEqual([]);
		}
	});

	it('are trusted in addition to the usual ones', async () => {
		const env = {NODE_EXTRA_CA_CERTS: authorities[0].certPath};

		expect((await listWith(authorities[1].certPath, runEnvpick, env)).stdout).toBe('os:secured\n');
	});
});
