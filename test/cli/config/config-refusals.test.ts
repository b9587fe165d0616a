import {describe, expect, it} from 'vitest';
import {refusalOf, writeConfig} from '../../helpers/program/config.ts';
import {runEnvpick} from '../../helpers/program/envpick.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {sampleListing} from '../../helpers/program/run-options.ts';

const sample = ['--input', sampleListing];

// What makes it unusable stands in test/config/wrong-config.test.ts and test/faults/given/config.test.ts.
describe('H1: a config that cannot be used', () => {
	it.each([['--list', ...sample], ['--print-config'], ['-1', 'macos', ...sample], ['--clipboard-test']])(
		'is refused before anything else, with %s %s %s %s',
		async (...args) => {
			expect(await refusalOf(await writeConfig('{"a": 1}'), args)).toMatch(/:1:2` \(`a` is unknown\)/);
		},
	);

	it('is told with --demo, which goes on without it', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig('{"a": 1}')};

		expect(await runEnvpick(['--demo', '-1', '--unique', 'macos'], {env})).toEqual({
			stdout: 'os:macos-10.15-amd64,locale:en-us\n',
			stderr: expect.stringMatching(/^envpick: cannot use the config `.*:1:2` \(`a` is unknown\); write one of .*\n$/),
			exitCode: 0,
		});
	});

	it('is not asked for by --help and --version', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig('{')};

		expect(await runEnvpick(['--help'], {env})).toMatchObject({exitCode: 0, stderr: ''});
		expect(await runEnvpick(['--version'], {env})).toMatchObject({exitCode: 0, stderr: ''});
	});
});

describe('a form of the config with a name within quotes', () => {
	const line = 'has a name within quotes, after a backslash or in arithmetic, where a value could act';
	const forms = {bad: "run '{os}'", good: 'run {os}'};

	it('stops the runs that would write in it, and says where it stands', async () => {
		const file = await writeConfig({forms});
		const refusal = `cannot use the config \`${file}:3:10\` (\`forms.bad\` ${line}); write the name alone, such as {os}: it brings its own quotes`;

		expect(await refusalOf(file, ['--list', '--as', 'bad', ...sample])).toBe(refusal);
		expect(await refusalOf(await writeConfig({forms, form: 'bad'}))).toContain(`(\`forms.bad\` ${line})`);
	});

	it('leaves all other runs alone', async () => {
		const ENVPICK_CONFIG = await writeConfig({forms, form: 'bad'});
		const run = async (...args: string[]) => (await runHere([...args, ...sample], {env: {ENVPICK_CONFIG}})).stdout;

		expect(await run('--list', '--unique', '--as', 'good', 'macos')).toBe('run macos-10.15-amd64\n');
		expect(await run('--json', 'windows95')).toBe('[]\n');
		expect(await run('--print-config')).toContain(`run '{os}' (refused: it ${line})\n`);
	});
});
