import {execFileSync} from 'node:child_process';
import {symlink, truncate, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {refusalOf, serviceOf, writeConfig} from '../../helpers/program/config.ts';
import {runEnvpick} from '../../helpers/program/envpick.ts';
import {makeFolder} from '../../helpers/program/folder.ts';
import {createKey, findLeak} from '../../helpers/program/key.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {sampleListing} from '../../helpers/program/run-options.ts';

const sample = ['--input', sampleListing];

describe('H1: a config that cannot be used', () => {
	const secret = createKey();

	it.each([
		['nothing', '', '1:1` (unexpected end of file); add a value'],
		[
			'half a file',
			`{\n\t"form": "${secret}`,
			'2:10` (the text that begins here does not end on its line); close it with `"`',
		],
		['two values', '{} {}', '1:4` (something follows the end of the JSON); leave it out'],
		['TOML', `key = "${secret}"`, '1:1` (it is no JSON here); write a value'],
		[
			'a comment without an end',
			'{\n\t"form": "csv", /* mine\n}',
			'2:17` (the comment that begins here does not end); close it with `*/`',
		],
		['a comma too many', '{\n\t"form": "csv",,\n}', '2:16` (it is no JSON here); write a name in double quotes'],
		['a name twice', '{"form": "csv",\n"form": "csv"}', '2:1` (this name is there already); write it once'],
		[
			'a key in it',
			`{\n\t"key": "${secret}"\n}`,
			'2:2` (`key` is unknown); keep the key out of here: name a file with accessKeyFile, or a command with accessKeyCommand',
		],
		[
			'a key in a service',
			JSON.stringify(serviceOf({access_key: secret})),
			'1:53` (`services.lab.access_key` is unknown); keep the key out of here: name a file with accessKeyFile, or a command with accessKeyCommand',
		],
		[
			'a number for a form',
			'{"form": 7}',
			'1:10` (`form` is a number, not a text); write one of csv, space, lines, flags, json, profile, submission, record, or one under forms',
		],
		[
			'a text for services',
			`{"services": "${secret}"}`,
			'1:14` (`services` is a text, not an object); write an object: {"name": ...}',
		],
		[
			'a command as one text',
			JSON.stringify(serviceOf({accessKeyCommand: `echo ${secret}`})),
			'1:72` (`services.lab.accessKeyCommand` is a text, not a list); write a list such as ["pass", "show", "sandbox"]',
		],
		['an unknown service', '{"service": "lab"}', '1:13` (`service` names an unknown service); add it under services'],
		[
			'an address with a key',
			JSON.stringify({services: {lab: {address: `https://${secret}@host`}}}),
			'1:31` (`services.lab.address`: the address holds a user name or password); leave it out; the access key is given apart',
		],
		['an unknown command', '{"keys": {"coppy": "x"}}', '1:11` (`keys.coppy` is unknown); did you mean `copy`?'],
		[
			'a key with two meanings',
			'{\n\t"keys": {\n\t\t"copy": "alt+z",\n\t\t"mark": "alt+z"\n\t}\n}',
			'3:11` (`alt+z` cannot be `copy` in `filter`: `mark` has it); write another key, or give `mark` one too',
		],
		[
			'an unknown colour',
			'{"colors": {"dim": "grey"}}',
			'1:20` (`colors.dim` is not a colour); write one of default, black, red, green, yellow, blue, magenta, cyan, white, bright-black, bright-red, bright-green, bright-yellow, bright-blue, bright-magenta, bright-cyan, bright-white',
		],
		[
			'a broken template',
			`{"forms": {"mine": "{${secret}"}}`,
			'1:20` (`forms.mine` is not a template); write text with names in braces, such as "{os} {label}"; a brace itself is "{{" or "}}"',
		],
	])('such as %s is one line with 2 that says where and what to write', async (_, text, line) => {
		const file = await writeConfig(text);

		const refusal = await refusalOf(file);

		expect(refusal).toBe(`cannot use the config \`${file}:${line}`);
		expect(findLeak(refusal, secret)).toBeUndefined();
	});

	it('such as one in Latin-1 is to be saved as UTF-8', async () => {
		const file = await writeConfig(Buffer.from('{"forms": {"x": "caf\u00e9"}}', 'latin1'));

		expect(await refusalOf(file)).toBe(`cannot use the config \`${file}\` (it is not UTF-8 text); save it as UTF-8`);
	});

	it('is taken with a byte order mark and with Windows line ends, and lines count right', async () => {
		const good = await writeConfig('\ufeff{\r\n\t"form": "space"\r\n}\r\n');
		const bad = await writeConfig('\ufeff{\r\n\t"form": "xml"\r\n}\r\n');

		const {stdout} = await runEnvpick(['--list', 'macos', ...sample], {env: {ENVPICK_CONFIG: good}});

		expect(stdout).toContain('os:macos-10.15-amd64 locale:en-us\n');
		expect(await refusalOf(bad)).toMatch(/config\.json:2:10` \(`form` is not a form\)/);
	});

	it('such as one of 1 GB, a folder, a loop of links or nothing at all is named with the reason', async () => {
		const folder = await makeFolder();
		const [large, loop, none] = ['large', 'loop', 'none'].map(name => join(folder, name)) as [string, string, string];
		await writeFile(large, '{');
		await truncate(large, 2 ** 30);
		await symlink('loop', loop);

		expect(await refusalOf(large)).toBe(`cannot read \`${large}\` (it is larger than 1 MiB); check the path`);
		expect(await refusalOf(folder)).toBe(`cannot read \`${folder}\` (it is a directory); check the path`);
		expect(await refusalOf(loop)).toMatch(/^cannot read `.*loop` \(.+\); check the path$/);
		expect(await refusalOf(none)).toBe(`cannot read \`${none}\` (no such file); check the path`);
	});

	it('such as a pipe without a writer is given up', async () => {
		const path = join(await makeFolder(), 'pipe');
		execFileSync('mkfifo', [path]);

		expect(await refusalOf(path, ['--list', ...sample, '--timeout', '1'])).toBe(
			`cannot read \`${path}\` (no end of it within 1 s); check the path`,
		);
	});

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
