import {describe, expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

const question = '\u001b]10;?\u001b\\\u001b]11;?\u001b\\\u001b[c';
const solarized = '\u001b]10;rgb:8383/9494/9696\u001b\\\u001b]11;rgb:0000/2b2b/3636\u001b\\';

/** A cell of the output that enter copies, which is plain text. */
const output = (terminal: Terminal) =>
	terminal.cell(
		14,
		terminal.lines().findIndex(line => line.startsWith('enter copies')),
	);

describe('the colours', () => {
	it.each([
		['true colours', 'truecolor', {bar: '#1e434c', bright: '#ced4d5'}],
		['the 256 colours', undefined, {bar: 237, bright: 188}],
	])('are requested once, after the first frame, and fit the theme: %s', async (_, COLORTERM, {bar, bright}) => {
		const terminal = openEnvpick(['--demo'], {holdsReplies: true, env: {TERM: 'xterm', COLORTERM}});
		await terminal.waitFor(() => terminal.heldReplies.length > 0, 'the reply');
		expect(terminal.bytes().split('\u001b[?2026l')[0]).not.toContain(question);
		const selected = () => terminal.lines().findIndex(line => line.startsWith('❯'));
		const cells = (y: number) => Array.from({length: 50}, (__, x) => terminal.cell(x, y));
		await terminal.waitFor(() => selected() > 0, 'the list');
		// Without a reply: a reversed bar without colours, bold for bright text, and nothing dimmed.
		expect(new Set(cells(selected()).map(({isInverse, foreground}) => `${isInverse} ${foreground}`))).toEqual(
			new Set(['true default']),
		);
		expect(output(terminal)).toMatchObject({isBold: true, foreground: 'default'});
		expect(terminal.bytes()).not.toMatch(/\u001b\[(?:\d+;)*2(?:;\d+)*m/);

		terminal.write(solarized);
		terminal.giveReplies();

		await terminal.waitFor(() => terminal.cell(0, selected()).background === bar, 'the bar');
		expect(cells(selected()).every(({background, isInverse}) => background === bar && !isInverse)).toBe(true);
		expect(terminal.cell(0, selected())).toMatchObject({foreground: 44, isBold: false});
		expect(terminal.cell(4, selected())).toMatchObject({foreground: bright, isBold: true});
		expect(output(terminal)).toMatchObject({isBold: false, foreground: bright});

		terminal.type('win7');
		await terminal.waitForText('9 of 48');
		expect(terminal.bytes().split(question)).toHaveLength(2);
		terminal.press('esc', 'esc');
		expect((await terminal.waitForExit()).exitCode).toBe(130);
	});

	it('are not requested without colour; bold and reverse remain', async () => {
		const terminal = openEnvpick(['--demo'], {env: {NO_COLOR: '1', COLORTERM: 'truecolor'}});
		await terminal.waitForText(/^❯/m);
		const selected = terminal.lines().findIndex(line => line.startsWith('❯'));

		expect(terminal.cell(10, selected)).toMatchObject({isInverse: true});
		expect(output(terminal)).toMatchObject({isInverse: false, isBold: true});
		terminal.press('esc');
		await terminal.waitForExit();
		expect(terminal.bytes()).not.toContain(']10;');
		expect(terminal.bytes()).not.toMatch(/\u001b\[[\d;]*[34]\dm/);
	});
});
