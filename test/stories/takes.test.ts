import {describe, expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';
import {answerWith, listingOf, serve} from '../helpers/service/service.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

const lineWith = (terminal: Terminal, text: string): number => terminal.lines().findIndex(line => line.includes(text));

/** Whether a text of the detail is dim at its end, which no match lights up, on the line that begins with its prefix. */
const isDimInDetail = (terminal: Terminal, prefix: string, text: string): boolean => {
	const row = lineWith(terminal, `│ ${prefix}`);
	const line = terminal.lines()[row] ?? '';
	return terminal.cell(line.indexOf(text, line.indexOf('│')) + text.length - 1, row).isDim;
};

describe('what enter takes', () => {
	it('is on the screen, with what else it selects, and is what is copied; a key makes it exact, then all', async () => {
		const terminal = openEnvpick(['--demo', 'win7']);
		const selector = 'enter copies os:windows7-x64,locale:en-us';
		await terminal.waitForText(`${selector} · also selects 1 other: image differs (alt-x: exact)`);
		expect(isDimInDetail(terminal, 'os ', 'windows7-x64')).toBe(false);
		expect(isDimInDetail(terminal, 'image ', 'win7-20250407-en')).toBe(true);

		terminal.press('alt+x');
		await terminal.waitForText(/^enter copies os:windows7-x64,locale:en-us,image:win7-20250407-en · tags: exact$/m);
		expect(isDimInDetail(terminal, 'image ', 'win7-20250407-en')).toBe(false);
		expect(isDimInDetail(terminal, 'other ', 'system')).toBe(true);
		terminal.press('alt+x');
		await terminal.waitForText(
			/^enter copies os:windows7-x64,locale:en-us,arch:x64,\S+,system\ntags: all {3}the demo service · /m,
		);
		expect(isDimInDetail(terminal, 'other ', 'system')).toBe(false);
		terminal.press('tab', 'x');
		await terminal.waitForText(`${selector} · also selects 1 other: image differs (x: exact)`);

		terminal.press('enter');
		expect((await terminal.waitForExit()).exitCode).toBe(0);
		expect(terminal.clipboard).toEqual(['os:windows7-x64,locale:en-us']);
	});

	it('of marked ones is counted, each of them made exact by itself', async () => {
		const terminal = openEnvpick(['--demo', 'win7']);
		await terminal.waitForText(/^enter copies os:windows7/m);

		terminal.press('ctrl+space', 'ctrl+space');
		await terminal.waitForText(
			/^enter copies 2 marked, 1 line: os:windows7-x64,locale:en-us\nnot told apart: image differs \(alt-x: exact\)/m,
		);
		terminal.press('ctrl+o');
		await terminal.waitForText(/^ {2}8 record/m);
		terminal.press('x');
		await terminal.waitForText('tags: exact');
		terminal.press('esc');
		await terminal.waitForText(
			/^enter 2 marked: os:windows7-x64\S+…\S+win7-20230705-en\ntags: exact {3}the demo service · /m,
		);
		terminal.press('enter');

		await terminal.waitForExit();
		const exact = ['20250407', '20230705'].map(date => `os:windows7-x64,locale:en-us,image:win7-${date}-en`);
		expect(terminal.clipboard).toEqual([exact.join('\n')]);
	});

	it('is said to be all there is where another environment has that and more, or the form has no tags', async () => {
		const service = await serve(answerWith(listingOf(['os:a'], ['os:a', 'system'])));
		const terminal = openEnvpick(['--base-url', service.url], {env: {ENVPICK_ACCESS_KEY: 'correct-horse'}, rows: 24});
		await terminal.waitForText('enter copies os:a · also selects 1 other: other tags differ (alt-x: exact)');

		terminal.press('alt+x');
		await terminal.waitForText(/^enter copies os:a · no text selects only this one: 1 other has all its tags$/m);
		terminal.press('ctrl+o', 'up', 'f');
		await terminal.waitForText('enter now copies as record');
		terminal.press('alt+x');

		await terminal.waitForText('`record` is the same whatever tags are taken');
	});
});

describe('what a reload took away', () => {
	it('is said to be gone, its neighbours stay in view, and enter takes nothing until somebody moved', async () => {
		const all = Array.from({length: 40}, (_, index) => [`os:n${index + 10}`]);
		let answer = listingOf(...all);
		const service = await serve((request, response) => answerWith(answer)(request, response));
		const terminal = openEnvpick(['--base-url', service.url], {env: {ENVPICK_ACCESS_KEY: 'correct-horse'}, rows: 24});
		await terminal.waitForText(/❯ +n10/);
		terminal.press('tab', ...Array.from({length: 20}, () => 'down'));
		await terminal.waitForText(/❯ +n30/);

		terminal.press('r');
		await terminal.waitForText('reloaded: nothing changed');
		answer = listingOf(...all.filter(([tag]) => tag !== 'os:n30'));
		terminal.press('r');
		await terminal.waitForText('the selected one is gone');
		expect(terminal.screen()).toMatch(/^ +n29 .*\n❯ +n31 .*\n +n32 /m);

		// The notice goes with the next key; what enter would take is nothing all the same.
		terminal.press('enter', 'y');
		await terminal.waitForText('the selected one is gone; move to another');
		terminal.press('down');
		await terminal.waitForText(/^enter copies os:n32$/m);
		terminal.press('enter');
		expect((await terminal.waitForExit()).exitCode).toBe(0);
		expect(terminal.clipboard).toEqual(['os:n32']);
	});
});
