import {describe, expect, it} from 'vitest';
import {writeConfig} from '../helpers/program/config.ts';
import {openEnvpick, openShell} from '../helpers/program/envpick.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {answerWith, listingOf, serve} from '../helpers/service/service.ts';

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

	it.runIf(isTorture)(
		'copies once in the chosen form when the menu, its keys and the pick arrive in one write',
		async () => {
			const terminal = await openDemo(['macos']);

			terminal.write('\u000f\u001b[B\u001b[B\u001b[B\r\r');

			await terminal.waitForExit();
			const flags = '-T os:macos-10.15-amd64 -T locale:en-us';
			expect(terminal.clipboard).toEqual([flags, 'os:macos-10.15-amd64,locale:en-us']);
		},
	);

	it.runIf(isTorture)('stays at its form in the menu when the terminal gets lower', async () => {
		const terminal = await openDemo(['macos']);
		terminal.press('ctrl+o');
		await terminal.waitForText(/^❯ 1 csv/m);
		for (const form of ['space', 'lines', 'flags', 'json', 'profile', 'submission', 'record']) {
			terminal.press('down');
			await terminal.waitForText(new RegExp(`^❯ \\d ${form}`, 'm'));
		}

		terminal.resize(80, 7);
		await terminal.waitForText(/^❯ 8 record/m);
		terminal.press('enter');

		await terminal.waitFor(() => terminal.clipboard.length === 1, 'a copy');
		expect(terminal.clipboard[0]).toMatch(/^\{"tags":\[/);
	});

	it.runIf(isTorture)('copies the tag that the detail shows under its cursor, however many there are', async () => {
		const tags = Array.from({length: 40}, (_, index) => `p${index}:v${index}`);
		const service = await serve(answerWith(listingOf(['os:many', ...tags])));
		const terminal = openEnvpick(['--base-url', service.url], {env: {ENVPICK_ACCESS_KEY: 'correct-horse'}});
		await terminal.waitForText(/❯ +many/);

		terminal.press('tab');
		terminal.type('d');
		await terminal.waitForText(/os +❯ many/);
		terminal.press(...Array.from({length: 30}, () => 'down'));
		await terminal.waitForText(/p29 +❯ v29/);
		terminal.type('y');

		await terminal.waitFor(() => terminal.clipboard.length === 1, 'a copy');
		expect(terminal.clipboard).toEqual(['p29:v29']);
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

	it.runIf(isTorture)('takes all tags once asked to in the menu', async () => {
		const terminal = await openDemo(['ubuntu']);

		terminal.press('ctrl+o');
		await terminal.waitForText('tags: selector');
		terminal.type('xx');
		await terminal.waitForText('tags: all');
		terminal.press('enter');

		await terminal.waitFor(() => terminal.clipboard.length === 1, 'a copy');
		expect(terminal.clipboard).toEqual(['os:ubuntu-22.04-amd64,locale:en-us,system']);
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

	it('P5: refuses a tag with a control character in every form but JSON, and says why', async () => {
		const service = await serve(answerWith(listingOf(['os:a\nrm -rf ~'])));
		const terminal = openEnvpick(['--base-url', service.url], {env: {ENVPICK_ACCESS_KEY: 'correct-horse'}});
		await terminal.waitForText(/❯ +a\^Jrm -rf ~/);

		terminal.press('enter');
		await terminal.waitForText('`os:a^Jrm -rf ~` cannot be written as csv (it holds a control character); use json');
		expect(terminal.clipboard).toEqual([]);
		terminal.press('ctrl+o', 'down', 'down', 'down', 'down', 'enter');

		await terminal.waitFor(() => terminal.clipboard.length === 1, 'a copy');
		expect(terminal.clipboard).toEqual(['["os:a\\nrm -rf ~"]']);
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

	it.runIf(isTorture)('prints no text twice with --unique, and says what else the only one selects', async () => {
		const terminal = openShell(
			'envpick --demo --list --unique win; envpick --demo -1 --unique win7 --print; echo "code $?"; envpick --demo -10 win95; echo "code $?"',
			{rows: 24},
		);

		await terminal.waitForText('code 1');

		const unique = ['windows7-x64', 'windows10-2004-x64', 'windows10-1703-x64', 'windows11-21h2-x64'];
		expect(terminal.lines().filter(line => line !== '' && !line.startsWith('envpick'))).toEqual([
			...unique.map(os => `os:${os},locale:en-us`),
			'os:windows7-x64,locale:en-us',
			'code 0',
			'code 1',
		]);
		expect(terminal.lines()).toContain(
			'envpick: the pick also selects 1 other: image differs; --exact-tags tells them apart',
		);
	});

	it('shows the screen with -1 where several match', async () => {
		const terminal = openShell('envpick --demo -1 macos');

		await terminal.waitForText(/❯ +macos/);

		expect(terminal.isAlternateScreen()).toBe(true);
	});
});
