import {countOf} from '../text/numbers.ts';

/**
One tag. `value` is exactly what the service sent and what is copied; the rest is safe to show and to search. Equal
tags of a listing are the same object, so they are compared by identity.
*/
export type Tag = {
	/** Position among the distinct tags of the listing, in the order they came. */
	readonly number: number;
	readonly value: string;
	readonly text: string;
	/** The text before the first colon, safe; empty for a bare word. */
	readonly prefix: string;
	/** What stands after the first colon, safe; the whole text of a bare word. */
	readonly name: string;
};

/** A field beside those specified: its name and value made safe; only scalars are searched. */
export type Field = {readonly name: string; readonly text: string; readonly isScalar: boolean};

export type Resource = {
	/** Position in the listing: what selection, marks and matches refer to while this listing is shown. */
	readonly id: number;
	/** Index of its group in the listing. */
	readonly group: number;
	/** The text of its `name`, `id`, `title`, `label` or `resource` field, if it has one. */
	readonly name?: string | undefined;
	readonly tags: readonly Tag[];
	/** The `os:` tags, then the `locale:` tags; all tags if there is no os tag. */
	readonly selector: readonly Tag[];
	readonly fields: readonly Field[];
	/** Exactly what came, parsed; undefined if that is an object of nothing but tags, all of them texts. See `recordOf`. */
	readonly ownRecord: unknown;
	/** Why there are no tags (`tags is null`), or why this is not an environment. */
	readonly remark?: string | undefined;
	/** It came if a resource or a group was expected, and is none: shown, counted apart, never picked. */
	readonly isUnreadable: boolean;
};

export type Group = {
	readonly index: number;
	/** The text of a label field or `backend`, if any. */
	readonly name?: string;
	readonly fields: readonly Field[];
	/** Ids of its resources: from `start` up to, not including, `end`. */
	readonly start: number;
	readonly end: number;
};

export type Listing = {
	readonly groups: readonly Group[];
	readonly resources: readonly Resource[];
	/** The distinct tags, in the order they came. */
	readonly tags: readonly Tag[];
	/** The fields of the response besides `data`. */
	readonly fields: readonly Field[];
	/** The response's non-empty `next`, safe: the service says there are more results. */
	readonly next?: string;
	/** How many resources are unreadable. */
	readonly unreadable: number;
};

/** Exactly what came of a resource, parsed. Most hold nothing but tags: theirs is made from those, to save memory. */
export const recordOf = ({ownRecord, tags}: Pick<Resource, 'ownRecord' | 'tags'>): unknown =>
	ownRecord === undefined ? {tags: tags.map(({value}) => value)} : ownRecord;

/** The label of a resource: its name, else its selector, else all its tags, else, if these are blank, its position. */
export const labelOf = (resource: Resource): string => {
	const {id, name, selector, tags, isUnreadable} = resource;
	if (name !== undefined) {
		return name;
	}
	const isShort = selector.length < tags.length || selector.every(isSelectorTag);
	const texts = selector.map(tag => (isShort ? tag.name : tag.text));
	const label = texts.filter(text => text !== '').join(' ');
	return label.trim() === '' ? `${isUnreadable ? 'entry' : 'environment'} ${id + 1}` : label;
};

/** The label of a group: its name, else `Group N`. */
export const groupLabelOf = (group: Group): string => group.name ?? `Group ${group.index + 1}`;

/** Whether a tag belongs to the selector: its prefix is `os` or `locale`. */
export const isSelectorTag = (tag: Tag): boolean => tag.prefix === 'os' || tag.prefix === 'locale';

/** How many environments the listing has; what is unreadable is none. */
export const countEnvironments = (listing: Listing): number => listing.resources.length - listing.unreadable;

/** How large a listing is, in words. */
export const sizeOf = (listing: Listing): string =>
	`${countOf(countEnvironments(listing), 'environment')} in ${countOf(listing.groups.length, 'group')}`;

/** The given ids that are environments, in the same order: the same array if all of them are. */
export const environmentsOf = ({resources, unreadable}: Listing, ids: Int32Array): Int32Array =>
	unreadable === 0 ? ids : ids.filter(id => resources[id]?.isUnreadable === false);

/** How many environments a group has; what is unreadable is none. */
export const countInWholeGroup = ({resources, unreadable}: Listing, {start, end}: Group): number => {
	const group = unreadable === 0 ? [] : resources.slice(start, end);
	return end - start - group.filter(resource => resource.isUnreadable).length;
};
