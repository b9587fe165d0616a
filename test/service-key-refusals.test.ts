import {chmod, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {refusalOf, serviceOf, writeConfig} from './helpers/config.ts';
import {runEnvpick} from './helpers/envpick.ts';
import {makeFolder} from './helpers/folder.ts';
import {createKey, leakOf} from './helpers/key.ts';

describe('E12: the key of a service', () => {
	const secret = createKey();
	const commandOf = (...args: readonly string[]) => serviceOf({accessKeyCommand: args});

	const usual = 'write a command that prints the key on one line';

	it.each<[does: string, args: string[], why: string, tryThis?: string]>([
		['fails', ['sh', '-c', `echo ${secret}; exit 3`], 'ended with exit code 3'],
		['is killed', ['sh', '-c', 'kill -9 $$'], 'was ended by SIGKILL'],
		[
			'hangs',
			['sh', '-c', `echo ${secret}; sleep 1000`],
			'did not end within 1 s',
			'unlock what it waits for, or give it more time with --timeout',
		],
		['leaves a child that holds its output', ['sh', '-c', `sleep 1000 & exit 4`], 'ended with exit code 4'],
		['prints two lines', ['printf', '%s\\n%s\\n', secret, secret], 'printed 2 lines'],
		['prints nothing', ['true'], 'printed nothing'],
		['prints an empty line', ['echo'], 'printed nothing'],
		['prints without end', ['yes', '--', secret], 'printed more than a key'],
		[
			'is not there',
			['no-such-program-xyz', secret],
			'names a program that is not in PATH',
			'install it, or write its path',
		],
		[
			'has no leave to run',
			['/etc/passwd', secret],
			'names a file that may not be run',
			'run `chmod +x` on it if it is a program',
		],
		['is a folder', ['/etc', secret], 'names a folder', 'write the path of a program'],
		[
			'is nowhere',
			['/nonexistent/x', secret],
			'names a program that is not there',
			'write its path, or a name in PATH',
		],
		[
			'prints no key',
			['echo', `Bearer ${secret}`],
			'printed no key: it begins with the word Bearer, which is not part of it',
		],
	])('by a command that %s is one line with 2 at its place', async (_, args, why, tryThis = usual) => {
		const file = await writeConfig(commandOf(...args));

		const refusal = await refusalOf(file, ['--list', '--timeout', '1']);

		expect(refusal).toBe(
			`cannot use the config \`${file}:5:24\` (\`services.lab.accessKeyCommand\` ${why}); ${tryThis}`,
		);
		expect(leakOf(refusal, secret)).toBeUndefined();
	});

	it('is refused where the interpreter of a script is missing', async () => {
		const script = join(await makeFolder(), 'script');
		await writeFile(script, '#!/nonexistent/shell\n', {mode: 0o700});
		const file = await writeConfig(commandOf(script));

		expect(await refusalOf(file, ['--list'])).toContain(
			'names a script whose interpreter is not there); check its first line',
		);
	});
});

describe('H1: the key of a service', () => {
	const secret = createKey();

	it('is named by the place of its path where the file is not there, for the path may be the key', async () => {
		const file = await writeConfig(serviceOf({accessKeyFile: secret}));

		const refusal = await refusalOf(file, ['--list']);

		expect(refusal).toBe(
			`cannot use the config \`${file}:5:21\` (\`services.lab.accessKeyFile\`: no such file); write the path of a file with the key alone`,
		);
		expect(leakOf(refusal, secret)).toBeUndefined();
	});

	it('is missing where the config does not say', async () => {
		const file = await writeConfig(serviceOf({}));

		const {stderr, exitCode} = await runEnvpick(['--list', '--service', 'lab'], {env: {ENVPICK_CONFIG: file}});

		expect(stderr).toBe(
			`envpick: no access key for the service \`lab\`; give it accessKeyFile or accessKeyCommand in the config\n`,
		);
		expect(exitCode).toBe(4);
	});

	it.each([
		['is not there', undefined, 'no such file'],
		['holds none', 'hello', 'it holds no certificate'],
		['is damaged', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'it holds a damaged certificate'],
	])('is not sent where the file of certificates %s', async (_, content, why) => {
		const file = await writeConfig(serviceOf({accessKeyCommand: ['echo', secret], ca: 'ca.pem'}));
		if (content !== undefined) {
			await writeFile(join(file, '..', 'ca.pem'), content);
		}

		expect(await refusalOf(file, ['--list'])).toBe(
			`cannot use the config \`${file}:9:10\` (\`services.lab.ca\`: ${why}); write the path of a PEM file with certificates`,
		);
	});
});

describe('H2: a key file that others can read', () => {
	it('is refused as one of the command line is', async () => {
		const file = await writeConfig(serviceOf({accessKeyFile: 'lab.key'}));
		const key = join(file, '..', 'lab.key');
		await writeFile(key, createKey());
		await chmod(key, 0o644);

		expect(await refusalOf(file, ['--list'])).toBe(
			`will not use the access key in \`${key}\` (others can read it: mode 644); run \`chmod 600\` on it`,
		);
	});
});
