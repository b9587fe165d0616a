import {chmod, chown, mkdir, readdir, readFile, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {type ConfigRequest, readConfig} from '../../source/config/io/config-file.ts';
import {Fault} from '../../source/fault/fault.ts';
import {parseAddress} from '../../source/service/address.ts';
import {keepService, lookWhereToKeep} from '../../source/setup/io/keep-service.ts';
import type {Keeping, Preview} from '../../source/setup/world.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {modeOf} from '../helpers/program/histories.ts';
import {twoGroupsListing} from '../helpers/scenes/two-groups.ts';

const at = (text: string) => parseAddress(text, {allowsInsecureHttp: false});
const address = at('https://sandbox.example.org/api');
const name = 'sandbox.example.org';
const keeping = {address, key: 'correct-horse', name, becomesDefault: false};
const received = {listing: twoGroupsListing, text: ''};
const service = {address, key: 'correct-horse', received};
const look = (request: ConfigRequest, wanted?: string) => lookWhereToKeep(service, wanted, request);

const makeHome = async (config?: string | Buffer) => {
	const home = await makeDirectory();
	const directory = join(home, '.config', 'envpick');
	if (config !== undefined) {
		await mkdir(directory, {recursive: true});
		await writeFile(join(directory, 'config.json'), config);
	}
	return {home, directory, request: {variables: {HOME: home}}};
};

describe('saving a service', () => {
	it('is read back as it was saved, and reports the place', async () => {
		const {directory, request} = await makeHome();

		const said = await keepService(keeping, request);

		expect(said).toEqual([
			'Address saved in ~/.config/envpick/config.json',
			'Key saved in ~/.config/envpick/sandbox.example.org.key, which only you can read',
		]);
		const accessKeyFile = join(directory, 'sandbox.example.org.key');
		expect(await readConfig(request)).toMatchObject({
			services: [{name, address: 'https://sandbox.example.org/api', accessKeyFile}],
		});
		expect(await readFile(accessKeyFile, 'utf8')).toBe('correct-horse\n');
	});

	it('saves a command and removes the key file from the config', async () => {
		const {home, directory, request} = await makeHome();
		const withCommand = {...keeping, command: ['pass', 'show', '~/my key']};
		const saves = 'Address and command saved in ~/.config/envpick/config.json';
		expect(await keepService(withCommand, (await makeHome()).request)).toEqual([saves]);
		await keepService(keeping, request);

		const said = await keepService(withCommand, request);

		expect(said).toEqual([saves, `The previous key is still in ~/.config/envpick/${name}.key`]);

		const {services} = await readConfig(request);
		expect(services).toEqual([{name, address: address.base, accessKeyCommand: ['pass', 'show', `${home}/my key`]}]);
		expect(await readFile(join(directory, 'config.json'), 'utf8')).not.toContain('correct');
	});

	const all = {work: {address: 'a.org'}, lab: {address: 'b.org'}};

	it.each([
		[undefined, 'work'],
		['lab', 'lab'],
	])('keeps the default, and says what opens: $1', async (usual, standing) => {
		const {request} = await makeHome(JSON.stringify({service: usual, services: all}));

		const said = await keepService(keeping, request);

		expect(said.at(-1)).toBe(`envpick opens ${standing}; @ or --service ${name} opens another`);
		const {settings, services} = await readConfig(request);
		expect([settings.service, services.map(one => one.name)]).toEqual([usual, ['work', 'lab', name]]);
	});

	it.each([
		[undefined, 'work'],
		['lab', 'lab'],
	])('makes a service the default instead of another, if that is wanted: $1', async (usual, before) => {
		const {request} = await makeHome(JSON.stringify({service: usual, services: all}));

		const said = await keepService({...keeping, becomesDefault: true}, request);

		expect(said.at(-1)).toBe(`envpick opens ${name}; @ or --service ${before} opens another`);
		expect((await readConfig(request)).settings.service).toBe(name);
	});

	it.each<[string, Partial<Keeping>, Record<string, string>, string]>([
		[
			'of the default',
			{name: 'work', address: at('a.org')},
			{},
			'envpick opens work; @ or --service lab opens another',
		],
		['if a variable names another', {}, {ENVPICK_SERVICE: 'lab'}, `To open it: envpick --service ${name}`],
		['if a variable has an address', {}, {ENVPICK_BASE_URL: 'b.org'}, `To open it: envpick --service ${name}`],
		['if the options do', {}, {ENVPICK_DEFAULT_OPTS: '--service lab'}, `To open it: envpick --service ${name}`],
	])('says what opens %s', async (_, part, variables, opens) => {
		const {request} = await makeHome(JSON.stringify({services: all}));

		const said = await keepService({...keeping, ...part}, {variables: {...request.variables, ...variables}});

		expect(said.at(-1)).toBe(opens);
	});

	it.each([
		['--config', "envpick --config 'HOME/my config.json' opens"],
		['ENVPICK_CONFIG', 'envpick opens'],
	])('says what opens with a config that %s names', async (from, opens) => {
		const {home, request} = await makeHome();
		const config = join(home, 'my config.json');
		await writeFile(config, JSON.stringify({services: all}));

		const said = await keepService(keeping, {...request, config, from});

		expect(said.at(-1)?.replace(home, 'HOME')).toBe(`${opens} work; @ or --service ${name} opens another`);
	});

	it('keeps the certificates of the address under another name', async () => {
		const services = {work: {address: address.base, ca: 'work.pem'}};
		const {directory, request} = await makeHome(JSON.stringify({services}));

		await keepService({...keeping, name: 'lab'}, request);

		const saved = JSON.parse(await readFile(join(directory, 'config.json'), 'utf8')).services;
		expect(saved).toEqual({...services, lab: {address: address.base, accessKeyFile: 'lab.key', ca: 'work.pem'}});
	});

	it('refuses a name that another service got meanwhile', async () => {
		const {directory, request} = await makeHome(JSON.stringify({services: {[name]: {address: 'a.org'}}}));

		expect(await faultOf(() => keepService(keeping, request))).toEqual(
			new Fault(`\`${name}\` is already the service at \`a.org\``, 'save it under another name'),
		);
		expect(await readdir(directory)).toEqual(['config.json']);
	});

	it('keeps the permissions of the config, and makes an existing key file private', async () => {
		const {directory, request} = await makeHome('{}');
		const files = [join(directory, 'config.json'), join(directory, 'sandbox.example.org.key')] as const;
		await writeFile(files[1], 'battery');
		await Promise.all(files.map(file => chmod(file, 0o640)));

		await keepService(keeping, request);

		expect(files.map(modeOf)).toEqual(['640', '600']);
	});

	it('creates the file that is named', async () => {
		const {home, request} = await makeHome();

		await keepService(keeping, {...request, config: join(home, 'mine', 'my.json')});

		expect((await readdir(join(home, 'mine'))).sort()).toEqual(['my.json', 'sandbox.example.org.key']);
	});

	it('saves no key where others could replace the config', async () => {
		const {home, request} = await makeHome();
		await mkdir(join(home, '.config'));
		await chmod(join(home, '.config'), 0o777);
		const asUser = {...request, userId: process.getuid?.()};
		const refused = new Fault(
			`cannot use the config \`${home}/.config/envpick/config.json\` (others can change a directory above it: mode 777)`,
			`check it, and run \`chmod go-w ${home}/.config\``,
		);

		expect(await faultOf(() => look(asUser))).toEqual(refused);
		expect(await faultOf(() => keepService(keeping, asUser))).toEqual(refused);
		expect(await readdir(join(home, '.config'))).toEqual([]);
	});

	it('saves nothing in the directory of another user', async () => {
		const {home} = await makeHome();
		const me = process.getuid?.() ?? 0;
		// Root is trusted by everyone, so only root can make what others refuse.
		await chown(home, me === 0 ? 12_345 : me, -1);

		const fault = await faultOf(() =>
			keepService(keeping, {variables: {HOME: '/'}, config: join(home, 'config.json'), userId: me === 0 ? 0 : me + 1}),
		);

		expect(fault.what).toContain('(a directory above it belongs to another user)');
		expect(fault.tryThis).toBe('name a file in a directory of your own');
		expect(await readdir(home)).toEqual([]);
	});

	it('neither reads nor saves anything where the path is not UTF-8', async () => {
		const {home} = await makeHome();
		const odd = Buffer.concat([Buffer.from(`${home}/odd`), Buffer.from([0xff])]);
		await mkdir(odd);
		await symlink(odd, join(home, 'link'));
		const request = {variables: {HOME: home}, config: join(home, 'link', 'config.json'), userId: process.getuid?.()};

		for (const what of ['write', 'read']) {
			const shown = `cannot ${what} \`${request.config}\` (its path leads elsewhere, or is not UTF-8)`;
			expect(await faultOf(() => keepService(keeping, request))).toHaveProperty('what', shown);
			expect(await faultOf(() => look(request))).toHaveProperty('what', shown);
			expect(await readdir(odd)).toEqual(what === 'write' ? [] : ['config.json']);
			await writeFile(request.config, '{}');
		}
	});

	it.each<[string | Buffer]>([['{'], ['{"services": 1}'], ['\ufffd\u0000'], [Buffer.from('{} // \xff', 'latin1')]])(
		'changes nothing if the config is %j',
		async config => {
			const {directory, request} = await makeHome(config);

			expect(await faultOf(() => keepService(keeping, request))).toHaveProperty(
				'what',
				expect.stringMatching(/^cannot use the config /),
			);
			expect(await faultOf(() => look(request))).toHaveProperty(
				'what',
				expect.stringMatching(/^cannot use the config /),
			);
			expect(await readdir(directory)).toEqual(['config.json']);
			expect(await readFile(join(directory, 'config.json'))).toEqual(Buffer.from(config));
		},
	);
});

describe('the preview of saving a service', () => {
	const config =
		'{"service": "work", "services": {"work": {"address": "a.org"}, "mine": {"address": "sandbox.example.org"}}}';
	const whole = {yes: `~/.config/envpick/config.json, the key in ${name}.key`, no: 'ask again next time'};

	it.each<[string, string | undefined, Record<string, string>, Partial<Preview>]>([
		['where a first service goes', undefined, {}, {name, ...whole, standing: undefined, notes: []}],
		[
			'what would be replaced, and what overrides it',
			config,
			{ENVPICK_BASE_URL: 'b.org'},
			{
				name: 'mine',
				yes: '~/.config/envpick/config.json, the key in mine.key',
				no: 'use it only this time',
				standing: 'work',
				notes: [
					'"yes" replaces the saved settings of mine.',
					'"yes" replaces the key file ~/.config/envpick/mine.key.',
					'Environment variables override what is saved: ENVPICK_BASE_URL.',
				],
			},
		],
		[
			'which of several variables override it',
			undefined,
			{ENVPICK_ACCESS_KEY_FILE: 'f', ENVPICK_SERVICE: 'mine', ENVPICK_ACCESS_KEY: 'x'},
			{
				no: 'use it only this time',
				notes: [
					'Environment variables override what is saved: ENVPICK_SERVICE, ENVPICK_ACCESS_KEY, ENVPICK_ACCESS_KEY_FILE.',
				],
			},
		],
		[
			'nothing of a variable with the same address',
			undefined,
			{ENVPICK_BASE_URL: 'https://sandbox.example.org/api'},
			{...whole, notes: []},
		],
		[
			'the file that is named',
			undefined,
			{CONFIG: 'HOME/mine/my.json'},
			{yes: expect.stringMatching(/^~\/mine\/my.json, /)},
		],
		...['/elsewhere', ''].map((HOME): [string, undefined, Record<string, string>, Partial<Preview>] => [
			`whole paths outside the home directory '${HOME}'`,
			undefined,
			{HOME, CONFIG: 'HOME/my.json'},
			{yes: expect.stringMatching(/^HOME\/my.json, /)},
		]),
	])('says %s', async (_, text, variables, place) => {
		const {home, directory, request} = await makeHome(text);
		if (text !== undefined) {
			await writeFile(join(directory, 'mine.key'), '');
		}
		const inHome = Object.entries(variables).map(([variable, value]) => [variable, value.replace('HOME', home)]);
		const {CONFIG: file, ...others} = Object.fromEntries(inHome);
		const given = {config: file, variables: {...request.variables, ...others}};

		const {yes, ...rest} = await look(given);

		expect({...rest, yes: yes.replace(home, 'HOME')}).toMatchObject(place);
	});

	it('says that a command is saved, and replaces no key file', async () => {
		const {directory, request} = await makeHome('{}');
		await writeFile(join(directory, `${name}.key`), '');

		const place = await lookWhereToKeep({...service, command: ['cat']}, undefined, request);

		expect(place).toMatchObject({yes: '~/.config/envpick/config.json: the address and the command', notes: []});
	});

	it('has the wanted name, and knows those of other addresses and of their key files', async () => {
		const services = {
			...{
				work: {address: 'a.org', accessKeyFile: 'shared.key'},
				lab: {address: 'b.org:8443', accessKeyFile: '~/x.key'},
			},
			...{
				mine: {address: 'sandbox.example.org/api', accessKeyFile: 'mine.key'},
				other: {address: 'sandbox.example.org/api'},
			},
		};
		const {request} = await makeHome(JSON.stringify({services}));

		const place = await look(request, 'other');

		expect(place.name).toBe('other');
		expect([...place.taken]).toEqual([
			['shared', 'the key file of `work`'],
			['work', 'the service at `a.org`'],
			['lab', 'the service at `b.org:8443`'],
		]);
		expect((await look(request)).name).toBe('mine');
	});

	it('proposes no name whose key file has another owner', async () => {
		const services = {work: {address: 'a.org', accessKeyFile: `${name}.key`}};
		const {request} = await makeHome(JSON.stringify({services}));

		expect((await look(request)).name).toBe(`${name}-2`);
	});
});
