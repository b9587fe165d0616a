import {chmodSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {keymap} from '../../../source/keys/keymap.ts';
import {usualPalette} from '../../../source/text/palette.ts';
import {serviceOf, writeConfig} from '../../helpers/program/config.ts';
import {createKey, findLeak} from '../../helpers/program/key.ts';
import {runHere} from '../../helpers/program/run-here.ts';

describe('--print-config', () => {
	/** The printed settings, by name. */
	const print = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
		const {stdout, stderr, exitCode} = await runHere(['--print-config', ...args], {env});
		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
		const rows = stdout
			.trimEnd()
			.split('\n')
			.map(line => line.split(/ {2,}/));
		return new Map(rows.map(([name = '', from, value]) => [name, {from, value}]));
	};

	it('prints the source of each value', async () => {
		const file = await writeConfig({
			service: 'lab',
			services: {lab: {address: 'sandbox.example.org/api/', accessKeyCommand: ['echo', 'S3KRET']}},
			formats: {mine: '{os}'},
			clipboard: 'tmux',
			colors: {match: 'cyan'},
			keys: {copy: 'alt+c'},
		});

		const variables = {ENVPICK_CONFIG: file, ENVPICK_CLIPBOARD: 'osc52', ENVPICK_REMEMBER: '0'};
		const settings = await print(['--as', 'mine', '--tags', 'all', '--height', '20'], variables);

		expect(Object.fromEntries(settings)).toMatchObject({
			'config file': {from: 'ENVPICK_CONFIG', value: file},
			service: {from: `${file}:2:13`, value: 'lab'},
			'services.lab.address': {from: `${file}:5:15`, value: 'https://sandbox.example.org/api'},
			'access key': {from: `${file}:6:24`, value: 'from a command'},
			format: {from: '--as', value: 'mine'},
			'formats.mine': {from: `${file}:13:11`, value: '{os}'},
			tags: {from: '--tags', value: 'all'},
			height: {from: '--height', value: '20'},
			remember: {from: 'ENVPICK_REMEMBER', value: 'false'},
			clipboard: {from: 'ENVPICK_CLIPBOARD', value: 'osc52'},
			'colors.match': {from: `${file}:17:12`, value: 'cyan'},
			'keys.copy': {
				from: `${file}:20:11`,
				value: '{"filter":["alt+c"],"list":["alt+c"],"detail":["alt+c"],"changes":["alt+c"],"formats":["alt+c"]}',
			},
		});
		expect((await print(['--clipboard', 'off'], variables)).get('clipboard')).toEqual({
			from: '--clipboard',
			value: 'off',
		});
		expect([...settings.values()].some(({value}) => value?.includes('S3KRET'))).toBe(false);
		expect(settings.has('services.lab.ca')).toBe(false);
	});

	it.each<[string, args: readonly string[], variables: Record<string, string>, config: object]>([
		['in a variable', [], {ENVPICK_ACCESS_KEY: 'S3KRET'}, {}],
		['in two variables', [], {ENVPICK_ACCESS_KEY: 'S3KRET', ENVPICK_BASE_URL: 'https://S3KRET.example'}, {}],
		['in place of the path of a file', [], {ENVPICK_ACCESS_KEY_FILE: 'S3KRET'}, {}],
		['in place of a path on the command line', ['--access-key-file=S3KRET'], {}, {}],
		['in place of a listing', ['--input=S3KRET'], {}, {}],
		['in the config, in place of a path', [], {}, {accessKeyFile: 'S3KRET', ca: 'S3KRET'}],
		['in the config, in a command', [], {}, {accessKeyCommand: ['S3KRET', 'S3KRET']}],
	])('never shows the key %s', async (_, args, variables, config) => {
		const key = createKey();
		const withKey = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll('S3KRET', key));
		const env = {ENVPICK_CONFIG: await writeConfig(withKey(serviceOf(config))), ...withKey(variables)};

		const {stdout, stderr} = await runHere(['--print-config', ...withKey(args)], {env});

		expect(stdout).toContain('config file');
		expect(findLeak(stdout + stderr, key)).toBeUndefined();
	});

	it.each<[args: readonly string[], variables: Record<string, string>, config: object | undefined, settings: object]>([
		[
			[],
			{},
			undefined,
			{
				'config file': {from: 'default', value: '/nonexistent/.config/envpick/config.json (not found)'},
				service: {from: 'default', value: 'none'},
				'access key': {from: 'default', value: 'none'},
				format: {from: 'default', value: 'comma'},
				tags: {from: 'default', value: 'exact'},
				clipboard: {from: 'default', value: 'auto'},
				height: {from: 'default', value: 'the whole terminal'},
				remember: {from: 'default', value: 'true'},
			},
		],
		[
			[],
			{ENVPICK_BASE_URL: 'http://kkkkkkkk.example/', ENVPICK_ACCESS_KEY: ' kkkkkkkk\n', ENVPICK_REMEMBER: '1'},
			{remember: false},
			{
				address: {from: 'ENVPICK_BASE_URL', value: 'http://•••.example'},
				'access key': {from: 'ENVPICK_ACCESS_KEY', value: 'set (8 characters)'},
				remember: {from: 'FILE:2:14', value: 'false'},
			},
		],
		[
			['--access-key-file=-'],
			{ENVPICK_ACCESS_KEY: 'short', ENVPICK_BASE_URL: 'short.example'},
			{},
			{address: {value: 'https://short.example'}, 'access key': {from: '--access-key-file', value: 'standard input'}},
		],
		[
			[],
			{ENVPICK_CLIPBOARD: ''},
			serviceOf({accessKeyFile: 'config.json', ca: 'none.pem'}),
			{
				'config file': {from: 'ENVPICK_CONFIG', value: 'FILE'},
				service: {from: 'FILE:3:10', value: 'lab'},
				'access key': {from: 'FILE:5:21', value: 'the file FILE (others may read it)'},
				'services.lab.ca': {from: 'FILE:6:10', value: 'a missing file'},
				clipboard: {from: 'default', value: 'auto'},
			},
		],
		[
			['--base-url', '127.0.0.1:1/api', '--ascii'],
			{ENVPICK_DEFAULT_OPTS: '--timeout 5 --unique', NO_COLOR: '1'},
			{services: {lab: {address: '127.0.0.1:1'}}},
			{
				service: {from: '--base-url', value: 'lab'},
				address: {from: '--base-url', value: 'http://127.0.0.1:1/api'},
				'services.lab.address': {value: 'http://127.0.0.1:1'},
				timeout: {from: 'ENVPICK_DEFAULT_OPTS', value: '5'},
				unique: {from: 'ENVPICK_DEFAULT_OPTS', value: 'true'},
				ascii: {from: '--ascii', value: 'true'},
				'no-color': {from: 'NO_COLOR', value: 'true'},
			},
		],
		[['--demo'], {}, undefined, {listing: {from: '--demo', value: 'the demo service'}}],
		[['--input=-'], {}, undefined, {listing: {from: '--input', value: 'standard input'}}],
	])('prints the settings with $0, $1', async (args, variables, config, expected) => {
		const file = config === undefined ? '' : await writeConfig(config);
		if (file !== '') {
			// Whatever the umask is.
			chmodSync(file, 0o644);
		}
		const settings = await print(args, {ENVPICK_CONFIG: file, ...variables});

		const text = JSON.stringify(Object.fromEntries(settings));
		expect(JSON.parse(file === '' ? text : text.replaceAll(file, 'FILE'))).toMatchObject(expected);
	});

	it('reports a wrong value, and does not print it', async () => {
		const {stdout, stderr} = await runHere(['--print-config', '--demo'], {env: {ENVPICK_CLIPBOARD: 'S3KRET'}});

		expect([stdout, stderr]).toEqual(['', expect.stringContaining('`ENVPICK_CLIPBOARD` is not a clipboard method')]);
	});

	it('aligns its columns, and keeps each setting on a line', async () => {
		const mine = `${'{os} and '.repeat(20)}{tags}`;
		const {stdout} = await runHere(['--print-config'], {env: {ENVPICK_CONFIG: await writeConfig({formats: {mine}})}});

		const [heading = '', ...lines] = stdout.trimEnd().split('\n');
		expect(heading).toMatch(/^setting +from +value$/);
		const [from, value] = [heading.indexOf('from'), heading.indexOf('value')];
		expect(
			lines.filter(line => !/ {2}\S/.test(line.slice(from - 2)) || !/^ {2}\S/.test(line.slice(value - 2))),
		).toEqual([]);
		expect(lines.find(line => line.startsWith('formats.mine '))?.slice(value)).toBe(mine);
	});

	it('names the colours and the commands whose keys are the defaults', async () => {
		const ENVPICK_CONFIG = await writeConfig({colors: {match: 'cyan'}, keys: {copy: 'alt+c'}});
		const settings = await print([], {ENVPICK_CONFIG});
		const namesOf = (group: string) => settings.get(group)?.value?.split(', ');

		expect(namesOf('colors')).toEqual(Object.keys(usualPalette).filter(name => name !== 'match'));
		expect(namesOf('keys')).toEqual(keymap.map(({command}) => command).filter(command => command !== 'copy'));
		expect([...settings.keys()].filter(name => /^(?:colors|keys)\./.test(name))).toEqual(['colors.match', 'keys.copy']);
	});
});
