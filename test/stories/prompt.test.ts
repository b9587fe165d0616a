import {describe, expect, it} from 'vitest';
import {openEnvpick, openShell} from '../helpers/program/envpick.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {answerWith, listingOf, serve} from '../helpers/service/service.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

// A terminal that can do nothing but take lines. What is written to it may hold no escape, nor any other control than the
// line break, which the terminal itself makes two characters of.
const expectLines = (terminal: Terminal) => {
	expect(terminal.bytes().replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
	expect(terminal.isAlternateScreen()).toBe(false);
};

const dumb = {env: {TERM: 'dumb'}};
const sign = /number, words or q> $/;

const open = async (...args: string[]): Promise<Terminal> => {
	const terminal = openEnvpick(['--demo', ...args], dumb);
	await terminal.waitForText('number, words or q>');
	return terminal;
};

describe('on a dumb terminal', () => {
	it('prints what to do and numbered choices, and asks', async () => {
		const terminal = await open();

		const [hint, loading, summary, group, first] = terminal.lines();
		expect(hint).toBe('plain mode: a number picks, words filter, q quits');
		expect(loading).toBe('loading the demo service');
		expect(summary).toBe('the demo service: 48 environments in 6 groups, all en-us');
		expect(group).toBe('Group 1');
		expect(first).toMatch(/^ {3}1 {2}windows7-x64 +win7-20250407-en +x64 x86 {2}system$/);
		expect(terminal.screen()).toContain('and 35 more: type words to filter');
		expect(terminal.bytes()).toMatch(sign);
		expectLines(terminal);
	});

	it('filters by words, and prints what is picked by its number, as there is no clipboard', async () => {
		const terminal = await open();

		terminal.type('macos\n');
		await terminal.waitForText('5 of 48 match macos');
		terminal.type('2\n');

		const {exitCode} = await terminal.waitForExit();
		expect(exitCode).toBe(0);
		expect(terminal.lines().slice(-2)).toContain('os:macos-10.15-amd64,locale:en-us');
		expect(terminal.screen()).toContain(
			'not copied (no clipboard tool for this machine, and no OSC 52 on this terminal), so it is printed',
		);
		expect(terminal.clipboard).toEqual([]);
		expectLines(terminal);
	});

	it('prints the pick alone where standard output is captured', async () => {
		const terminal = openShell('picked=$(envpick --demo --unique); echo "code $? <$picked>"', dumb);
		await terminal.waitForText('number, words or q>');

		terminal.type('android\n1\n');

		await terminal.waitForText('code 0 <os:android-13-x64,locale:en-us>');
		expectLines(terminal);
	});

	it.each(
		casesOf(
			[
				['q', 'q\n', 0],
				['the end of input', '\u0004', 130],
				['an empty line after that of the filter', 'mac\n\n\n', 130],
				['an empty line', '\n', 130],
			] as const,
			3,
		),
	)('leaves with %s', async (_, typed, code) => {
		const terminal = await open();

		terminal.type(typed);

		expect((await terminal.waitForExit()).exitCode).toBe(code);
		expect(terminal.bytes()).not.toContain('os:');
		expectLines(terminal);
	});

	it('ends by the signal of ctrl-c', async () => {
		const terminal = await open();

		terminal.press('ctrl+c');

		expect((await terminal.waitForExit()).signal).toBe(2);
	});

	it('says which number it has and which term excludes everything', async () => {
		const terminal = await open();

		terminal.type('99\n');
		await terminal.waitForText('enter a number from 1 to 13');
		terminal.type('macos arm64\n');
		await terminal.waitForText(/no match for macos arm64 · without "arm64": 5/);
		terminal.type('1\n');

		await terminal.waitForText('nothing to pick');
		expectLines(terminal);
	});

	it.each(
		casesOf(
			[
				['words, then a number', 'two\n1\n', /^two\n1$/m],
				['a number', '2\n', /^2$/m],
			] as const,
			1,
		),
	)('keeps what is typed before the listing is there, and its order: %s', async (_, typed, echo) => {
		const answer = Promise.withResolvers<void>();
		const service = await serve((request, response) => {
			void answer.promise.then(() => answerWith(listingOf(['os:one'], ['os:two']))(request, response));
		});
		const terminal = openEnvpick(['--base-url', service.url, '--print'], {
			env: {...dumb.env, ENVPICK_ACCESS_KEY: 'correct-horse'},
		});
		await terminal.waitForText('loading');

		terminal.type(typed);
		await terminal.waitForText(echo);
		answer.resolve();

		expect((await terminal.waitForExit()).exitCode).toBe(0);
		expect(terminal.screen()).toMatch(/> os:two$/m);
	});

	it('says what failed in one line, with its exit code', async () => {
		const terminal = openEnvpick(['--base-url', 'http://127.0.0.1:9', '--timeout', '2'], {
			env: {...dumb.env, ENVPICK_ACCESS_KEY: 'correct-horse'},
		});

		expect((await terminal.waitForExit()).exitCode).toBe(3);
		expect(terminal.screen()).toMatch(/^envpick: could not reach `127\.0\.0\.1:9`/m);
		expectLines(terminal);
	});

	it('shows as many choices as there are lines, in 40 columns by 12', async () => {
		const terminal = openEnvpick(['--demo'], {...dumb, columns: 40, rows: 12});
		await terminal.waitForText('number, words or q>');

		expect(terminal.lines().every(line => line.length < 40)).toBe(true);
		expect(terminal.screen()).toContain('Group 1');
		expect(terminal.lines()[0]).toBe('a number picks, words filter, q quits');
		expect(terminal.screen()).not.toContain('…');
		expect(terminal.screen()).toMatch(/^ {2}2 {2}windows/m);
	});
});
