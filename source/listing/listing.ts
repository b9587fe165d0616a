import type {JsonObject} from '../json/value.ts';
import {countOf} from '../text/numbers.ts';
import {type Facet, isSelector, type Value} from './facets.ts';

/** A value whose facet is a prefix. */
export type Tag = Value;

/** A property other than a facet: its name and value, made safe. Of groups and listings, scalars are searched. */
export type Field = {readonly name: string; readonly text: string; readonly isScalar: boolean};

export type Environment = {
	/** The position in the listing: selection, marks and matches refer to it while this listing is shown. */
	readonly id: number;
	/** The index of its group in the listing. */
	readonly group: number;
	/** The text of its `name`, `id`, `title`, `label` or `resource` field, if any. */
	readonly name?: string | undefined;
	readonly tags: readonly Tag[];
	/** The `os:` tags, then the `locale:` tags; all tags if there is no os tag. */
	readonly selector: readonly Tag[];
	/** All values, each once: the tags, those of the fields, and the name of its group. */
	readonly values: readonly Value[];
	/** The fields other than facets: objects, lists of objects, null and empty texts. */
	readonly others: readonly Field[];
	/** The parsed record; undefined if it is an object with only tags, all of them strings. See `recordOf`. */
	readonly ownRecord: unknown;
	/** Why there are no tags (`tags is null`), or why this is not an environment. */
	readonly remark?: string | undefined;
	/** Whether it is another value in the place of an environment or a group: shown, counted separately, never picked. */
	readonly isUnreadable: boolean;
};

export type Group = {
	readonly index: number;
	/** The text of a label field or `backend`, if any. */
	readonly name?: string | undefined;
	readonly fields: readonly Field[];
	/** Its parsed fields but `resources`; undefined if it has no list of them: then it is the record of its only environment. */
	readonly ownRecord: JsonObject | undefined;
	/** The ids of its environments: from `start` to `end` (exclusive). */
	readonly start: number;
	readonly end: number;
};

export type Listing = {
	readonly groups: readonly Group[];
	readonly environments: readonly Environment[];
	/** The distinct values, in the order of the response. */
	readonly values: readonly Value[];
	/** In the order in which they are shown. */
	readonly facets: readonly Facet[];
	/** The facet that is the label of most environments, if one is. */
	readonly labelFacet?: Facet | undefined;
	/** The facet that says whether an environment is free: a field or prefix named `state`, `status` or `health`. */
	readonly stateFacet?: Facet | undefined;
	/** The fields of the response besides `data`. */
	readonly fields: readonly Field[];
	/** The parsed fields of the response but `data`. */
	readonly ownRecord: JsonObject;
	/** The response's non-empty `next`, made safe: there are more results. */
	readonly next?: string | undefined;
	readonly unreadable: number;
};

/** The parsed record of an environment. Most records have only tags; to save memory, these records are made from the tags. */
export const recordOf = ({ownRecord, tags}: Pick<Environment, 'ownRecord' | 'tags'>): unknown =>
	ownRecord === undefined ? {tags: tags.map(({value}) => value)} : ownRecord;

export const isSelectorTag = ({facet}: Tag): boolean => isSelector(facet);

/** The values of a facet that an environment has, in its order. */
export const valuesOf = ({values}: Environment, facet: Facet): readonly Value[] =>
	values.filter(value => value.facet === facet);

/** The facet that a name means: by its label, else `tag.state` or `field.state`, else a tag before a field. */
export const facetNamed = ({facets}: Listing, name: string): Facet | undefined => {
	const [, kind, own = name] = /^(tag|field)\.(.*)$/s.exec(name) ?? [];
	return (
		facets.find(({label}) => label === name) ??
		facets.find(facet => facet.name === own && facet.kind === (kind ?? 'tag')) ??
		facets.find(facet => facet.name === own && kind === undefined)
	);
};

/** The distinct tags, in the order of the response. */
export const distinctTags = ({values}: Listing): readonly Tag[] => values.filter(({facet}) => facet.kind === 'tag');

/** Unreadable entries do not count. */
export const countEnvironments = (listing: Listing): number => listing.environments.length - listing.unreadable;

export const sizeOf = (listing: Listing): string =>
	`${countOf(countEnvironments(listing), 'environment')} in ${countOf(listing.groups.length, 'group')}`;

/** The given ids that are environments, in the same order; the same array if all of them are. */
export const environmentsOf = ({environments, unreadable}: Listing, ids: Int32Array): Int32Array =>
	unreadable === 0 ? ids : ids.filter(id => environments[id]?.isUnreadable === false);

/** The number of environments in a group, without unreadable ones. */
export const countInWholeGroup = ({environments}: Listing, {start, end}: Group): number =>
	environments.slice(start, end).filter(({isUnreadable}) => !isUnreadable).length;
