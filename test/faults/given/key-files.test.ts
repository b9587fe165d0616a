import {execFileSync} from 'node:child_process';
import {symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe} from 'vitest';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {giving, inFile} from '../../helpers/scenes/keys.ts';
import {works} from '../../helpers/service/good-service.ts';

const badKey = (source: string, why: string) =>
	fails(4, `cannot use the access key from ${source} (${why}); copy it again from the service`);

const inVariable = (name: string, toText: (key: string) => string, why: string): FaultCase => ({
	...{name, scene: giving(key => ({environment: {ENVPICK_ACCESS_KEY: toText(key)}}))},
	...badKey('ENVPICK_ACCESS_KEY', why),
	within: 1000,
});

const shared = (mode: number, others: string, first = '') => ({
	...fails(
		2,
		`will not use the access key in \`{path}\` (others can ${others} it: mode ${mode.toString(8)}); ${first}run \`chmod 600\` on it`,
	),
	within: 1000,
});

// Which keys and which modes are refused is shown in test/access-key/.
describe('a key that cannot be sent', () => {
	testFaults([
		inVariable('E7: for a header after it is refused', key => `${key}\r\nX-Evil: y`, 'character 41 is a line break'),
		inVariable(
			'E7: for an escape sequence is refused',
			key => `${key}\u001b]0;x\u0007`,
			'character 41 is a control character',
		),
		inVariable('E7: for spaces alone is refused', () => ' \t ', 'it is empty'),
		inVariable(
			'E7: for five thousand characters is refused',
			key => key.repeat(125),
			'it is longer than 4096 characters',
		),
		{name: 'E7: is none for a byte order mark before it', scene: inFile(key => `\ufeff${key}\r\n`), ...works},
		{name: 'E7: for an empty file is refused', scene: inFile(() => ''), ...badKey('`{path}`', 'it is empty')},
		{
			name: 'E7: for bytes that are no text is refused',
			scene: inFile(key => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(key, 'utf16le')])),
			...badKey('`{path}`', 'character 1 is not ASCII'),
		},
		{
			name: 'E7: for a file of a megabyte is refused',
			scene: inFile(key => key.repeat(2 ** 15)),
			...fails(2, 'cannot read `{path}` (it is larger than 64 KiB); check the path'),
		},
	]);
});

describe('the file of a key', () => {
	testFaults([
		{name: 'E11: that others can read is refused', scene: inFile(key => key, 0o640), ...shared(0o640, 'read')},
		{
			name: 'E11: that others can change is refused',
			scene: inFile(key => key, 0o620),
			...shared(0o620, 'change', 'check the key in it, and '),
		},
		{name: 'E11: that nobody else can read is read', scene: inFile(key => key, 0o400), ...works},
		{
			name: 'E11: behind a link is judged by its own mode',
			scene: giving(async (key, folder) => {
				await writeFile(join(folder, 'key'), key, {mode: 0o644});
				await symlink('key', join(folder, 'link'));
				return {arguments: ['--access-key-file', join(folder, 'link')], names: {path: join(folder, 'link')}};
			}),
			...shared(0o644, 'read'),
		},
		{
			name: 'E11: that a variable names is judged too',
			scene: giving(async (key, folder) => {
				await writeFile(join(folder, 'key'), key, {mode: 0o644});
				return {environment: {ENVPICK_ACCESS_KEY_FILE: join(folder, 'key')}, names: {path: join(folder, 'key')}};
			}),
			...shared(0o644, 'read'),
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
