import {execFileSync} from 'node:child_process';
import {symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe} from 'vitest';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {giving, inFile} from '../../helpers/scenes/keys.ts';
import {works} from '../../helpers/service/good-service.ts';

const readable = ['read', ''] as const;
const writable = ['change', 'check the key in it, and '] as const;

const sharedFile = (mode: number, [others, first]: typeof readable | typeof writable): FaultCase => ({
	name: `E11: with the mode ${mode.toString(8)} is refused`,
	scene: inFile(key => key, mode),
	...fails(
		2,
		`will not use the access key in \`{path}\` (others can ${others} it: mode ${mode.toString(8)}); ${first}run \`chmod 600\` on it`,
	),
	within: 1000,
});

describe('the file of a key', () => {
	testFaults([
		...[0o644, 0o640, 0o604].map(mode => sharedFile(mode, readable)),
		...[0o620, 0o622, 0o660, 0o666].map(mode => sharedFile(mode, writable)),
		...[0o600, 0o400].map(
			(mode): FaultCase => ({
				name: `E11: with the mode ${mode.toString(8)} is read`,
				scene: inFile(key => key, mode),
				...works,
			}),
		),
		{
			name: 'E11: behind a link is judged by its own mode',
			scene: giving(async (key, folder) => {
				await writeFile(join(folder, 'key'), key, {mode: 0o644});
				await symlink('key', join(folder, 'link'));
				return {arguments: ['--access-key-file', join(folder, 'link')], names: {path: join(folder, 'link')}};
			}),
			...fails(2, 'will not use the access key in `{path}` (others can read it: mode 644); run `chmod 600` on it'),
		},
		{
			name: 'E11: that a variable names is judged too',
			scene: giving(async (key, folder) => {
				await writeFile(join(folder, 'key'), key, {mode: 0o644});
				return {environment: {ENVPICK_ACCESS_KEY_FILE: join(folder, 'key')}, names: {path: join(folder, 'key')}};
			}),
			...fails(2, 'will not use the access key in `{path}` (others can read it: mode 644); run `chmod 600` on it'),
		},
		{
			name: 'E11: that is a directory is refused',
			scene: giving((_key, folder) => ({arguments: ['--access-key-file', folder], names: {path: folder}})),
			...fails(2, 'cannot read `{path}` (it is a directory); check the path'),
		},
		{
			name: 'E11: whose links go in a circle is refused',
			scene: giving(async (_key, folder) => {
				await symlink('key', join(folder, 'key'));
				return {arguments: ['--access-key-file', join(folder, 'key')], names: {path: join(folder, 'key')}};
			}),
			...fails(2, 'cannot read `{path}` (its links go in a circle); check the path'),
		},
		{
			name: 'E11: that is a pipe nobody writes to is waited for as long as was said',
			scene: giving((_key, folder) => {
				const path = join(folder, 'pipe');
				execFileSync('mkfifo', [path]);
				return {arguments: ['--access-key-file', path, '--timeout', '0.5'], names: {path}};
			}),
			...fails(2, 'cannot read `{path}` (no end of it within 0.5 s); check the path'),
			within: 2000,
		},
		{
			name: 'E11: that is standard input is read',
			scene: giving(key => ({arguments: ['--access-key-file', '-'], input: `${key}\n`})),
			isPlainOnly: true,
			...works,
		},
		{
			name: 'E11: with a name that would act on a terminal is named visibly',
			scene: giving(() => ({arguments: ['--access-key-file', '/nonexistent/\u001b]0;x\u0007\u202e']})),
			...fails(2, 'cannot read `/nonexistent/^[]0;x^G<U+202E>` (no such file); check the path'),
		},
	]);
});
