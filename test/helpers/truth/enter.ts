import {expect} from 'vitest';
import {modeOf} from '../../../source/state/modes.ts';
import type {State} from '../../../source/state/state.ts';
import {arrivedBy, isCutOf} from './arrived.ts';
import {frameOf, pressKey, withoutNotice} from './reach.ts';
import {isReadable, readScreen, selectedRow} from './read-screen.ts';

/** Expects that Enter copies the text on the line of the pick; or, without one, that it copies nothing and the screen says why. */
export const expectEnterIsTrue = (before: State): void => {
	const state = withoutNotice(before);
	if (!isReadable(state)) {
		return;
	}
	const seen = readScreen(state);
	const {text = '', does, marked, lines} = seen.pick;
	const {state: next, effects} = pressKey(state, 'enter');
	const [arrived, ...others] = arrivedBy(effects);
	if (arrived === undefined) {
		// A pick from a cached listing waits.
		expect(text === '' || /^waiting for /.test(next.notice?.text ?? ''), 'Enter copies nothing').toBe(true);
		const isAct = effects.length > 0 || frameOf(next) !== frameOf(state);
		expect(selectedRow(seen) === '' || isAct, 'Enter does nothing, without a word').toBe(true);
		return;
	}

	const {more} = seen.pick;
	const whole = more === 0 ? arrived.text : arrived.first;
	expect(isCutOf(text, whole), `Enter ${arrived.does} ${arrived.text}`).toBe(true);
	expect(more, 'left out').toBe(more === 0 ? 0 : arrived.lines - 1);
	// The program prints the pick, and the shell inserts it.
	const isInserted = does === 'inserts' && state.options.target === 'line';
	expect([others.length, isInserted ? 'prints' : (does ?? arrived.does)]).toEqual([0, arrived.does]);
	if (marked > 0 && hasLines(state)) {
		expect(lines ?? marked, 'lines').toBe(arrived.lines);
	}
	// A row of the menu of formats ends with the text, or has all its lines.
	const row = modeOf(state) === 'formats' && arrived.does !== 'runs' ? selectedRow(seen) : text;
	const isInRow = more > 0 ? row.includes(text) : row.endsWith(text);
	expect([row, text].some(one => one.includes('…')) || isInRow, `${row}: ${text}`).toBe(true);
};

// Whether each environment has a line of a pick.
const hasLines = (state: State): boolean =>
	modeOf(state) !== 'formats' && state.options.format !== 'record' && state.options.target !== 'line';
