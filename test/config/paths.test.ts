import {mkdir, writeFile} from 'node:fs/promises';
import {homedir} from 'node:os';
import {dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {emptyConfig} from '../../source/config/config.ts';
import {configFileOf, isThere, readConfig} from '../../source/config/io/read.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';

const variables = {HOME: '/home/ada'};
const usual = {path: '/home/ada/.config/envpick/config.json', from: 'default'};

describe('the path of the config', () => {
	it.each([
		[{config: '/a/b.json'}, {path: '/a/b.json', from: '--config'}],
		[{config: '~/b.json'}, {path: '/home/ada/b.json', from: '--config'}],
		[
			{config: 'b.json', variables: {ENVPICK_CONFIG: '/c.json'}},
			{path: join(process.cwd(), 'b.json'), from: '--config'},
		],
		[{variables: {...variables, ENVPICK_CONFIG: '~/c.json'}}, {path: '/home/ada/c.json', from: 'ENVPICK_CONFIG'}],
		[{variables: {...variables, ENVPICK_CONFIG: ''}}, usual],
		[{}, usual],
		[{variables: {}}, {path: `${homedir()}/.config/envpick/config.json`, from: 'default'}],
		[{variables: {...variables, XDG_CONFIG_HOME: '/xdg'}}, {path: '/xdg/envpick/config.json', from: 'default'}],
		[{variables: {...variables, XDG_CONFIG_HOME: '.config'}}, usual],
		[{variables: {...variables, XDG_CONFIG_HOME: ''}}, usual],
	])('with %j is %j', (request, file) => {
		expect(configFileOf({variables, ...request})).toEqual(file);
	});
});

describe('the paths in a config', () => {
	const readServices = async (service: object) => {
		const file = join(await makeDirectory(), 'config.json');
		await writeFile(file, JSON.stringify({services: {work: {address: 'a.org', ...service}}}));
		const {services} = await readConfig({config: file, variables});
		return {service: services[0], directory: dirname(file)};
	};

	it('start at the file, or at the home directory after ~/', async () => {
		const {service, directory} = await readServices({accessKeyFile: '~/key', ca: 'certificates/~/ca.pem'});

		expect(service).toMatchObject({accessKeyFile: '/home/ada/key', ca: `${directory}/certificates/~/ca.pem`});
	});

	it.each([
		[['pass', 'show', 'a/b'], () => ['pass', 'show', 'a/b']],
		[['bin/key', 'a/b'], (directory: string) => [`${directory}/bin/key`, 'a/b']],
		[['~/key', '~/b'], () => ['/home/ada/key', '~/b']],
	])('include only the program of a command: %j', async (command, expected) => {
		const {service, directory} = await readServices({accessKeyCommand: command});

		expect(service?.accessKeyCommand).toEqual(expected(directory));
	});

	it('are absent if the config has none', async () => {
		const {service} = await readServices({});

		expect(service).toMatchObject({accessKeyFile: undefined, accessKeyCommand: undefined, ca: undefined});
	});
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
		const missing = {type: 'unreadable-file', path, why: 'no such file'};

		for (const request of [{config: path, variables}, {variables: {...variables, ENVPICK_CONFIG: path}}]) {
			expect(await faultOf(() => readConfig(request))).toEqual(missing);
			expect(await faultOf(() => readConfig({...request, mayBeMissing: () => false}))).toEqual(missing);
			expect(await readConfig({...request, mayBeMissing: () => true})).toEqual(emptyConfig);
		}
	});

	it('need not exist if none is named', async () => {
		const home = await makeDirectory();
		expect(await readConfig({variables: {HOME: home}})).toEqual(emptyConfig);

		await mkdir(join(home, '.config', 'envpick'), {recursive: true});
		await writeFile(join(home, '.config', 'envpick', 'config.json'), '{"format": "json"}');

		expect(await readConfig({variables: {HOME: home}})).toMatchObject({format: 'json'});
	});
});
