import {describe, expect, it} from 'vitest';
import {writeConfig} from '../helpers/program/config.ts';
import {openEnvpick, openShell} from '../helpers/program/envpick.ts';

const openDemo = async (args: readonly string[] = [], options = {}) => {
	const terminal = openEnvpick(['--demo', ...args], options);
	await terminal.waitForText(/❯/);
	return terminal;
};

describe('picking', () => {
	it('copies once in the form chosen from the menu, and f makes one the form of enter', async () => {
		const terminal = await openDemo(['macos']);

		terminal.press('ctrl+o');
		await terminal.waitForText('copy macos-10.15-amd64 en-us as');
		expect(terminal.screen()).toMatch(/^❯ 1 csv +os:macos-10\.15-amd64,locale:en-us$/m);
		expect(terminal.screen()).toMatch(/flags +-T os:macos-10\.15-amd64 -T locale:en-us$/m);
		terminal.press('down', 'down', 'down', 'enter');
		await terminal.waitForText('as flags (not confirmed): -T os:macos-10.15-amd64 -T locale:en-us');
		terminal.press('ctrl+o', 'down', 'down', 'f');
		await terminal.waitForText('enter now copies as lines');
		terminal.press('enter');

		await terminal.waitForExit();
		const flags = '-T os:macos-10.15-amd64 -T locale:en-us';
		expect(terminal.clipboard).toEqual([flags, 'os:macos-10.15-amd64\nlocale:en-us']);
	});

	it('writes equal ones once, then takes exactly enough tags, and no mistake in the config stops the demo', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig('{"a": 1}')};
		const terminal = openShell('envpick --demo -q 2004 win10; echo "code $?"', {env});
		await terminal.waitForText(/❯ +windows10-2004-x64/);

		terminal.press('tab');
		terminal.type('ay');
		await terminal.waitForText(/^enter copies 11 marked, 1 line: (?:.*\n)+sent, not confirmed/m);
		terminal.type('Ax');
		terminal.press('enter');

		await terminal.waitForText('code 0');
		const text = 'os:windows10-2004-x64,locale:en-us';
		expect(terminal.clipboard).toEqual([text, `${text},image:win10v2004-20230914-en`]);
		expect(terminal.screen()).toMatch(/^envpick: cannot use the config `.*:1:2` \(`a` is unknown\);/m);
	});

	it('copies the single tag under the cursor of the detail', async () => {
		const terminal = await openDemo(['win10v2004']);

		terminal.press('tab');
		terminal.type('d');
		await terminal.waitForText(/os +❯ windows10-2004-x64/);
		terminal.press('end');
		await terminal.waitForText(/❯ system/);
		terminal.press('up');
		await terminal.waitForText(/image +❯ win10v2004-20230914-en/);
		terminal.press('enter');

		await terminal.waitForExit();
		expect(terminal.clipboard).toEqual(['image:win10v2004-20230914-en']);
	});

	it('prints with --print, as the form that was asked for', async () => {
		const terminal = openShell('envpick --demo --print --as json macos');
		await terminal.waitForText(/❯ +macos/);

		terminal.press('enter');

		await terminal.waitForExit();
		expect(terminal.screen()).toBe('["os:macos-10.15-amd64","locale:en-us"]');
	});

	it('picks without a screen where exactly one matches', async () => {
		const terminal = openShell('envpick --demo -1 --unique macos; echo "code $?"');

		await terminal.waitForText('code 0');

		expect(terminal.clipboard).toEqual(['os:macos-10.15-amd64,locale:en-us']);
		expect(terminal.bytes()).not.toContain('\u001b[?1049h');
	});

	it('shows the screen with -1 where several match', async () => {
		const terminal = openShell('envpick --demo -1 macos');

		await terminal.waitForText(/❯ +macos/);

		expect(terminal.isAlternateScreen()).toBe(true);
	});
});
