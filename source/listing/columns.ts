import {quoteBlanks} from '../text/safe-text.ts';
import {cutMiddle, isPrintableAscii, widestOf} from '../text/width.ts';
import {type Distinct, setKeyIn} from './distinct.ts';
import {countEnvironments, distinctTags, type Environment, type Listing, type Tag} from './listing.ts';
import {countTags, type TagHeading} from './tag-counts.ts';

/** The tags of one prefix. */
export type Column = {
	readonly prefix: string;
	/** In cells; 0 if few environments have the prefix: then only their rows show it, after all columns. */
	readonly width: number;
	/** The fewest cells in which different texts, cut in their middle, still look different; a short text is never cut. */
	readonly least: number;
	/** Whether some environments that differ would look the same without this column. */
	readonly isDistinctive: boolean;
	/** Whether it belongs to the selector, which every pick includes: it is dropped last. */
	readonly isEssential: boolean;
};

export type ListColumns = {
	/** The cells of the names; 0 if there are none. */
	readonly name: number;
	/** In drawing order: os and locale, then columns with more different tags first; last those that few environments have. */
	readonly columns: readonly Column[];
	/** The tags of the prefixes in which all environments agree: shown once, and in no row. */
	readonly shared: readonly Tag[];
	/** The cells in which the list and the detail need not cut anything, and the lines for a detail below the list. */
	readonly wanted: {readonly list: number; readonly detail: number; readonly below: number};
};

// A listing may have a different prefix for each tag, and no two identical environments.
const mostColumns = 12;
const mostCompared = 500;

/** The columns of a listing, in an order that a single environment seldom changes. */
export const toListColumns = (listing: Listing, {representatives}: Distinct): ListColumns => {
	const environments = listing.environments.filter(({id, isUnreadable}) => !isUnreadable && representatives[id] === id);
	const ids = environments.map(({id}) => id);
	const headings = countTags(listing, ids).toSorted((one, other) => rankOf(one.prefix) - rankOf(other.prefix));
	const isNamed = environments.every(({name}) => name !== undefined);
	// The label of an environment stays in its row: its name, else its os, else all of its tags.
	const isTitle = ({prefix}: TagHeading) => !isNamed && (prefix === 'os' || headings[0]?.prefix !== 'os');
	const shared = headings.filter(
		heading =>
			countEnvironments(listing) > 1 &&
			!isTitle(heading) &&
			heading.tags.every(({count}) => count === environments.length),
	);
	const drawn = headings
		.filter(heading => !shared.includes(heading))
		.slice(0, mostColumns)
		.toSorted((one, other) => rankOf(one.prefix) - rankOf(other.prefix) || other.tags.length - one.tags.length);
	const names = listing.environments.flatMap(one => one.name ?? []);
	const name = widestOf(names, widestCell);
	const prefixes = drawn.map(({prefix}) => prefix);
	const columns = toColumns(listing, environments, prefixes);
	const widths = [name, ...columns.map(({width}) => width)].filter(width => width > 0);
	return {
		name,
		columns,
		shared: shared.flatMap(({tags}) => tags.map(({tag}) => tag)),
		wanted: {
			list: cellsOfSigns + widths.reduce((sum, width) => sum + width + gapOfColumns, 0),
			detail: widthOfDetail(listing),
			below: linesOfDetail(listing),
		},
	};
};

// The cells before the first column, including the counts of the distinct view.
const cellsOfSigns = 7;

// In cells: a wider text is wrapped.
const widestDetail = 60;
// Environments and groups.
const mostMeasured = 500;

// Four lines are reserved for tags that the row does not show, and for the groups with the same environment.
const linesOfDetail = ({environments, groups}: Listing): number => {
	const own = Math.max(0, ...environments.slice(0, mostMeasured).map(one => fieldsOf(one).length));
	const ofGroups = Math.max(0, ...groups.slice(0, mostMeasured).map(({fields}) => fields.length));
	return 4 + own + (ofGroups === 0 ? 0 : ofGroups + 2);
};

const fieldsOf = ({values, others}: Environment) => [
	...values.flatMap(({facet, name}) => (facet.kind === 'field' ? [{name: facet.name, text: name}] : [])),
	...others,
];

const widthOfDetail = (listing: Listing): number => {
	const tags = distinctTags(listing);
	const fields = listing.environments.slice(0, mostMeasured).flatMap(fieldsOf);
	const label = widestOf([...tags.map(({facet}) => facet.name), ...fields.map(({name}) => name)], widestLabel);
	const text = widestOf([...tags.map(tag => tag.name), ...fields.map(field => field.text)], widestDetail);
	return label + gapOfColumns + text;
};

/** Sorts prefixes: os first, then locale, then all others. */
export const rankOf = (prefix: string): number => (prefix === 'os' ? 0 : prefix === 'locale' ? 1 : 2);

// Each further distinctive column is the one that separates most of what still looks the same. The columns are returned in the order
// of `prefixes`; those that few rows have come last, as they would shift the following ones.
const toColumns = (listing: Listing, environments: readonly Environment[], prefixes: readonly string[]): Column[] => {
	const step = Math.ceil(environments.length / mostCompared);
	const compared = environments.filter((_, index) => index % step === 0);
	// Of equally distinctive columns the narrowest comes first, as it leaves room for others.
	const left = measure(listing, environments, prefixes)
		.map(measured => ({
			...measured,
			least: leastCellsOf(compared, measured.prefix),
			keys: compared.map(({tags}) => setKeyIn(tags.filter(({facet}) => facet.name === measured.prefix))),
		}))
		.sort(
			(one, other) =>
				rankOf(one.prefix) - rankOf(other.prefix) ||
				widthOf(one, leastShare.other, widestCell) - widthOf(other, leastShare.other, widestCell),
		);
	const columns: Column[] = [];
	// A name that differs says nothing about the tags.
	let looks = compared.map(() => '');
	while (left.length > 0) {
		const before = new Set(looks).size;
		const splits = left.map(({keys}) => keys.map((key, index) => `${looks[index]} ${key}`));
		const counts = splits.map(split => new Set(split).size);
		const best = left[0] && isOfSelector(left[0]) ? 0 : counts.indexOf(Math.max(...counts));
		looks = splits[best] ?? looks;
		const isDistinctive = (counts[best] ?? 0) > before;
		for (const column of left.splice(best, 1)) {
			const {prefix, least} = column;
			const width = widthOf(column, leastShare[isDistinctive ? 'distinctive' : 'other']);
			columns.push({prefix, width, least, isDistinctive, isEssential: isOfSelector(column)});
		}
	}
	const orderOf = ({prefix, width}: Column): number => (width > 0 ? prefixes.indexOf(prefix) : prefixes.length);
	return columns.toSorted((one, other) => orderOf(one) - orderOf(other));
};

// The share of the environments that must have a prefix before its column takes room in every row. A distinctive column needs a
// smaller share, so that a single environment seldom rearranges the list.
const leastShare = {distinctive: 1 / 16, other: 1 / 4};

type Measured = {readonly prefix: string; readonly width: number; readonly share: number};

const widthOf = (measured: Measured, least: number, otherwise = 0): number =>
	isOfSelector(measured) || measured.share >= least ? measured.width : otherwise;

// The cells of the widest text of each prefix, at most `widestCell`, and the share of the environments that have the prefix.
const isOfSelector = ({prefix}: {readonly prefix: string}) => rankOf(prefix) < 2;

const measure = ({values}: Listing, environments: readonly Environment[], prefixes: readonly string[]): Measured[] => {
	const columnOf = Int32Array.from(values, ({facet}) => prefixes.indexOf(facet.name));
	const cells = Int32Array.from(values, ({cells: own}) => own);
	const most = prefixes.map(() => 0);
	const carriers = prefixes.map(() => 0);
	for (const environment of environments) {
		const used = prefixes.map(() => 0);
		for (const {number} of environment.tags) {
			const column = columnOf[number] ?? -1;
			used[column] = (used[column] ?? 0) + (cells[number] ?? 0) + 1;
		}
		for (const [column, width] of used.entries()) {
			most[column] = Math.max(most[column] ?? 0, width - 1);
			carriers[column] = (carriers[column] ?? 0) + Number(width > 0);
		}
	}
	return prefixes.map((prefix, column) => ({
		prefix,
		width: Math.min(most[column] ?? 0, widestCell),
		share: (carriers[column] ?? 0) / environments.length,
	}));
};

/** In cells: a wider text takes more room only in its own row. */
export const widestCell = 28;

/** In cells: a text up to this width is never cut if there is any room. */
export const shortText = 6;

/** In cells: a longer label in the detail is cut. */
export const widestLabel = 12;

// About as many as a screen shows.
const mostTexts = 100;

/** The fewest cells in which the different texts of a prefix still look different. */
export const leastCellsOf = (environments: readonly Environment[], prefix: string): number => {
	const all = environments.map(({tags}) =>
		tags.filter(tag => tag.facet.name === prefix).map(({name}) => quoteBlanks(name)),
	);
	const texts = [...new Set(all.map(own => own.join(' ')))].slice(0, mostTexts);
	const most = widestOf(texts, widestCell);
	// Most texts are ASCII and need no segmenting.
	const lookAt = (text: string, cells: number) =>
		text.length > cells && isPrintableAscii(text)
			? `${text.slice(0, Math.ceil(cells / 2) - 1)}…${text.slice(-Math.floor(cells / 2))}`
			: cutMiddle(text, cells);
	const looksAt = (cells: number) => new Set(texts.map(text => lookAt(text, cells))).size;
	const different = looksAt(widestCell);
	let least = Math.min(shortText, most);
	while (least < most && looksAt(least) < different) {
		least++;
	}
	return least;
};

export const gapOfColumns = 2;

/** A text that is cut to fewer cells is useless. */
export const leastCell = 4;

type Fitted = Omit<Column, 'prefix'>;

/**
The cells of each column in a row; 0 if it is left out. First the selector's columns get a few cells each, then the first
distinctive column its least, then the selector all that it needs. The other distinctive columns get their least, then all
they need; the remaining columns come last. Room for one column of few rows is reserved.
*/
export const fitColumns = (columns: readonly Fitted[], room: number): readonly number[] => {
	const given = columns.map(() => 0);
	let left = room + gapOfColumns;
	const give = (index: number, most: number, least: number) => {
		const had = given[index] ?? 0;
		const gap = had === 0 ? gapOfColumns : 0;
		const cells = Math.min(most, left - gap + had);
		if (cells >= least) {
			given[index] = cells;
			left -= cells - had + gap;
		}
	};
	const rare = columns.filter(({width, isDistinctive}) => width === 0 && isDistinctive);
	const kept = Math.max(0, ...rare.map(({least}) => least + gapOfColumns));
	const fixed = [...columns.entries()].filter(([, {width}]) => width > 0);
	const distinctive = fixed.filter(([, {isDistinctive, isEssential}]) => isDistinctive && !isEssential);
	const essential = fixed.filter(([, {isEssential}]) => isEssential);
	for (const most of [shortText, widestCell]) {
		for (const [index, {width, least}] of essential) {
			give(index, Math.min(width, least, most), Math.min(width, leastCell));
		}
	}
	for (const some of [distinctive.slice(0, 1), essential, distinctive.slice(1)]) {
		for (const [index, {width, least, isEssential}] of some) {
			give(index, isEssential ? width : Math.min(width, least), Math.min(width, least));
		}
	}
	left -= Math.min(kept, left);
	for (const [index, {width}] of distinctive) {
		give(index, width, Math.min(width, leastCell));
	}
	for (const [index, {width}] of fixed) {
		give(index, width, width);
	}
	return given;
};
