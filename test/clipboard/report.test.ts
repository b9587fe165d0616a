import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	toCopyAdvice,
	toCopySummary,
	toRefusedReport,
	toSentReport,
	toTooLongReport,
} from '../../source/clipboard/report.ts';
import {clipboardModes, type Route} from '../../source/clipboard/route.ts';
import {anyPath, defaultServer, tmuxHop} from '../helpers/clipboard/paths.ts';

const terminal: Route = {type: 'terminal'};
const tmux: Route = {type: 'tmux', tmux: {server: defaultServer, variables: {}, beyond: []}};
const ssh = {type: 'ssh'} as const;
const adviceOf = (line: string) => `add \`${line}\` to tmux.conf, reload it and attach again`;

describe('a copy', () => {
	it('P3: is called so where a tool confirmed it, and there only', () => {
		expect(toCopySummary({type: 'copied', with: 'xclip', bytes: 38})).toBe('copied with xclip (38 bytes)');
		fc.assert(
			fc.property(anyPath, fc.constantFrom(terminal, tmux), (path, route) => {
				expect(toCopySummary(toSentReport(route, path, 38, []))).toMatch(/not confirmed|^only in tmux/);
				expect(toCopySummary(toSentReport(route, path, 38, []))).not.toMatch(/copied/);
			}),
		);
	});

	it.each([
		['to a terminal', terminal, [], 'OSC 52'],
		['over SSH', terminal, [ssh], 'OSC 52'],
		['over mosh', terminal, [{type: 'mosh'}], 'OSC 52 through mosh'],
		['in screen', terminal, [{type: 'screen'}], 'OSC 52 through screen'],
		['in tmux by OSC 52', terminal, [tmuxHop({setClipboard: 'on'})], 'OSC 52 through tmux'],
		['in tmux', tmux, [tmuxHop()], 'through tmux'],
		['in tmux over mosh', tmux, [tmuxHop({isPassing: true}), {type: 'mosh'}], 'through tmux and mosh'],
	] as const)('P3: is said to be sent, and how: %s', (_, route, path, by) => {
		const report = toSentReport(route, path, 38, []);

		expect(toCopySummary(report)).toBe(`sent to your terminal (${by}, 38 bytes, not confirmed)`);
		expect(toCopyAdvice(report)).toBeUndefined();
	});

	it('tells which tool failed before', () => {
		const failed = [
			{name: 'wl-copy', why: 'exit code 1'},
			{name: 'xclip', why: 'not found'},
		];

		expect(toCopySummary(toSentReport(terminal, [], 1, failed))).toBe(
			'sent to your terminal (OSC 52, 1 byte, not confirmed); no copy by wl-copy: exit code 1, xclip: not found',
		);
	});

	it('tells what a tmux out of reach may need', () => {
		expect(toCopyAdvice(toSentReport(terminal, [ssh, {type: 'tmux'}], 38, []))).toBe(
			'try `set -s set-clipboard on` in your own tmux.conf',
		);
	});

	it.each([
		[
			'no clipboard',
			[tmuxHop({ms: undefined, terminal: 'linux'})],
			String.raw`set -ga terminal-overrides ',linux:Ms=\E]52;c;%p2%s\7'`,
		],
		['mosh', [tmuxHop(), {type: 'mosh'}], String.raw`set -ga terminal-overrides ',xterm-256color:Ms=\E]52;c;%p2%s\7'`],
		['screen', [tmuxHop(), {type: 'screen'}], 'set -g allow-passthrough on'],
	] as const)('that stays in tmux says so, and gives the line that helps: %s', (_, path, line) => {
		const report = toSentReport(tmux, path, 38, []);

		expect(toCopySummary(report)).toBe('only in tmux (38 bytes), not passed on to your terminal; prefix ] pastes it');
		expect(toCopyAdvice(report)).toBe(adviceOf(line));
	});

	it.each([
		['no single one helps', [tmuxHop(), {type: 'screen'}, {type: 'screen'}]],
		['nobody is attached', [tmuxHop({ms: undefined, terminal: ''})]],
		['the name of the terminal is odd', [tmuxHop({ms: undefined, terminal: "x'; run-shell y", version: '3.2'})]],
	] as const)('that stays in tmux gives no line where %s', (_, path) => {
		expect(toCopyAdvice(toSentReport(tmux, path, 38, []))).toBeUndefined();
	});
});

describe('a refusal', () => {
	it('says the size and the limit', () => {
		expect(toCopySummary(toTooLongReport([], 74_995, []))).toBe(
			'not copied (74,995 bytes, terminals take 74,994 at most)',
		);
		expect(toCopySummary(toTooLongReport([{type: 'mosh'}], 12_283, []))).toBe(
			'not copied (12,283 bytes, mosh takes 12,282 at most)',
		);
		expect(toCopySummary(toTooLongReport([], 80_000, [{name: 'xclip', why: 'exit code 1'}]))).toBe(
			'not copied (xclip: exit code 1; 80,000 bytes, terminals take 74,994 at most)',
		);
	});

	it.each([
		['off', [], 'not copied (the clipboard is off)'],
		['tmux', [], 'not copied (no tmux here that answers)'],
		['native', [], 'not copied (no clipboard tool here, or no display for it)'],
		['osc52', [{type: 'screen'}, {type: 'screen'}], 'not copied (screen drops OSC 52 here)'],
	] as const)('says why: %s', (mode, path, summary) => {
		const report = toRefusedReport(mode, path, 38, []);

		expect(toCopySummary(report)).toBe(summary);
		expect(toCopyAdvice(report)).toBeUndefined();
	});

	it('gives the line that helps where tmux drops OSC 52', () => {
		const report = toRefusedReport('osc52', [tmuxHop()], 38, []);

		expect(toCopySummary(report)).toBe('not copied (tmux drops OSC 52 here)');
		expect(toCopyAdvice(report)).toBe(adviceOf('set -s set-clipboard on'));
	});

	it('says which tools failed', () => {
		const report = toRefusedReport('native', [], 38, [{name: 'xclip', why: 'no end within 2 s'}]);

		expect(toCopySummary(report)).toBe('not copied (xclip: no end within 2 s)');
	});

	it('is one line, whatever the path', () => {
		fc.assert(
			fc.property(anyPath, fc.constantFrom(...clipboardModes), fc.nat(), (path, mode, bytes) => {
				expect(toCopySummary(toRefusedReport(mode, path, bytes, []))).toMatch(/^not copied \([^\n]+\)$/);
			}),
		);
	});
});
