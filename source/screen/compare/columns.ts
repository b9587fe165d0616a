import {comparedOf, selectedColumn} from '../../state/compared.ts';
import {layoutNow, type State} from '../../state/state.ts';
import {windowOf} from '../../state/window.ts';
import type {Target} from '../area.ts';

// In cells. Side by side, each environment has `narrowest` at least and `widest` at most.
const narrowest = 26;
const widest = 44;

/** In cells: the labels before environments that stand side by side. */
export const labelWidth = 12;

/** In cells, before each text: the cursor, or the room for it. */
export const gutter = 2;

/** Whether the environments stand below each other, as there is no room to set them side by side with whole names. */
export const isStacked = ({size}: State): boolean => size.columns < 60;

/** The compared that are shown, always with the selected one: the first, from 0, how many, and how many there are. */
export const shownColumns = (state: State) => {
	const all = comparedOf(state).columns.length;
	// Below each other they stand once in the heading, and once again in each row: two or three rows should be seen.
	const fitting = isStacked(state) ? layoutNow(state).body / 3 : (state.size.columns - labelWidth) / narrowest;
	const count = Math.min(all, Math.max(2, Math.floor(fitting)));
	const selected = state.open?.type === 'compare' ? selectedColumn(state, state.open) : 0;
	return {start: windowOf(all, selected, count).start, count, all, selected};
};

/** In cells: one of the environments that stand side by side. */
export const cellWidthOf = (state: State): number =>
	Math.min(widest, Math.floor((state.size.columns - labelWidth) / Math.max(1, shownColumns(state).count)));

/** The position of the compared environment that a cell of the screen belongs to; undefined outside them. */
export const comparedAt = (state: State, target: Target | undefined, column: number): number | undefined => {
	if (target?.type !== 'comparison' || isStacked(state)) {
		return target?.type === 'comparison' ? target.index : undefined;
	}
	const {start, count} = shownColumns(state);
	const across = Math.floor((column - labelWidth) / cellWidthOf(state));
	return across >= 0 && across < count ? start + across : undefined;
};
