import {execFileSync} from 'node:child_process';
import {symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe} from 'vitest';
import {type FaultCase, testFaults} from '../../helpers/faults/fault-case.ts';
import {giving, inFile} from '../../helpers/scenes/keys.ts';
import {works} from '../../helpers/service/good-service.ts';

const readable = ['read', ''] as const;
const writable = ['change', 'check the key in it, and '] as const;

const sharedFile = (mode: number, [others, first]: typeof readable | typeof writable): FaultCase => ({
	row: 'E11',
	name: `with the mode ${mode.toString(8)} is refused`,
	scene: inFile(key => key, mode),
	exitCode: 2,
	says: `will not use the access key in \`{path}\` (others can ${others} it: mode ${mode.toString(8)}); ${first}run \`chmod 600\` on it`,
	within: 1000,
});

describe('the file of a key', () => {
	testFaults([
		...[0o644, 0o640, 0o604].map(mode => sharedFile(mode, readable)),
		...[0o620, 0o622, 0o660, 0o666].map(mode => sharedFile(mode, writable)),
		...[0o600, 0o400].map(
			(mode): FaultCase => ({
				row: 'E11',
				name: `with the mode ${mode.toString(8)} is read`,
				scene: inFile(key => key, mode),
				...works,
			}),
		),
		{
			row: 'E11',
			name: 'behind a link is judged by its own mode',
			scene: giving(async (key, folder) => {
				await writeFile(join(folder, 'key'), key, {mode: 0o644});
				await symlink('key', join(folder, 'link'));
				return {arguments: ['--access-key-file', join(folder, 'link')], names: {path: join(folder, 'link')}};
			}),
			exitCode: 2,
			says: 'will not use the access key in `{path}` (others can read it: mode 644); run `chmod 600` on it',
		},
		{
			row: 'E11',
			name: 'that a variable names is judged too',
			scene: giving(async (key, folder) => {
				await writeFile(join(folder, 'key'), key, {mode: 0o644});
				return {environment: {ENVPICK_ACCESS_KEY_FILE: join(folder, 'key')}, names: {path: join(folder, 'key')}};
			}),
			exitCode: 2,
			says: 'will not use the access key in `{path}` (others can read it: mode 644); run `chmod 600` on it',
		},
		{
			row: 'E11',
			name: 'that is a directory is refused',
			scene: giving((_key, folder) => ({arguments: ['--access-key-file', folder], names: {path: folder}})),
			exitCode: 2,
			says: 'cannot read `{path}` (it is a directory); check the path',
		},
		{
			row: 'E11',
			name: 'whose links go in a circle is refused',
			scene: giving(async (_key, folder) => {
				await symlink('key', join(folder, 'key'));
				return {arguments: ['--access-key-file', join(folder, 'key')], names: {path: join(folder, 'key')}};
			}),
			exitCode: 2,
			says: 'cannot read `{path}` (its links go in a circle); check the path',
		},
		{
			row: 'E11',
			name: 'that is a pipe nobody writes to is waited for as long as was said',
			scene: giving((_key, folder) => {
				const path = join(folder, 'pipe');
				execFileSync('mkfifo', [path]);
				return {arguments: ['--access-key-file', path, '--timeout', '0.5'], names: {path}};
			}),
			exitCode: 2,
			says: 'cannot read `{path}` (no end of it within 0.5 s); check the path',
			within: 2000,
		},
		{
			row: 'E11',
			name: 'that is standard input is read',
			scene: giving(key => ({arguments: ['--access-key-file', '-'], input: `${key}\n`})),
			isPlainOnly: true,
			...works,
		},
		{
			row: 'E11',
			name: 'with a name that would act on a terminal is named visibly',
			scene: giving(() => ({arguments: ['--access-key-file', '/nonexistent/\u001b]0;x\u0007\u202e']})),
			exitCode: 2,
			says: 'cannot read `/nonexistent/^[]0;x^G<U+202E>` (no such file); check the path',
		},
	]);
});
