import {describe, expect, it} from 'vitest';
import {writeConfig} from '../helpers/program/config.ts';
import {openEnvpick} from '../helpers/program/envpick.ts';
import {answerWith, listingOf, serve} from '../helpers/service/service.ts';

describe('the way back', () => {
	it('is Esc, step by step: from a menu, a failed service, the filter, the marks, the program', async () => {
		const key = 'correct-horse';
		const nobody = 'http://127.0.0.1:1';
		const work = await serve(
			answerWith(listingOf(['os:win7', 'locale:en'], ['os:win10', 'locale:en'], ['os:mac']), key),
		);
		const spare = Array.from({length: 9}, (_, index) => [`spare${index}`, {address: nobody}] as const);
		const services = {work: {address: work.url}, ...Object.fromEntries(spare), lab: {address: nobody}};
		const config = await writeConfig({services});
		const terminal = openEnvpick(['win'], {rows: 24, env: {ENVPICK_CONFIG: config, ENVPICK_ACCESS_KEY: key}});
		await terminal.waitForText('2/3');

		terminal.press('ctrl+o');
		await terminal.waitForText(/^❯ 1 csv/m);
		expect(terminal.screen()).toMatch(/^ {2}6 record/m);
		terminal.press('4', 'ctrl+y');
		await terminal.waitFor(() => terminal.clipboard.length === 1, 'a copy');
		await terminal.waitForText(/^> win .*2\/3/m);
		expect(terminal.clipboard).toEqual(['-T os:win7 -T locale:en']);

		terminal.press('ctrl+space', 'alt+s');
		await terminal.waitForText(/^❯ 1 ● work/m);
		expect(terminal.screen()).toMatch(/^ {2}9 +spare7 .*\n {6}spare8 /m);
		terminal.type('la q');
		await terminal.waitForText('no match for la q');
		terminal.press('ctrl+w', 'backspace');
		await terminal.waitForText(/^❯ {5}lab/m);
		terminal.press('enter');
		await terminal.waitForText('could not reach');
		expect(terminal.screen()).not.toContain('win7');

		terminal.press('esc');
		await terminal.waitForText(/^> win .*1 marked, 2\/3/m);
		expect(terminal.screen()).toContain(`work (127.0.0.1:${work.port})`);
		terminal.press('tab', 'esc');
		await terminal.waitForText(/^> .*1 marked, 3/m);
		terminal.press('esc');
		await terminal.waitForText('1 mark cleared; esc quits');
		expect(terminal.lines()[0]).toMatch(/ 3 environments/);
		terminal.press('esc');
		expect(await terminal.waitForExit()).toMatchObject({exitCode: 130});
	});
});
