import {describe, expect, it} from 'vitest';
import {demoListing} from '../../source/service/io/demo.ts';
import type {Action} from '../../source/update/update.ts';
import {loadedState, pressed, run} from '../helpers/arbitrary/states.ts';
import {plainTextOf, styledInkLinesOf} from '../helpers/state/ink-lines.ts';

/** A line of a screen, its last line, and the number of rows with the bar. */
type Shown = readonly [line: RegExp, last: RegExp, bars: number];

const marked: Shown = [/^❯ ● windows7-x64 {2}/m, /space unmark|esc unmark$/, 1];
const copied: Action = {type: 'copied', report: {type: 'sent', problems: []}, text: 'os:a', leaves: false};

describe.each([
	...[[40, 12] as const, [60, 15] as const, [80, 24] as const],
	...[[100, 30] as const, [120, 36] as const, [200, 60] as const],
])('at %i by %i', (columns, rows) => {
	it('each screen has its sign, one bar, whole lines and at most six keys', () => {
		let state = loadedState(demoListing(), {columns, rows});
		for (const [name, keys, line, last, bars] of screens) {
			state = run({state, effects: []}, [...keys.map(pressed), ...(name === 'a copy' ? [copied] : [])]).state;
			const drawn = styledInkLinesOf(state);
			const lines = drawn.map(plainTextOf);

			expect(lines.join('\n'), name).toMatch(line);
			expect(lines.at(-1), name).toMatch(last);
			// On a narrow screen the record replaces the list.
			const shownBars = name === 'the record' && columns < 100 ? 0 : bars;
			const hasBar = (line: string | undefined) => line?.includes('\u001b[7m') === true;
			const starts = drawn.filter((line, row) => hasBar(line) && !hasBar(drawn[row - 1]));
			expect(starts.length, name).toBe(shownBars);
			expect(lines.at(-1)?.split(/ {2,}/).length, name).toBeLessThanOrEqual(6);
			expect(
				lines.slice(0, -1).filter(text => text.endsWith(' ·')),
				name,
			).toEqual([]);
		}
	});
});

const screens: readonly (readonly [name: string, keys: readonly string[], ...Shown])[] = [
	['the filter', [], /^❯ {3}windows7-x64 /m, /^tab list {2}/, 1],
	['the list', ['tab'], /^> \/ to filter/m, /space mark/, 1],
	[
		'the comparison',
		['space', 'down', 'space', 'home', 'c'],
		/^❯ {3}windows7-x64/m,
		/space unmark.* (?:esc back|\? help)/,
		1,
	],
	['the list after the comparison', ['esc'], ...marked],
	['the facets', ['t'], /^❯ {3}system +47 /m, /^enter add/, 1],
	['the list after the facets', ['esc'], ...marked],
	['the formats', ['Y'], /^❯ comma /m, /^enter copy/, 1],
	['the list after the formats', ['esc'], ...marked],
	['the detail', ['d'], /(?:^|[│┃] )os {6}❯ windows7-x64/m, /esc back/, 1],
	['the list after the detail', ['esc'], ...marked],
	['the record', ['v'], /(?:^|[│┃] )\{$/m, /esc back/, 1],
	['the list after the record', ['esc'], ...marked],
	['the services', ['@'], /^❯ work( |$)/m, /^f1 help/, 1],
	['the list after the services', ['esc'], ...marked],
	['the help', ['?'], /^move( +copy)?$/m, /^esc back/, 1],
	['the list after the help', ['esc'], ...marked],
	['a copy', ['ctrl+y'], /^✓ sent/m, /space unmark|esc unmark$|^✓ sent/, 1],
	['no match', ['/', 'z', 'z'], /no match for zz/, /esc clear/, 0],
];
