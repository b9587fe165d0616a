import type {Facet, Value} from '../listing/facets.ts';
import {groupLabelOf, labelOf} from '../listing/labels.ts';
import {type Environment, facetNamed, type Listing, valuesOf} from '../listing/listing.ts';
import {memoize} from '../text/memoize.ts';
import type {FormatOptions} from './format.ts';

/**
The exact values that an environment has by a name in a template, or in a column of a table: `label`, `group` and `tags` are built in,
and any other name is a facet. Undefined if no environment of the listing has the name.
*/
export const valuesNamed = (
	name: string,
	environment: Environment,
	options: FormatOptions,
): readonly string[] | undefined => {
	const facet = facetOf(name, options.listing);
	return ours.get(name)?.(environment, options) ?? (facet && exactValuesOf(environment, facet));
};

/** The names that have values in a listing. */
export const namesIn = (listing: Listing | undefined): readonly string[] => [
	...(listing?.facets ?? []).filter(({kind}) => kind !== 'group').map(({label}) => label),
	...ours.keys(),
];

/** The facet that a name means; undefined for a built-in name, and if there is none. */
export const facetOf = (name: string, listing: Listing | undefined): Facet | undefined =>
	// Without a name, `{:sh}` would be the bare words.
	listing === undefined || name === '' || ours.has(name) ? undefined : facetsOf(listing)(name);

/** The exact text of each value of a facet. */
export const exactValuesOf = (environment: Environment, facet: Facet): readonly string[] =>
	valuesOf(environment, facet).map(exactTextOf);

/** The exact text of a value, without the prefix of a tag. */
export const exactTextOf = ({value, facet}: Value): string =>
	facet.kind === 'tag' && facet.name !== '' ? value.slice(value.indexOf(':') + 1) : value;

// The name of the group itself is exact; without one its label is made up.
const groupNamesOf = ({values, group}: Environment, {listing}: FormatOptions): readonly string[] => {
	const own = values.find(({facet}) => facet.kind === 'group');
	return own === undefined ? (listing?.groups.slice(group, group + 1) ?? []).map(groupLabelOf) : [own.value];
};

// The built-in names, which are the labels of no facets but the groups' names, and their values.
const ours: ReadonlyMap<string, (environment: Environment, options: FormatOptions) => readonly string[]> = new Map([
	['label', environment => [labelOf(environment)]],
	['group', groupNamesOf],
	['tags', (environment, {tagsOf}) => tagsOf(environment).map(({value}) => value)],
]);

// A list needs each name for each environment, and a listing may have very many facets.
const facetsOf = memoize((listing: Listing) => {
	const found = new Map<string, Facet | undefined>();
	return (name: string): Facet | undefined => {
		const facet = found.has(name) ? found.get(name) : facetNamed(listing, name);
		found.set(name, facet);
		return facet;
	};
});
