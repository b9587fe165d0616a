import {mkdir, writeFile} from 'node:fs/promises';
import {homedir} from 'node:os';
import {dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {emptyConfig} from '../../source/config/config.ts';
import {configFileOf, isThere, readConfig, readConfigText} from '../../source/config/io/config-file.ts';
import {Fault} from '../../source/fault/fault.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {writeConfig} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const variables = {HOME: '/home/ada'};
const usual = {path: '/home/ada/.config/envpick/config.json', from: 'default'};

describe('the path of the config', () => {
	it.each([
		[{config: '/a/b.json'}, {path: '/a/b.json', from: '--config'}],
		[{config: '~/b.json'}, {path: '/home/ada/b.json', from: '--config'}],
		[{config: 'b.json'}, {path: join(process.cwd(), 'b.json'), from: '--config'}],
		[
			{config: '~/c.json', from: 'ENVPICK_CONFIG'},
			{path: '/home/ada/c.json', from: 'ENVPICK_CONFIG'},
		],
		[{}, usual],
		[{variables: {}}, {path: `${homedir()}/.config/envpick/config.json`, from: 'default'}],
		[{variables: {...variables, XDG_CONFIG_HOME: '/xdg'}}, {path: '/xdg/envpick/config.json', from: 'default'}],
		[{variables: {...variables, XDG_CONFIG_HOME: '.config'}}, usual],
		[{variables: {...variables, XDG_CONFIG_HOME: ''}}, usual],
	])('depends on %j', (request, file) => {
		expect(configFileOf({variables, ...request})).toEqual(file);
	});
});

it.each([
	[
		{accessKeyFile: '~/key', ca: 'a/~/ca.pem'},
		{accessKeyFile: '/home/ada/key', ca: 'HERE/a/~/ca.pem'},
	],
	[{accessKeyCommand: ['pass', 'show', 'a/b']}, {accessKeyCommand: ['pass', 'show', 'a/b']}],
	[{accessKeyCommand: ['bin/key', 'a/b']}, {accessKeyCommand: ['HERE/bin/key', 'a/b']}],
	[{accessKeyCommand: ['~/key', '~/b/', '~b']}, {accessKeyCommand: ['/home/ada/key', '/home/ada/b/', '~b']}],
	[{}, {accessKeyFile: undefined, accessKeyCommand: undefined, ca: undefined}],
])('paths in a config start at the file or home: %j', async (fields, expected) => {
	const file = await writeConfig({services: {work: {address: 'a.org', ...fields}}});

	const {services} = await readConfig({config: file, variables});

	const service = JSON.parse(JSON.stringify(services[0]).replaceAll(dirname(file), 'HERE'));
	expect({...services[0], ...service}).toMatchObject(expected);
});

it('a file exists or not; if that is unknown, reading it reports why', async () => {
	const directory = await makeDirectory();
	await writeFile(join(directory, 'file'), '');

	const names = ['', 'file', 'no', 'file/no', 'x'.repeat(300)];
	expect(names.map(name => isThere(join(directory, name)))).toEqual([true, true, false, false, true]);
});

describe('a config file', () => {
	it('must exist if it is named, unless the task allows it to be missing', async () => {
		const path = join(await makeDirectory(), 'none.json');
		const missing = new Fault(`cannot read \`${path}\` (no such file)`, 'check the path');

		const request = {config: path, variables};
		expect(await faultOf(() => readConfig(request))).toEqual(missing);
		expect(await faultOf(() => readConfig({...request, mayBeMissing: () => false}))).toEqual(missing);
		expect(await readConfig({...request, mayBeMissing: () => true})).toEqual(emptyConfig);
	});

	it('must be UTF-8 text, whose byte order mark stays', async () => {
		expect(await readConfigText(await writeConfig('\ufeff{}'), {variables})).toBe('\ufeff{}');
		const latin = Buffer.from('{"format": "\u00e9"}', 'latin1');
		expect(await faultOf(async () => readConfigText(await writeConfig(latin), {variables}))).toMatchObject({
			what: expect.stringMatching(/^cannot use the config `.*` \(it is not UTF-8 text\)$/),
			tryThis: 'save it as UTF-8',
		});
	});

	it('need not exist if none is named', async () => {
		const home = await makeDirectory();
		expect(await readConfig({variables: {HOME: home}})).toEqual(emptyConfig);

		await mkdir(join(home, '.config', 'envpick'), {recursive: true});
		await writeFile(join(home, '.config', 'envpick', 'config.json'), '{"format": "json"}');

		expect(await readConfig({variables: {HOME: home}})).toMatchObject({settings: {as: 'json'}});
	});
});
