import {describe, expect, it} from 'vitest';
import {assertChecks, leaksOf} from '../helpers/faults/checks.ts';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {good, listed} from '../helpers/service/fault-server.ts';
import {
	allowedSequences,
	copyingSequences,
	forbiddenIn,
	inlineSequences,
} from '../helpers/terminal/allowed-sequences.ts';
import {overrunsOf} from '../helpers/terminal/overruns.ts';
import {openSession} from '../helpers/terminal/session.ts';

describe('the checks', () => {
	it('pass a good run without a screen', async () => {
		const server = await good();

		const run = await runPlain({arguments: ['--base-url', server.base, '--list']});

		expect(run.stdout).toBe(listed);
		assertChecks(run, {exitCode: 0, within: 5000, server, paths: ['/v0/resources']});
	});

	it('pass a good run on a terminal', async () => {
		const server = await good();

		const {terminal, held} = openSession(['--base-url', server.base]);
		await terminal.waitForText('1 environment');
		terminal.press('tab', 'q');

		const run = await held(0, {server, paths: ['/v0/resources']});
		expect(run.written.length).toBeGreaterThan(100);
		expect(run.commandLines.some(line => line.includes('envpick'))).toBe(true);
	});

	it('find a key in any output', async () => {
		const {base} = await good();
		const run = await runPlain({arguments: ['--base-url', base, '--list']});
		const leaked = run.key.slice(7, 15);
		const encoded = Buffer.from(run.key).toString('base64').slice(4, 12);

		const leaks = leaksOf({
			...{...run, stdout: leaked, stderr: encoded, written: leaked, commandLines: [leaked]},
			files: [['tmp/log', leaked]],
		});

		expect(leaks).toHaveLength(5);
	});

	it('refuse an unwatched run and a changed terminal', async () => {
		const {terminal, held} = openSession(['--demo']);
		await terminal.waitForText(/❯ +windows7/);
		terminal.press('ctrl+c');
		const run = await held(130);
		const expected = {exitCode: 130, within: 10_000};

		expect(() => assertChecks({...run, memory: 0}, expected)).toThrow('bytes of memory');
		expect(() => assertChecks(run, {...expected, fate: 'is killed'})).toThrow('its terminal');
		expect(() => assertChecks({...run, changes: ['its cursor is hidden']}, expected)).toThrow('its cursor is hidden');
	});

	it.each([
		...['\u001b]0;title\u0007', '\u001b]52;c;?\u0007', '\u001b]52;c;aGk=\u0007', '\u001b]8;;https://x\u001b\\'],
		...['\u001bPq\u001b\\', '\u001b_Gi=1\u001b\\', '\u001bc', '\u001b[6n', '\u001b[?1003h', '\u001b[2;3r', '\u001b['],
		...['\u0007', '\u009b31m', 'a\tb', '\u202e', '\u200b', '\u{e0041}', '\ud800', '\u{1d173}', '\u{e0100}'],
		...[5, 6, 8, 3, 4, 9, 21, 28, 40, 47, 48, 100, 107, 999].map(code => `\u001b[${code}m`),
		...['1;8', '38;2;1;1;1', '38;2;0;0;0', ';8', '4:3'].map(codes => `\u001b[${codes}m`),
		...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200c\u200d\u200e\u2028\u2066\u2800\u3164\ufe00\ufe0f\ufeff\uffa0',
	])('refuse %j', written => {
		expect(forbiddenIn(`text${written}text`)).not.toEqual([]);
	});

	it('allow emoji, flags, letters from right to left and the signs of the screen', () => {
		const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

		expect(forbiddenIn(`│ ❯ 👩‍👧 ${flag} שלום \u001b[1;3H\u001b[31mx\u001b[m\u001b[K\r\n`)).toEqual([]);
		expect(forbiddenIn('\u001b]52;c;aGk=\u0007\u001b[>c', {isCopying: true})).toEqual([]);
		expect(forbiddenIn('\u001b[3A\u001b[3G\u001b[2K', {isInline: true})).toEqual([]);
	});

	it('refuse even colours without a terminal', () => {
		expect(forbiddenIn('\u001b[31mx\r\n', {isPlain: true})).toHaveLength(2);
		expect(forbiddenIn('a\nb\n', {isPlain: true})).toEqual([]);
	});

	it('give a reason for each sequence', () => {
		expect([...allowedSequences, ...copyingSequences, ...inlineSequences].filter(({why}) => why.length < 10)).toEqual(
			[],
		);
	});

	it.each([
		['a cell too many', '\u001b[2;1H12345678901'],
		['a wide character at the edge', '\u001b[2;8H\u001b[1m12\u001b[m日'],
		['text after a walk', '\u001b[2;1H1\u001b[8C23'],
		['text after an end of line', '\r\n12345678901'],
		['a row that is not there', '\u001b[4;1H1'],
	])('find %s', (_, written) => {
		expect(overrunsOf(written, {columns: 10, rows: 3})).toHaveLength(1);
	});

	it('pass full rows', () => {
		const written = '\u001b[H1234567890\u001b[3;7H\u001b[35m👩‍👧\u001b[39m日\u001b[2;10H1\u001b[K\u001b[?25l';

		expect(overrunsOf(written, {columns: 10, rows: 3})).toEqual([]);
	});
});
