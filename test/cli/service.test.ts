import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {refusalOf, serviceOf, writeConfig} from '../helpers/program/config.ts';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {createKey, findLeak} from '../helpers/program/key.ts';
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

// test/service/authorities.test.ts tests which files of certificates are read.
describe('the certificates of a service', () => {
	/** Lists a service whose certificate is from the first authority, with these certificates in the config. */
	const listWith = async (ca: string | undefined, list = runHere) => {
		const certificate = authorities[0].sign('DNS:localhost,IP:127.0.0.1');
		const server = await startListingServer({certificate, listing: listingOf(['os:secured'])});
		const lab = {address: server.base, accessKeyCommand: ['echo', server.key], ...(ca !== undefined && {ca})};
		const run = await list(['--list'], {env: {ENVPICK_CONFIG: await writeConfig({services: {lab}})}});
		return {...run, requests: server.requests};
	};

	it('make its authority trusted', async () => {
		expect(await listWith(authorities[0].certPath, runEnvpick)).toMatchObject({stdout: 'os:secured\n', stderr: ''});
	});

	it('do not make another authority trusted: the key is not sent', async () => {
		for (const ca of [authorities[1].certPath, undefined]) {
			const {stderr, exitCode, requests} = await listWith(ca);

			expect(stderr).toContain('its certificate is signed by an unknown authority');
			expect({exitCode, requests}).toEqual({exitCode: 3, requests: []});
		}
	});
});

describe('the key of a service', () => {
	const secret = createKey();

	it.each([
		[
			'by the location of its path, which may be the key',
			{accessKeyFile: secret},
			'5:21` (`services.lab.accessKeyFile`: no such file); write the path of a file that contains only the key',
		],
		[
			'and not sent, if the file of certificates is missing',
			{accessKeyCommand: ['echo', secret], ca: 'ca.pem'},
			'9:10` (`services.lab.ca`: no such file); write the path of a PEM file with certificates',
		],
	])('is reported %s', async (_, fields, said) => {
		const file = await writeConfig(serviceOf(fields));

		const refusal = await refusalOf(file, ['--list']);

		expect(refusal).toBe(`cannot use the config \`${file}:${said}`);
		expect(findLeak(refusal, secret)).toBeUndefined();
	});

	it('is missing if the config does not name it', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig(serviceOf({}))};

		expect(await runHere(['--list', '--service', 'lab'], {env})).toEqual({
			stdout: '',
			stderr: `envpick: no access key for the service \`lab\`; set accessKeyFile or accessKeyCommand for it in the config\n`,
			exitCode: 4,
		});
	});
});
