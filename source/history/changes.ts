import type {Facet, Value} from '../listing/facets.ts';
import {identitiesOf, isOfTags, setKeyOf} from '../listing/identity.ts';
import {labelOf} from '../listing/labels.ts';
import {countEnvironments, type Environment, type Listing, type Tag} from '../listing/listing.ts';
import {quoteBlanks} from '../text/quote.ts';

/** An environment that is new, gone, or changed in some facets. */
export type Change = {
	readonly sign: '+' | '-' | '~';
	readonly identity: string;
	/** In the later listing; a gone one in the earlier listing. */
	readonly environment: Environment;
	/** A changed one in the earlier listing. */
	readonly earlier?: Environment;
	/** For `~` at least one, in the order of the later listing, and then those that it lost; else none. */
	readonly facets: readonly FacetChange[];
};

/** A facet that changed. A side without values did not have it. */
export type FacetChange = {readonly facet: string; readonly old: readonly Value[]; readonly now: readonly Value[]};

export type Changes = {
	/** The time of the earlier listing: `12 Nov`. */
	readonly since: string;
	/** New environments, then gone, then changed ones. */
	readonly list: readonly Change[];
	/** The number of environments that are in both listings with another state. */
	readonly states: number;
	/** The number of environments of the earlier listing. */
	readonly before: number;
};

/**
Compares the environments of two listings: their tags, names, and the groups' own names. Other fields and the order do not count.
An environment is found again by its identity. If that is only its tags, and another of the same os, locale and group is gone, it
counts as changed.
*/
export const changesBetween = (before: Listing, after: Listing): Omit<Changes, 'since'> => {
	const [old, now] = [byIdentity(before), byIdentity(after)];
	const added = [...now].filter(([identity]) => !old.has(identity));
	const gone = [...old].filter(([identity]) => !now.has(identity));
	const pairs = pairSimilar(gone, added);
	const taken = new Set([...pairs.values()].map(([identity]) => identity));
	let states = 0;
	const changed = [...now].flatMap(([identity, environment]): readonly Change[] => {
		const earlier = old.get(identity) ?? pairs.get(identity)?.[1];
		if (earlier === undefined) {
			return [];
		}
		states += Number(stateOf(before, earlier) !== stateOf(after, environment));
		const facets = changedFacets(earlier, environment);
		return facets.length === 0 ? [] : [{sign: '~', identity, environment, earlier, facets}];
	});
	const toWhole = (sign: '+' | '-', [identity, environment]: Known): Change => ({
		...{sign, identity, environment},
		facets: [],
	});
	const list = [
		...added.filter(([identity]) => !pairs.has(identity)).map(known => toWhole('+', known)),
		...gone.filter(([identity]) => !taken.has(identity)).map(known => toWhole('-', known)),
		...changed,
	];
	return {list, states, before: countEnvironments(before)};
};

type Known = readonly [identity: string, environment: Environment];

const byIdentity = (listing: Listing): ReadonlyMap<string, Environment> => {
	const identities = identitiesOf(listing);
	const readable = listing.environments.filter(({isUnreadable}) => !isUnreadable);
	return new Map(readable.map(environment => [identities[environment.id] ?? '', environment]));
};

// Each new environment without an id or a name, by its identity, with the gone one that it replaces. Sorted by their tags, so that
// those are paired that have most in common.
const pairSimilar = (gone: readonly Known[], added: readonly Known[]): ReadonlyMap<string, Known> => {
	const byPlace = (all: readonly Known[]) =>
		Map.groupBy(
			all.filter(([identity]) => isOfTags(identity)),
			([, environment]) => JSON.stringify([setKeyOf(environment.selector), groupOf(environment)]),
		);
	const toSorted = (all: readonly Known[]): readonly Known[] => {
		const keyed = all.map(known => ({known, key: setKeyOf(known[1].tags)}));
		return keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))).map(({known}) => known);
	};
	const others = byPlace(gone);
	return new Map(
		[...byPlace(added)].flatMap(([place, own]) => {
			const old = toSorted(others.get(place) ?? []);
			return toSorted(own).flatMap(([identity], index) => {
				const known = old[index];
				return known === undefined ? [] : [[identity, known] as const];
			});
		}),
	);
};

const changedFacets = (old: Environment, now: Environment): readonly FacetChange[] => {
	// Nearly all environments are equal, and the rest takes several times as long.
	if (isSameList(old.tags, now.tags) && old.name === now.name && groupOf(old) === groupOf(now)) {
		return [];
	}
	const labels = new Set([old, now].map(one => labelValueOf(one)?.facet.name));
	const [before, after] = [old, now].map(({values}) =>
		values.filter(({facet}) => facet.kind !== 'field' || labels.has(facet.name)),
	) as [Value[], Value[]];
	const byFacet = (values: readonly Value[]) => Map.groupBy(new Set(values), ({facet}) => keyOf(facet));
	const [own, others] = [byFacet(before), byFacet(after)];
	const keys = new Set([...missingIn(after, before), ...missingIn(before, after)].map(({facet}) => keyOf(facet)));
	const isLost = (facet: Facet): number => Number(!others.has(keyOf(facet)));
	return [...keys]
		.flatMap(key => (others.get(key) ?? own.get(key))?.[0]?.facet ?? [])
		.sort((one, other) => isLost(one) - isLost(other) || one.index - other.index)
		.map(facet => {
			const key = keyOf(facet);
			return {facet: facet.label, old: own.get(key) ?? [], now: others.get(key) ?? []};
		});
};

const keyOf = ({kind, name}: Facet): string => `${kind} ${name}`;

// The values that have no equal in others.
const missingIn = (others: readonly Value[], values: readonly Value[]): readonly Value[] => {
	const toKey = ({facet, value}: Value): string => `${keyOf(facet)} ${value}`;
	const known = new Set(others.map(toKey));
	return values.filter(value => !known.has(toKey(value)));
};

const isSameList = (one: readonly Tag[], other: readonly Tag[]): boolean =>
	one.length === other.length && one.every(({value}, index) => value === other[index]?.value);

/** The value of the field that is the label of an environment, if one is. */
export const labelValueOf = ({name, values}: Environment): Value | undefined =>
	values
		.filter(value => value.facet.kind === 'field' && value.name === name)
		.reduce<Value | undefined>(
			(first, value) => (first === undefined || value.facet.index < first.facet.index ? value : first),
			undefined,
		);

/** The own name of the group of an environment, made safe; empty without one. */
export const groupOf = ({values}: Environment): string => values.find(({facet}) => facet.kind === 'group')?.name ?? '';

const stateOf = ({stateFacet}: Listing, {values}: Environment): string =>
	stateFacet?.kind === 'field'
		? values
				.filter(({facet}) => facet === stateFacet)
				.map(({value}) => value)
				.join()
		: '';

/** The changes that concern some environments of either listing. */
export const changesOf = (changes: readonly Change[], environments: ReadonlySet<Environment>): readonly Change[] =>
	changes.filter(
		({environment, earlier}) => environments.has(environment) || (earlier !== undefined && environments.has(earlier)),
	);

/** Values of one facet as a safe text; empty without any. */
export const toValuesText = (values: readonly Value[]): string => values.map(({name}) => quoteBlanks(name)).join(' ');

const toTagList = (tags: readonly Tag[]): string => tags.map(({text}) => text).join(',');

/** The lines of a change for a script: sign, label, group, facet, old and new values. A new or gone environment has a line with its tags. */
export const toChangeFields = ({sign, environment, facets}: Change): ReadonlyArray<readonly string[]> => {
	const start = [sign, labelOf(environment), groupOf(environment)];
	const tags = toTagList(environment.tags);
	return sign === '~'
		? facets.map(({facet, old, now}) => [...start, facet, toValuesText(old), toValuesText(now)])
		: [[...start, 'tags', ...(sign === '+' ? ['', tags] : [tags, ''])]];
};

/** The same lines as objects, with exact values. `since` is the time of the earlier listing. */
export const toChangeRecords = ({sign, environment, facets}: Change, since: string): readonly object[] => {
	const start = {sign, label: labelOf(environment), group: groupOf(environment)};
	const tags = environment.tags.map(({value}) => value);
	return sign === '~'
		? facets.map(({facet, old, now}) => ({...start, facet, old: old.map(exactName), new: now.map(exactName), since}))
		: [{...start, facet: 'tags', old: sign === '-' ? tags : [], new: sign === '+' ? tags : [], since}];
};

const exactName = ({facet, value}: Value): string =>
	facet.kind === 'tag' && facet.name !== '' ? value.slice(value.indexOf(':') + 1) : value;

const words = {'+': 'new', '-': 'gone', '~': 'changed'};

/** The changed environments in short: `2 new, 1 gone`; empty if there are none. */
export const toChangeCounts = ({list}: Changes): string =>
	Object.entries(words)
		.flatMap(([sign, word]) => {
			const {length} = list.filter(change => change.sign === sign);
			return length === 0 ? [] : [`${length} ${word}`];
		})
		.join(', ');
