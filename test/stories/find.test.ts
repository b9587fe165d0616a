import {describe, expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';

const openDemo = async (args: readonly string[] = [], options = {}) => {
	const terminal = openEnvpick(['--demo', ...args], options);
	await terminal.waitForText(/❯/);
	return terminal;
};

describe('finding', () => {
	it('shows each distinct environment once, with how often and where it exists, and goes back', async () => {
		const terminal = await openDemo(['win10v2004']);
		await terminal.waitForText('6/48, 1 distinct');

		terminal.press('tab');
		terminal.type('u');

		await terminal.waitForText('1 distinct of 6/48');
		expect(terminal.lines()[1]).toMatch(/^❯ {2}×6 +windows10-2004-x64 +win10v2004/);
		expect(terminal.screen()).toContain('in Group 1, 2, 3, 4, 5 and 6');
		terminal.type('u');
		await terminal.waitForText(/▾ Group 6/);
	});

	it('counts the tags under the filter, adds one to it, and the counts follow', async () => {
		const terminal = await openDemo(['win']);

		terminal.press('ctrl+t');
		await terminal.waitForText(/^❯ +os +/m);
		expect(terminal.screen()).toMatch(/ win7-20250407-en +5/);
		for (let presses = 0; presses < 30 && !/❯ .*win7-20250407-en/.test(terminal.screen()); presses++) {
			const before = terminal.screen();
			terminal.press('down');
			await terminal.waitFor(screen => screen !== before, 'another tag');
		}
		terminal.press('enter');

		await terminal.waitForText('> win ^image:win7-20250407-en$');
		await terminal.waitForText('5/48, 1 distinct');
		expect(terminal.screen()).toMatch(/os +windows7-x64 +5/);
		expect(terminal.screen()).not.toContain('windows10');
		terminal.press('esc');
		await terminal.waitForText(/❯ +windows7/);
		terminal.press('enter');
		await terminal.waitForExit();
		expect(terminal.clipboard).toEqual(['os:windows7-x64,locale:en-us']);
	});

	it('finds by first words, says what was meant where nothing matches, and has the syntax in the help', async () => {
		const terminal = await openDemo();

		terminal.press('?');
		await terminal.waitForText('in the filter');
		terminal.type('/syntax');
		await terminal.waitForText(/^win10 +text that contains win10, or where win starts a word and 10 the$/m);
		expect(terminal.lines()[1]).toBe('filter syntax');
		terminal.press('ctrl+u');
		terminal.type('without');
		await terminal.waitForText(/^!ubuntu +not ubuntu: excludes/m);
		terminal.press('ctrl+u');
		terminal.type('exit');
		await terminal.waitForText(/^ +q +quit$/m);
		terminal.press('esc', 'esc');
		await terminal.waitForText('type to filter');

		terminal.type('win10-1703 win1703');
		await terminal.waitForText('did you mean windows10-1703?');
		terminal.press('ctrl+u');
		terminal.type('ub22');
		await terminal.waitForText(/^❯ +ubuntu-22\.04-amd64/m);
		terminal.press('ctrl+u');
		terminal.type('win2004?');
		await terminal.waitForText('no match for win2004?');
		terminal.press('ctrl+u');
		terminal.type('Win10');
		await terminal.waitForText(/^a capital makes case matter · "win10": \d+/m);
		terminal.press('ctrl+u');
		terminal.type('win7|macos');
		await terminal.waitForText(/^put spaces around \| · "win7 \| macos": \d+/m);
		terminal.press('ctrl+u');
		terminal.type('windws11');
		await terminal.waitForText('did you mean windows11? · → takes it');
		terminal.press('left', 'right');
		await terminal.waitForText('→ takes it');
		expect(terminal.screen()).toContain('> windws11 ');
		terminal.press('right');
		await terminal.waitForText(/^> windows11 +6\/48/m);
		terminal.press('esc', 'esc');
		await terminal.waitForExit();
	});

	it('marks several, also from the filter, and picks all of them', async () => {
		const terminal = await openDemo();

		terminal.type('macos');
		await terminal.waitForText('5/48');
		terminal.press('ctrl+space', 'ctrl+u');
		await terminal.waitForText('1 marked');
		terminal.press('tab', 'home', 'space');
		await terminal.waitForText('2 marked');
		expect(terminal.screen()).toMatch(/^ ● +windows7-x64/m);
		terminal.press('enter');

		await terminal.waitForExit();
		expect(terminal.clipboard).toEqual(['os:windows7-x64,locale:en-us\nos:macos-10.15-amd64,locale:en-us']);
	});
});
