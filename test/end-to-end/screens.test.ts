import {describe, expect, it} from 'vitest';
import {openEnvpick} from '../helpers/program/envpick.ts';
import {casesOf} from '../helpers/project/torture.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

/** A line of a screen, a hint in its last line, and the number of rows with the bar. */
type Shown = readonly [line: RegExp, hint: RegExp, bars: number];

const marked: Shown = [/^❯● {2}windows7-x64 {2}/m, /space mark/, 1];

const screens: readonly (readonly [name: string, keys: readonly string[], ...Shown])[] = [
	['the filter', [], /^❯ {3}windows7-x64 /m, /^tab list {2}/, 1],
	['the list', ['tab'], /^> \/ to filter/m, /space mark/, 1],
	['the grid', ['space', 'down', 'space', 'c'], /^❯● ×\d +windows\S+ {2,}\S/m, /space mark.* esc back/, 1],
	['the list after the grid', ['esc'], ...marked],
	['the tags', ['t'], /^❯ {2}os +windows10-2004-x64 +\d+/m, /^enter add/, 1],
	['the list after the tags', ['esc'], ...marked],
	['the formats', ['Y'], /^❯ 1 csv /m, /^enter copy/, 1],
	['the list after the formats', ['esc'], ...marked],
	['the help', ['?'], /^find$/m, /^↓ scroll {2}/, 0],
	['the list after the help', ['esc'], ...marked],
	['a copy', ['ctrl+y'], /^✓ sent/m, /space mark|^✓ sent/, 1],
	['no match', ['/', 'z', 'z'], /no match for zz/, /esc clear/, 0],
];

const sizes = [
	[80, 24],
	[40, 12],
	[60, 15],
	[100, 30],
	[120, 36],
	[200, 60],
] as const;

describe.each(casesOf(sizes, 1))('at %i by %i', (columns, rows) => {
	it('each screen has its sign, one bar, whole lines and at most six keys', async () => {
		const terminal = openEnvpick(['--demo'], {columns, rows});
		for (const [name, keys, line, hint, bars] of screens) {
			terminal.press(...keys);
			await terminal.waitFor(screen => line.test(screen) && hint.test(lastLineOf(screen)), name);

			expect(barsOf(terminal, columns, rows), name).toBe(bars);
			expect(lastLineOf(terminal.screen()).split(/ {2,}/).length, name).toBeLessThanOrEqual(6);
			expect(
				terminal
					.lines()
					.slice(0, -1)
					.filter(line => line.endsWith(' ·')),
				name,
			).toEqual([]);
		}
	});

	it('the setup says where it is, what is saved and how to try the demo', async () => {
		const terminal = openEnvpick([], {columns, rows, env: {ENVPICK_ACCESS_KEY: ''}});

		await terminal.waitForText('envpick · connect to a service');

		expect(terminal.screen().replaceAll(/\s+/g, ' ')).toMatch(/[Nn]othing is saved .*envpick --demo/);
	});
});

const lastLineOf = (screen: string): string => screen.split('\n').at(-1) ?? '';

/** The number of rows with inverse cells; the cursor of a typed line does not count. */
const barsOf = (terminal: Terminal, columns: number, rows: number): number => {
	const inverseIn = (row: number) =>
		Array.from({length: columns}, (_, column) => terminal.cell(column, row)).filter(({isInverse}) => isInverse).length;
	return Array.from({length: rows}, (_, row) => inverseIn(row)).filter(cells => cells > 1).length;
};
