import {describe, expect, it, onTestFinished} from 'vitest';
import {copied, expectCopy, printAfter, printedIn, sentWith} from '../../helpers/clipboard/copy-run.ts';
import {isRunning} from '../../helpers/program/processes.ts';
import {casesOf} from '../../helpers/project/torture.ts';

const native = ['--clipboard', 'native'];

const failures: readonly (readonly [does: string, script: string | undefined, why: string])[] = [
	['fails', 'cat > /dev/null; exit 3', 'exit code 3'],
	['cannot be started', undefined, 'could not be started'],
	['is killed', 'kill -SEGV $$', 'killed by SIGSEGV'],
];

describe('a tool that copies', () => {
	it.each(casesOf(failures, 1))('P1: that %s is reported, and the terminal is used', (_, script, why) =>
		expectCopy({tools: {xclip: script}}, ({said, arrived}) => {
			expect(said).toBe(sentWith(`; xclip failed: ${why}`));
			expect(arrived).toEqual([copied]);
		}),
	);

	// The reasons are in the list above.
	it.each(failures.slice(0, 1))(
		'P1: that %s is reported, and nothing else is used if so requested',
		(_, script, why) => {
			const use = printAfter(`not copied (xclip failed: ${why}); alt-p prints it`);
			return expectCopy({tools: {xclip: script}, arguments: native, use}, ({said, arrived, written}) => {
				expect({said, arrived}).toEqual({said: '', arrived: []});
				expect(printedIn(written)).toBe(`${copied}\r\n`);
			});
		},
	);

	it('P1: that hangs is killed after 2 s, and the terminal is used', () =>
		expectCopy({tools: {xclip: 'sleep 600 & echo $$ $! > "$HOME/pids"; wait'}}, async ({said, arrived, time, left}) => {
			expect(said).toBe(sentWith('; xclip failed: timed out after 2 s'));
			expect(arrived).toEqual([copied]);
			expect(time).toBeGreaterThan(1900);
			const pids = left('pids')?.trim().split(' ') ?? [];
			expect(pids).toHaveLength(2);
			await expect.poll(() => pids.map(Number).filter(isRunning)).toEqual([]);
		}));

	it('P1: that stays in the background to serve the clipboard is not awaited', () => {
		const xclip = 'exec 3<&0; cat > "$HOME/copied"; sleep 600 <&3 & echo $! > "$HOME/pid"; exit 0';
		return expectCopy({tools: {xclip}}, ({said, arrived, left}) => {
			const pid = left('pid')?.trim() ?? '';
			onTestFinished(() => {
				process.kill(Number(pid));
			});
			expect({said, arrived}).toEqual({said: `copied ${copied}\n`, arrived: []});
			expect(left('copied')).toBe(copied);
			expect(isRunning(Number(pid))).toBe(true);
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

	it('P3: has copied nothing if it succeeds without reading a long text', () => {
		const text = `os:${'x'.repeat(999_997)}`;
		const use = printAfter('not copied (xclip failed: did not read its input); alt-p prints it');
		return expectCopy({tools: {xclip: 'exit 0'}, tags: [text], arguments: native, use}, ({said, arrived, written}) => {
			expect({said, arrived}).toEqual({said: '', arrived: []});
			expect(printedIn(written)).toBe(`${text}\r\n`);
		});
	});
});
