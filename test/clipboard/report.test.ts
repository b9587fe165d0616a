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
import {toCopyNotice} from '../../source/update/pick.ts';
import {anyPath, tmuxHop} from '../helpers/clipboard/paths.ts';

const ssh = {type: 'ssh'} as const;
const mosh = {type: 'mosh'} as const;
const screen = {type: 'screen'} as const;
const xclipFailed = ['xclip failed: exit code 1'];

const routes = ['terminal', 'tmux'] as const;
const anyFailed = fc.array(fc.constantFrom('wl-copy failed: exit code 1', 'xclip failed: not found'), {maxLength: 3});
const anyReport: fc.Arbitrary<CopyReport> = fc.oneof(
	fc.constant<CopyReport>({type: 'copied', with: 'wl-copy', bytes: 38}),
	fc.tuple(fc.constantFrom(...routes), anyPath, fc.nat(), anyFailed).map(args => toSentReport(...args)),
	fc.tuple(anyPath, fc.nat(), anyFailed).map(args => toTooLongReport(...args)),
	fc
		.record({mode: fc.constantFrom(...clipboardModes), path: anyPath, takesSequences: fc.boolean(), failed: anyFailed})
		.map(({failed, ...refused}) => toRefusedReport(refused, 38, failed)),
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
	] as const)('P3: is reported as sent, with its method: %s', (_, route, path, by) => {
		const report = toSentReport(route, path, 38, []);

		expect(toCopySummary(report)).toBe(`sent to your terminal (${by}, 38 bytes, not confirmed)`);
		expect(toCopyAdvice(report)).toBeUndefined();
	});

	it('reports earlier failures, and what an unreachable tmux may need', () => {
		const report = toSentReport('terminal', [ssh, {type: 'tmux'}], 1, ['a failed: no', 'b failed: no']);

		expect(toCopySummary(report)).toBe(
			'sent to your terminal (OSC 52 through tmux, 1 byte, not confirmed); a failed: no, b failed: no',
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
		['a path that no single line repairs', [tmuxHop(), screen, screen], undefined],
		['no client attached', [tmuxHop({ms: undefined, terminal: ''})], undefined],
	] as const)('that stays in tmux is reported, with the line that helps: before %s', (_, path, line) => {
		const report = toSentReport('tmux', path, 38, []);

		expect(toCopySummary(report)).toBe(
			'copied only inside tmux (38 bytes), not passed on to your terminal; prefix ] pastes it',
		);
		expect(toCopyAdvice(report)).toBe(line && `add \`${line}\` to tmux.conf, reload it and attach again`);
	});
});

describe('a refusal', () => {
	it.each([
		[[], 74_995, [], '74,995 bytes, terminals accept at most 74,994'],
		[[mosh], 12_283, [], '12,283 bytes, mosh accepts at most 12,282'],
		[[], 80_000, xclipFailed, 'xclip failed: exit code 1; 80,000 bytes, terminals accept at most 74,994'],
	] as const)('has the size and the limit: over %j', (path, bytes, failed, why) => {
		expect(toCopySummary(toTooLongReport(path, bytes, failed))).toBe(`not copied (${why})`);
	});

	it.each([
		['off', true, [], [], 'the clipboard is off'],
		['tmux', true, [], [], 'tmux does not respond'],
		['native', true, [], [], 'no clipboard tool, or no display'],
		['native', true, [], xclipFailed, 'xclip failed: exit code 1'],
		['auto', false, [], [], 'no clipboard tool for this machine, and no OSC 52 on this terminal'],
		['osc52', true, [screen, screen], [], 'screen drops OSC 52 here'],
		['osc52', true, [tmuxHop()], [], 'tmux drops OSC 52 here', 'add `set -s set-clipboard on` to tmux.conf, reload'],
	] as const)(
		'has the reason, and the line that helps: %s',
		(mode, takesSequences, path, failed, why, advice?: string) => {
			const report = toRefusedReport({mode, path, takesSequences}, 38, failed);

			expect(toCopySummary(report)).toBe(`not copied (${why})`);
			expect(toCopyAdvice(report)).toBe(advice && `${advice} it and attach again`);
		},
	);
});

const remedy = 'set -s set-clipboard on';
const copied: CopyReport = {type: 'copied', with: 'xclip', bytes: 28};
const sent: CopyReport = {type: 'sent', by: 'OSC 52', bytes: 28, failed: []};
const sentFar: CopyReport = {...sent, by: 'OSC 52 through tmux', remedy};
const kept: CopyReport = {type: 'kept', bytes: 28, remedy};
const refused: CopyReport = {type: 'refused', why: '12,283 bytes, mosh accepts at most 12,282', bytes: 12_283};
const dropped: CopyReport = {type: 'refused', why: 'tmux drops it', bytes: 28, remedy};

const sentSaid = "sent to the terminal's clipboard: os:a";
const keptSaid = 'copied inside tmux (paste: prefix ]): os:a';

describe('the notice of a copy', () => {
	it.each<[CopyReport, text: string, done: string]>([
		[copied, 'copied os:a', 'surely'],
		[sent, sentSaid, 'likely'],
		[sentFar, sentSaid, 'likely'],
		[kept, keptSaid, 'likely'],
	])('says what was copied, and whether that is confirmed: %j', (report, text, done) => {
		expect(toCopyNotice(report, 'os:a', 'alt-p')).toEqual({text, isFailure: false, done});
	});

	it('contains the number of lines and of environments', () => {
		expect(toCopyNotice(copied, 'os:a\nos:b', 'alt-p', '3 in 2 lines').text).toBe('copied 2 lines; 3 in 2 lines');
	});

	it.each([
		[refused, 100, 'not copied (12,283 bytes, mosh accepts at most 12,282); alt-p prints it'],
		[refused, 30, 'not copied (12,283 bytes, mosh|accepts at mos…alt-p prints it'],
		[
			dropped,
			64,
			`not copied (tmux drops it); add \`${remedy}\` to|tmux.conf, reload it and attach again; alt-p prints it`,
		],
	])('for a refusal names the way out: %j in %i columns', (report, columns, lines) => {
		expect(toNoticeLines(toCopyNotice(report, 'os:a', 'alt-p').text, columns, 2).join('|')).toBe(lines);
	});

	it('P3: claims only what is known, whatever the report and the size', () => {
		const truth = {copied: /^copied os:a$/, sent: /^sent /, kept: /inside tmux/, refused: /^not copied/};
		fc.assert(
			fc.property(anyReport, fc.integer({min: 40, max: 200}), fc.constantFrom(1, 2), (report, columns, most) => {
				const notice = toCopyNotice(report, 'os:a', 'P');
				const said = notice.isFailure ? toNoticeLines(notice.text, columns, most).join(' ') : notice.text;

				expect(said).toMatch(truth[report.type]);
				expect(said.includes('prints it')).toBe(report.type === 'refused');
				expect(notice.done).toBe({copied: 'surely', sent: 'likely', kept: 'likely', refused: undefined}[report.type]);
			}),
		);
	});
});

describe('the lines after quitting', () => {
	it.each<[string, string, readonly string[], CopyReport, string?]>([
		['the copied text and the outcome', 'os:a,locale:en', ["sent to the terminal's clipboard: os:a,locale:en"], sent],
		['each line made safe', 'os:a\nos:\u001bb', ['os:a', 'os:^[b', 'copied 2 lines'], copied],
		['the number of environments with the same output', 'os:a', [`${sentSaid}; 3 in 1 line`], sent, '3 in 1 line'],
		['advice for the local machine', 'os:a', [`${sentSaid}; nothing pasted? ${toCopyAdvice(sentFar)}`], sentFar],
		['earlier failures', 'os:a', [`${sentSaid}; xclip failed: exit code 1`], {...sent, failed: xclipFailed}],
		['advice for this machine', 'os:a', [`${keptSaid}; ${toCopyAdvice(kept)}`], kept],
	])('report %s', (_, text, lines, report, merged) => {
		expect(toLeavingLines(report, text, merged)).toEqual(lines);
	});
});
