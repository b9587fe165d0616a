import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {openEnvpick, openShell} from '../helpers/program/envpick.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {answerWith, listingOf, serve} from '../helpers/service/service.ts';
import {openSession} from '../helpers/terminal/session.ts';

// Each story runs the built command in a real terminal. They are stories, not cases: other tests assert everything
// that needs no terminal.

const firstRow = /❯ +windows7-x64/;
const demo = ['--demo'];

describe('browsing', () => {
	it('starts with the demo listing and its count, filters while typing, and copies the selector of the pick', async () => {
		const terminal = openEnvpick(demo);

		await terminal.waitForText(firstRow);

		const [filter = '', group = '', first = ''] = terminal.lines();
		expect(filter).toMatch(/^> type to filter +48 environments, 10 distinct$/);
		expect(group).toMatch(/^ {2}▾ Group 1 +9 {2}┃ os {6}windows7-x64$/);
		expect(first).toMatch(/^❯ {3}windows7-x64 +win7-20250407-en +x64 x86 +system +┃/);
		expect(terminal.lines().at(-2)).toBe('the demo service · 48 environments in 6 groups · all en-us');
		expect(terminal.isAlternateScreen()).toBe(true);

		terminal.type('macos');
		await terminal.waitForText('5/48, 1 distinct');
		terminal.press('down', 'enter');

		const {exitCode} = await terminal.waitForExit();
		expect(exitCode).toBe(0);
		expect(terminal.clipboard).toEqual(['os:macos-10.15-amd64,locale:en-us']);
		expect(terminal.isAlternateScreen()).toBe(false);
		expect(terminal.screen()).toContain("sent to the terminal's clipboard: os:macos");
	});

	it('draws in colour on the terminal while standard output is captured, and prints the pick there', async () => {
		const terminal = openShell('picked=$(envpick --demo android); echo "code $?"; echo "got <$picked>"');
		await terminal.waitForText(/❯ +android/);
		expect(terminal.lines().at(-3)).toMatch(/^enter prints os:/);
		expect(terminal.bytes()).toMatch(/\u001b\[35m/);

		terminal.press('enter');

		await terminal.waitForText('got <os:android-13-x64,locale:en-us>');
		expect(terminal.screen()).toContain('code 0');
		expect(terminal.clipboard).toEqual([]);
	});

	it('follows the size of the terminal while standard output is captured', async () => {
		const terminal = openShell('picked=$(envpick --demo)');
		await terminal.waitForText(firstRow);

		terminal.resize(120, 24);

		await terminal.waitFor(() => terminal.lines()[23]?.startsWith('tab list') ?? false, 'the keys on line 24');
		expect(terminal.lines()[0]).toMatch(/^> type to filter +48 environments, 10 distinct$/);
		expect(terminal.lines()[0]).toHaveLength(120);
	});

	it('says what it waits for, at any size, and draws the listing at the last one', async () => {
		const answer = Promise.withResolvers<void>();
		const service = await serve((request, response) => {
			void answer.promise.then(() => answerWith(listingOf(['os:waited-for']))(request, response));
		});
		const terminal = openEnvpick(['--base-url', service.url], {env: {ENVPICK_ACCESS_KEY: 'correct-horse'}});
		await terminal.waitForText(/loading 127\.0\.0\.1:\d+, \d s/);

		terminal.resize(40, 12);
		await terminal.waitFor(() => terminal.lines().at(-1) === '^c quit', 'the keys on the last of 12 lines');
		terminal.resize(120, 30);
		answer.resolve();

		await terminal.waitForText(/❯ +waited-for/);
		await terminal.waitFor(
			() => terminal.lines().at(-1)?.startsWith('tab list') ?? false,
			'the keys on the last of 30 lines',
		);
		expect(terminal.lines()[0]).toMatch(/1 environment, 1 distinct$/);
		expect(terminal.lines()[0]).toHaveLength(120);
	});

	it('F9: fits a terminal of 20 by 6 and says when one is smaller', async () => {
		const session = openSession(demo, {columns: 20, rows: 6});
		const {terminal} = session;
		await terminal.waitForText(firstRow);
		expect(terminal.lines()).toHaveLength(6);
		expect(terminal.lines()[0]).toMatch(/^> type to filter$/);

		terminal.resize(19, 5);
		await terminal.waitForText('too small');
		terminal.resize(20, 6);

		await terminal.waitForText(firstRow);
		terminal.press('ctrl+c');
		await session.held(130);
	});

	it('copies the third match when the filter, two downs and the copy arrive in one write', async () => {
		const tags = (number: number) => [`os:machine-${number}`, `image:win11-${number}`, 'locale:en'];
		const service = await serve(answerWith(listingOf(['os:other'], tags(1), tags(2), ['os:third'], tags(3), tags(4))));
		const terminal = openEnvpick(['--base-url', service.url], {env: {ENVPICK_ACCESS_KEY: 'correct-horse'}});
		await terminal.waitForText(/❯ +other/);

		terminal.write('win11\u001b[B\u001b[B\u0019');

		await terminal.waitFor(() => terminal.clipboard.length > 0, 'a copy');
		terminal.write('\u0015\u001b[Hwin11\u001b[B\u001b[B\ty');
		await terminal.waitFor(() => terminal.clipboard.length > 1, 'another copy');
		expect(terminal.clipboard).toEqual(['os:machine-3,locale:en', 'os:machine-3,locale:en']);
	});

	it('handles a burst like the same keys one at a time', async () => {
		const burst = openEnvpick(demo);
		const single = openEnvpick(demo);
		await burst.waitForText(firstRow);
		await single.waitForText(firstRow);
		const move = fc.constantFrom(
			'\u001b[A',
			'\u001b[B',
			'\u001b[6~',
			'\u001b[5~',
			'\u001b[H',
			'\u001b[F',
			'\u001b[1;3B',
		);
		const edit = fc.constantFrom('win', '1', '7', '\u0015', '\u0015', '\u007f', '\u001b[D', '\u001b[C');
		const browse = fc.constantFrom('\t', '/', 'u', '-', '=', '[', ']', 'v', 'j', 'k', 'G', ' ', '\0', '\u0014');
		const key = fc.oneof(move, edit, browse, fc.constant('\u0019'));

		for (const keys of fc.sample(fc.array(key, {minLength: 2, maxLength: 12}), {
			numRuns: isTorture ? 50 : 6,
			seed: 7,
		})) {
			// None of the keys opens the help, so its appearance shows that all earlier keys have been handled.
			burst.write(`${keys.join('')}\u001bOP`);
			for (const one of [...keys, '\u001bOP']) {
				single.write(one);
			}
			for (const terminal of [burst, single]) {
				await terminal.waitForText('type to search');
				terminal.press('esc');
				await terminal.waitForNoText('type to search');
			}
			// Omits the two lines at the bottom: the clipboard decides when the notice of a copy appears.
			expect(burst.lines().slice(0, -2), JSON.stringify(keys)).toEqual(single.lines().slice(0, -2));
		}
		await burst.waitFor(
			() => JSON.stringify(burst.clipboard) === JSON.stringify(single.clipboard),
			`the copies ${single.clipboard.join('; ')}`,
		);
		expect(burst.clipboard.length).toBeGreaterThan(isTorture ? 5 : 0);
	});

	it('F15: ignores the keys of a paste: its line breaks become spaces', async () => {
		const session = openSession(demo);
		const {terminal} = session;
		await terminal.waitForText(firstRow);

		terminal.paste('win\nen\nq');
		await terminal.waitForText('> win en q');

		expect(terminal.modes().bracketedPasteMode).toBe(true);
		terminal.press('ctrl+c');
		await session.held(130);
	});
});
