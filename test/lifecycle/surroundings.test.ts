import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {openHere} from '../helpers/program/open-here.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {piecesOf} from '../helpers/terminal/control-sequences.ts';
import {openDemo, type Session} from '../helpers/terminal/session.ts';

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

describe('variables', () => {
	// The quick run sets them all at once.
	it.each(isTorture ? variables : [Object.assign({}, ...variables)])('have no effect: %o', async env => {
		const other = await openDemo({env});

		expect(await browse(other)).toBe(await browse(await openDemo()));
		await other.quit();
	});

	// test/cli/plan.test.ts tests the other variables of colours.
	it.each([{NO_COLOR: '1'}, {TERM: 'vt100'}])('remove colours, but not bold: %o', async env => {
		const {shows, type, text, ended} = openHere(['--demo', 'win'], env);
		await shows('windows7-x64');
		type('\u0003');
		await ended;

		expect(sequencesIn(text()).some(isColour)).toBe(false);
		expect(sequencesIn(text()).some(sequence => /^\x1b\[(?:[\d;]*;)?1[;m]/.test(sequence))).toBe(true);
	});
});

it('SIGKILL leaves the terminal unrestored, and the docs say what to type', async () => {
	const session = await openDemo();

	await session.signal('SIGKILL');

	await session.held(137, {fate: 'is killed'});
	expect(readFileSync(new URL('../../docs/promises.md', import.meta.url), 'utf8')).toMatch(/SIGKILL.*type `reset`/);
});

const sequencesIn = (text: string): string[] =>
	piecesOf(text).flatMap(({type, bytes}) => (type === 'sequence' ? [bytes] : []));

const isColour = (sequence: string): boolean => /^\x1b\[(?:[\d;]*;)?(?:3|4|9|10)\d(?:;[\d;]*)?m$/.test(sequence);

/** The screen after some keys. */
const browse = async ({terminal}: Session): Promise<string> => {
	terminal.press('tab', 'down', 'space', 'v');
	await terminal.waitForText('"tags"');
	return terminal.screen();
};
