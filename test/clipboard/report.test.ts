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

const ssh = {type: 'ssh'} as const;
const mosh = {type: 'mosh'} as const;
const screen = {type: 'screen'} as const;
const xclipFailed = ['xclip: exit code 1'];

const routes = ['terminal', 'tmux'] as const;
const anyFailed = fc.array(fc.constantFrom('wl-copy: exit code 1', 'xclip: not found'), {maxLength: 3});
const anySent = fc
	.tuple(fc.constantFrom(...routes), anyPath, fc.nat(100_000), anyFailed)
	.map(([route, path, bytes, failed]) => toSentReport(route, path, bytes, failed));
const anyRefused = fc
	.tuple(
		fc.record({mode: fc.constantFrom(...clipboardModes), path: anyPath, takesSequences: fc.boolean()}),
		fc.nat(),
		anyFailed,
	)
	.map(([refused, bytes, failed]) => toRefusedReport(refused, bytes, failed));
const anyReport: fc.Arbitrary<CopyReport> = fc.oneof(
	fc.constant<CopyReport>({type: 'copied', with: 'wl-copy', bytes: 38}),
	anySent,
	fc.tuple(anyPath, fc.nat(), anyFailed).map(([path, bytes, failed]) => toTooLongReport(path, bytes, failed)),
	anyRefused,
);

describe('a copy', () => {
	it.each([
		['to a terminal', 'terminal', [], 'OSC 52'],
		['over SSH', 'terminal', [ssh], 'OSC 52'],
		['over mosh', 'terminal', [mosh], 'OSC 52 through mosh'],
		['in screen', 'terminal', [screen], 'OSC 52 through screen'],
		['in tmux by OSC 52', 'terminal', [tmuxHop({setClipboard: 'on'})], 'OSC 52 through tmux'],
		['in tmux', 'tmux', [tmuxHop()], 'through tmux'],
		['in tmux over mosh', 'tmux', [tmuxHop({isPassing: true}), mosh], 'through tmux and mosh'],
	] as const)('P3: is said to be sent, and how: %s', (_, route, path, by) => {
		const report = toSentReport(route, path, 38, []);

		expect(toCopySummary(report)).toBe(`sent to your terminal (${by}, 38 bytes, not confirmed)`);
		expect(toCopyAdvice(report)).toBeUndefined();
	});

	it('tells what failed before, and what a tmux out of reach may need', () => {
		const report = toSentReport('terminal', [ssh, {type: 'tmux'}], 1, ['wl-copy: exit code 1', 'xclip: not found']);

		expect(toCopySummary(report)).toBe(
			'sent to your terminal (OSC 52 through tmux, 1 byte, not confirmed); no copy by wl-copy: exit code 1, xclip: not found',
		);
		expect(toCopyAdvice(report)).toBe('try `set -s set-clipboard on` in your own tmux.conf');
	});

	const override = (terminal: string) => String.raw`set -ga terminal-overrides ',${terminal}:Ms=\E]52;c;%p2%s\7'`;
	const oddTerminal = tmuxHop({ms: undefined, terminal: "x'; run-shell y"});

	it.each([
		['no clipboard', [tmuxHop({ms: undefined, terminal: 'linux'})], override('linux')],
		['mosh', [tmuxHop(), mosh], override('xterm-256color')],
		['screen', [tmuxHop(), screen], 'set -g allow-passthrough on'],
		['a terminal with an odd name', [oddTerminal], 'set -g allow-passthrough on'],
		['what no single line helps', [tmuxHop(), screen, screen], undefined],
		['nobody attached', [tmuxHop({ms: undefined, terminal: ''})], undefined],
	] as const)('that stays in tmux says so, and gives the line that helps: before %s', (_, path, line) => {
		const report = toSentReport('tmux', path, 38, []);

		expect(toCopySummary(report)).toBe('only in tmux (38 bytes), not passed on to your terminal; prefix ] pastes it');
		expect(toCopyAdvice(report)).toBe(line && `add \`${line}\` to tmux.conf, reload it and attach again`);
	});
});

describe('a refusal', () => {
	it.each([
		[[], 74_995, [], '74,995 bytes, terminals take 74,994 at most'],
		[[mosh], 12_283, [], '12,283 bytes, mosh takes 12,282 at most'],
		[[], 80_000, xclipFailed, 'xclip: exit code 1; 80,000 bytes, terminals take 74,994 at most'],
	] as const)('says the size and the limit: over %j', (path, bytes, failed, why) => {
		expect(toCopySummary(toTooLongReport(path, bytes, failed))).toBe(`not copied (${why})`);
	});

	it.each([
		['off', true, [], [], 'the clipboard is off'],
		['tmux', true, [], [], 'no tmux here that answers'],
		['native', true, [], [], 'no clipboard tool here, or no display for it'],
		['native', true, [], xclipFailed, 'xclip: exit code 1'],
		['auto', false, [], [], 'no clipboard tool for this machine, and no OSC 52 on this terminal'],
		['osc52', true, [screen, screen], [], 'screen drops OSC 52 here'],
	] as const)('says why: %s', (mode, takesSequences, path, failed, why) => {
		const report = toRefusedReport({mode, path, takesSequences}, 38, failed);

		expect(toCopySummary(report)).toBe(`not copied (${why})`);
		expect(toCopyAdvice(report)).toBeUndefined();
	});

	it('gives the line that helps where tmux drops OSC 52', () => {
		const report = toRefusedReport({mode: 'osc52', path: [tmuxHop()], takesSequences: true}, 38, []);

		expect(toCopySummary(report)).toBe('not copied (tmux drops OSC 52 here)');
		expect(toCopyAdvice(report)).toBe('add `set -s set-clipboard on` to tmux.conf, reload it and attach again');
	});
});

const remedy = String.raw`set -ga terminal-overrides ',xterm-256color:Ms=\E]52;c;%p2%s\7'`;
const copied: CopyReport = {type: 'copied', with: 'xclip', bytes: 28};
const sent: CopyReport = {type: 'sent', by: 'OSC 52', bytes: 28, failed: []};
const sentFar: CopyReport = {...sent, by: 'OSC 52 through tmux', remedy: 'set -s set-clipboard on'};
const kept: CopyReport = {type: 'kept', bytes: 28, remedy};
const refused: CopyReport = {type: 'refused', why: '12,283 bytes, mosh takes 12,282 at most', bytes: 12_283};
const dropped: CopyReport = {type: 'refused', why: 'tmux drops it', bytes: 28, remedy: 'set -s set-clipboard on'};

const sentSaid = 'sent to your terminal (OSC 52, 28 bytes, not confirmed)';
const sentFarSaid = 'sent to your terminal (OSC 52 through tmux, 28 bytes, not confirmed)';
const farAdvice = 'try `set -s set-clipboard on` in your own tmux.conf';
const keptSaid = 'only in tmux (28 bytes), not passed on to your terminal; prefix ] pastes it';
const keptAdvice = `add \`${remedy}\` to tmux.conf, reload it and attach again`;

describe('the notice of a copy', () => {
	it.each([
		['copied', copied, 'copied with xclip (28 bytes)'],
		['sent', sent, `${sentSaid}; nothing pasted? alt-p prints it`],
		['sent to a tmux out of reach', sentFar, `${sentFarSaid}; nothing pasted? alt-p prints it; ${farAdvice}`],
		['kept', kept, `${keptSaid}; alt-p prints it; ${keptAdvice}`],
		['refused', refused, 'not copied (12,283 bytes, mosh takes 12,282 at most); alt-p prints it'],
	])('tells what happened, the way out by its key, and what would help: %s', (_, report, text) => {
		expect(toCopyNotice(report, 'alt-p').text).toBe(text);
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
				const notice = toCopyNotice(report, 'P');
				const said = toNoticeLines(notice, columns, most).join(' ');

				for (const words of [said, toCopySummary(report)]) {
					expect(words).toMatch(truth[report.type]);
					expect(words.replace(/^not copied/, '')).not.toMatch(report.type === 'copied' ? /not confirmed/ : /copied/);
				}
				expect(notice.isFailure).toBe(report.type === 'kept' || report.type === 'refused');
			}),
		);
	});
});

describe('the lines after leaving', () => {
	it.each<[string, string, readonly string[], CopyReport, string?]>([
		['what was copied, and what happened', 'os:a,locale:en', [`\`os:a,locale:en\` ${sentSaid}`], sent],
		['each line made safe', 'os:a\nos:\u001bb', ['os:a', 'os:^[b', 'copied with xclip (28 bytes)'], copied],
		['how many came to the same', 'os:a', [`\`os:a\` ${sentSaid}; 3 in 1 line`], sent, '3 in 1 line'],
		['what helps far away', 'os:a', [`\`os:a\` ${sentFarSaid}; nothing pasted? ${farAdvice}`], sentFar],
		['what helps here', 'os:a', [`\`os:a\` ${keptSaid}; ${keptAdvice}`], kept],
	])('tell %s', (_, text, lines, report, merged) => {
		expect(toLeavingLines(report, text, merged)).toEqual(lines);
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
