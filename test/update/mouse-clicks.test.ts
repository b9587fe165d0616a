import {describe, expect, it} from 'vitest';
import {headingKey} from '../../source/state/rows.ts';
import {selectedIndex, selectedKey, windowNow} from '../../source/state/selection.ts';
import type {State} from '../../source/state/state.ts';
import type {Step} from '../../source/state/step.ts';
import {selectedTag} from '../../source/state/tags.ts';
import {run} from '../helpers/arbitrary/states.ts';
import {press, stateAfter} from '../helpers/scenes/two-groups.ts';
import {bodyOf} from '../helpers/state/frame.ts';
import {textOf} from '../helpers/state/lines.ts';
import {click, demo, point, shown, wheel} from '../helpers/state/pointing.ts';

const doubleClick = (state: State, column: number, row: number): Step =>
	point(click(state, column, row), 'double-clicked', column, row);

const rightClick = (state: State, column: number, row: number): State =>
	point(state, 'right-clicked', column, row).state;

describe('a click', () => {
	it('selects the row under it, and typing continues', () => {
		// The filter is line 0, so the rows are: north 1, then 2, 3, 4, south 5, then 6, 7.
		const state = click(stateAfter(), 10, 4);

		expect(selectedKey(state)).toBe(2);
		expect(press(state, 'x').state.filter.text).toBe('x');
	});

	it('on a heading folds its group, and unfolds it', () => {
		const folded = click(stateAfter(), 4, 5);
		expect(folded.folded).toEqual(new Set([1]));
		expect(selectedKey(folded)).toBe(headingKey(1));

		const unfolded = click(folded, 4, 5);
		expect(unfolded.folded).toEqual(new Set());
		expect(selectedKey(unfolded)).toBe(3);
	});

	it('scrolls no rows, wherever the selected row is', () => {
		const state = demo();

		for (let row = 1; row <= 16; row++) {
			const clicked = click(wheel(state, 6), 8, row);
			const isHeading = (clicked.found.rows[windowNow(wheel(state, 6)).start + row - 1] ?? 0) < 0;
			expect(windowNow(clicked)).toEqual(windowNow(wheel(state, 6)));
			expect(isHeading || selectedIndex(clicked) === windowNow(clicked).start + row - 1).toBe(true);
		}
	});

	it('scrolls to the rows that a heading at the lower edge unfolds', () => {
		const folded = demo('tab', '-');
		const all = {...folded, size: {columns: 100, rows: 9}};
		const unfolded = click(all, 4, 6);

		expect(selectedIndex(unfolded)).toBe(6);
		expect(shown(unfolded).at(-1)).toMatch(/^❯/);
	});

	it('does not stop later keys from scrolling the rows', () => {
		const clicked = click(demo(), 8, 16);
		const {state} = press(clicked, 'down');

		expect(state.selection.top).toBeUndefined();
		expect(press(clicked, 'up').state.selection.top).toBe(0);
	});

	it('in the filter moves the cursor there', () => {
		const state = stateAfter(...'win10');

		expect(click(state, 2, 0).filter.cursor).toBe(0);
		expect(click(state, 4, 0).filter.cursor).toBe(2);
		expect(click(state, 60, 0).filter.cursor).toBe(5);
		expect(click(press(state, 'tab').state, 4, 0)).toMatchObject({mode: 'filter', filter: {cursor: 2}});
	});

	it('in a long filter moves the cursor under the pointer', () => {
		const text = `${'abcdefghij'.repeat(12)}日本`;
		const state = run({state: stateAfter(), effects: []}, [{type: 'pasted', text}]).state;
		const before = click(state, 2, 0);

		expect(state.filter.cursor - before.filter.cursor).toBeLessThan(100);
		expect(text.slice(0, click(state, 12, 0).filter.cursor)).toHaveLength(before.filter.cursor + 10);
	});

	it('in the detail moves the keys there, and a second click selects a tag', () => {
		const opened = click(stateAfter(), 70, 3);
		expect(opened.open).toEqual({type: 'detail'});
		const row = bodyOf(opened).findIndex(line => /[│┃].*x64/.test(textOf(line)));

		expect(selectedTag(click(opened, 70, row + 1))?.text).toBe('x64');
		expect(click(opened, 10, 4)).toMatchObject({selection: {key: 2}});
		expect(click(opened, 10, 4).open).toBeUndefined();
	});

	it('in an empty detail changes nothing', () => {
		const state = stateAfter(...'zzz');

		expect(click(state, 70, 3)).toEqual(state);
	});

	it('in the tags selects a tag', () => {
		const state = stateAfter('ctrl+t');

		expect(selectedTag(state)?.text).toBe('os:win10');
		expect(selectedTag(click(state, 20, 3))?.text).toBe('os:mac');
	});

	it.each([
		['outside of the screen', 5, 40],
		['left of it', -1, 3],
		['on the last lines', 5, 18],
		['on the line between', 58, 3],
		['below the last row', 5, 12],
		['far away', 99_998, 99_998],
	])('%s does nothing', (_, column, row) => {
		const state = stateAfter('down');

		expect(click(state, column, row)).toEqual(state);
		expect(doubleClick(state, column, row)).toEqual({state, effects: []});
		expect(wheel(state, 3, column, row)).toEqual(state);
	});

	it('does nothing on the help, on a menu, while loading, or during the exit', () => {
		for (const state of [stateAfter('f1'), stateAfter('ctrl+o'), {...stateAfter('down'), isLeaving: true}]) {
			expect(click(state, 5, 4)).toEqual(state);
			expect(rightClick(state, 5, 4)).toEqual(state);
		}
	});
});

describe('a double click', () => {
	it('picks the row under it, as Enter does', () => {
		expect(doubleClick(stateAfter(), 10, 4).effects).toEqual([{type: 'copy', text: 'os:mac', leaves: true}]);
	});

	it('picks nothing if another row came in between', () => {
		const state = click(stateAfter(), 10, 4);
		const {effects} = point(press(state, 'up').state, 'double-clicked', 10, 4);

		expect(effects).toEqual([]);
	});

	it('on a heading folds and unfolds', () => {
		const {state, effects} = doubleClick(stateAfter(), 4, 5);

		expect(state.folded).toEqual(new Set());
		expect(effects).toEqual([]);
	});

	it('adds a tag to the filter', () => {
		expect(doubleClick(stateAfter('ctrl+t'), 20, 3).state.filter.text).toBe('^os:mac$ ');
	});

	it('picks a tag of the detail', () => {
		const opened = click(stateAfter(), 70, 3);
		const row = bodyOf(opened).findIndex(line => /[│┃].*x64/.test(textOf(line)));

		expect(doubleClick(opened, 70, row + 1).effects).toEqual([{type: 'copy', text: 'x64', leaves: true}]);
	});
});

describe('a right click', () => {
	it('marks or unmarks the row under it, and selects nothing else', () => {
		const marked = rightClick(stateAfter(), 10, 4);

		expect(marked.marked).toEqual(new Set([2]));
		expect(selectedKey(marked)).toBe(2);
		expect(rightClick(marked, 10, 4).marked).toEqual(new Set());
	});

	it('marks nothing on an unfolded heading, but all of a folded group', () => {
		expect(rightClick(stateAfter(), 4, 5).marked).toEqual(new Set());
		expect(rightClick(click(stateAfter(), 4, 5), 4, 5).marked).toEqual(new Set([3, 4]));
	});
});
