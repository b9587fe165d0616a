import {chmod, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {writeProgram} from '../helpers/clipboard/copying.ts';
import {fails, type Scene, testFaults} from '../helpers/faults/fault-case.ts';
import {writeConfig} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {createKey, findLeak} from '../helpers/program/key.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {good, neverAsked, works} from '../helpers/service/fault-server.ts';
import {openSession} from '../helpers/terminal/session.ts';

/** A service that must get no connection. */
const unasked = async (more: Partial<Scene> = {}): Promise<Scene> => {
	const server = await good();
	return {base: server.base, server, check: neverAsked(server), ...more};
};

it.each(['1e-9', '1.005', '29.9999'])('a time limit of %s s causes no bug', async limit => {
	const {stderr, exitCode} = await runHere(['--list', '--timeout', limit, '--input', '-'], {input: '{"data":[]}'});

	expect(exitCode, stderr).toBeOneOf([1, 2]);
});

const noKey = 'no access key; run `envpick --setup`, set ENVPICK_ACCESS_KEY, or use --access-key-file';

describe('a missing key', () => {
	testFaults([
		{
			name: 'is not searched for in the variables of other programs',
			scene: key => unasked({givesKey: false, variables: {ACCESS_KEY: key, API_KEY: key, ENVPICK_KEY: key}}),
			...fails(4, noKey),
			isPlainOnly: true,
		},
	]);

	it('is requested on a terminal before any request', async () => {
		const server = await good();

		const {terminal, held} = openSession(['--base-url', server.base], {givesKey: false, before: 'exec 2>stderr'});
		await terminal.waitForText(/access key/i);
		terminal.press('ctrl+c');

		await held(130, {server, paths: [], isInline: true});
		expect(server.connections()).toBe(0);
	});
});

describe('a key on the command line', () => {
	const noOption = 'the key cannot be an option: `ps` would show it; set ENVPICK_ACCESS_KEY or use --access-key-file';
	const mistakes = [
		['--key {}', noOption],
		['--frobnicate={}', 'unknown option `--frobnicate`; see `envpick --help`'],
		['--timeout {}', '`--timeout` is invalid; use a number of seconds, up to 3600'],
	] as const;

	// The secret is on the command line, and must appear nowhere else.
	testFaults(
		mistakes.map(([given, says]) => ({
			name: `as in ${given} is refused and not repeated`,
			scene: () => {
				const secret = createKey();
				return unasked({
					arguments: given.replace('{}', secret).split(' '),
					check: ({stdout, stderr, written, files}) =>
						expect(findLeak(stdout + stderr + written + files.join(), secret)).toBeUndefined(),
				});
			},
			...fails(2, says),
		})),
	);
});

/** A service in the config, whose key comes from a shell script; `$KEY` in it is the path of a file with the key. */
const printing =
	(script: string, more: Partial<Scene> = {}) =>
	async (key: string): Promise<Scene> => {
		const server = await good();
		const directory = await makeDirectory();
		await writeFile(join(directory, 'key'), key);
		writeProgram(directory, 'keyring', script.replace('$KEY', join(directory, 'key')));
		const lab = {address: server.base, accessKeyCommand: [join(directory, 'keyring'), 'show']};
		const variables = {ENVPICK_CONFIG: await writeConfig({services: {lab}}), ...more.variables};
		return {server, givesKey: false, ...more, variables};
	};

/** A service in the config, whose key file has this mode. */
const withKeyFile = (mode: number) => async (key: string) => {
	const server = await good();
	const file = await writeConfig({services: {lab: {address: server.base, accessKeyFile: 'lab.key'}}});
	const path = join(dirname(file), 'lab.key');
	await writeFile(path, key);
	await chmod(path, mode);
	return {server, givesKey: false, variables: {ENVPICK_CONFIG: file}, names: {path}};
};

describe('a key that the config names', () => {
	const readable = '(others can read it: mode 644); run `chmod 600 {path}`';

	testFaults([
		{
			name: 'is printed by a program that gets neither another key nor our options',
			scene: printing('env > "$HOME/environment"; cat $KEY', {
				variables: {ENVPICK_ACCESS_KEY_FILE: '/nonexistent', NODE_OPTIONS: '--no-deprecation'},
				arguments: ['--service', 'lab'],
				check: ({files}) => {
					const [, variables] = files.find(([path]) => path === 'home/environment') ?? [];
					expect(variables).toContain('HOME=');
					expect(variables).not.toMatch(/ENVPICK_|NODE_OPTIONS/);
				},
			}),
			...works,
		},
		{
			name: 'is not read from a file of mode 644',
			scene: async key => {
				const scene = await withKeyFile(0o644)(key);
				return {...scene, check: neverAsked(scene.server)};
			},
			...fails(2, `will not use the access key in \`{path}\` ${readable}`),
		},
	]);
});
