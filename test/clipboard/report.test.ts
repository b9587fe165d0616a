import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	type CopyReport,
	toCopyAdvice,
	toCopySummary,
	toLeavingLines,
	toRefusedReport,
	toSentReport,
	toTooLongReport,
} from '../../source/clipboard/report.ts';
import {clipboardModes} from '../../source/clipboard/route.ts';
import {toNoticeLines} from '../../source/screen/bottom-lines.ts';
import {toCopyNotice} from '../../source/state/copy-notice.ts';
import {anyPath, tmuxHop} from '../helpers/clipboard/paths.ts';

const routes = ['terminal', 'tmux'] as const;
const ssh = {type: 'ssh'} as const;
const adviceOf = (line: string) => `add \`${line}\` to tmux.conf, reload it and attach again`;

describe('a copy', () => {
	it('P3: is called so where a tool confirmed it, and there only', () => {
		expect(toCopySummary({type: 'copied', with: 'xclip', bytes: 38})).toBe('copied with xclip (38 bytes)');
		fc.assert(
			fc.property(anyPath, fc.constantFrom(...routes), (path, route) => {
				expect(toCopySummary(toSentReport(route, path, 38, []))).toMatch(/not confirmed|^only in tmux/);
				expect(toCopySummary(toSentReport(route, path, 38, []))).not.toMatch(/copied/);
			}),
		);
	});

	it.each([
		['to a terminal', 'terminal', [], 'OSC 52'],
		['over SSH', 'terminal', [ssh], 'OSC 52'],
		['over mosh', 'terminal', [{type: 'mosh'}], 'OSC 52 through mosh'],
		['in screen', 'terminal', [{type: 'screen'}], 'OSC 52 through screen'],
		['in tmux by OSC 52', 'terminal', [tmuxHop({setClipboard: 'on'})], 'OSC 52 through tmux'],
		['in tmux', 'tmux', [tmuxHop()], 'through tmux'],
		['in tmux over mosh', 'tmux', [tmuxHop({isPassing: true}), {type: 'mosh'}], 'through tmux and mosh'],
	] as const)('P3: is said to be sent, and how: %s', (_, route, path, by) => {
		const report = toSentReport(route, path, 38, []);

		expect(toCopySummary(report)).toBe(`sent to your terminal (${by}, 38 bytes, not confirmed)`);
		expect(toCopyAdvice(report)).toBeUndefined();
	});

	it('tells which tool failed before', () => {
		const failed = ['wl-copy: exit code 1', 'xclip: not found'];

		expect(toCopySummary(toSentReport('terminal', [], 1, failed))).toBe(
			'sent to your terminal (OSC 52, 1 byte, not confirmed); no copy by wl-copy: exit code 1, xclip: not found',
		);
	});

	it('tells what a tmux out of reach may need', () => {
		expect(toCopyAdvice(toSentReport('terminal', [ssh, {type: 'tmux'}], 38, []))).toBe(
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
		[
			'a terminal with an odd name',
			[tmuxHop({ms: undefined, terminal: "x'; run-shell y"})],
			'set -g allow-passthrough on',
		],
	] as const)('that stays in tmux says so, and gives the line that helps: %s', (_, path, line) => {
		const report = toSentReport('tmux', path, 38, []);

		expect(toCopySummary(report)).toBe('only in tmux (38 bytes), not passed on to your terminal; prefix ] pastes it');
		expect(toCopyAdvice(report)).toBe(adviceOf(line));
	});

	it.each([
		['no single one helps', [tmuxHop(), {type: 'screen'}, {type: 'screen'}]],
		['nobody is attached', [tmuxHop({ms: undefined, terminal: ''})]],
	] as const)('that stays in tmux gives no line where %s', (_, path) => {
		expect(toCopyAdvice(toSentReport('tmux', path, 38, []))).toBeUndefined();
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
		expect(toCopySummary(toTooLongReport([], 80_000, ['xclip: exit code 1']))).toBe(
			'not copied (xclip: exit code 1; 80,000 bytes, terminals take 74,994 at most)',
		);
	});

	it.each([
		['off', [], 'not copied (the clipboard is off)'],
		['tmux', [], 'not copied (no tmux here that answers)'],
		['native', [], 'not copied (no clipboard tool here, or no display for it)'],
		['osc52', [{type: 'screen'}, {type: 'screen'}], 'not copied (screen drops OSC 52 here)'],
	] as const)('says why: %s', (mode, path, summary) => {
		const report = toRefusedReport({mode, path, takesSequences: true}, 38, []);

		expect(toCopySummary(report)).toBe(summary);
		expect(toCopyAdvice(report)).toBeUndefined();
	});

	it('gives the line that helps where tmux drops OSC 52', () => {
		const report = toRefusedReport({mode: 'osc52', path: [tmuxHop()], takesSequences: true}, 38, []);

		expect(toCopySummary(report)).toBe('not copied (tmux drops OSC 52 here)');
		expect(toCopyAdvice(report)).toBe(adviceOf('set -s set-clipboard on'));
	});

	it('says which tools failed', () => {
		const report = toRefusedReport({mode: 'native', path: [], takesSequences: true}, 38, ['xclip: no end within 2 s']);

		expect(toCopySummary(report)).toBe('not copied (xclip: no end within 2 s)');
	});

	it('is one line, whatever the path', () => {
		fc.assert(
			fc.property(anyPath, fc.constantFrom(...clipboardModes), fc.nat(), (path, mode, bytes) => {
				expect(toCopySummary(toRefusedReport({mode, path, takesSequences: true}, bytes, []))).toMatch(
					/^not copied \([^\n]+\)$/,
				);
			}),
		);
	});
});

const remedy = String.raw`set -ga terminal-overrides ',xterm-256color:Ms=\E]52;c;%p2%s\7'`;
const sent: CopyReport = {type: 'sent', by: 'OSC 52', bytes: 28, failed: []};
const sentFar: CopyReport = {...sent, by: 'OSC 52 through tmux', remedy: 'set -s set-clipboard on'};
const kept: CopyReport = {type: 'kept', bytes: 28, remedy};
const refused: CopyReport = {type: 'refused', why: '12,283 bytes, mosh takes 12,282 at most', bytes: 12_283};
const dropped: CopyReport = {
	type: 'refused',
	why: 'tmux drops OSC 52 here',
	bytes: 28,
	remedy: 'set -s set-clipboard on',
};

const anyFailed = fc.array(fc.constantFrom('wl-copy: exit code 1', 'xclip: not found'), {maxLength: 3});
const anyReport: fc.Arbitrary<CopyReport> = fc.oneof(
	fc.constant<CopyReport>({type: 'copied', with: 'wl-copy', bytes: 38}),
	fc
		.tuple(fc.constantFrom(...routes), anyPath, fc.nat(100_000), anyFailed)
		.map(([route, path, bytes, failed]) => toSentReport(route, path, bytes, failed)),
	fc.tuple(anyPath, fc.nat(), anyFailed).map(([path, bytes, failed]) => toTooLongReport(path, bytes, failed)),
	fc
		.tuple(fc.constantFrom(...clipboardModes), anyPath, fc.nat(), anyFailed)
		.map(([mode, path, bytes, failed]) => toRefusedReport({mode, path, takesSequences: true}, bytes, failed)),
);

describe('the notice of a copy', () => {
	it.each<[string, CopyReport, string]>([
		['copied', {type: 'copied', with: 'xclip', bytes: 28}, 'copied with xclip (28 bytes)'],
		['sent', sent, 'sent to your terminal (OSC 52, 28 bytes, not confirmed); nothing pasted? P prints it'],
		[
			'sent to a tmux out of reach',
			sentFar,
			'sent to your terminal (OSC 52 through tmux, 28 bytes, not confirmed); nothing pasted? P prints it; try `set -s set-clipboard on` in your own tmux.conf',
		],
		[
			'kept',
			kept,
			`only in tmux (28 bytes), not passed on to your terminal; prefix ] pastes it; P prints it; add \`${remedy}\` to tmux.conf, reload it and attach again`,
		],
		['refused', refused, 'not copied (12,283 bytes, mosh takes 12,282 at most); P prints it'],
	])('tells what happened, the way out, and what would help: %s', (_, report, text) => {
		expect(toCopyNotice(report, 'P').text).toBe(text);
	});

	it('names the key it is given', () => {
		expect(toCopyNotice(sent, 'alt-p').text).toMatch(/; nothing pasted\? alt-p prints it$/);
	});

	it.each<[CopyReport, number, readonly string[]]>([
		[sent, 80, ['sent to your terminal (OSC 52, 28 bytes, not confirmed); nothing pasted? alt-p', 'prints it']],
		[sent, 40, ['sent, not confirmed; alt-p prints it']],
		[sentFar, 60, ['sent, not confirmed; alt-p prints it']],
		[kept, 60, ['only in tmux; alt-p prints it; tmux.conf: `set -ga', `${remedy.slice(8)}\``]],
		[dropped, 40, ['not copied; alt-p prints it; tmux.conf:', '`set -s set-clipboard on`']],
		[refused, 30, ['not copied; alt-p prints it']],
	])('is short if two lines have no room for it: %j in %i columns', (report, columns, lines) => {
		expect(toNoticeLines(toCopyNotice(report, 'alt-p'), columns, 2)).toEqual(lines);
	});

	it('keeps what is true, and the way out, in one line of 40 columns', () => {
		fc.assert(
			fc.property(anyReport, report => {
				const [line = '', ...more] = toNoticeLines(toCopyNotice(report, 'alt-p'), 40, 1);

				expect(more).toEqual([]);
				expect(line).toMatch(report.type === 'copied' ? /^copied with / : /^[^…]+; alt-p prints it/);
			}),
		);
	});

	it('P3: claims no more in fewer words, whatever the report and the size', () => {
		const truth = {copied: /^copied with /, sent: /not confirmed/, kept: /only in tmux/, refused: /^not copied/};
		fc.assert(
			fc.property(anyReport, fc.integer({min: 20, max: 200}), fc.constantFrom(1, 2), (report, columns, most) => {
				const said = toNoticeLines(toCopyNotice(report, 'P'), columns, most).join(' ');

				expect(said).toMatch(truth[report.type]);
				expect(said.replace(/^not copied/, '')).not.toMatch(report.type === 'copied' ? /not confirmed/ : /copied/);
			}),
		);
	});

	it('is a failure where the text is not on its way to the terminal, and there only', () => {
		fc.assert(
			fc.property(anyReport, report => {
				expect(toCopyNotice(report, 'P').isFailure).toBe(report.type === 'kept' || report.type === 'refused');
			}),
		);
	});
});

describe('the lines after leaving', () => {
	it('are one where one line was copied: the text, and what happened', () => {
		expect(toLeavingLines(sent, 'os:a,locale:en')).toEqual([
			'`os:a,locale:en` sent to your terminal (OSC 52, 28 bytes, not confirmed)',
		]);
	});

	it('have each line of the text, made safe, and then what happened', () => {
		expect(toLeavingLines({type: 'copied', with: 'xclip', bytes: 9}, 'os:a\nos:\u001bb')).toEqual([
			'os:a',
			'os:^[b',
			'copied with xclip (9 bytes)',
		]);
	});

	it('tell of how many environments the text is where some came to the same', () => {
		expect(toLeavingLines(sent, 'os:a', '3 environments in 1 line')).toEqual([
			'`os:a` sent to your terminal (OSC 52, 28 bytes, not confirmed); 3 environments in 1 line',
		]);
	});

	it('end with the line of tmux.conf that helps', () => {
		expect(toLeavingLines(sentFar, 'os:a')).toEqual([
			'`os:a` sent to your terminal (OSC 52 through tmux, 28 bytes, not confirmed); nothing pasted? try `set -s set-clipboard on` in your own tmux.conf',
		]);
		expect(toLeavingLines(kept, 'os:a')).toEqual([
			`\`os:a\` only in tmux (28 bytes), not passed on to your terminal; prefix ] pastes it; add \`${remedy}\` to tmux.conf, reload it and attach again`,
		]);
	});

	it('begin with the text, and say the outcome in one line, whatever the report', () => {
		fc.assert(
			fc.property(anyReport, fc.array(fc.stringMatching(/^[a-z:,]+$/), {minLength: 1}), (report, texts) => {
				const said = toLeavingLines(report, texts.join('\n'));
				const [only] = texts.length === 1 ? texts : [];

				expect(said.slice(0, -1)).toEqual(only === undefined ? texts : []);
				expect(said.at(-1)).toMatch(
					only === undefined ? /^(copied|sent|only|not) / : `\`${only}\` ${toCopySummary(report)}`,
				);
			}),
		);
	});
});
