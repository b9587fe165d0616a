import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {Pointing} from '../../source/core/clicks.ts';
import {toShownDetail} from '../../source/core/detail.ts';
import {toListLines} from '../../source/core/list-lines.ts';
import {headingKey} from '../../source/core/rows.ts';
import {selectedIndex, selectedKey, windowNow} from '../../source/core/selection.ts';
import {layoutNow, type State} from '../../source/core/state.ts';
import type {Step} from '../../source/core/step.ts';
import {selectedTag} from '../../source/core/tag-list.ts';
import {type Action, update} from '../../source/core/update.ts';
import {demoListing} from '../../source/io/demo-listing.ts';
import {anyPointing, anyState, loadedState, pressed, run} from '../helpers/arbitrary-states.ts';
import {textOf} from '../helpers/lines.ts';
import {press, stateAfter} from '../helpers/two-groups.ts';

const pointed = (type: 'clicked' | 'double-clicked' | 'right-clicked', column: number, row: number): Action => ({
	type: 'pointed',
	at: {type, column, row},
});

const click = (state: State, column: number, row: number): State =>
	update(state, pointed('clicked', column, row)).state;

const doubleClick = (state: State, column: number, row: number): Step =>
	update(click(click(state, column, row), column, row), pointed('double-clicked', column, row));

const rightClick = (state: State, column: number, row: number): State =>
	update(state, pointed('right-clicked', column, row)).state;

const wheel = (state: State, lines: number, column = 5, row = 4): State =>
	update(state, {type: 'pointed', at: {type: 'scrolled', lines, column, row}}).state;

/** The list as it is seen, line by line. */
const shown = (state: State): string[] => toListLines(state).map(textOf);

/** 48 environments in 6 groups, at 17 lines of them. */
const demo = (...keys: string[]): State => loadedState(demoListing(), {}, ...keys);

describe('a click', () => {
	it('selects the row under it, and typing goes on', () => {
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

	it('leaves every row where it is, wherever it selects', () => {
		const state = demo();

		for (let row = 1; row <= 17; row++) {
			const clicked = click(wheel(state, 6), 8, row);
			const isHeading = (clicked.found.rows[windowNow(wheel(state, 6)).start + row - 1] ?? 0) < 0;
			expect(windowNow(clicked)).toEqual(windowNow(wheel(state, 6)));
			expect(isHeading || selectedIndex(clicked) === windowNow(clicked).start + row - 1).toBe(true);
		}
	});

	it('shows what a heading at the lower edge unfolds', () => {
		const folded = demo('tab', '-');
		const all = {...folded, size: {columns: 100, rows: 9}};
		const unfolded = click(all, 4, 6);

		expect(selectedIndex(unfolded)).toBe(6);
		expect(shown(unfolded).at(-1)).toMatch(/^❯/);
	});

	it('lets the rows go when keys select beyond them', () => {
		const clicked = click(demo(), 8, 17);
		const {state} = press(clicked, 'down');

		expect(state.top).toBeUndefined();
		expect(press(clicked, 'up').state.top).toBe(0);
	});

	it('in the filter puts the cursor there', () => {
		const state = stateAfter(...'win10');

		expect(click(state, 2, 0).filter.cursor).toBe(0);
		expect(click(state, 4, 0).filter.cursor).toBe(2);
		expect(click(state, 60, 0).filter.cursor).toBe(5);
		expect(click(press(state, 'tab').state, 4, 0)).toMatchObject({mode: 'filter', filter: {cursor: 2}});
	});

	it('in a long filter puts the cursor under itself', () => {
		const text = `${'abcdefghij'.repeat(12)}日本`;
		const state = run({state: stateAfter(), effects: []}, [{type: 'pasted', text}]).state;
		const before = click(state, 2, 0);

		expect(state.filter.cursor - before.filter.cursor).toBeLessThan(100);
		expect(text.slice(0, click(state, 12, 0).filter.cursor)).toHaveLength(before.filter.cursor + 10);
	});

	it('in the detail takes the keys there, and then selects its tags', () => {
		const opened = click(stateAfter(), 70, 3);
		expect(opened.open).toBe('detail');
		const {detail} = layoutNow(opened);
		const row = toShownDetail(opened, detail!).findIndex(line => textOf(line).includes('x64'));

		expect(selectedTag(click(opened, 70, row + 1))?.text).toBe('x64');
		expect(click(opened, 10, 4)).toMatchObject({wanted: 2});
		expect(click(opened, 10, 4).open).toBeUndefined();
	});

	it('in the tags selects one', () => {
		const state = stateAfter('ctrl+t');

		expect(selectedTag(state)?.text).toBe('os:win7');
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

	it('does nothing on the help, on a menu, while loading, after leaving', () => {
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

	it('picks nothing where another row came between', () => {
		const state = click(stateAfter(), 10, 4);
		const {effects} = update(press(state, 'up').state, pointed('double-clicked', 10, 4));

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
		const row = toShownDetail(opened, layoutNow(opened).detail!).findIndex(line => textOf(line).includes('x64'));

		expect(doubleClick(opened, 70, row + 1).effects).toEqual([{type: 'copy', text: 'x64', leaves: true}]);
	});
});

describe('a right click', () => {
	it('marks the row under it, or takes its mark away, and stays there', () => {
		const marked = rightClick(stateAfter(), 10, 4);

		expect(marked.marked).toEqual(new Set([2]));
		expect(selectedKey(marked)).toBe(2);
		expect(rightClick(marked, 10, 4).marked).toEqual(new Set());
	});

	it('marks nothing on the heading of an unfolded group, all of a folded one', () => {
		expect(rightClick(stateAfter(), 4, 5).marked).toEqual(new Set());
		expect(rightClick(click(stateAfter(), 4, 5), 4, 5).marked).toEqual(new Set([3, 4]));
	});
});

describe('the wheel', () => {
	it('scrolls the list, and selects another row only when the selected one would be out of sight', () => {
		const state = demo('down', 'down', 'down', 'down');
		const scrolled = wheel(state, 3);

		expect(windowNow(scrolled)).toEqual({start: 3, end: 20});
		expect(selectedKey(scrolled)).toBe(selectedKey(state));
		expect(selectedIndex(wheel(scrolled, 3))).toBe(6);
		expect(shown(wheel(scrolled, 3))[0]).toMatch(/^❯/);
		expect(windowNow(wheel(wheel(scrolled, 3), -3))).toEqual({start: 3, end: 20});
	});

	it('comes to both ends and no further', () => {
		const end = wheel(demo(), 3000);

		expect(windowNow(end).end).toBe(end.found.rows.length);
		expect(wheel(end, 3)).toEqual(end);
		expect(windowNow(wheel(end, -3000)).start).toBe(0);
	});

	it('scrolls the detail under it', () => {
		const state = {...demo('tab', 'v'), size: {columns: 60, rows: 14}};

		expect(wheel(state, 3, 20, 10).scroll).toBe(3);
		expect(wheel(state, -3, 20, 10).scroll).toBe(0);
		expect(windowNow(wheel(state, 3, 20, 10))).toEqual(windowNow(state));
	});

	it('scrolls the help, moves in the tags, and leaves the rows behind a menu alone', () => {
		expect(wheel(stateAfter('f1'), 3).scroll).toBe(3);
		expect(selectedTag(wheel(stateAfter('ctrl+t'), 3))?.text).toBe('os:ubuntu');
		expect(selectedKey(wheel(stateAfter('ctrl+o'), 3))).toBe(selectedKey(stateAfter('ctrl+o')));
	});
});

describe('the key of the mouse', () => {
	it('leaves it to the terminal, and takes it again, and says so', () => {
		const {state, effects} = press(stateAfter('tab'), 'm');

		expect(effects).toEqual([{type: 'mouse', isOn: false}]);
		expect(state.notice?.text).toBe('mouse off: dragging selects text');
		expect(press(state, 'm')).toMatchObject({
			effects: [{type: 'mouse', isOn: true}],
			state: {notice: {text: 'mouse on: shift-drag selects text'}},
		});
	});
});

describe('where there is no screen', () => {
	it('there is no mouse to take', () => {
		const {state, effects} = update(loadedState(demoListing(), {face: 'speech', takesMouse: false}), pressed('alt+m'));

		expect(effects).toEqual([]);
		expect(state.takesMouse).toBe(false);
		expect(state.notice?.text).toBe('without a screen there is nothing to point at');
	});
});

describe('whatever is pointed at', () => {
	const anyPointings = fc.array(anyPointing, {maxLength: 12});
	const point = (state: State, all: readonly Pointing[]): Step =>
		run(
			{state, effects: []},
			all.map(at => ({type: 'pointed', at})),
		);

	it('nothing is copied or left without a double click', () => {
		fc.assert(
			fc.property(anyState, anyPointings, (state, all) => {
				const {effects} = point(
					state,
					all.filter(({type}) => type !== 'double-clicked'),
				);

				expect(effects).toEqual([]);
			}),
			{numRuns: 60},
		);
	});

	it('is what a click selects: the row drawn there is the selected one, and stays there', () => {
		fc.assert(
			fc.property(anyState, anyPointings, fc.nat(60), (before, all, line) => {
				const {open: _, isLeaving: __, ...rest} = point(before, all).state;
				const state = {...rest, size: {columns: 100, rows: 24}, isLeaving: false};
				const {start, end} = windowNow(state);
				const index = start + (line % Math.max(1, end - start));
				const key = state.found.rows[index] ?? -1;
				fc.pre(key >= 0);
				const clicked = click(state, 6, 1 + index - start);

				expect(selectedIndex(clicked)).toBe(index);
				expect(windowNow(clicked)).toEqual({start, end});
				expect(shown(clicked)[index - start]?.slice(1)).toBe(shown(state)[index - start]?.slice(1));
			}),
			{numRuns: 60},
		);
	});

	it('keys select what they select without a mouse', () => {
		const keys = fc
			.constantFrom('up', 'down', 'home', 'end', 'pagedown', 'alt+down', 'ctrl+space', 'ctrl+y')
			.map(pressed);

		fc.assert(
			fc.property(anyState, anyPointings, keys, (before, all, key) => {
				const {state} = point(before, all);
				const {top: _, ...other} = state;

				expect(selectedKey(update(state, key).state)).toBe(selectedKey(update(other, key).state));
				expect(update(state, key).effects).toEqual(update(other, key).effects);
			}),
			{numRuns: 60},
		);
	});
});
