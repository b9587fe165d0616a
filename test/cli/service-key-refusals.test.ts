import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {refusalOf, serviceOf, writeConfig} from '../helpers/program/config.ts';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {createKey, findLeak} from '../helpers/program/key.ts';

describe('H1: the key of a service', () => {
	const secret = createKey();

	it('is reported by the location of its path, which may be the key', async () => {
		const file = await writeConfig(serviceOf({accessKeyFile: secret}));

		const refusal = await refusalOf(file, ['--list']);

		expect(refusal).toBe(
			`cannot use the config \`${file}:5:21\` (\`services.lab.accessKeyFile\`: no such file); write the path of a file that contains only the key`,
		);
		expect(findLeak(refusal, secret)).toBeUndefined();
	});

	it('is missing if the config does not name it', async () => {
		const file = await writeConfig(serviceOf({}));

		const {stderr, exitCode} = await runEnvpick(['--list', '--service', 'lab'], {env: {ENVPICK_CONFIG: file}});

		expect(stderr).toBe(
			`envpick: no access key for the service \`lab\`; set accessKeyFile or accessKeyCommand for it in the config\n`,
		);
		expect(exitCode).toBe(4);
	});

	it.each([
		['is missing', undefined, 'no such file'],
		['holds none', 'hello', 'it contains no certificate'],
		[
			'is damaged',
			'-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
			'it contains a damaged certificate',
		],
	])('is not sent if the file of certificates %s', async (_, content, why) => {
		const file = await writeConfig(serviceOf({accessKeyCommand: ['echo', secret], ca: 'ca.pem'}));
		if (content !== undefined) {
			await writeFile(join(file, '..', 'ca.pem'), content);
		}

		expect(await refusalOf(file, ['--list'])).toBe(
			`cannot use the config \`${file}:9:10\` (\`services.lab.ca\`: ${why}); write the path of a PEM file with certificates`,
		);
	});
});
