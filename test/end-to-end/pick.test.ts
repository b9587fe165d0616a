import {describe, expect, it} from 'vitest';
import {openShell} from '../helpers/program/envpick.ts';

describe('picking', () => {
	it('prints with --print, in the requested format', async () => {
		const terminal = openShell('envpick --demo --print --as json macos');
		await terminal.waitForText(/❯ +macos/);

		terminal.press('enter');

		await terminal.waitForExit();
		expect(terminal.screen()).toBe('["os:macos-10.15-amd64","locale:en-us"]');
	});

	it('picks without a screen if all matches give the same output', async () => {
		const terminal = openShell('envpick --demo -1 macos; echo "code $?"');

		await terminal.waitForText('code 0');

		expect(terminal.clipboard).toEqual(['os:macos-10.15-amd64,locale:en-us']);
		expect(terminal.bytes()).not.toContain('\u001b[?1049h');
	});

	it('shows the screen with -1 if the matches give different outputs', async () => {
		const terminal = openShell('envpick --demo -1 win7');

		await terminal.waitForText(/❯ +windows7/);

		expect(terminal.isAlternateScreen()).toBe(true);
	});
});
