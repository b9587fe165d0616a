import {demoListing} from '../../../source/service/io/demo.ts';
import type {State} from '../../../source/state/state.ts';
import type {Step} from '../../../source/state/step.ts';
import {happen, loadedState} from '../arbitrary/states.ts';
import {listOf} from './frame.ts';
import {textOf} from './lines.ts';

/** The step after a mouse click at a cell, counted from 0. */
export const point = (
	state: State,
	type: 'clicked' | 'double-clicked' | 'right-clicked',
	column: number,
	row: number,
): Step => happen(state, {type: 'pointed', at: {type, column, row}});

/** The state after a click at a cell. */
export const click = (state: State, column: number, row: number): State => point(state, 'clicked', column, row).state;

/** The state after the mouse wheel scrolls by `lines` lines at a cell. */
export const wheel = (state: State, lines: number, column = 5, row = 4): State =>
	happen(state, {type: 'pointed', at: {type: 'scrolled', lines, column, row}}).state;

/** The visible list, line by line. */
export const shown = (state: State): string[] => listOf(state).map(textOf);

/** 48 environments in 6 groups; the list shows 17 lines of them. */
export const demo = (...keys: string[]): State => loadedState(demoListing(), {}, ...keys);
