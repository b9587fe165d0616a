import {toJson} from '../json/exact-json.ts';
import {type Field, type Listing, type Resource, recordOf, type Tag} from './listing.ts';

/** Where the compared environments differ; `cells` has one entry per environment, in the order they were given. */
export type DifferingRow =
	| {readonly type: 'tags'; readonly prefix: string; readonly cells: readonly (readonly Tag[])[]}
	/** A field can come more than once under one safe name, and not at all. */
	| {readonly type: 'field'; readonly name: string; readonly cells: readonly (readonly string[])[]};

export type Comparison = {
	/** Tags by prefix, bare words last, then fields. */
	readonly differing: readonly DifferingRow[];
	/** What all have: the tags of one prefix (empty for bare words). */
	readonly same: readonly {readonly prefix: string; readonly tags: readonly Tag[]}[];
};

/** Of tags and fields times environments: more takes longer than a key may, and nobody reads it. */
const mostCells = 4_000_000;

/** Whether environments are too much to be compared. */
export const isTooMuch = (resources: readonly Resource[]): boolean => {
	const rows = resources.reduce((sum, {tags, fields}) => sum + tags.length + fields.length, 0);
	return resources.length * rows > mostCells;
};

/**
Compares environments of one listing: the order and repetition of tags do not matter. Prefixes come in the order in which
the environments have them, those of the selector first. Fields are compared as shown; only those that differ are rows.
*/
export const compareResources = (resources: readonly Resource[]): Comparison => {
	const columns = resources.map(toTagsByPrefix);
	const differing: DifferingRow[] = [];
	const same: Comparison['same'][number][] = [];
	for (const prefix of keysOf(columns).sort((one, other) => Number(one === '') - Number(other === ''))) {
		const cells = columns.map(column => [...(column.get(prefix) ?? [])]);
		const [first = []] = cells;
		if (columns.every(column => isSameSet(column.get(prefix), first))) {
			same.push({prefix, tags: first});
		} else {
			differing.push({type: 'tags', prefix, cells});
		}
	}
	return {differing: [...differing, ...differingFields(resources)], same};
};

const toTagsByPrefix = ({selector, tags}: Resource): ReadonlyMap<string, ReadonlySet<Tag>> => {
	const column = new Map<string, Set<Tag>>();
	for (const tag of [...selector, ...tags]) {
		column.set(tag.prefix, (column.get(tag.prefix) ?? new Set()).add(tag));
	}
	return column;
};

const isSameSet = (set: ReadonlySet<Tag> | undefined, tags: readonly Tag[]): boolean =>
	set?.size === tags.length && tags.every(tag => set.has(tag));

const differingFields = (resources: readonly Resource[]): readonly DifferingRow[] => {
	const columns = resources.map(({fields}) => toTextsByName(fields));
	return keysOf(columns).flatMap(name => {
		const cells = columns.map(column => column.get(name) ?? []);
		const isSame = new Set(cells.map(texts => JSON.stringify(texts))).size === 1;
		return isSame ? [] : [{type: 'field' as const, name, cells}];
	});
};

const toTextsByName = (fields: readonly Field[]): ReadonlyMap<string, readonly string[]> => {
	const column = new Map<string, readonly string[]>();
	for (const {name, text} of fields) {
		column.set(name, [...(column.get(name) ?? []), text]);
	}
	return column;
};

const keysOf = (columns: readonly ReadonlyMap<string, unknown>[]): string[] => [
	...new Set(columns.flatMap(column => [...column.keys()])),
];

/** Whether two listings hold the same, in the same order. */
export const isSameListing = (one: Listing, other: Listing): boolean =>
	one.resources.length === other.resources.length &&
	toJson([one.groups, one.fields, one.next]) === toJson([other.groups, other.fields, other.next]) &&
	one.resources.every((resource, id) => {
		const same = other.resources[id];
		return same !== undefined && toJson(recordOf(resource)) === toJson(recordOf(same));
	});
