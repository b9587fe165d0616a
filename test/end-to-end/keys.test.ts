import {expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';

it('each key does what the screen says, from the list to the menu of formats', async () => {
	const terminal = openEnvpick(['--demo'], {columns: 120, rows: 20});
	await terminal.waitForText(/❯ +windows7-x64/);
	// The keys or the text to type, and the text that the screen then shows.
	const steps: readonly (readonly [keys: readonly string[], shown: string])[] = [
		[['tab', 'b'], 'press / to filter'],
		[['*'], '48 marked'],
		[['*', 'down'], 'also in Group'],
		[['up', 'Y', '4'], '❯ 4 flags'],
		[['alt+x'], 'enter copies -T os:windows7-x64 -T locale:en-us · ! matches 9 environments'],
		[['ctrl+y'], "sent to the terminal's clipboard"],
		[['Y', ...'f4'], 'no match for f4'],
		[['esc', 'esc'], 'Y copy as'],
		[['alt+x', 'alt+x', '/', ...'-x86'], 'write ! instead of - to exclude · "!x86": 18 · enter uses it'],
		[['enter'], '18/48'],
		[['ctrl+u', ...'Windows7'], 'a capital makes case matter · "windows7": 9 · enter uses it'],
		[['enter'], '9/48'],
		[['ctrl+o', ...'js'], 'enter copies ["os:windows7-x64","locale:en-us","image:win7-20250407-en"]'],
	];

	for (const [keys, shown] of steps) {
		terminal.press(...keys);
		await terminal.waitForText(shown);
	}
	terminal.press('enter');

	expect((await terminal.waitForExit()).exitCode).toBe(0);
	expect(terminal.clipboard).toEqual([
		'-T os:windows7-x64 -T locale:en-us',
		'["os:windows7-x64","locale:en-us","image:win7-20250407-en"]',
	]);
});
