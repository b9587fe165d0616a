import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {writeConfig} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick} from '../helpers/program/envpick.ts';

it('each key does what the screen says, from the list to the menu of formats', async () => {
	const terminal = openEnvpick(['--demo'], {columns: 120, rows: 20});
	await terminal.waitForText(/❯ +windows7-x64/);

	terminal.press('tab', 'b');
	await terminal.waitForText('press / to filter');
	expect(terminal.lines()[0]).toContain('48 environments');
	terminal.press('*');
	await terminal.waitForText('48 marked');
	terminal.press('*');
	await terminal.waitForNoText('marked');
	terminal.press('down');
	await terminal.waitForText(/also in Group \d/);

	terminal.press('up', 'Y', '4');
	await terminal.waitForText('❯ 4 flags');
	terminal.press('alt+x');
	await terminal.waitForText('enter copies -T os:windows7-x64 -T locale:en-us · ! matches 9 environments');
	terminal.press('ctrl+y');
	await terminal.waitForText("sent to the terminal's clipboard");
	terminal.press('Y');
	terminal.type('f4');
	await terminal.waitForText('no match for f4');
	terminal.press('esc', 'esc', 'alt+x', 'alt+x', '/');

	terminal.type('-x86');
	await terminal.waitForText('write ! instead of - to exclude · "!x86": 18 · enter uses it');
	terminal.press('enter');
	await terminal.waitForText('18/48');
	terminal.press('ctrl+u');
	terminal.type('Windows7');
	await terminal.waitForText('a capital makes case matter · "windows7": 9 · enter uses it');
	terminal.press('enter');
	await terminal.waitForText('9/48');
	terminal.press('ctrl+u');
	terminal.type('zzqq');
	await terminal.waitForText('no match for zzqq');
	expect(terminal.screen()).not.toContain('uses it');
	terminal.press('enter', 'ctrl+u');
	terminal.type('windows7');
	await terminal.waitForText('9/48');

	terminal.press('ctrl+o');
	terminal.type('js');
	await terminal.waitForText('enter copies ["os:windows7-x64","locale:en-us","image:win7-20250407-en"]');
	terminal.press('enter');
	expect((await terminal.waitForExit()).exitCode).toBe(0);
	expect(terminal.clipboard).toEqual([
		'-T os:windows7-x64 -T locale:en-us',
		'["os:windows7-x64","locale:en-us","image:win7-20250407-en"]',
	]);
});

it('group:NAME matches a group; the detail names the others, and copies a field', async () => {
	const file = join(await makeDirectory(), 'fleet.json');
	const pools = ['pool-01', 'pool-02'].map(name => ({name, resources: [{id: `vm-${name}`, tags: ['os:a']}]}));
	await writeFile(file, JSON.stringify({data: pools}));
	const terminal = openEnvpick(['--input', file, 'group:pool-02']);
	await terminal.waitForText('same tags in pool-01');

	terminal.press('tab', 'd', 'down', 'enter');

	await terminal.waitForExit();
	expect(terminal.clipboard).toEqual(['vm-pool-02']);
});

it('the first start opens the setup, and a failed start offers retry, exit or the setup', async () => {
	const first = openEnvpick([], {env: {HOME: await makeDirectory(), ENVPICK_CONFIG: ''}});
	await first.waitForText(/envpick · connect to a service\n.*Nothing is saved before you agree/);
	expect(first.screen()).toContain('envpick --demo');

	const config = await writeConfig({services: {work: {address: 'http://127.0.0.1:9'}}});
	const alone = openEnvpick([], {env: {ENVPICK_CONFIG: config, ENVPICK_ACCESS_KEY: 'correct-horse'}});
	await alone.waitForText('r try again');
	alone.press('S');
	await alone.waitForText('no other services; `envpick --setup` adds one');
});
