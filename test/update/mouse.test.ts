import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {MouseAction} from '../../source/keys/clicks.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import {environmentOfRow, headingKey, selectedIndex, selectedKey, windowNow} from '../../source/state/rows.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import type {Step} from '../../source/state/step.ts';
import {selectedTag} from '../../source/state/tags.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyPointing, anyState, happen, loadedState, pressed, run} from '../helpers/arbitrary/states.ts';
import {press, stateAfter} from '../helpers/scenes/two-groups.ts';
import {bodyOf} from '../helpers/state/frame.ts';
import {textOf} from '../helpers/state/lines.ts';
import {click, demo, point as pointAt, shown, wheel} from '../helpers/state/pointing.ts';

const doubleClick = (state: State, column: number, row: number): Step =>
	pointAt(click(state, column, row), 'double-clicked', column, row);

const rightClick = (state: State, column: number, row: number): State =>
	pointAt(state, 'right-clicked', column, row).state;

/** The place of the tag x64 in the detail. */
const placeOfTag = (state: State) => [70, bodyOf(state).findIndex(line => /[│┃].*x64/.test(textOf(line))) + 1] as const;

// The filter is line 0, so the rows are: north 1, then 2, 3, 4, south 5, then 6, 7.
describe('a click', () => {
	it('selects the row under it, and typing continues', () => {
		const state = click(stateAfter(), 10, 4);

		expect(selectedKey(state)).toBe(2);
		expect(press(state, 'x').state.filter.text).toBe('x');
	});

	it('on a heading folds its group, and unfolds it', () => {
		const folded = click(stateAfter(), 4, 5);
		const unfolded = click(folded, 4, 5);

		expect([folded, unfolded].map(state => state.folded)).toEqual([new Set([1]), new Set()]);
		expect([folded, unfolded].map(selectedKey)).toEqual([headingKey(1), 3]);
		expect(doubleClick(stateAfter(), 4, 5)).toMatchObject({state: {folded: new Set()}, effects: []});
	});

	it('scrolls to the rows that a heading at the lower edge unfolds', () => {
		const unfolded = click({...demo('tab', '-'), size: {columns: 100, rows: 9}}, 4, 6);

		expect(selectedIndex(unfolded)).toBe(6);
		expect(shown(unfolded).at(-1)).toMatch(/^❯/);
	});

	it('does not stop later keys from scrolling the rows', () => {
		const clicked = click(demo(), 8, 16);

		expect(['down', 'up'].map(key => press(clicked, key).state.selection.top)).toEqual([undefined, 0]);
	});

	it('in the filter moves the cursor there', () => {
		const state = stateAfter(...'win10');

		expect([2, 4, 60].map(column => click(state, column, 0).filter.cursor)).toEqual([0, 2, 5]);
		expect(click(press(state, 'tab').state, 4, 0)).toMatchObject({mode: 'filter', filter: {cursor: 2}});
	});

	it('in a long filter moves the cursor under the pointer', () => {
		const text = `${'abcdefghij'.repeat(12)}日本`;
		const {state} = happen(stateAfter(), {type: 'pasted', text});
		const before = click(state, 2, 0);

		expect(state.filter.cursor - before.filter.cursor).toBeLessThan(100);
		expect(text.slice(0, click(state, 12, 0).filter.cursor)).toHaveLength(before.filter.cursor + 10);
	});

	it('in the detail moves the keys there, and a second click selects a tag', () => {
		const opened = click(stateAfter(), 70, 3);

		expect(opened.open).toEqual({type: 'detail'});
		expect(selectedTag(click(opened, ...placeOfTag(opened)))?.text).toBe('x64');
		expect(click(opened, 10, 4)).toMatchObject({selection: {key: 2}, open: undefined});
	});

	const [moved, nothing] = [stateAfter('down'), stateAfter(...'zzz')];

	it.each<[string, State, number, number]>([
		['outside of the screen', moved, 5, 40],
		['left of it', moved, -1, 3],
		['on the last lines', moved, 5, 18],
		['on the line between', moved, 58, 3],
		['below the last row', moved, 5, 12],
		['far away', moved, 99_998, 99_998],
		['in an empty detail', nothing, 70, 3],
		['on the help', stateAfter('f1'), 5, 4],
		['on a menu', stateAfter('ctrl+o'), 5, 4],
		['during the exit', {...moved, isLeaving: true}, 5, 4],
	])('%s does nothing', (name, state, column, row) => {
		expect(click(state, column, row)).toEqual(state);
		expect(rightClick(state, column, row)).toEqual(state);
		expect(doubleClick(state, column, row)).toEqual({state, effects: []});
		expect(name === 'on the help' ? state : wheel(state, 3, column, row)).toEqual(state);
	});
});

describe('a double click', () => {
	it('picks the row under it, or the tag of the detail, as Enter does', () => {
		const opened = click(stateAfter(), 70, 3);

		expect(doubleClick(stateAfter(), 10, 4).effects).toEqual([{type: 'copy', text: 'os:mac', leaves: true}]);
		expect(doubleClick(opened, ...placeOfTag(opened)).effects).toEqual([{type: 'copy', text: 'x64', leaves: true}]);
		expect(selectedTag(click(stateAfter('ctrl+t'), 20, 3))?.text).toBe('os:mac');
		expect(doubleClick(stateAfter('ctrl+t'), 20, 3).state.filter.text).toBe('^os:mac$ ');
	});

	it('does nothing if another row or tag came in between', () => {
		const [row, tag] = [click(stateAfter(), 10, 4), click(stateAfter('ctrl+t'), 20, 3)].map(
			one => press(one, 'up').state,
		);

		expect(pointAt(row!, 'double-clicked', 10, 4).effects).toEqual([]);
		expect(pointAt(tag!, 'double-clicked', 20, 3).state.filter.text).toBe('');
	});
});

describe('a right click', () => {
	it('marks or unmarks the row under it, and selects nothing else', () => {
		const marked = rightClick(stateAfter(), 10, 4);

		expect([marked.marked, selectedKey(marked)]).toEqual([new Set([2]), 2]);
		expect(rightClick(marked, 10, 4).marked).toEqual(new Set());
	});

	it('marks nothing on an unfolded heading, but all of a folded group', () => {
		expect(rightClick(stateAfter(), 4, 5).marked).toEqual(new Set());
		expect(rightClick(click(stateAfter(), 4, 5), 4, 5).marked).toEqual(new Set([3, 4]));
	});
});

describe('the wheel', () => {
	it('scrolls the list, and moves the selection only at the edge of the screen', () => {
		const state = demo('down', 'down', 'down', 'down');
		const scrolled = wheel(state, 3);

		expect(windowNow(scrolled)).toEqual({start: 3, end: 19});
		expect(selectedKey(scrolled)).toBe(selectedKey(state));
		expect(selectedIndex(wheel(scrolled, 3))).toBe(6);
		expect(shown(wheel(scrolled, 3))[0]).toMatch(/^❯/);
		expect(windowNow(wheel(wheel(scrolled, 3), -3))).toEqual({start: 3, end: 19});
	});

	it('stops at both ends', () => {
		const end = wheel(demo(), 3000);

		expect(windowNow(end).end).toBe(end.found.rows.length);
		expect(wheel(end, 3)).toEqual(end);
		expect(windowNow(wheel(end, -3000)).start).toBe(0);
		const {start, end: after} = windowNow(end);
		const taller = windowNow({...end, size: {...end.size, rows: end.size.rows + 5}});
		expect([taller.end, taller.start < start]).toEqual([after, true]);
	});

	it('scrolls the detail under it', () => {
		const state = {...demo('tab', 'v'), size: {columns: 60, rows: 14}};

		expect(wheel(state, 3, 20, 10).scroll).toBe(3);
		expect(wheel(state, -3, 20, 10).scroll).toBe(0);
		expect(windowNow(wheel(state, 3, 20, 10))).toEqual(windowNow(state));
	});

	it('scrolls the help, moves in the tags, and ignores the rows behind a menu', () => {
		expect(wheel(stateAfter('f1'), 3)).toMatchObject({open: {type: 'help'}, scroll: 3});
		expect(selectedTag(wheel(stateAfter('ctrl+t'), 3))?.text).toBe('os:ubuntu');
		expect(selectedKey(wheel(stateAfter('ctrl+o'), 3))).toBe(selectedKey(stateAfter('ctrl+o')));
	});
});

describe('the mouse key', () => {
	it('turns mouse reports off and on again, and says so', () => {
		const off = press(stateAfter('tab'), 'm');
		const on = press(off.state, 'm');

		expect([off, on].map(({effects}) => effects)).toEqual([false, true].map(isOn => [{type: 'mouse', isOn}]));
		expect([off, on].map(({state}) => state.notice?.text)).toEqual([
			'mouse off: dragging selects text',
			'mouse on: shift-drag selects text',
		]);
	});

	it('does nothing without a screen', () => {
		const {state, effects} = press(loadedState(demoListing(), {display: 'speech', takesMouse: false}), 'alt+m');

		expect([effects, state.takesMouse, state.notice?.text]).toEqual([[], false, 'the mouse is off for screen readers']);
	});
});

describe('any mouse input', () => {
	const anyPointings = fc.array(anyPointing, {maxLength: 12});
	const point = (state: State, all: readonly MouseAction[]): Step => {
		const actions = all.map(at => ({type: 'pointed', at}) as const);
		return run({state, effects: []}, actions);
	};

	it('copies nothing and does not quit without a double click', () => {
		always(56, fc.tuple(anyState, anyPointings), ([state, all]) => {
			const others = all.filter(({type}) => type !== 'double-clicked');

			expect(point(state, others).effects).toEqual([]);
		});
	});

	it('selects the row under the click, which stays there', () => {
		always(56, fc.tuple(anyState, anyPointings, fc.nat(60)), ([before, all, line]) => {
			const pointed = point(before, all).state;
			const state = {...pointed, open: undefined, size: {columns: 100, rows: 24}, isLeaving: false};
			const {start, end} = windowNow(state);
			const index = start + (line % Math.max(1, end - start));
			fc.pre(environmentOfRow(state.loaded?.listing, state.found.rows[index]) !== undefined);
			const clicked = click(state, 6, 1 + Number(layoutNow(state).hasHeads) + index - start);

			expect(selectedIndex(clicked)).toBe(index);
			expect(windowNow(clicked)).toEqual({start, end});
			// Compares the row without the cursor and without the sign for matching text.
			expect(shown(clicked)[index - start]?.slice(2)).toBe(shown(state)[index - start]?.slice(2));
		});
	});

	it('does not affect the keys', () => {
		const keys = fc
			.constantFrom('up', 'down', 'home', 'end', 'pagedown', 'alt+down', 'ctrl+space', 'ctrl+y')
			.map(pressed);

		always(56, fc.tuple(anyState, anyPointings, keys), ([before, all, key]) => {
			const {state} = point(before, all);
			const other = {...state, selection: {...state.selection, top: undefined}};

			expect(selectedKey(update(state, key).state)).toBe(selectedKey(update(other, key).state));
			expect(update(state, key).effects).toEqual(update(other, key).effects);
		});
	});
});
