import {describe, expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';

const question = '\u001b]10;?\u001b\\\u001b]11;?\u001b\\\u001b[c';
const solarized = '\u001b]10;rgb:8383/9494/9696\u001b\\\u001b]11;rgb:0000/2b2b/3636\u001b\\';

describe('the colours', () => {
	it('are requested once, after the first frame, and adjust dim text and accents', async () => {
		const terminal = openEnvpick(['--demo'], {holdsReplies: true});
		await terminal.waitFor(() => terminal.heldReplies.length > 0, 'the reply');
		expect(terminal.bytes().split('\u001b[?2026l')[0]).not.toContain(question);
		expect(terminal.bytes()).not.toContain('38;5;');

		terminal.write(solarized);
		terminal.giveReplies();

		await terminal.waitFor(() => /\u001b\[[\d;]*38;5;\d+m/.test(terminal.bytes()), 'fixed colours');
		terminal.type('win7');
		await terminal.waitForText('9/48');
		expect(terminal.bytes().split(question)).toHaveLength(2);
		terminal.press('esc', 'esc');
		expect((await terminal.waitForExit()).exitCode).toBe(130);
	});
});
