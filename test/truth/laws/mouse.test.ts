import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {modeOf} from '../../../source/state/modes.ts';
import {selectedKey} from '../../../source/state/rows.ts';
import {layoutNow, type State} from '../../../source/state/state.ts';
import {always} from '../../helpers/arbitrary/always.ts';
import {anyDrawn} from '../../helpers/arbitrary/states.ts';
import {
	byMouse,
	clickAt,
	expectClickedHintsAreTrue,
	expectClickIsTrue,
	expectHeadsAreTrue,
	expectRowsAreTrue,
	placesOn,
} from '../../helpers/truth/mouse.ts';
import {checkReached, frameOf, pressKeys, reachFrom} from '../../helpers/truth/reach.ts';
import {readScreen, selectedRow} from '../../helpers/truth/read-screen.ts';
import {afterActions, idFormat, inPools, manyPools, pools, respondWith, starts} from '../../helpers/truth/starts.ts';
import {someWalk} from '../../helpers/truth/walks.ts';

const expectMouseIsTrue = (state: State): void => {
	expectRowsAreTrue(state);
	expectClickedHintsAreTrue(state);
	expectHeadsAreTrue(state);
};

describe('a click does what its place says', () => {
	it.each(starts)('after keys from %s', (_, start) => {
		// A state has many places, so the long run takes only some of its states.
		for (const reached of reachFrom(start, 4).filter((_, index) => index < 4 || index % 12 === 0)) {
			checkReached(reached, expectMouseIsTrue);
		}
	});

	it('at the end of any events', () => {
		always(120, someWalk, walked => {
			for (const reached of walked.slice(-1)) {
				checkReached(reached, expectMouseIsTrue);
			}
		});
	});

	it('on any cell of any screen, and beside it', () => {
		const cells = fc.array(fc.tuple(fc.nat(200), fc.nat(60)), {minLength: 4, maxLength: 4});
		always(600, fc.tuple(anyDrawn, cells), ([state, clicked]) => {
			for (const [x, y] of clicked) {
				expectClickIsTrue(state, x, y);
			}
		});
	});
});

describe('a click means what was seen', () => {
	const list = inPools({format: idFormat}, 'tab');
	const rowOf = (state: State, name: string) => readScreen(state).list.findIndex(line => line.includes(name)) + 1;

	it('selects that environment in a new listing, which has it elsewhere', () => {
		const turned = afterActions(list, ...respondWith([...pools].reverse()));
		for (const name of ['host-0', 'host-4', 'host-7']) {
			const {state} = clickAt(turned, 4, rowOf(list, name), list);

			expect(selectedRow(readScreen(state))).toContain(name);
		}
	});

	it('selects nothing in place of an environment that is gone', () => {
		const less = afterActions(list, ...respondWith(pools.slice(1)));

		const {state, effects} = clickAt(less, 4, rowOf(list, 'host-1'), list);

		expect([selectedKey(state), effects]).toEqual([selectedKey(less), []]);
	});

	it.each([
		['a panel that opened over it', 'f1'],
		['another panel that opened over it', 'ctrl+t'],
	])('does nothing through %s', (_, key) => {
		const over = pressKeys(list, key);

		expect(clickAt(over, 4, rowOf(list, 'host-4'), list)).toEqual({state: over, effects: []});
	});

	it('does not press a hint that means something else by now', () => {
		const marked = pressKeys(list, 'space', 'up');
		const [first] = readScreen(list).hints;
		const {state, effects} = clickAt(marked, 0, list.size.rows - 1, list);

		expect(first).toEqual({key: 'space', word: 'mark'});
		expect([effects, state.marked, state.notice?.text]).toEqual([[], marked.marked, 'the screen changed; click again']);
	});

	it('does not copy another text than the one of the hint', () => {
		const menu = pressKeys(list, 'Y');
		const at = readScreen(menu).hints.findIndex(({word}) => word === 'copy and quit');
		const moved = pressKeys(menu, 'down');

		expect(at).toBe(0);
		expect(clickAt(menu, 0, menu.size.rows - 1).effects).not.toEqual([]);
		expect(clickAt(moved, 0, menu.size.rows - 1, menu).effects).toEqual([]);
		expect(clickAt(pressKeys(moved, 'up'), 0, menu.size.rows - 1, menu).effects).not.toEqual([]);
	});

	it('does nothing twice: a second click on a row is not Enter', () => {
		const y = rowOf(list, 'host-4');
		const click = {type: 'click', x: 4, y} as const;

		expect(byMouse(list, [click, click, click]).effects).toEqual([]);
		expect(frameOf(byMouse(list, [click, click]).state)).toBe(frameOf(byMouse(list, [click]).state));
	});
});

describe('the wheel', () => {
	const turn = (state: State, notches: number, x = 4, y = 4) => byMouse(state, [{type: 'wheel', x, y, notches}]).state;

	it.each([
		['the list', inPools({view: 'distinct'}, 'tab')],
		['the filter', inPools({view: 'distinct'})],
		['a comparison', inPools({}, 'tab c')],
		['the facets', inPools({}, 'tab t')],
		['the formats', inPools({}, 'tab Y')],
		['the changes', inPools({}, 'tab n')],
		['the help', inPools({}, 'tab f1')],
		['the record', inPools({columns: 70}, 'tab v')],
		['the detail in place of the list', inPools({columns: 70}, 'tab d')],
	])('moves in %s as three arrows do', (_, state) => {
		const down = pressKeys(state, 'down', 'down', 'down');

		expect(frameOf(turn(state, 1))).toBe(frameOf(down));
		expect(frameOf(turn(down, -1))).toBe(frameOf(pressKeys(down, 'up', 'up', 'up')));
		expect(frameOf(turn(state, 10_000))).toBe(frameOf(pressKeys(state, ...Array.from({length: 200}, () => 'down'))));
	});

	it.each(['tab', 'tab v', ''])('scrolls the detail beside the list, after %j', keys => {
		const state = inPools({rows: 16}, keys);
		const pane = layoutNow(state).list.columns + 10;

		expect(layoutNow(state).detail?.place).toBe('right');
		expect(frameOf(turn(state, 1, pane))).toBe(frameOf(pressKeys(state, 'shift+down', 'shift+down', 'shift+down')));
		expect(selectedKey(turn(state, 1, pane))).toBe(selectedKey(state));
	});

	it('moves what it is over while the keys act in the detail beside the list', () => {
		const state = inPools({}, 'tab d');
		const pane = layoutNow(state).list.columns + 10;

		expect(selectedKey(turn(state, 1))).not.toBe(selectedKey(state));
		expect(modeOf(turn(state, 1))).toBe('detail');
		expect(frameOf(turn(state, 1, pane))).toBe(frameOf(pressKeys(state, 'down', 'down', 'down')));
	});

	it('of no notches in all changes nothing', () => {
		const state = inPools({}, 'tab');

		expect(turn(state, 0)).toBe(state);
	});
});

describe('what is clicked stays under the pointer', () => {
	it.each([
		['the list', inPools({rows: 14}, 'tab')],
		['a long list', afterActions(inPools({rows: 24}, 'tab'), ...respondWith(manyPools))],
		['the end of a long list', pressKeys(afterActions(inPools({rows: 24}, 'tab'), ...respondWith(manyPools)), 'end')],
		['the facets', inPools({columns: 60, rows: 16}, 'tab t')],
		['the formats', inPools({rows: 13}, 'tab Y')],
		['the changes', inPools({columns: 60, rows: 13}, 'tab n')],
		['the help', inPools({rows: 24}, 'tab f1')],
		['a narrow help', inPools({columns: 60, rows: 24}, 'tab f1')],
		['the detail', inPools({columns: 60, rows: 13}, 'tab d')],
		[
			'the list beside a detail',
			pressKeys(afterActions(inPools({columns: 160, rows: 24}, 'tab'), ...respondWith(manyPools)), 'd', 'down'),
		],
	])('in %s, from its first line to its last', (_, state) => {
		const places = placesOn(state).filter(({spot: {type}}) => type === 'row' || type === 'item');
		for (const {x, y, spot} of places) {
			const clicked = clickAt(state, x, y).state;

			expect(placesOn(clicked).filter(one => one.x === x && one.y === y)).toMatchObject([{spot}]);
			expect(frameOf(clickAt(clicked, x, y).state)).toBe(frameOf(clicked));
		}
		expect(places.length).toBeGreaterThan(3);
	});
});
