import {setKeyOf} from '../listing/identity.ts';
import type {Environment, Listing, Tag} from '../listing/listing.ts';

/** How the environments with one selector differ between two listings: new, gone, or with other sets of tags. */
export type Change = {
	readonly sign: '+' | '-' | '~';
	/** An environment with this selector: a new one if possible, else another of the later listing. */
	readonly environment: Environment;
	/** For `~`: the environments that are gone, then the new ones. */
	readonly parts: readonly ChangedPart[];
};

/** An environment of a changed selector, with only the tags that not all environments of that selector have, before or after. */
export type ChangedPart = {readonly sign: '+' | '-'; readonly tags: readonly Tag[]};

/**
Compares two listings: new, then gone, then changed selectors, such as with a replaced image. Order, groups, counts, fields,
unreadable entries and environments without tags do not count.
*/
export const changesBetween = (before: Listing, after: Listing): readonly Change[] => {
	const old = bySelector(before);
	const now = bySelector(after);
	const onlyIn = (sign: '+' | '-', from: typeof now, other: typeof now): readonly Change[] =>
		[...from].flatMap(([key, [environment]]) => (other.has(key) ? [] : [{sign, environment, parts: []}]));
	const changed = [...now].flatMap(([key, environments]): readonly Change[] => {
		const before = old.get(key) ?? environments;
		const parts = partsOf(before, environments);
		const known = byTags(before);
		// The environment to go to: a new one, if any.
		const environment = environments.find(({tags}) => !known.has(setKeyOf(tags))) ?? environments[0];
		return parts.length === 0 ? [] : [{sign: '~', environment, parts}];
	});
	return [...onlyIn('+', now, old), ...onlyIn('-', old, now), ...changed];
};

const partsOf = (before: readonly Environment[], after: readonly Environment[]): readonly ChangedPart[] => {
	const [old, now] = [byTags(before), byTags(after)];
	const gone = [...old].filter(([key]) => !now.has(key));
	const added = [...now].filter(([key]) => !old.has(key));
	if (gone.length + added.length === 0) {
		return [];
	}
	const valueSets = [...before, ...after].map(({tags}) => new Set(tags.map(({value}) => value)));
	const shared = valueSets.reduce((all, values) => all.intersection(values));
	const toParts = (sign: ChangedPart['sign'], changed: typeof gone): readonly ChangedPart[] =>
		changed.map(([, {tags}]) => ({sign, tags: tags.filter(({value}) => !shared.has(value))}));
	return [...toParts('-', gone), ...toParts('+', added)];
};

/** The changes that concern some environments, in either listing. */
export const changesOf = (changes: readonly Change[], environments: readonly Environment[]): readonly Change[] => {
	const keys = new Set(environments.map(({selector}) => setKeyOf(selector)));
	return changes.filter(({environment}) => keys.has(setKeyOf(environment.selector)));
};

/** A change as fields of a line: the sign and the selector, then the sign and the distinctive tags of each part. */
export const toChangeFields = ({sign, environment, parts}: Change): readonly string[] => [
	`${sign} ${toTagList(environment.selector)}`,
	...parts.map(part => part.sign + toPartText(part)),
];

/** The distinctive tags of a part, as text; a few words if it has none. */
export const toPartText = ({tags}: ChangedPart): string => (tags.length === 0 ? '(no more tags)' : toTagList(tags));

export const toTagList = (tags: readonly Tag[]): string => tags.map(({text}) => text).join(',');

type Alike = [Environment, ...Environment[]];

const bySelector = (listing: Listing): ReadonlyMap<string, Alike> => {
	const tagged = listing.environments.filter(({tags}) => tags.length > 0);
	return Map.groupBy(tagged, ({selector}) => setKeyOf(selector)) as Map<string, Alike>;
};

const byTags = (environments: readonly Environment[]): ReadonlyMap<string, Environment> =>
	new Map(environments.map(environment => [setKeyOf(environment.tags), environment]));

export type Changes = {
	/** The time of the cached listing: `12 Nov`. */
	readonly since: string;
	readonly list: readonly Change[];
};

const words = {'+': 'new', '-': 'gone', '~': 'changed'};

/** The changes in short: `2 new, 1 gone since 12 Nov`; undefined if there are none. */
export const toChangeCounts = ({since, list}: Changes): string | undefined => {
	const counts = Object.entries(words).flatMap(([sign, word]) => {
		const {length} = list.filter(change => change.sign === sign);
		return length === 0 ? [] : [`${length} ${word}`];
	});
	return counts.length === 0 ? undefined : `${counts.join(', ')} since ${since}`;
};
