import {describe, expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';

describe('comparing', () => {
	it('shows how two differ, says where they come out the same, and picks one of them', async () => {
		const terminal = openEnvpick(['--demo'], {rows: 24});
		await terminal.waitForText(/❯ +windows7-x64/);

		// With nothing marked: the selected row and what one moves to, and back where it began.
		terminal.press('tab', 'c');
		await terminal.waitForText(/^different {3}❯ windows7-x64 en-us {2,}windows7-x64 en-us/m);
		expect(terminal.screen()).toMatch(/^image +win7-20250407-en +win7-20230705-en/m);
		expect(terminal.screen()).toMatch(/^same +os windows7-x64 · locale en-us · arch x64 x86 · system/m);
		terminal.press('down', 'down');
		await terminal.waitForText(/^os +windows7-x64 +windows10-1703-x64/m);
		terminal.press('esc');
		await terminal.waitForText(/❯ +windows7-x64 +win7-20250407/);

		// With one marked: it and the selected row.
		terminal.press('space', 'c');
		await terminal.waitForText('both copy the same text (x: exact tags)');
		terminal.press('x');
		await terminal.waitForNoText('the same text');
		terminal.press('esc', 'up', 'end', 'space', 'a', 'c');
		await terminal.waitForText(/^1 to 3 of 10$/m);
		expect(terminal.screen()).toMatch(/^different {3}❯ windows7-x64 en-us ×5/m);
		terminal.press('space');
		await terminal.waitForText(/^1 to 3 of 9$/m);
		terminal.press('right');
		await terminal.waitForText(/^enter copies os:windows7-x64,locale:en-us,image:win7-20230705-en · tags: exact$/m);
		// The forms of that column, and back.
		terminal.press('Y');
		await terminal.waitForText('copy windows10-2004-x64 en-us as');
		terminal.press('q', 'left');
		await terminal.waitForText(/^different {3}❯ windows7-x64/m);
		terminal.press('enter');

		expect(await terminal.waitForExit()).toMatchObject({exitCode: 0});
		expect(terminal.clipboard).toEqual(['os:windows7-x64,locale:en-us,image:win7-20230705-en']);
	});
});
