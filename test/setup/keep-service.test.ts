import {chmod, chown, mkdir, readdir, readFile, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {readConfig} from '../../source/config/io/read.ts';
import {Fault} from '../../source/fault/fault.ts';
import {parseAddress} from '../../source/service/address.ts';
import {keepService, lookWhereToKeep} from '../../source/setup/io/keep-service.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {modeOf} from '../helpers/program/histories.ts';

const address = parseAddress('https://sandbox.example.org/api', {allowsInsecureHttp: false});
const keeping = {address, key: 'correct-horse'};

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

		const {name, said} = await keepService(keeping, request);

		expect(name).toBe('sandbox.example.org');
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
		const {request} = await makeHome();
		const withCommand = {...keeping, command: ['pass', 'show', 'my key']};
		const runs = 'envpick runs the command each time it starts';
		expect((await keepService(withCommand, (await makeHome()).request)).said.slice(1)).toEqual([runs]);
		await keepService(keeping, request);

		const {said} = await keepService(withCommand, request);

		expect(said.slice(1)).toEqual([runs, 'The previous key is still in ~/.config/envpick/sandbox.example.org.key']);

		const {services} = await readConfig(request);
		expect(services).toEqual([
			{name: 'sandbox.example.org', address: address.base, accessKeyCommand: ['pass', 'show', 'my key']},
		]);
	});

	it.each([
		[undefined, 'work'],
		['lab', 'lab'],
	])('keeps the default, and says how to switch to the new service: $1', async (usual, standing) => {
		const all = {work: {address: 'a.org'}, lab: {address: 'b.org'}};
		const {request} = await makeHome(JSON.stringify({service: usual, services: all}));

		const {said} = await keepService(keeping, request);

		expect(said.at(-1)).toBe(
			`${standing} stays the default: start with --service sandbox.example.org, or set "service" in the config`,
		);
		const {settings, services} = await readConfig(request);
		expect([settings.service, services.map(({name}) => name)]).toEqual([usual, ['work', 'lab', 'sandbox.example.org']]);
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

		expect(await faultOf(() => lookWhereToKeep(address, asUser))).toEqual(refused);
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
			expect(await faultOf(() => lookWhereToKeep(address, request))).toHaveProperty('what', shown);
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
			expect(await faultOf(() => lookWhereToKeep(address, request))).toHaveProperty(
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
	const usualPlaces = ['config  ~/.config/envpick/config.json', 'key     ~/.config/envpick/sandbox.example.org.key'];

	it.each<[string, string | undefined, Record<string, string>, string[]]>([
		[
			'what would be replaced, and what overrides it',
			config,
			{ENVPICK_BASE_URL: 'b.org'},
			[
				'Replaces the saved settings of mine.',
				'Saving to files replaces the key file of mine.',
				'Environment variables override this: ENVPICK_BASE_URL.',
				'config  ~/.config/envpick/config.json',
				'key     ~/.config/envpick/mine.key',
			],
		],
		[
			'which of several variables override it',
			undefined,
			{ENVPICK_ACCESS_KEY_FILE: 'f', ENVPICK_SERVICE: 'mine', ENVPICK_ACCESS_KEY: 'x'},
			[
				'Environment variables override this: ENVPICK_SERVICE, ENVPICK_ACCESS_KEY, ENVPICK_ACCESS_KEY_FILE.',
				...usualPlaces,
			],
		],
		[
			'nothing of a variable with the same address',
			undefined,
			{ENVPICK_BASE_URL: 'https://sandbox.example.org/api'},
			usualPlaces,
		],
		[
			'the file that is named',
			undefined,
			{CONFIG: 'HOME/mine/my.json'},
			['config  ~/mine/my.json', 'key     ~/mine/sandbox.example.org.key'],
		],
		...['/elsewhere', ''].map((HOME): [string, undefined, Record<string, string>, string[]] => [
			`whole paths outside the home directory '${HOME}'`,
			undefined,
			{HOME, CONFIG: 'HOME/my.json'},
			['config  HOME/my.json', 'key     HOME/sandbox.example.org.key'],
		]),
	])('says %s', async (_, text, variables, notes) => {
		const {home, directory, request} = await makeHome(text);
		if (text !== undefined) {
			await writeFile(join(directory, 'mine.key'), '');
		}
		const inHome = Object.entries(variables).map(([name, value]) => [name, value.replace('HOME', home)]);
		const {CONFIG: config, ...others} = Object.fromEntries(inHome);
		const given = {config, variables: {...request.variables, ...others}};

		expect(await lookWhereToKeep(address, given)).toEqual(notes.map(note => note.replace('HOME', home)));
	});
});
