import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {writeConfig} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick} from '../helpers/program/envpick.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

const open = async (options: Parameters<typeof openEnvpick>[1] = {}, ...args: string[]): Promise<Terminal> => {
	const terminal = openEnvpick(['--demo', ...args], {columns: 120, ...options});
	await terminal.waitForText(/❯ +windows7-x64/);
	return terminal;
};

describe('enter', () => {
	it('copies the line of the pick in the menu of formats too, and quits', async () => {
		const terminal = await open();
		terminal.press('ctrl+o');
		terminal.type('js');
		await terminal.waitForText('enter copies ["os:windows7-x64","locale:en-us","image:win7-20250407-en"]');

		terminal.press('enter');

		expect((await terminal.waitForExit()).exitCode).toBe(0);
		expect(terminal.clipboard).toEqual(['["os:windows7-x64","locale:en-us","image:win7-20250407-en"]']);
	});

	it.each([
		['-x86', '! excludes, not - · "!x86": 18 · enter uses it', '18/48'],
		['Windows7', 'a capital makes case matter · "windows7": 9 · enter uses it', '9/48'],
	])('accepts the suggestion if nothing matches: %s', async (typed, says, found) => {
		const terminal = await open();
		terminal.type(typed);
		await terminal.waitForText(says);

		terminal.press('enter');

		await terminal.waitForText(found);
		terminal.press('ctrl+c');
		await terminal.waitForExit();
		expect(terminal.clipboard).toEqual([]);
	});
});

describe('a menu', () => {
	it('moves by a number and searches by letters; ^y copies and stays', async () => {
		const terminal = await open();
		terminal.press('ctrl+o', '4');
		await terminal.waitForText('❯ 4 flags');
		terminal.press('alt+x');
		await terminal.waitForText('enter copies -T os:windows7-x64 -T locale:en-us · ! matches 9 environments');
		terminal.press('ctrl+y');

		await terminal.waitForText("sent to the terminal's clipboard");
		expect(terminal.clipboard).toEqual(['-T os:windows7-x64 -T locale:en-us']);
		terminal.press('ctrl+o');
		terminal.type('f4');
		await terminal.waitForText('no match for f4');
		terminal.press('esc', 'esc');
		await terminal.waitForNoText('copy windows7-x64');
	});
});

describe('the list', () => {
	it('marks and unmarks all matches by *; an unbound letter changes nothing and says what to press', async () => {
		const terminal = await open();
		terminal.press('tab', 'b');
		await terminal.waitForText('press / to filter');
		expect(terminal.lines()[0]).toContain('48 environments');
		terminal.press('*');
		await terminal.waitForText('48 marked');
		terminal.press('*');
		await terminal.waitForNoText('marked');
	});

	it('copies the single tag or field under the cursor of the detail', async () => {
		const file = join(await makeDirectory(), 'fleet.json');
		await writeFile(
			file,
			JSON.stringify({
				data: ['pool-01', 'pool-02'].map(name => ({name, resources: [{id: `vm-${name}`, tags: ['os:a']}]})),
			}),
		);
		const terminal = openEnvpick(['--input', file, 'group:pool-02']);
		await terminal.waitForText('same tags in pool-01');
		terminal.press('tab', 'd', 'down', 'y');

		await terminal.waitFor(() => terminal.clipboard.length > 0, 'the copy');
		expect(terminal.clipboard).toEqual(['vm-pool-02']);
	});
});

it('the first start names the program, its needs and the way out; without another service it names the setup', async () => {
	const first = openEnvpick([], {env: {HOME: await makeDirectory(), ENVPICK_CONFIG: ''}});
	await first.waitForText(/envpick · connect to a service\n.*Nothing is saved before you agree/);
	expect(first.screen()).toContain('envpick --demo');

	const config = await writeConfig({services: {work: {address: 'http://127.0.0.1:9'}}});
	const alone = openEnvpick([], {env: {ENVPICK_CONFIG: config, ENVPICK_ACCESS_KEY: 'correct-horse'}});
	await alone.waitForText('r try again');
	alone.press('S');
	await alone.waitForText('no other services; `envpick --setup` adds one');
});
