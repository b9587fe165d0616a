import type {Facet} from '../listing/facets.ts';
import type {Tag} from '../listing/listing.ts';
import type {Line} from '../text/line-edit.ts';
import type {Options} from './run-options.ts';

/** The content of a row: the id of an environment, or a negative number for the heading of a group. So 100,000 rows are one typed array. */
export type RowKey = number;

/** The lines by which what is visible is further down than usual, so that what was clicked stays under the pointer. */
type Drift = {readonly drift?: number | undefined};

/** The last selection. */
type Selection = {
	/** If the filter or a folded group hides this row, `selectedKey` is another one. */
	readonly key: RowKey | undefined;
	/** Whether a new listing no longer has it: then nothing is picked until the next move. */
	readonly isGone: boolean;
} & Drift;

/** A facet, by what it is called in any listing. */
type Sort = Pick<Facet, 'kind' | 'name'> & {readonly isReversed: boolean};

/** The list, or the rows of a comparison, as a person left them. */
export type ListView = {
	readonly mode: 'filter' | 'list';
	/** The rows: matches under their groups, a match of each set of tags, or, in a comparison, all matches. */
	readonly view: Options['view'] | 'flat';
	/** The column that sorts the rows; without it they are in the order of the listing. */
	readonly sort: Sort | undefined;
	readonly filter: Line;
	readonly selection: Selection;
	/** Ids that were gone to, or selected or unmarked in other views than groups, the latest last: the distinct view prefers these. */
	readonly chosen: ReadonlySet<number>;
	/** The lines above the first visible line of the detail beside the list. */
	readonly scroll: number;
};

/** Certain environments in place of the list. They have the filter and the selection of the state; `below` has those of the list. */
export type ComparisonPanel = {
	readonly type: 'comparison';
	/** Ids of the compared environments, ascending. */
	readonly ids: Int32Array;
	readonly below: ListView;
};

/** A panel with a list of its own, in which typing searches; `at` is the selected item, or absent for the usual one. */
export type SearchPanel = Drift &
	(
		| {readonly type: 'facets'; readonly search: Line; readonly at?: string | undefined}
		| {readonly type: 'formats'; readonly search: Line; readonly at?: string | undefined}
		| {readonly type: 'changes'; readonly search: Line; readonly at?: string | undefined}
		| {readonly type: 'services'; readonly search: Line; readonly at?: string | undefined}
		| {readonly type: 'help'; readonly search: Line; readonly at?: string | undefined}
	);

/** A panel over the list. The same rows have at most one panel of each type over them. */
export type Panel =
	| ComparisonPanel
	| SearchPanel
	/** All tags and fields of the selected environment; `at` is the selected one. */
	| ({readonly type: 'detail'; readonly at?: Tag | undefined; readonly scroll: number} & Drift)
	/** The record of the selected environment as JSON. */
	| {readonly type: 'record'; readonly scroll: number};

type Panels = {readonly panels: readonly Panel[]};

/** The panel that has the keys; undefined if the list has them. */
export const topPanel = ({panels}: Panels): Panel | undefined => panels.at(-1);

/** Whether a panel of this type has the keys. */
export const isOpen = (state: Panels, type: Panel['type']): boolean => topPanel(state)?.type === type;

/** The open comparison, maybe below other panels: then its rows are the rows of the state. */
export const comparisonOf = ({panels}: Panels): ComparisonPanel | undefined =>
	panels.find(panel => panel.type === 'comparison');

/** The panel that has the keys, if typing searches in it. */
export const searchPanelOf = (state: Panels): SearchPanel | undefined => {
	const top = topPanel(state);
	return top !== undefined && 'search' in top ? top : undefined;
};

/** The drift of the panel that has the keys. */
export const driftOf = (state: Panels): number | undefined => {
	const top = topPanel(state);
	return top !== undefined && 'drift' in top ? top.drift : undefined;
};

/** The line of the search in the panel that has the keys. */
export const searchLineOf = (state: Panels): Line | undefined => searchPanelOf(state)?.search;

export const searchOf = (state: Panels): string => searchLineOf(state)?.text ?? '';
