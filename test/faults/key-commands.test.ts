import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect} from 'vitest';
import {writeConfig} from '../helpers/config.ts';
import {writeProgram} from '../helpers/copying.ts';
import {type FaultCase, type Scene, testFaults} from '../helpers/fault-case.ts';
import {makeFolder} from '../helpers/folder.ts';
import {good, works} from '../helpers/good-service.ts';
import {noKey} from '../helpers/key-scenes.ts';

/** A config whose key comes from a command. */
const commanding =
	(toCommand: (key: string) => readonly string[] | Promise<readonly string[]>, ...more: string[]) =>
	async (key: string): Promise<Scene> => {
		const server = await good();
		const accessKeyCommand = await toCommand(key);
		const file = await writeConfig({services: {lab: {address: server.base, accessKeyCommand}}});
		return {server, givesKey: false, environment: {ENVPICK_CONFIG: file}, arguments: more, names: {file}};
	};

/** The same of a program, given as a shell script in which `$KEY` is a file with the key. */
const ringing = (script: string, ...more: string[]) =>
	commanding(
		async key => {
			const folder = await makeFolder();
			await writeFile(join(folder, 'key'), key, {mode: 0o600});
			writeProgram(folder, 'keyring', script.replaceAll('$KEY', join(folder, 'key')));
			return [join(folder, 'keyring'), 'show'];
		},
		...more,
	);

const badCommand = (why: string, tryThis = 'write a command that prints the key on one line'): string =>
	`cannot use the config \`{file}:5:24\` (\`services.lab.accessKeyCommand\` ${why}); ${tryThis}`;

describe('a keyring, asked by a command', () => {
	testFaults([
		{row: 'E12', name: 'gives the key', scene: ringing('cat $KEY'), ...works},
		{
			row: 'E12',
			name: 'is given neither another key nor the switches of Node',
			scene: async key => {
				const scene = await ringing('env > "$HOME/environment"; cat $KEY')(key);
				return {
					...scene,
					environment: {
						...scene.environment,
						ENVPICK_ACCESS_KEY_FILE: '/nonexistent',
						NODE_OPTIONS: '--no-deprecation',
					},
					arguments: ['--service', 'lab'],
					check: ({files}) => {
						const [, environment] = files.find(([path]) => path === 'home/environment') ?? [];
						expect(environment).toContain('HOME=');
						expect(environment).not.toMatch(/ENVPICK_|NODE_OPTIONS/);
					},
				};
			},
			...works,
		},
		...[
			['fails', 'cat $KEY; exit 1', 'ended with exit code 1'],
			['is killed', 'cat $KEY; kill -9 $$', 'was ended by SIGKILL'],
			['says nothing', 'cat $KEY >&2', 'printed nothing'],
			['says two lines', 'cat $KEY; echo; cat $KEY', 'printed 2 lines'],
			['says a megabyte', 'while cat $KEY $KEY $KEY $KEY $KEY $KEY $KEY $KEY; do :; done', 'printed more than a key'],
		].map(
			([what, script, why]): FaultCase => ({
				row: 'E12',
				name: `that ${what} is said to, and nothing is asked`,
				scene: ringing(script ?? ''),
				exitCode: 2,
				says: badCommand(why ?? ''),
				within: 3000,
			}),
		),
		{
			row: 'E12',
			name: 'that hangs is waited for as long as was said',
			scene: ringing('cat $KEY; sleep 600', '--timeout', '0.5'),
			exitCode: 2,
			says: badCommand('did not end within 0.5 s', 'unlock what it waits for, or give it more time with --timeout'),
			within: 2000,
		},
		...(
			[
				[
					'is not in PATH',
					'no-such-program-xyz',
					'names a program that is not in PATH',
					'install it, or write its path',
				],
				['is nowhere', '/nonexistent/x', 'names a program that is not there', 'write its path, or a name in PATH'],
				[
					'may not be run',
					'/etc/passwd',
					'names a file that may not be run',
					'run `chmod +x` on it if it is a program',
				],
				['is a folder', '/etc', 'names a folder', 'write the path of a program'],
			] as const
		).map(
			([what, program, why, tryThis]): FaultCase => ({
				row: 'E12',
				name: `that ${what} is said to, and nothing is asked`,
				scene: commanding(key => [program, key]),
				exitCode: 2,
				says: badCommand(why, tryThis),
			}),
		),
		{
			row: 'E12',
			name: 'that says no key is said to, and nothing is asked',
			scene: ringing('echo Bearer $(cat $KEY)'),
			exitCode: 2,
			says: badCommand('printed no key: it begins with the word Bearer, which is not part of it'),
		},
		{
			row: 'E12',
			name: 'is not asked where nobody said so',
			scene: async () => {
				const server = await good();
				const folder = await makeFolder();
				for (const name of ['secret-tool', 'pass', 'security', 'op', 'gh']) {
					writeProgram(folder, name, 'touch "$HOME/asked"');
				}
				return {
					base: server.base,
					server,
					givesKey: false,
					environment: {PATH: `${folder}:/usr/bin:/bin`},
					check: ({files}) => expect(files.map(([path]) => path)).not.toContain('home/asked'),
				};
			},
			exitCode: 4,
			says: noKey,
			isPlainOnly: true,
		},
	]);
});
