import {describe, expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';

describe('comparing', () => {
	it('shows how all that match differ, moves, marks and filters as the list does, and picks one', async () => {
		const terminal = openEnvpick(['--demo'], {rows: 24});
		await terminal.waitForText(/❯ +windows7-x64/);

		terminal.press('tab', 'c');
		await terminal.waitForText(/^ +os +image +arch +other +4 differ$/m);
		expect(terminal.screen()).toMatch(/^❯ {2}×5 {2}windows7-x64 +win7-20250407-en +x64 x86 +system$/m);
		expect(terminal.screen()).toMatch(/^ {3}×4 {2}· +win7-20230705-en +· +·$/m);
		expect(terminal.screen()).toMatch(/^same {3}locale en-us$/m);
		terminal.press('down');
		await terminal.waitForText(/^ {3}×5 {2}· +win7-20250407-en +· +·$/m);
		terminal.press('x');
		await terminal.waitForText(/^enter copies os:windows7-x64,locale:en-us,image:win7-20230705-en · tags: exact$/m);
		// The forms of that row, and back.
		terminal.press('Y');
		await terminal.waitForText('copy windows7-x64 en-us as');
		terminal.press('q');
		await terminal.waitForText(/^❯ {2}×4/m);
		terminal.press('enter');

		expect(await terminal.waitForExit()).toMatchObject({exitCode: 0});
		expect(terminal.clipboard).toEqual(['os:windows7-x64,locale:en-us,image:win7-20230705-en']);
	});
});
