import type {Environment, Group} from '../listing/listing.ts';
import {comparisonOf} from './panels.ts';
import {environmentsOfIds, matchesIn, membersOf, selectedEnvironment, withChosen} from './rows.ts';
import type {State} from './state.ts';

/** The marked ones among the matches of a group. */
export const marksIn = ({marked, found}: State, group: Group): Int32Array =>
	marked.size === 0 ? new Int32Array() : matchesIn(found.matches, group).filter(id => marked.has(id));

/** Whether a comparison has marked rows only: no sign tells these apart. */
export const areAllMarked = (state: State): boolean =>
	state.view === 'flat' && comparisonOf(state)?.ids.every(id => state.marked.has(id)) === true;

/** The marks that a pick includes. In a comparison these are none, as a pick has only the selected row. */
export const pickedMarks = (state: State): ReadonlySet<number> =>
	comparisonOf(state) === undefined ? state.marked : noMarks;

const noMarks: ReadonlySet<number> = new Set();

/** The content of a pick: the marked environments, else the selected one; in a comparison always the selected one. */
export const pickedEnvironments = (state: State): readonly Environment[] => {
	const selected = state.selection.isGone ? undefined : selectedEnvironment(state);
	const marks = pickedMarks(state);
	return marks.size > 0 ? environmentsOfIds(state, marks) : selected === undefined ? [] : [selected];
};

/** The state before rows lose their marks: merged rows will still show the same environments. */
export const withMarkedChosen = (state: State): State =>
	state.view === 'groups'
		? state
		: withChosen(
				state,
				[...state.found.rows].filter(id => state.marked.has(id)),
			);

/** Whether a row has a mark: of the environment that it shows, or in the distinct view of another match with its tags. */
export const hasMark = (state: State, id: number, marked = state.marked): boolean =>
	marked.size > 0 && membersOf(state, id).some(member => marked.has(member));
