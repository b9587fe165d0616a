import {memoize} from '../text/memoize.ts';
import type {Environment, Listing, Tag} from './listing.ts';

/**
The identity of each environment, by its position; it finds the environment in other listings of the service. It is the id if that is
unique, else the id with the group's own name. Without an id it is the name, in the same way; else the set of tags, the group's
own name, and the position among identical ones. A made-up label, such as `Group 3`, never counts.
*/
export const identitiesOf = (listing: Listing): readonly string[] => indexOf(listing).identities;

/**
The environment of a listing with an identity. If there are now fewer identical environments, the last one replaces those that
are gone.
*/
export const findByIdentity = (listing: Listing, identity: string): Environment | undefined =>
	indexOf(listing).find(identity);

/** An environment of another listing, and the values of its tags. */
export type KnownEnvironment = {readonly identity: string; readonly tags: readonly string[]};

/** Like findByIdentity, for an environment that was picked before. If it has no id, any environment with identical tags is the same. */
export const findPicked = (listing: Listing, {identity, tags}: KnownEnvironment): Environment | undefined =>
	findByIdentity(listing, identity) ?? (hasId(identity) ? undefined : findByTags(listing, tags));

/** The first environment with exactly this set of tags; undefined without tags. */
export const findByTags = (listing: Listing, tags: readonly string[]): Environment | undefined =>
	tags.length === 0 ? undefined : indexOf(listing).findByTags(tags);

/** A key that is the same for identical sets of tags in any listing, whatever their order and duplicates. */
export const setKeyOf = (tags: readonly Tag[]): string => toSetKey(tags.map(({value}) => value));

const toSetKey = (values: readonly string[]): string => JSON.stringify([...new Set(values)].sort());

/** Whether an identity is an id: then no other environment counts as the same, whatever its tags. */
export const hasId = (identity: string): boolean => identity.startsWith('["id",');

/** Whether an identity is only a set of tags with its group and position. */
export const isOfTags = (identity: string): boolean => identity.startsWith('["tags",');

export const idOf = ({values}: Environment): string | undefined =>
	values.find(({facet}) => facet.kind === 'field' && facet.name === 'id')?.name;

type Index = {
	readonly identities: readonly string[];
	readonly find: (identity: string) => Environment | undefined;
	readonly findByTags: (values: readonly string[]) => Environment | undefined;
};

// Each pick needs the index; for 100,000 environments it takes half a second to make.
const indexOf = memoize((listing: Listing): Index => createIndex(listing));

const several = -1;

const createIndex = ({environments, groups}: Listing): Index => {
	const groupOf = ({group}: Environment): string => groups[group]?.name ?? '';
	const named = new Map<string, number>();
	for (const environment of environments) {
		for (const name of namesOf(environment, groupOf(environment))) {
			named.set(name, named.has(name) ? several : environment.id);
		}
	}
	const identical = new Map<string, Environment[]>();
	const toLook = (environment: Environment): string => {
		const look = `["tags",${setKeyOf(environment.tags)},${JSON.stringify(groupOf(environment))}]`;
		const before = identical.get(look) ?? [];
		identical.set(look, before);
		return `${look} ${before.push(environment) - 1}`;
	};
	const identities = environments.map(
		environment =>
			namesOf(environment, groupOf(environment)).find(name => named.get(name) === environment.id) ??
			toLook(environment),
	);
	let bySet: ReadonlyMap<string, Environment> | undefined;
	return {
		identities,
		find: identity => {
			const [, look = '', order] = /^(\["tags",.*) (\d+)$/s.exec(identity) ?? [];
			const others = identical.get(look) ?? [];
			return order === undefined
				? environments[named.get(identity) ?? several]
				: (others[Number(order)] ?? others.at(-1));
		},
		findByTags: values => {
			bySet ??= new Map(environments.toReversed().map(one => [setKeyOf(one.tags), one]));
			return bySet.get(toSetKey(values));
		},
	};
};

const namesOf = (environment: Environment, group: string): readonly string[] =>
	Object.entries({id: idOf(environment), name: environment.name}).flatMap(([kind, name]) =>
		name === undefined ? [] : [JSON.stringify([kind, name]), JSON.stringify([kind, name, group])],
	);
