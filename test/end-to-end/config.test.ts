import {writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeHome, writeConfig} from '../helpers/program/config.ts';
import {openEnvpick} from '../helpers/program/envpick.ts';
import {createKey, findLeak} from '../helpers/program/key.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {answerWith, listingOf, serve} from '../helpers/service/service.ts';

// A home with a config of two services on loopback, each with its own key: the first in a file, the second from a command.
const makeServices = async (more: object = {}, workAddress = '127.0.0.1') => {
	const keys = [createKey(), createKey()] as const;
	const work = await serve(answerWith(listingOf(['os:ubuntu', 'locale:en'], ['os:fedora']), keys[0]), 0, workAddress);
	const lab = await serve(answerWith(listingOf(['os:plan9', 'locale:de'], ['os:ubuntu']), keys[1]));
	const {home, file} = await makeHome({
		services: {
			work: {address: work.url, accessKeyFile: 'work.key'},
			lab: {address: lab.url, accessKeyCommand: ['echo', keys[1]]},
		},
		...more,
	});
	await writeFile(join(dirname(file), 'work.key'), `${keys[0]}\n`, {mode: 0o600});
	return {home, file, keys, work, lab};
};

describe('a config of two services', () => {
	it('is read at its place, and S switches from one service to the other and back', async () => {
		const {home, keys, work, lab} = await makeServices();
		const terminal = openEnvpick([], {env: {HOME: home}});
		await terminal.waitForText(/❯ +ubuntu/);
		expect(terminal.screen()).toContain(`work (127.0.0.1:${work.port})`);

		terminal.press('tab', 'S');
		await terminal.waitForText('go to service');
		expect(terminal.screen()).toMatch(new RegExp(`❯ 1 ● work  127\\.0\\.0\\.1:${work.port}\\n  2   lab   127`));
		terminal.press('down', 'enter');
		await terminal.waitForText(/❯ +plan9/);

		expect(terminal.screen()).toContain(`lab (127.0.0.1:${lab.port}) · 2 environments`);
		expect(terminal.screen()).not.toContain('fedora');
		terminal.press('S', 'up', 'enter');
		await terminal.waitForText('fedora');
		terminal.press('q');
		expect(await terminal.waitForExit()).toMatchObject({exitCode: 0});
		expect(keys.map(key => findLeak(terminal.bytes(), key))).toEqual([undefined, undefined]);
	});

	it('does not stop the demo with a mistake, which it reports; a typo gets a suggestion', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig('{"a": 1}')};
		const [format, way, version] = await Promise.all([
			runHere(['--as', 'jsno']),
			runHere(['--clipboard', 'osc']),
			runHere(['--demo', '--version'], {env}),
		]);
		const terminal = openEnvpick(['--demo', 'help'], {env});
		await terminal.waitForText('for help press f1, or run envpick --help');
		await terminal.waitForText(/^cannot use the config/m);

		terminal.press('esc', 'esc');
		await terminal.waitForExit();

		expect(format.stderr).toContain('`--as jsno` is not a format; did you mean `json`?');
		expect(way.stderr).toContain('`--clipboard osc` is not a clipboard method; did you mean `osc52`?');
		expect(version).toMatchObject({stderr: '', exitCode: 0});
		expect(terminal.screen().replaceAll('\n', ' ')).toMatch(/cannot use the config `.*` \(`a` is unknown\)/);
	});

	it('shows why a service cannot be reached, and the way back', async () => {
		const {home, file, lab, work} = await makeServices();
		const command = ['sh', '-c', 'exit 3'];
		const services = {
			work: {address: work.url, accessKeyFile: 'work.key'},
			lab: {address: lab.url, accessKeyCommand: command},
		};
		await writeFile(file, JSON.stringify({services}));
		const terminal = openEnvpick([], {env: {HOME: home}});
		await terminal.waitForText('fedora');

		terminal.press('tab', 'S', 'down', 'enter');

		await terminal.waitForText('exited with code 3');
		expect(terminal.screen()).not.toContain('fedora');
		expect(terminal.lines().at(-1)).toContain('esc back');
		terminal.press('esc');
		await terminal.waitForText('fedora');
		expect(terminal.screen()).toContain(`work (127.0.0.1:${work.port})`);
	});

	it('copies in its own format, chosen from the menu, and draws in its colours', async () => {
		const {home} = await makeServices({formats: {ticket: 'run on {os} ({locale})'}, colors: {accent: 'bright-green'}});
		const terminal = openEnvpick([], {env: {HOME: home}, rows: 24});
		await terminal.waitForText(/❯ +ubuntu/);

		terminal.press('ctrl+o');
		await terminal.waitForText('ticket      run on ubuntu (en)');
		terminal.press('7', 'ctrl+y');

		await terminal.waitForText('✓ sent to');
		expect(terminal.clipboard).toEqual(['run on ubuntu (en)']);
		expect(terminal.bytes()).toMatch(/\x1b\[(?:[\d;]*;)?92m/);
		expect(terminal.bytes()).not.toMatch(/\x1b\[(?:[\d;]*;)?35m/);
	});

	it('binds keys: they work, and the bottom line and the help show them', async () => {
		const {home} = await makeServices({format: 'space', keys: {pick: 'ctrl+g', copy: {browse: 'w'}, help: 'f2'}});
		const terminal = openEnvpick([], {env: {HOME: home}, rows: 24});
		await terminal.waitForText(/❯ +ubuntu/);
		expect(terminal.lines().at(-3)).toMatch(/^\^g copies /);
		expect(terminal.lines().at(-1)).toContain('f2 help');

		terminal.press('tab', 'f1', 'f2');
		terminal.type('copy');
		await terminal.waitForText(/^\^g +copy \(or print\)/m);
		expect(terminal.screen()).toMatch(/^w \^y +copy and stay/m);
		terminal.press('f2', 'w');
		await terminal.waitForText('✓ sent to');
		terminal.press('down', 'enter', 'y');
		terminal.press('ctrl+g');

		expect(await terminal.waitForExit()).toMatchObject({exitCode: 0});
		expect(terminal.clipboard).toEqual(['os:ubuntu locale:en', 'os:fedora']);
	});
});
