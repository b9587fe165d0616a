import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {toKeyFacts} from '../../source/access-key/access-key.ts';
import {createRedact} from '../../source/text/redact.ts';
import {writeConfig} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick, runEnvpick} from '../helpers/program/envpick.ts';
import {createKey} from '../helpers/program/key.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {smallListing, startListingServer} from '../helpers/service/listing-server.ts';

const newKey = 'or get a new one from the service';
const setUp = 'or run `envpick --setup`';

/** A file with a key that no service accepts. */
const writeKey = async (): Promise<string> => {
	const file = join(await makeDirectory(), 'key');
	await writeFile(file, `${createKey()}\n`, {mode: 0o600});
	return file;
};

describe('A1: a key that is refused', () => {
	const refused = async (args: readonly string[], env: Record<string, string>, input = ''): Promise<string> => {
		const {base, host} = await startListingServer();
		const {stderr, exitCode} = await runHere(['--list', '--base-url', base, ...args], {env, input});
		expect(exitCode).toBe(4);
		const what = `envpick: \`${host}\` refused the key (401: UNAUTHORIZED: Missing Authorization header); `;
		expect(stderr.slice(0, what.length)).toBe(what);
		return stderr.slice(what.length);
	};

	it('is described as the key of the variable', async () => {
		expect(await refused([], {ENVPICK_ACCESS_KEY: createKey()})).toBe(`check ENVPICK_ACCESS_KEY, ${newKey}\n`);
	});

	it.each<[string, (file: string) => [args: readonly string[], env: Record<string, string>]]>([
		['--access-key-file', file => [['--access-key-file', file], {}]],
		['ENVPICK_ACCESS_KEY_FILE', file => [[], {ENVPICK_ACCESS_KEY_FILE: file}]],
	])('is described as the key of the file of %s', async (name, give) => {
		const file = await writeKey();

		expect(await refused(...give(file))).toBe(`check the key file \`${file}\` of ${name}, ${newKey}\n`);
	});

	it('is described as the key of standard input', async () => {
		const said = await refused(['--access-key-file', '-'], {}, createKey());

		expect(said).toBe(`check the key on standard input, ${newKey}\n`);
	});

	it.each(['KEY', 'ENV'])('is described without cut words for %j', async key => {
		expect(await refused([], {ENVPICK_ACCESS_KEY: key})).toBe(`check ENVPICK_ACCESS_KEY, ${newKey}\n`);
	});

	it('is never shown in part if its path is cut', async () => {
		const key = createKey();
		const path = (before: number) => `/${'d'.repeat(before)}${key}${'e'.repeat(60)}`;
		for (let before = 0; before < 60; before++) {
			const source = {type: 'service-file', path: path(before), field: ''} as const;
			expect(toKeyFacts(source, createRedact(key), false).keyFrom).toMatch(/^the key file `\/[de•…]+`$/);
		}
	});

	it('is never shown in a path', async () => {
		const key = createKey();
		const file = join(await makeDirectory(), key);
		await writeFile(file, key, {mode: 0o600});

		expect(await refused(['--access-key-file', file], {})).not.toContain(key.slice(0, 8));
	});

	it.each<[string, (file: string) => object, (file: string) => string]>([
		['the file of its service', accessKeyFile => ({accessKeyFile}), file => `the key file \`${file}\``],
		[
			'the command of its service',
			file => ({accessKeyCommand: ['cat', file]}),
			() => 'the output of the command in `services.lab.accessKeyCommand`',
		],
	])('is described as the key of %s, with the setup if possible', async (_, give, name) => {
		const {base} = await startListingServer();
		const file = await writeKey();
		const config = await writeConfig(JSON.stringify({services: {lab: {address: base, ...give(file)}}}));
		const args = ['--list', '--config', config];

		const {stderr} = await runEnvpick(args);
		const terminal = openEnvpick(args, {columns: 250});
		const forReader = openEnvpick([...args, '--screen-reader'], {columns: 250});

		expect(stderr).toContain(`; check ${name(file)}, ${newKey}\n`);
		await terminal.waitForText(`; check ${name(file)}, ${setUp}`);
		await forReader.waitForText(`; check ${name(file)}, ${setUp}`);
	});

	it('does not suggest a setup if the variable would override it', async () => {
		const {base} = await startListingServer();

		const terminal = openEnvpick(['--base-url', base], {columns: 150, env: {ENVPICK_ACCESS_KEY: createKey()}});

		await terminal.waitForText(`Check ENVPICK_ACCESS_KEY, ${newKey}`);
	});
});

describe('a saved key', () => {
	it('is described as the key of its file if it is refused later', async () => {
		const {base, key} = await startListingServer({
			respond: (response, count) => {
				response.statusCode = count === 1 ? 200 : 401;
				response.end(JSON.stringify(smallListing));
			},
		});
		const env = {HOME: await makeDirectory()};
		const terminal = openEnvpick(['--base-url', base], {env});
		await terminal.waitForText('? Access key');
		terminal.type(`${key}\r`);
		await terminal.waitForText('? Save these settings?');
		terminal.press('enter');
		await terminal.waitForText(/❯ +windows10-2004-x64/);

		const again = openEnvpick([], {columns: 150, env});

		await again.waitForText(/Check the key file `.+127\.0\.0\.1-\d+\.key`, or run `envpick --setup`/);
	});
});
