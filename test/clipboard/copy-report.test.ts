import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type CopyReport, toCopyAdvice, toLeavingLines} from '../../source/clipboard/copy-report.ts';
import {planCopy} from '../../source/clipboard/route.ts';
import {toNoticeLines} from '../../source/screen/bottom-lines.ts';
import {update} from '../../source/update/update.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {anyDetection} from '../helpers/clipboard/paths.ts';

const xclipFailed = 'xclip failed: exit code 1';

const anyReport: fc.Arbitrary<CopyReport> = fc
	.tuple(anyDetection, fc.constantFrom('os:a', 'a'.repeat(80_000)), fc.constantFrom([], [xclipFailed]))
	.chain(([detection, text, failed]) => {
		const {routes, refusal} = planCopy(text, detection);
		const reports = [...routes.map(({report}) => ({...report, problems: failed})), refusal];
		return fc.constantFrom(...reports);
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
		['each line of csv', 'os,id\r\na,1', ['os,id', 'a,1', 'copied 2 lines'], copied],
		['only the number of very many lines', `a${'\na'.repeat(100)}`, ['copied 101 lines'], copied],
		['the number of environments with the same output', 'os:a', [`${sentSaid}; 3 in 1 line`], sent, '3 in 1 line'],
		['advice for the local machine', 'os:a', [`${sentSaid}; ${toCopyAdvice(sentFar)}`], sentFar],
		['earlier failures', 'os:a', [`${sentSaid}; ${xclipFailed}`], {...sent, problems: [xclipFailed]}],
		['advice for this machine', 'os:a', [`${keptSaid}; ${toCopyAdvice(kept)}`], kept],
		['a refusal once', 'os:a', [`not copied (${xclipFailed})`], {type: 'refused', problems: [xclipFailed]}],
	])('report %s', (_, text, lines, report, merged) => {
		expect(toLeavingLines(report, text, merged)).toEqual(lines);
	});
});
