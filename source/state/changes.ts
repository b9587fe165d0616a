import {isMatch} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {type Change, type Changes, type FacetChange, groupOf, labelValueOf, toValuesText} from '../history/changes.ts';
import {labelOf} from '../listing/labels.ts';
import {type Environment, isSelectorTag} from '../listing/listing.ts';
import {memoize} from '../text/memoize.ts';
import {searchOf, topPanel} from './panels.ts';
import type {State} from './state.ts';

/** A row of the open changes: new or gone environments, or a facet that changed alike in some environments. */
export type ChangeRow = {
	/** The same after a reload. */
	readonly id: string;
	readonly sign: Change['sign'];
	/** The changes that look the same, in order. */
	readonly changes: [Change, ...Change[]];
	/** The environments, in a cell for each of the heads. */
	readonly cells: readonly string[];
	readonly facet: string;
	/** Safe texts; `none` if a changed environment has no value. A new or gone environment has only one of them. */
	readonly old: string;
	readonly now: string;
	/** Whether the texts are all other tags, which may be cut. */
	readonly isOfTags: boolean;
};

/** The rows of changes, and the names of their first cells. */
export type ChangeRows = {readonly heads: readonly string[]; readonly rows: readonly ChangeRow[]};

/** Environments are shown by os and locale; without these, by their labels. */
export const changeRowsOf = memoize(({list}: Changes): ChangeRows => {
	const all = ['os', 'locale'].filter(name => list.some(({environment}) => tagText(environment, name) !== ''));
	const hasOs = all.includes('os');
	const [named] = hasOs ? [] : list.flatMap(({environment}) => labelValueOf(environment) ?? []);
	const heads = hasOs ? all : [named?.facet.label ?? 'tags'];
	const rows = new Map<string, ChangeRow>();
	const add = (change: Change, row: Omit<ChangeRow, 'id' | 'sign' | 'changes' | 'cells'>) => {
		const {sign, environment, identity} = change;
		const [first = '', ...others] = hasOs ? heads.map(name => tagText(environment, name)) : [];
		const cells = [first || labelOf(environment), ...others];
		const key = JSON.stringify([sign, cells, row.facet, row.old, row.now]);
		const same = rows.get(key);
		same?.changes.push(change);
		if (same === undefined) {
			rows.set(key, {...row, id: `${sign} ${identity} ${row.facet}`, sign, changes: [change], cells});
		}
	};
	for (const change of list) {
		const {sign, environment, facets} = change;
		if (sign === '~') {
			for (const facet of facets) {
				add(change, toChanged(facet));
			}
		} else {
			const {text, ...rest} = toWhole(environment, hasOs);
			add(change, {...rest, old: sign === '-' ? text : '', now: sign === '+' ? text : ''});
		}
	}
	return {heads, rows: [...rows.values()]};
});

const toChanged = ({facet, old, now}: FacetChange) => ({
	facet,
	old: toValuesText(old) || 'none',
	now: toValuesText(now) || 'none',
	isOfTags: false,
});

// The name of an environment, or its tags if the row has its name already.
const toWhole = (environment: Environment, hasOs: boolean) => {
	const name = hasOs ? labelValueOf(environment) : undefined;
	if (name !== undefined) {
		return {facet: name.facet.label, text: toValuesText([name]), isOfTags: false};
	}
	const tags = environment.tags.filter(tag => !hasOs || !isSelectorTag(tag));
	return {facet: tags.length === 0 ? '' : 'tags', text: tags.map(({text}) => text).join(' '), isOfTags: true};
};

const tagText = ({tags}: Environment, prefix: string): string =>
	toValuesText(tags.filter(({facet}) => facet.name === prefix));

/** The rows that the search of the open panel finds, in order. */
export const shownChanges = (state: State): readonly ChangeRow[] => {
	const {changes} = state;
	const rows = changes === undefined ? [] : changeRowsOf(changes).rows;
	const query = parseQuery(searchOf(state));
	return query.length === 0 ? rows : rows.filter(row => isMatch(query, searchedText(row)));
};

const searchedText = ({changes, facet, old, now}: ChangeRow): string => {
	const [{environment}] = changes;
	const tags = environment.selector.map(({text}) => text);
	return [...tags, labelOf(environment), groupOf(environment), `${facet}:${old}`, `${facet}:${now}`].join(' ');
};

/** The selected row of the open panel: the last selection if the search finds it, else the first row. */
export const selectedChange = (state: State): ChangeRow | undefined => {
	const top = topPanel(state);
	if (top?.type !== 'changes') {
		return undefined;
	}
	const shown = shownChanges(state);
	return shown.find(({id}) => id === top.at) ?? shown[0];
};

/** The text of a row to copy: `win11-20230705-en → win11-20251101-en`, or the name of a new or gone environment. */
export const toChangeText = ({cells, old, now}: ChangeRow): string =>
	[old, now].filter(text => text !== '').join(' → ') || cells.join(' ');
