import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {forbiddenIn} from '../helpers/allowed-sequences.ts';
import {piecesOf} from '../helpers/control-sequences.ts';
import {runEnvpick, runShell} from '../helpers/envpick.ts';
import {expectNone} from '../helpers/expect-none.ts';
import {makeFolder} from '../helpers/folder.ts';
import {overrunsOf} from '../helpers/overruns.ts';
import {serve} from '../helpers/service.ts';
import {openSession, type Session, soon} from '../helpers/session.ts';
import type {TerminalOptions} from '../helpers/terminal.ts';

const firstRow = /❯ +windows7-x64/;

const start = async (options: TerminalOptions & {readonly before?: string} = {}): Promise<Session> => {
	const session = openSession(['--demo'], options);
	await session.terminal.waitForText(firstRow);
	return session;
};

const expectEnd = async (session: Session, code: number, ...keys: string[]): Promise<void> => {
	session.terminal.press(...keys);

	expect(await session.ended()).toBe(code);
	expect(session.changes()).toEqual([]);
};

describe('F5: standard input that is no keyboard', () => {
	it.each([
		['empty', 'exec </dev/null'],
		['closed', 'exec <&-'],
		['a file', 'exec </etc/hostname'],
	])('F5: leaves the keys to the terminal: %s', async (_, before) => {
		const session = await start({before});

		session.terminal.press(...'win11', 'down');
		await session.terminal.waitForText(/❯ +windows11/);

		await expectEnd(session, 130, 'ctrl+c');
	});

	it('F5: and no terminal at all end it with one line', async () => {
		expect(await runEnvpick(['--demo'])).toEqual({
			stdout: '',
			stderr: expect.stringMatching(/^envpick: [^\n]*terminal[^\n]*--list[^\n]*\n$/),
			exitCode: 2,
		});
	});
});

describe('F6: standard output that is no terminal', () => {
	it.each(['--list', '--json', '--list --print'])('F6: gets no escape sequence: %s', async options => {
		const {stdout, exitCode} = await runShell(`"$@" --demo ${options} | cat`);

		expect(exitCode).toBe(0);
		expect(stdout).toContain('windows11');
		expect(forbiddenIn(stdout, {isPlain: true})).toEqual([]);
	});

	it('F6: gets the pick alone, while the screen is on the terminal', async () => {
		const file = join(await makeFolder(), 'pick');
		const session = await start({before: `exec >${file}`});

		await expectEnd(session, 0, 'enter');
		expect(readFileSync(file, 'utf8')).toBe('os:windows7-x64,locale:en-us\n');
	});
});

const sequencesIn = (session: Session): string[] =>
	piecesOf(session.drawn()).flatMap(({type, bytes}) => (type === 'sequence' ? [bytes] : []));

const isColour = (sequence: string): boolean => /^\x1b\[(?:[\d;]*;)?(?:3|4|9|10)\d(?:;[\d;]*)?m$/.test(sequence);

describe('F7: variables that change what programs do', () => {
	it.each([
		{CI: 'true'},
		{CONTINUOUS_INTEGRATION: '1'},
		{CI: 'true', GITHUB_ACTIONS: 'true'},
		{DEV: 'true'},
		{NODE_ENV: 'development'},
		{COLUMNS: '0', LINES: '0'},
		{NODE_OPTIONS: '--no-warnings', NODE_DEBUG: ''},
		{DEBUG: '*'},
	])('F7: change nothing here: %o', async env => {
		const [plain, other] = await Promise.all([start(), start({env})]);

		for (const {terminal} of [plain, other]) {
			terminal.press('tab', 'down', 'space', 'v');
			await terminal.waitForText('"tags"');
		}

		expect(other.terminal.screen()).toBe(plain.terminal.screen());
		await expectEnd(other, 130, 'ctrl+c');
	});

	it('F7: FORCE_COLOR holds, also where NO_COLOR is set', async () => {
		const forced = await start({env: {FORCE_COLOR: '1', NO_COLOR: '1'}});
		const unforced = await start({env: {FORCE_COLOR: '0'}});

		expect(sequencesIn(forced).some(isColour)).toBe(true);
		expect(sequencesIn(unforced).filter(isColour)).toEqual([]);
	});

	it('F7: NO_COLOR takes the colours and leaves the weights', async () => {
		const sequences = async (env: Record<string, string>): Promise<string[]> => {
			const session = await start({env});
			session.terminal.press('tab', 'down', '/', ...'win');
			await session.terminal.waitForText('> win');
			await expectEnd(session, 130, 'ctrl+c');
			return sequencesIn(session);
		};

		expect((await sequences({})).some(isColour)).toBe(true);
		expect((await sequences({NO_COLOR: '1'})).filter(isColour)).toEqual([]);
		expect((await sequences({NO_COLOR: ''})).some(isColour)).toBe(true);
	});
});

describe('F9: any size', () => {
	it.each([
		[1, 1],
		[2, 1],
		[1, 200],
		[19, 5],
		[20, 5],
		[20, 6],
		[200, 1],
		[500, 200],
	])('F9: %i by %i is drawn within its edges, and can be left', async (columns, rows) => {
		const session = openSession(['--demo'], {columns, rows});
		await session.terminal.waitFor(() => session.terminal.isAlternateScreen(), 'the screen');
		await session.terminal.waitFor(screen => screen !== '', 'something drawn');

		await session.writeRead('\t');
		await session.writeRead('\x1b[B');
		await session.writeRead('v');

		// In one column the shell cannot say its word in one line.
		session.terminal.press('ctrl+c');
		await session.gone();
		session.terminal.resize(80, 24);
		await session.terminal.waitFor(() => !session.terminal.isAlternateScreen(), 'the normal screen');
		expectNone(overrunsOf(session.drawn(), {columns, rows}));
		expect(forbiddenIn(session.drawn())).toEqual([]);
	});
});

describe('F10: a size that changes all the time', () => {
	const rate = 10;

	it.each([
		['while drawing', async () => start(), true],
		[
			'while loading',
			async () => {
				const service = await serve(() => {});
				return openSession(['--base-url', service.url], {env: {ENVPICK_ACCESS_KEY: 'correct-horse'}});
			},
			false,
		],
	] as const)('F10: a hundred times a second %s ends in what that size shows', async (_, open, isLoaded) => {
		const session = await open();
		const {terminal} = session;
		await terminal.waitFor(() => terminal.isAlternateScreen(), 'the screen');

		for (let step = 0; step < 100; step++) {
			terminal.resize(20 + ((step * 37) % 140), 6 + ((step * 13) % 50));
			terminal.press(step % 2 === 0 ? 'down' : 'up');
			await new Promise(resolve => setTimeout(resolve, rate));
		}
		terminal.resize(90, 18);
		await terminal.waitFor(() => terminal.lines()[17]?.match(/leave|copy/) !== null, 'the keys on the last line');
		await terminal.waitFor(() => (terminal.lines()[0] ?? '').startsWith('>'), 'the filter on the first line');
		if (isLoaded) {
			const fresh = await start({columns: 90, rows: 18});
			await terminal.waitFor(screen => screen === fresh.terminal.screen(), 'what a fresh start shows');
		}

		await expectEnd(session, 130, 'ctrl+c');
		expect(forbiddenIn(session.drawn())).toEqual([]);
	});
});

describe('F11: SIGKILL', () => {
	it('F11: is what nobody can clean up after, and the README says what to type then', async () => {
		const session = await start();

		await session.signal('SIGKILL');

		expect(await session.gone()).toBeLessThan(soon);
		expect(session.changes()).not.toEqual([]);
		expect(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')).toMatch(/after SIGKILL.*type `reset`/);
	});
});

describe('F17: keys that a terminal keeps for itself', () => {
	it('F17: do nothing: Ctrl-S, Ctrl-Q, Ctrl-V and Ctrl-\\', async () => {
		const session = await start();
		await session.writeRead('\x13\x1c\x11\x16');

		session.terminal.press(...'win11');
		await session.terminal.waitForText('> win11');

		await expectEnd(session, 130, 'ctrl+c');
	});
});

describe('F20: standard error that is no terminal', () => {
	it('F20: as a file holds nothing after a run, and one line after a failure', async () => {
		const file = join(await makeFolder(), 'log');
		const session = await start({before: `exec 2>${file}`});
		await expectEnd(session, 130, 'ctrl+c');
		expect(readFileSync(file, 'utf8')).toBe('');

		const failed = openSession(['--input', '/nonexistent'], {before: `exec 2>${file}`});
		await failed.terminal.waitForText('no such file');
		await expectEnd(failed, 2, 'q');
		expect(readFileSync(file, 'utf8')).toMatch(/^envpick: [^\n]+\n$/);
	});

	it.each(['2>&-', '2>/dev/full'])('F20: leaves the exit codes where it takes nothing: %s', async redirect => {
		const session = await start({before: `exec ${redirect}`});
		await expectEnd(session, 130, 'ctrl+c');

		const failed = await runShell(`"$@" --input /nonexistent --list ${redirect}`);
		expect(failed).toEqual({stdout: '', stderr: '', exitCode: 2});
	});
});
