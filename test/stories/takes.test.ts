import {describe, expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';
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
});
