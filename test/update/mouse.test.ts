import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {MouseAction} from '../../source/keys/clicks.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import {environmentOfRow} from '../../source/state/rows.ts';
import {selectedIndex, selectedKey, windowNow} from '../../source/state/selection.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import type {Step} from '../../source/state/step.ts';
import {selectedTag} from '../../source/state/tags.ts';
import {update} from '../../source/update/update.ts';
import {anyPointing, anyState, loadedState, pressed, run} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {press, stateAfter} from '../helpers/scenes/two-groups.ts';
import {click, demo, shown, wheel} from '../helpers/state/pointing.ts';

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
		const {state, effects} = press(stateAfter('tab'), 'm');

		expect(effects).toEqual([{type: 'mouse', isOn: false}]);
		expect(state.notice?.text).toBe('mouse off: dragging selects text');
		expect(press(state, 'm')).toMatchObject({
			effects: [{type: 'mouse', isOn: true}],
			state: {notice: {text: 'mouse on: shift-drag selects text'}},
		});
	});
});

describe('without a screen', () => {
	it('there is no mouse to turn on', () => {
		const {state, effects} = update(
			loadedState(demoListing(), {display: 'speech', takesMouse: false}),
			pressed('alt+m'),
		);

		expect(effects).toEqual([]);
		expect(state.takesMouse).toBe(false);
		expect(state.notice?.text).toBe('the mouse needs a screen');
	});
});

describe('any mouse input', () => {
	const anyPointings = fc.array(anyPointing, {maxLength: 12});
	const point = (state: State, all: readonly MouseAction[]): Step =>
		run(
			{state, effects: []},
			all.map(at => ({type: 'pointed', at})),
		);

	it('copies nothing and does not quit without a double click', () => {
		fc.assert(
			fc.property(anyState, anyPointings, (state, all) => {
				const {effects} = point(
					state,
					all.filter(({type}) => type !== 'double-clicked'),
				);

				expect(effects).toEqual([]);
			}),
			{numRuns: runsOf(56)},
		);
	});

	it('selects the row under the click, which stays there', () => {
		fc.assert(
			fc.property(anyState, anyPointings, fc.nat(60), (before, all, line) => {
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
			}),
			{numRuns: runsOf(56)},
		);
	});

	it('does not affect the keys', () => {
		const keys = fc
			.constantFrom('up', 'down', 'home', 'end', 'pagedown', 'alt+down', 'ctrl+space', 'ctrl+y')
			.map(pressed);

		fc.assert(
			fc.property(anyState, anyPointings, keys, (before, all, key) => {
				const {state} = point(before, all);
				const other = {...state, selection: {...state.selection, top: undefined}};

				expect(selectedKey(update(state, key).state)).toBe(selectedKey(update(other, key).state));
				expect(update(state, key).effects).toEqual(update(other, key).effects);
			}),
			{numRuns: runsOf(56)},
		);
	});
});
