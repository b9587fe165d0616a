import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect} from 'vitest';
import {writeProgram} from '../../helpers/clipboard/copying.ts';
import {fails, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {writeConfig} from '../../helpers/program/config.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {noKey} from '../../helpers/scenes/keys.ts';
import {good, works} from '../../helpers/service/good-service.ts';

/** A config whose key comes from a command. */
const commanding =
	(toCommand: (key: string) => readonly string[] | Promise<readonly string[]>, ...more: string[]) =>
	async (key: string): Promise<Scene> => {
		const server = await good();
		const accessKeyCommand = await toCommand(key);
		const file = await writeConfig({services: {lab: {address: server.base, accessKeyCommand}}});
		return {server, givesKey: false, variables: {ENVPICK_CONFIG: file}, arguments: more, names: {file}};
	};

/** The same, with a shell script as the command; `$KEY` in it is the path of a file with the key. */
const ringing = (script: string, ...more: string[]) =>
	commanding(
		async key => {
			const directory = await makeDirectory();
			await writeFile(join(directory, 'key'), key, {mode: 0o600});
			writeProgram(directory, 'keyring', script.replaceAll('$KEY', join(directory, 'key')));
			return [join(directory, 'keyring'), 'show'];
		},
		...more,
	);

describe('a keyring that a command queries', () => {
	testFaults([
		{name: 'E12: gives the key', scene: ringing('cat $KEY'), ...works},
		{
			name: 'E12: gets neither another key nor the options of Node',
			scene: async key => {
				const scene = await ringing('env > "$HOME/environment"; cat $KEY')(key);
				return {
					...scene,
					variables: {
						...scene.variables,
						ENVPICK_ACCESS_KEY_FILE: '/nonexistent',
						NODE_OPTIONS: '--no-deprecation',
					},
					arguments: ['--service', 'lab'],
					check: ({files}) => {
						const [, variables] = files.find(([path]) => path === 'home/environment') ?? [];
						expect(variables).toContain('HOME=');
						expect(variables).not.toMatch(/ENVPICK_|NODE_OPTIONS/);
					},
				};
			},
			...works,
		},
		{
			name: 'E12: is not queried unless that is configured',
			scene: async () => {
				const server = await good();
				const directory = await makeDirectory();
				for (const name of ['secret-tool', 'pass', 'security', 'op', 'gh']) {
					writeProgram(directory, name, 'touch "$HOME/asked"');
				}
				return {
					base: server.base,
					server,
					givesKey: false,
					variables: {PATH: `${directory}:/usr/bin:/bin`},
					check: ({files}) => expect(files.map(([path]) => path)).not.toContain('home/asked'),
				};
			},
			...fails(4, noKey),
			isPlainOnly: true,
		},
	]);
});
