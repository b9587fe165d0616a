import {chmod, mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {openShell} from '../../helpers/program/envpick.ts';
import {createKey} from '../../helpers/program/key.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {casesOf} from '../../helpers/project/torture.ts';
import {
	configDirectoryIn,
	expectEndBy,
	firstRow,
	keys,
	modeOf,
	nameOf,
	openIn,
	questions,
	talk,
	toPaste,
	toSave,
	writtenIn,
} from '../../helpers/scenes/setup.ts';
import {startListingServer} from '../../helpers/service/listing-server.ts';

const {clear, enter, esc} = keys;
const {address, save} = questions;

describe('--setup', () => {
	it('starts with the present settings, and changes only the service in the config', async () => {
		const home = await makeDirectory();
		const first = await startListingServer();
		const second = await startListingServer({key: createKey()});
		const directory = configDirectoryIn(home);
		await mkdir(directory, {recursive: true});
		await writeFile(join(directory, 'key'), `${first.key}\n`, {mode: 0o600});
		await writeFile(
			join(directory, 'config.json'),
			`{\n  "services": {"work": {"address": "${first.base}", "accessKeyFile": "key"}},\n  "clipboard": "osc52"\n}\n`,
		);
		await chmod(join(directory, 'config.json'), 0o644);
		const name = nameOf(second);
		const terminal = openIn(home, ['--setup']);
		await talk(terminal, [
			[`requests ${first.base}/v0/resources`, enter],
			['40 characters', esc],
			[address, `${clear}${second.base}${enter}`],
			[`sent only to ${second.host}`, toPaste(second.key)],
			['40 characters', enter],
			[`work stays the default, not ${name}.`, enter],
			[firstRow],
		]);

		const config = await readFile(join(directory, 'config.json'), 'utf8');
		expect(JSON.parse(config)).toEqual({
			services: {
				work: {address: first.base, accessKeyFile: 'key'},
				[name]: {address: second.base, accessKeyFile: `${name}.key`},
			},
			clipboard: 'osc52',
		});
		expect(await modeOf(join(directory, 'config.json'))).toBe('644');
		expect(await modeOf(join(directory, `${name}.key`))).toBe('600');
	});

	const names: readonly (readonly [
		string,
		(file: string) => {readonly args?: readonly string[]; readonly env?: Record<string, string>},
	])[] = [
		['ENVPICK_CONFIG', file => ({env: {ENVPICK_CONFIG: file}})],
		['--config and --setup', file => ({args: ['--config', file, '--setup']})],
	];

	it.each(casesOf(names, 1))('makes the file that is named by %s', async (_, name) => {
		const home = await makeDirectory();
		const file = join(home, 'own', 'new.json');
		const service = await startListingServer();
		const {args = [], env = {}} = name(file);
		await talk(openIn(home, args, {env}), [...toSave(service), [save, enter], [firstRow]]);

		expect(Object.keys(JSON.parse(await readFile(file, 'utf8')).services)).toEqual([nameOf(service)]);
		const {stdout} = await runHere([...args.slice(0, 2), '--list'], {env: {HOME: home, ...env}});
		expect(stdout).toContain('windows10-2004-x64');
	});

	it('is not offered for a named config that is missing, unless that config would name the service', async () => {
		const directory = await makeDirectory();
		const runs = casesOf(['--service lab', '--base-url localhost:1', '--list'], 2);
		const lines = runs.map((args, index) => `envpick --config ${directory}/${index} ${args}; echo "code ${index}: $?"`);
		const env = {HOME: directory, ENVPICK_ACCESS_KEY: 'correct-horse'};
		const terminal = openShell(lines.join('; '), {columns: 200, env});

		await terminal.waitForExit();
		for (const index of runs.keys()) {
			expect(terminal.screen()).toMatch(
				new RegExp(`cannot read \`${directory}/${index}\` \\(no such file\\).*\\n+code ${index}: 2`),
			);
		}
	});

	it('says why nothing can be saved if the directory cannot be created, and continues for this run', async () => {
		const home = await makeDirectory();
		await writeFile(join(home, '.config'), 'not a directory');
		const service = await startListingServer();
		const terminal = openIn(home, ['--setup']);
		await talk(terminal, [
			...toSave(service),
			[save, enter],
			[/! cannot write `.*` \(no such directory\)(.*\n)+\? Save these settings\?/],
		]);
		terminal.press('down', 'enter');

		await terminal.waitForText(firstRow);
		expect(await writtenIn(home)).toEqual(['.config']);
	});

	it('leaves a config unchanged that became unreadable meanwhile, or was before', async () => {
		const home = await makeDirectory();
		const directory = configDirectoryIn(home);
		const service = await startListingServer();
		const terminal = openIn(home, ['--setup']);
		await talk(terminal, toSave(service));
		await mkdir(directory, {recursive: true});
		await writeFile(join(directory, 'config.json'), '{"services": oops}');
		await talk(terminal, [[save, enter], ['cannot use the config']]);
		await expectEndBy(terminal, 'SIGTERM');

		const again = openIn(home, ['--setup']);

		expect((await again.waitForExit()).exitCode).toBe(2);
		expect(again.screen()).toContain('cannot use the config');
		expect(service.requests).toHaveLength(1);
		expect(await readdir(directory)).toEqual(['config.json']);
		expect(await readFile(join(directory, 'config.json'), 'utf8')).toBe('{"services": oops}');
	});
});
