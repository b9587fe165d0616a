import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {isTorture} from '../helpers/project/torture.ts';
import {piecesOf} from '../helpers/terminal/control-sequences.ts';
import {openSession, type Session} from '../helpers/terminal/session.ts';
import type {TerminalOptions} from '../helpers/terminal/terminal.ts';

const firstRow = /❯ +windows7-x64/;

const start = async (options: TerminalOptions = {}): Promise<Session> => {
	const session = openSession(['--demo'], options);
	await session.terminal.waitForText(firstRow);
	return session;
};

const sequencesIn = (session: Session): string[] =>
	piecesOf(session.drawn()).flatMap(({type, bytes}) => (type === 'sequence' ? [bytes] : []));

const isColour = (sequence: string): boolean => /^\x1b\[(?:[\d;]*;)?(?:3|4|9|10)\d(?:;[\d;]*)?m$/.test(sequence);

/** The screen after some keys. */
const browse = async ({terminal}: Session): Promise<string> => {
	terminal.press('tab', 'down', 'space', 'v');
	await terminal.waitForText('"tags"');
	return terminal.screen();
};

// The screen without any of these variables, drawn once for all tests.
let plain: Promise<string> | undefined;

const variables: readonly Readonly<Record<string, string>>[] = [
	{CI: 'true'},
	{CONTINUOUS_INTEGRATION: '1'},
	{CI: 'true', GITHUB_ACTIONS: 'true'},
	{DEV: 'true'},
	{NODE_ENV: 'development'},
	{COLUMNS: '0', LINES: '0'},
	{NODE_OPTIONS: '--no-warnings', NODE_DEBUG: ''},
	{DEBUG: '*'},
];

describe('F7: variables that change what programs do', () => {
	// The quick run sets them all at once.
	it.each(isTorture ? variables : [Object.assign({}, ...variables)])('F7: change nothing here: %o', async env => {
		plain ??= start().then(browse);
		const other = await start({env});

		expect(await browse(other)).toBe(await plain);
		other.terminal.press('ctrl+c');
		await other.held(130);
	});

	it('F7: FORCE_COLOR applies, even with NO_COLOR', async () => {
		const forced = await start({env: {FORCE_COLOR: '1', NO_COLOR: '1'}});
		const unforced = await start({env: {FORCE_COLOR: '0'}});

		expect(sequencesIn(forced).some(isColour)).toBe(true);
		expect(sequencesIn(unforced).filter(isColour)).toEqual([]);
	});

	it('F7: NO_COLOR removes the colours and keeps the weights', async () => {
		const sequences = async (env: Record<string, string>): Promise<string[]> => {
			const session = await start({env});
			session.terminal.press('tab', 'down', '/', ...'win');
			await session.terminal.waitForText('> win');
			session.terminal.press('ctrl+c');
			await session.held(130);
			return sequencesIn(session);
		};

		expect((await sequences({})).some(isColour)).toBe(true);
		expect((await sequences({NO_COLOR: '1'})).filter(isColour)).toEqual([]);
		expect((await sequences({NO_COLOR: ''})).some(isColour)).toBe(true);
	});
});

describe('F11: SIGKILL', () => {
	it('F11: cannot be cleaned up after, and the promises say what to type then', async () => {
		const session = await start();

		await session.signal('SIGKILL');

		await session.held(137, {fate: 'is killed'});
		expect(readFileSync(new URL('../../docs/promises.md', import.meta.url), 'utf8')).toMatch(/SIGKILL.*type `reset`/);
	});
});

describe('F17: keys that a terminal keeps for itself', () => {
	it('F17: do nothing: Ctrl-S, Ctrl-Q, Ctrl-V and Ctrl-\\', async () => {
		const session = await start();
		await session.writeRead('\x13\x1c\x11\x16');

		session.terminal.press(...'win11');
		await session.terminal.waitForText('> win11');

		session.terminal.press('ctrl+c');
		await session.held(130);
	});
});
