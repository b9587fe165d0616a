import {execFileSync} from 'node:child_process';
import {chmod, mkdir, symlink, truncate, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {describe} from 'vitest';
import {type FaultCase, fails, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {serviceOf, writeConfig} from '../../helpers/program/config.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import type {FaultServer} from '../../helpers/service/fault-server.ts';
import {good, neverAsked, works} from '../../helpers/service/good-service.ts';

/** A config that must not be used: its file, written for the key, and a service that must get no request. */
const named =
	(toFile: (key: string) => Promise<string>) =>
	async (key: string): Promise<Scene> => {
		const server = await good();
		const file = await toFile(key);
		return {
			base: server.base,
			server,
			variables: {ENVPICK_CONFIG: file},
			names: {file},
			check: neverAsked(server),
		};
	};

const written = (toContent: (key: string) => string | Uint8Array | object) => named(key => writeConfig(toContent(key)));

const inDirectory = (name: string, make: (path: string) => unknown) =>
	named(async () => {
		const path = join(await makeDirectory(), name);
		await make(path);
		return path;
	});

const outOfHere = 'do not put the key here: set accessKeyFile or accessKeyCommand instead';

describe('a config that cannot be used', () => {
	testFaults([
		...(
			[
				['an unknown name with the key', key => ({key}), `:2:2\` (\`key\` is unknown); ${outOfHere}`],
				[
					'half a text with the key',
					key => `{\n\t"format": "${key}`,
					':2:12` (unterminated string); close it with `"`',
				],
				[
					'the key in an address',
					key => ({services: {lab: {address: `https://${key}@h.example`}}}),
					':4:15` (`services.lab.address`: the address contains a user name or password); leave it out; the access key is set separately',
				],
				[
					'the key in a command of one text',
					key => serviceOf({accessKeyCommand: `echo ${key}`}),
					':5:24` (`services.lab.accessKeyCommand` is a string, not a list); write a list such as ["pass", "show", "sandbox"]',
				],
				['TOML', key => `key = "${key}"`, ':1:1` (invalid JSON); write a value'],
				['Latin-1', () => Buffer.from('{"format": "\u00e9"}', 'latin1'), '` (it is not UTF-8 text); save it as UTF-8'],
			] satisfies (readonly [string, (key: string) => string | Uint8Array | object, string])[]
		).map(
			([what, toContent, said]): FaultCase => ({
				name: `H1: that contains ${what} is reported in one line with its location`,
				scene: written(toContent),
				...fails(2, `cannot use the config \`{file}${said}`),
			}),
		),
		...(
			[
				['is a directory', path => mkdir(path), 'it is a directory'],
				['is not there', () => undefined, 'no such file'],
				['has a gigabyte', path => writeFile(path, '{').then(() => truncate(path, 2 ** 30)), 'it is larger than 1 MiB'],
			] satisfies (readonly [string, (path: string) => unknown, string])[]
		).map(
			([what, make, why]): FaultCase => ({
				name: `H1: that ${what} is reported in one line`,
				scene: inDirectory('config', make),
				...fails(2, `cannot read \`{file}\` (${why}); check the path`),
			}),
		),
		{
			name: 'H1: that is a pipe without a writer is awaited until the time limit',
			scene: inDirectory('pipe', path => execFileSync('mkfifo', [path])),
			arguments: ['--timeout', '0.5'],
			...fails(2, 'cannot read `{file}` (timed out after 0.5 s); check the path'),
		},
	]);
});

/** A service of the config whose key file has this mode, or is reached through a link. */
const keyFile =
	(mode: number, isLinked = false) =>
	async (key: string): Promise<Scene> => {
		const server = await good();
		const file = await writeConfig({services: {lab: {address: server.base, accessKeyFile: 'lab.key'}}});
		const path = join(dirname(file), 'lab.key');
		const target = isLinked ? join(dirname(file), 'target') : path;
		await writeFile(target, `${key}\n`);
		await chmod(target, mode);
		if (isLinked) {
			await symlink('target', path);
		}
		return {server, givesKey: false, variables: {ENVPICK_CONFIG: file}, names: {path}};
	};

describe('the key file of a service in the config', () => {
	const refused = (mode: number, isLinked?: boolean) => ({
		scene: async (key: string) => {
			const scene = await keyFile(mode, isLinked)(key);
			return {...scene, check: neverAsked(scene.server as FaultServer)};
		},
		...fails(
			2,
			`will not use the access key in \`{path}\` (others can read it: mode ${mode.toString(8)}); run \`chmod 600\` on it`,
		),
	});

	testFaults([
		{name: 'H2: with the mode 644 is refused, and no request is sent', ...refused(0o644)},
		{name: 'H2: behind a link is judged by its own mode', ...refused(0o604, true)},
		{name: 'H2: with the mode 400 is read', scene: keyFile(0o400), ...works},
	]);
});
