import {describe, expect, it} from 'vitest';
import {refusalOf, writeConfig} from '../../helpers/program/config.ts';
import {runEnvpick} from '../../helpers/program/envpick.ts';
import {sampleListing} from '../../helpers/program/run-options.ts';

const sample = ['--input', sampleListing];

// The reasons are in test/config/wrong-config.test.ts and test/faults/given.test.ts.
describe('H1: a config that cannot be used', () => {
	it.each([['--list', ...sample], ['--print-config'], ['-1', 'macos', ...sample], ['--clipboard-test']])(
		'is refused before anything else, with %s %s %s %s',
		async (...args) => {
			expect(await refusalOf(await writeConfig('{"a": 1}'), args)).toMatch(/:1:2` \(`a` is unknown\)/);
		},
	);

	it('is reported with --demo, which continues without it', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig('{"a": 1}')};

		expect(await runEnvpick(['--demo', '-1', '--unique', 'macos'], {env})).toEqual({
			stdout: 'os:macos-10.15-amd64,locale:en-us\n',
			stderr: expect.stringMatching(/^envpick: cannot use the config `.*:1:2` \(`a` is unknown\); write one of .*\n$/),
			exitCode: 0,
		});
	});

	it('is not read for --help and --version', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig('{')};

		expect(await runEnvpick(['--help'], {env})).toMatchObject({exitCode: 0, stderr: ''});
		expect(await runEnvpick(['--version'], {env})).toMatchObject({exitCode: 0, stderr: ''});
	});
});

describe('a format in the config with a quoted name', () => {
	it('is refused with its location', async () => {
		const file = await writeConfig({formats: {bad: "run '{os}'", good: 'run {os}'}});

		expect(await refusalOf(file, ['--list', ...sample])).toBe(
			`cannot use the config \`${file}:3:10\` (\`formats.bad\` has a name within quotes, after a backslash or in arithmetic, where a shell could run the value); write the name alone, such as {os}: its value is quoted`,
		);
	});
});
