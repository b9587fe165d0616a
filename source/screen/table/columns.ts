import type {Differences} from '../../listing/differences.ts';
import type {Facet} from '../../listing/facets.ts';
import type {Listing} from '../../listing/listing.ts';
import {comparisonOf} from '../../state/panels.ts';
import {type Loaded, layoutNow, type State, sortFacetOf} from '../../state/state.ts';
import {glyphsOf} from '../../text/glyphs.ts';
import {memoizeLast} from '../../text/memoize.ts';
import {createMeasure, type Measure} from './column-widths.ts';
import {type Compared, compareNow, isMatchedIn, isNoGroup} from './needed-columns.ts';
import type {Trim} from './trim.ts';

/** A column of the table. */
export type Column = {
	readonly facet: Facet;
	/** Its width in cells. */
	readonly cells: number;
	/** The start and end that are cut from its texts if they do not fit. */
	readonly trim: Trim;
};

type Columns = {
	readonly columns: readonly Column[];
	/** The number of needed columns without room. */
	readonly hidden: number;
	readonly differences: Differences;
};

export const gapOfColumns = 2;

/** The cells before the first column: the cursor, a sign, and in the distinct view the count. */
export const cellsBefore = ({found, view, options}: State): number => {
	const most = view === 'distinct' ? found.counts.reduce((one, other) => Math.max(one, other), 1) : 0;
	return most === 0 ? 4 : 6 + glyphsOf(options).times.length + String(most).length;
};

/** The columns of the table now: those of the whole listing, unless the rows need others. They are the same object after a move. */
export const columnsOf = memoizeLast(
	// These are found anew whenever the listing, the filter, the view, the sort or the size changes; a move keeps them.
	({found}: State) => found,
	state => [layoutNow(state).list.columns],
	state => columnsIn(state),
);

const columnsIn = (state: State): Columns => {
	const {loaded, found} = state;
	if (loaded === undefined) {
		return {columns: [], hidden: 0, differences: {differs: new Uint8Array(), shared: []}};
	}
	const room = layoutNow(state).list.columns - cellsBefore(state);
	const now = compareNow(loaded.listing, found.environments, found.query);
	if (comparisonOf(state) !== undefined) {
		const sort = sortFacetOf(state);
		const order = comparedOrder(loaded.listing, now.differences, sort);
		// The sort has room first: its key would act on nothing that is seen.
		const needed = sort === undefined ? order : [sort, ...order.filter(facet => facet !== sort)];
		const measure = createMeasure(state, now, room, order[0]);
		return {...fitColumns(order, needed, room, measure), differences: now.differences};
	}
	const usual = usualOf(state, loaded);
	const measure = createMeasure(state, now, room, usual[0]);
	const facets = found.hasHeadings ? loaded.listing.facets.filter(isNoGroup) : loaded.listing.facets;
	// Many environments may share a row of the distinct view.
	const ofRows = state.view === 'distinct' ? compareNow(loaded.listing, found.rows, found.query) : now;
	if (isEnough(state, usual, facets, ofRows) && totalOf(usual, measure.whole) <= room) {
		return {...fitColumns(usual, usual, room, measure), differences: now.differences};
	}
	const needed = neededOf(state, loaded.listing, facets, ofRows);
	const all = facets.filter(facet => usual.includes(facet) || needed.includes(facet));
	const left = withoutLeast(all, needed, now.differences, room, measure);
	return {...fitColumns(left, needed, room, measure), differences: now.differences};
};

// Whether no further column can be needed, without finding out which ones are: most letters that are typed change no column.
const isEnough = (state: State, usual: readonly Facet[], facets: readonly Facet[], now: Compared): boolean => {
	const sort = sortFacetOf(state);
	const others = facets.filter(facet => now.differences.differs[facet.index] === 1 && !usual.includes(facet));
	return (
		(sort === undefined || usual.includes(sort)) &&
		others.every(({isNaming}) => isNaming) &&
		!isMatchedIn(now, new Set(others), state.found.query)
	);
};

// In the order of their importance: the sort, what splits, the state, what matched, the group.
const neededOf = (state: State, listing: Listing, shown: readonly Facet[], now: Compared): readonly Facet[] => {
	const {stateFacet} = listing;
	const sort = sortFacetOf(state);
	const differing = shown.filter(({index}) => now.differences.differs[index] === 1);
	// The rows of the distinct view are told apart by their tags alone.
	const areTags = state.view === 'distinct';
	const [first, ...splitters] = now.splitters(areTags);
	const matched = differing.filter(facet => now.matched().has(facet));
	const groups = differing.filter(({kind}) => kind === 'group');
	const others = areTags ? [...splitters, stateFacet] : [stateFacet, ...splitters];
	const wanted = [sort, first, ...others, ...matched, ...groups];
	return [...new Set(wanted)].filter(facet => facet !== undefined && shown.includes(facet)) as readonly Facet[];
};

/**
The facets that `>` and `<` go through: the columns of the whole listing, the present ones, and the group; in a comparison, each in
which its rows differ.
*/
export const sortableOf = (state: State): readonly Facet[] => {
	const {loaded} = state;
	if (loaded === undefined) {
		return [];
	}
	const {columns, differences} = columnsOf(state);
	if (comparisonOf(state) !== undefined) {
		return comparedOrder(loaded.listing, differences, sortFacetOf(state));
	}
	const groups = loaded.listing.facets.filter(({kind, values}) => kind === 'group' && values.length > 1);
	const all = [...columns.map(({facet}) => facet), ...usualOf(state, loaded), ...groups];
	return [...new Set(all)].sort((one, other) => one.index - other.index);
};

/** The columns of the whole listing, as far as they fit: what tells all environments apart, the name, what varies, other names. */
const usualOf = (state: State, {listing, all}: Loaded) => {
	const now = compareNow(listing, all, []);
	// The same in every view.
	const inList: State = {...state, view: 'groups', sort: undefined};
	const room = layoutNow(state).list.columns - cellsBefore(inList);
	const own = listing.facets.filter(isNoGroup);
	const differing = own.filter(({index}) => now.differences.differs[index] === 1);
	const varying = differing.length === 0 ? own : differing;
	const measure = createMeasure(inList, now, room, varying[0]);
	const isFirst = (facet: Facet) => facet === listing.labelFacet;
	const rest = [
		...varying.filter(isFirst),
		...varying.filter(facet => !isFirst(facet) && !facet.isNaming),
		...varying.filter(facet => !isFirst(facet) && facet.isNaming),
	];
	const chosen: Facet[] = [];
	let left = room + gapOfColumns;
	for (const facet of new Set([...neededOf(inList, listing, varying, now), ...rest])) {
		const cells = measure.whole(facet) + gapOfColumns;
		if (cells <= left) {
			chosen.push(facet);
			left -= cells;
		}
	}
	return chosen.sort((one, other) => one.index - other.index);
};

const totalOf = (facets: readonly Facet[], cellsOfFacet: (facet: Facet) => number): number =>
	facets.reduce((sum, facet) => sum + cellsOfFacet(facet) + gapOfColumns, -gapOfColumns);

// Without columns that are not needed until the others fit: first what all rows share, then names, then from the right.
const withoutLeast = (
	all: readonly Facet[],
	needed: readonly Facet[],
	{differs}: Differences,
	room: number,
	{whole}: Measure,
): readonly Facet[] => {
	const rankOf = ({index, isNaming}: Facet) => (differs[index] === 0 ? 2 : isNaming ? 1 : 0);
	const leaving = all
		.filter(facet => !needed.includes(facet))
		.sort((one, other) => rankOf(other) - rankOf(one) || other.index - one.index);
	let left = all;
	for (const facet of leaving) {
		if (totalOf(left, whole) <= room) {
			return left;
		}
		left = left.filter(one => one !== facet);
	}
	return left;
};

// All columns whole if they fit, else the most important ones. Their heads then also say how many are hidden.
const fitColumns = (facets: readonly Facet[], needed: readonly Facet[], room: number, measure: Measure) => {
	const {whole, widest, trim} = measure;
	const fitting = totalOf(facets, whole) <= room ? new Map(facets.map(facet => [facet, whole(facet)])) : undefined;
	const first = fitting ?? giveRoom(needed, room, measure);
	const isHiding = first.size < needed.length && fitting === undefined;
	// Room for their number, unless that takes a column.
	const sign = ` +${needed.length}`.length;
	const second = isHiding ? giveRoom(needed, room - sign, measure) : first;
	const isWorth = first.keys().every(facet => second.has(facet));
	const given = isWorth ? second : first;
	const reserved = isHiding && isWorth ? sign : 0;
	let spare = given.values().reduce((left, cells) => left - cells - gapOfColumns, room + gapOfColumns - reserved);
	const columns = facets.flatMap(facet => {
		const cells = given.get(facet);
		if (cells === undefined) {
			return [];
		}
		// A long text has more cells than a column usually gets if these are free.
		const more = Math.max(0, Math.min(spare, widest(facet) - cells));
		spare -= more;
		return [{facet, cells: cells + more, trim: trim(facet, cells + more)}];
	});
	return {columns, hidden: needed.filter(facet => !given.has(facet)).length};
};

// The cells of the facets that have room, in this order: whole, without a head, or cut.
const giveRoom = (
	needed: readonly Facet[],
	room: number,
	{whole, headless, cut}: Measure,
): ReadonlyMap<Facet, number> => {
	const given = new Map<Facet, number>();
	let left = room + gapOfColumns;
	for (const facet of needed) {
		const most = left - gapOfColumns;
		const cells = [whole(facet), headless(facet)].find(one => one <= most) ?? cut(facet, most);
		const taken = cells ?? (given.size === 0 ? Math.max(1, room) : 0);
		if (taken > 0) {
			given.set(facet, taken);
			left -= taken + gapOfColumns;
		}
		if (left <= gapOfColumns) {
			break;
		}
	}
	return given;
};

// What differs, and the sort: tags, the label, fields, the group.
const comparedOrder = (
	{facets, labelFacet}: Listing,
	{differs, shared}: Differences,
	sort: Facet | undefined,
): readonly Facet[] => {
	const rankOf = (facet: Facet) =>
		facet === labelFacet ? 1 : facet.kind === 'tag' ? 0 : facet.kind === 'field' ? 2 : 3;
	const isSame = !differs.includes(1);
	const own = new Set(shared.map(({facet}) => facet));
	const shown = facets.filter(facet => (isSame ? own.has(facet) : differs[facet.index] === 1) || facet === sort);
	return shown.toSorted((one, other) => rankOf(one) - rankOf(other));
};
