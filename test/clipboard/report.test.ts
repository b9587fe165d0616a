import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	type CopyReport,
	toCopyAdvice,
	toDoneReport,
	toLeavingLines,
	toRefusedReport,
	toTooLongReport,
} from '../../source/clipboard/report.ts';
import {clipboardModes} from '../../source/clipboard/route.ts';
import {toNoticeLines} from '../../source/screen/bottom-lines.ts';
import {update} from '../../source/update/update.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {anyPath, tmuxHop} from '../helpers/clipboard/paths.ts';

const ssh = {type: 'ssh'} as const;
const mosh = {type: 'mosh'} as const;
const screen = {type: 'screen'} as const;
const xclipFailed = 'xclip failed: exit code 1';
const none = {tools: [], missing: []};

const anyFailed = fc.array(fc.constantFrom('wl-copy failed: exit code 1', 'xclip failed: not found'), {maxLength: 3});
const anyReport: fc.Arbitrary<CopyReport> = fc.oneof(
	fc.tuple(fc.constantFrom('tool', 'terminal', 'tmux'), anyPath, anyFailed).map(args => toDoneReport(...args)),
	fc.tuple(anyPath, fc.nat(), anyFailed).map(args => toTooLongReport(...args)),
	fc
		.record({mode: fc.constantFrom(...clipboardModes), path: anyPath, takesSequences: fc.boolean(), failed: anyFailed})
		.map(({failed, ...detection}) => toRefusedReport({...none, ...detection}, failed)),
);

describe('a copy', () => {
	it.each([
		['to a terminal', 'terminal', []],
		['over SSH and mosh', 'terminal', [ssh, mosh]],
		['in screen', 'terminal', [screen]],
		['in tmux by OSC 52', 'terminal', [tmuxHop({setClipboard: 'on'})]],
		['in tmux', 'tmux', [tmuxHop()]],
		['in tmux over mosh', 'tmux', [tmuxHop({isPassing: true}), mosh]],
	] as const)('is reported as sent: %s', (_, route, path) => {
		expect(toDoneReport(route, path, [xclipFailed])).toEqual({type: 'sent', problems: [xclipFailed]});
	});

	it.each([{type: 'tmux'}, {type: 'multiplexer'}] as const)(
		'may need a line for what may be a tmux far away: %j',
		hop => {
			const advice = 'nothing pasted? try `set -s set-clipboard on` in your own tmux.conf';

			expect(toCopyAdvice(toDoneReport('terminal', [ssh, hop], []))).toBe(advice);
		},
	);

	const override = (terminal: string) => String.raw`set -ga terminal-overrides ',${terminal}:Ms=\E]52;c;%p2%s\7'`;
	const oddTerminal = tmuxHop({ms: undefined, terminal: "x'; run-shell y"});

	it.each([
		['no clipboard', [tmuxHop({ms: undefined, terminal: 'linux'})], override('linux')],
		['mosh', [tmuxHop(), mosh], override('xterm-256color')],
		['screen', [tmuxHop(), screen], 'set -g allow-passthrough on'],
		['a terminal with an odd name', [oddTerminal], 'set -g allow-passthrough on'],
		['a path that no single line repairs', [tmuxHop(), screen, screen], undefined],
		['no client attached', [tmuxHop({ms: undefined, terminal: ''})], undefined],
	] as const)('that stays in tmux is reported with advice: before %s', (_, path, line) => {
		const report = toDoneReport('tmux', path, [xclipFailed]);

		expect(report).toMatchObject({type: 'kept', problems: [xclipFailed]});
		expect(toCopyAdvice(report)).toBe(line && `add \`${line}\` to tmux.conf, reload it and attach again`);
	});
});

const limits = 'terminals accept at most 74,994';

describe('a refusal', () => {
	it.each([
		[toTooLongReport([], 74_995, []), `not copied (74,995 bytes, ${limits})`],
		[toTooLongReport([mosh], 12_283, []), 'not copied (12,283 bytes, mosh accepts at most 12,282)'],
		[toTooLongReport([], 80_000, [xclipFailed]), `not copied (${xclipFailed}; 80,000 bytes, ${limits})`],
	])('has the size and the limit: $1', (report, said) => {
		expect(toLeavingLines(report, 'os:a')[0]).toContain(said);
	});

	it.each([
		['native', true, [], [], 'no clipboard tool, or no display'],
		['native', true, [], [xclipFailed], xclipFailed],
		['auto', false, [], [], 'no clipboard tool for this machine, and no OSC 52 on this terminal'],
		['osc52', true, [screen, screen], [], 'screen drops OSC 52 here'],
		['osc52', true, [tmuxHop()], [], 'tmux drops OSC 52 here', 'set -s set-clipboard on'],
	] as const)(
		'has the reason, and the line that helps: $0, $4',
		(mode, takesSequences, path, failed, why, line?: string) => {
			const report = toRefusedReport({...none, mode, path, takesSequences}, failed);

			expect(report.problems).toEqual([why]);
			expect(report.remedy).toBe(line);
		},
	);
});

const remedy = 'set -s set-clipboard on';
const copied: CopyReport = {type: 'copied', problems: []};
const sent: CopyReport = {type: 'sent', problems: []};
const sentFar: CopyReport = {...sent, remedy};
const kept: CopyReport = {type: 'kept', problems: [], remedy};
const refused: CopyReport = {type: 'refused', problems: ['12,283 bytes, mosh accepts at most 12,282']};
const dropped: CopyReport = {type: 'refused', problems: ['tmux drops it'], remedy};

const sentSaid = "sent to the terminal's clipboard: os:a";
const keptSaid = 'copied inside tmux (paste: prefix ]): os:a';

const picked = loadedState({data: [{resources: [{tags: ['os:a']}]}]});
const noticeOf = (report: CopyReport, text = 'os:a', merged?: string) =>
	update(picked, {type: 'copied', report, text, leaves: false, merged}).state.notice!;

describe('the notice of a copy', () => {
	it.each<[CopyReport, text: string, done: string]>([
		[copied, 'copied os:a', 'surely'],
		[sent, sentSaid, 'likely'],
		[sentFar, sentSaid, 'likely'],
		[kept, keptSaid, 'likely'],
	])('says what was copied, and whether it is confirmed: $0', (report, text, done) => {
		expect(noticeOf(report)).toEqual({text, isFailure: false, done});
	});

	it('contains the number of lines and of environments', () => {
		expect(noticeOf(copied, 'os:a\nos:b', '3 in 2 lines').text).toBe('copied 2 lines; 3 in 2 lines');
	});

	it.each([
		[refused, 100, 'not copied (12,283 bytes, mosh accepts at most 12,282); alt-p prints it'],
		[refused, 30, 'not copied (12,283 bytes, mosh|accepts at mos…alt-p prints it'],
		[
			dropped,
			64,
			`not copied (tmux drops it); add \`${remedy}\` to|tmux.conf, reload it and attach again; alt-p prints it`,
		],
	])('for a refusal names the way out, in $1 columns: $2', (report, columns, lines) => {
		expect(toNoticeLines(noticeOf(report).text, columns, 2).join('|')).toBe(lines);
	});

	it('claims only what is known, whatever the report and the size', () => {
		const truth = {copied: /^copied os:a$/, sent: /^sent /, kept: /inside tmux/, refused: /^not copied/};
		fc.assert(
			fc.property(anyReport, fc.integer({min: 40, max: 200}), fc.constantFrom(1, 2), (report, columns, most) => {
				const notice = noticeOf(report);
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
		['advice for the local machine', 'os:a', [`${sentSaid}; ${toCopyAdvice(sentFar)}`], sentFar],
		['earlier failures', 'os:a', [`${sentSaid}; ${xclipFailed}`], {...sent, problems: [xclipFailed]}],
		['advice for this machine', 'os:a', [`${keptSaid}; ${toCopyAdvice(kept)}`], kept],
		['a refusal once', 'os:a', [`not copied (${xclipFailed})`], {type: 'refused', problems: [xclipFailed]}],
	])('report %s', (_, text, lines, report, merged) => {
		expect(toLeavingLines(report, text, merged)).toEqual(lines);
	});
});
