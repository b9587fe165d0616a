import {chmod, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {giving, inFile} from '../../helpers/scenes/keys.ts';
import {works} from '../../helpers/service/good-service.ts';

const shared = (mode: number) => ({
	...fails(
		2,
		`will not use the access key in \`{path}\` (others can read it: mode ${mode.toString(8)}); run \`chmod 600\` on it`,
	),
	within: 1000,
});

// Which keys and which modes are refused is shown in test/access-key/.
describe('a key that cannot be sent', () => {
	testFaults([
		{
			name: 'E7: for a header after it is refused',
			scene: giving(key => ({environment: {ENVPICK_ACCESS_KEY: `${key}\r\nX-Evil: y`}})),
			...fails(
				4,
				'cannot use the access key from ENVPICK_ACCESS_KEY (character 41 is a line break); copy it again from the service',
			),
			within: 1000,
		},
		{name: 'E7: is none for a byte order mark before it', scene: inFile(key => `\ufeff${key}\r\n`), ...works},
	]);
});

describe('the file of a key', () => {
	testFaults([
		{name: 'E11: that others can read is refused', scene: inFile(key => key, 0o640), ...shared(0o640)},
		{
			name: 'E11: that a variable names is judged too',
			scene: giving(async (key, folder) => {
				await writeFile(join(folder, 'key'), key);
				await chmod(join(folder, 'key'), 0o644);
				return {environment: {ENVPICK_ACCESS_KEY_FILE: join(folder, 'key')}, names: {path: join(folder, 'key')}};
			}),
			...shared(0o644),
		},
		{
			name: 'E11: that is standard input is read',
			scene: giving(key => ({arguments: ['--access-key-file', '-'], input: `${key}\n`})),
			isPlainOnly: true,
			...works,
		},
	]);
});
