import {expect} from 'vitest';
import {createInputDispatcher} from '../../../source/browse/dispatch-input.ts';
import type {Input} from '../../../source/keys/key-codes.ts';
import {toFrame} from '../../../source/screen/frame.ts';
import {spotAt} from '../../../source/screen/hit-test.ts';
import type {Spot} from '../../../source/state/click-target.ts';
import {isInList} from '../../../source/state/modes.ts';
import {isOpen} from '../../../source/state/panels.ts';
import {selectedKey} from '../../../source/state/rows.ts';
import type {State} from '../../../source/state/state.ts';
import {memoize} from '../../../source/text/memoize.ts';
import {cellsOfSpans} from '../../../source/text/spans.ts';
import {cellsOf} from '../../../source/text/width.ts';
import type {Effect, Step} from '../../../source/update/effects.ts';
import {createProgram} from '../../../source/update/program.ts';
import {textOf} from '../state/lines.ts';
import {keyOf} from './hints.ts';
import {pressKey} from './reach.ts';
import {isReadable, readScreen} from './read-screen.ts';

// The laws click on many cells of one screen.
const frameSeen = memoize(toFrame);

/** The step after inputs of the mouse on the screen of a state, or of an earlier state that is still seen. */
export const byMouse = (state: State, inputs: readonly Input[], seen = state): Step => {
	const effects: Effect[] = [];
	const program = createProgram({state, effects: []}, effect => effects.push(effect));
	createInputDispatcher(
		program,
		() => {},
		() => frameSeen(seen),
	)(inputs);
	return {state: program.getState(), effects};
};

/** The step after a click on a cell of the screen. */
export const clickAt = (state: State, x: number, y: number, seen = state): Step =>
	byMouse(state, [{type: 'click', x, y}], seen);

type Place = {readonly x: number; readonly y: number; readonly spot: Spot};

/** The first and the last cell of each thing of a line that a click is about. */
export const placesOn = (state: State): readonly Place[] => {
	const frame = frameSeen(state);
	return frame.lines.flatMap((line, y) => {
		let end = 0;
		const cells = line.flatMap(({text, spot}): Place[] => {
			const x = end;
			end += cellsOf(text);
			const at = spot === undefined ? undefined : spotAt(frame, {x, y});
			return at === undefined ? [] : [x, end - 1].map(cell => ({x: cell, y, spot: at}));
		});
		return [...Map.groupBy(cells, ({spot}) => JSON.stringify(spot)).values()].flatMap(all => [
			...all.slice(0, 1),
			...all.slice(-1),
		]);
	});
};

/** The spots of the bar: those of the selected row of the list or of a panel. */
const spotsOfBar = (state: State): readonly unknown[] =>
	toFrame(state).lines.flatMap(line => line.flatMap(({isSelected, spot}) => (isSelected ? [spot] : [])));

/** Expects that a click on a row of the list or of a panel selects it. Each row that keys can select must be clickable. */
export const expectRowsAreTrue = (state: State): void => {
	const places = placesOn(state);
	for (const {x, y, spot} of places.filter(({spot: {type}}) => type === 'row' || type === 'item')) {
		const {state: next, effects} = clickAt(state, x, y);

		expect(effects).toEqual([]);
		if (spot.type === 'row') {
			expect(selectedKey(next), `the row at ${x},${y}`).toBe(spot.key);
		}
		if (spot.type === 'item' || !isOpen(next, 'detail')) {
			expect(spotsOfBar(next)[0], `the bar after a click at ${x},${y}`).toEqual(spot);
		}
	}

	const bar = spotsOfBar(state);
	expect(new Set(bar.map(spot => JSON.stringify(spot))).size, 'spots of the bar').toBeLessThanOrEqual(1);
	expect(bar).not.toContain(undefined);
	expect(unclickable(state), 'rows that no click selects').toEqual([]);
};

// The rows of environments and the folded headings whose line has no spot.
const unclickable = (state: State): readonly string[] => {
	if (!isReadable(state) || !isInList(state)) {
		return [];
	}
	const {rows, list} = readScreen(state);
	const lines = new Set(placesOn(state).flatMap(({y, spot}) => (spot.type === 'row' ? [list[y - 1]] : [])));
	return rows.flatMap(({text, heading}) =>
		(heading === undefined || text.includes('▸')) && !lines.has(text) ? [text] : [],
	);
};

/** Expects that a click on any cell of a hint does what its key does. */
export const expectClickedHintsAreTrue = (state: State): void => {
	if (!isReadable(state)) {
		return;
	}
	const {lines} = toFrame(state);
	const y = lines.length - 1;
	const last = textOf(lines.at(-1) ?? []);
	let from = 0;
	for (const {key, word} of readScreen(state).hints) {
		const hint = `${key} ${word}`;
		const at = last.indexOf(hint, from);
		from = at + hint.length;
		const pressed = pressKey(state, keyOf(key));
		for (const x of [at, at + hint.length - 1]) {
			const clicked = clickAt(state, cellsOf(last.slice(0, x)), y);

			expect([hint, clicked.effects]).toEqual([hint, pressed.effects]);
			expect(clicked.state, hint).toEqual(pressed.state);
		}
	}
};

/** Expects that a click on the head of a column sorts by it, and then reverses the sort. */
export const expectHeadsAreTrue = (state: State): void => {
	for (const {x, y, spot} of placesOn(state)) {
		if (spot.type === 'head') {
			const sorts = [1, 2, 3].reduce<State[]>(all => [...all, clickAt(all.at(-1) ?? state, x, y, state).state], []);
			const first = state.sort?.kind === spot.of.kind && state.sort.name === spot.of.name && !state.sort.isReversed;

			expect(sorts.map(one => one.sort)).toEqual([first, !first, first].map(isReversed => ({...spot.of, isReversed})));
		}
	}
};

/** Expects that a click does nothing but what its place is for: only hints have an effect on the world or the panels. */
export const expectClickIsTrue = (state: State, x: number, y: number): void => {
	const spot = spotAt(toFrame(state), {x, y});
	const {state: next, effects} = clickAt(state, x, y);
	if (spot === undefined || spot.type === 'pane' || state.isLeaving) {
		expect([next === state, effects]).toEqual([true, []]);
		return;
	}
	if (spot.type !== 'hint') {
		const {filter, marked, tagsMode, view, folded, mode, panels} = state;

		expect(next).toMatchObject({filter, marked, tagsMode, view, folded, mode, isLeaving: false});
		expect(next.panels.map(({type}) => type)).toEqual(panels.map(({type}) => type));
		expect(effects).toEqual([]);
	}
	for (const line of toFrame(next).lines) {
		expect(cellsOfSpans(line)).toBeLessThanOrEqual(next.size.columns);
	}
};
