import type {Facet} from './facets.ts';

/**
The order of facets, and so of the columns of the table: the label of rows, os, locale, other prefixes, bare words, fields, the group,
and facets that name machines. Prefixes with more values come first; otherwise the order of the listing stays.
*/
export const inOrder = <One extends Facet>(facets: readonly One[], label: One | undefined): readonly One[] => {
	const rankOf = (facet: One): number => (facet === label ? 0 : facet.isNaming ? 7 : rankOfKind(facet));
	return facets.toSorted(
		(one, other) =>
			rankOf(one) - rankOf(other) ||
			(one.kind === 'tag' && other.kind === 'tag' ? other.values.length - one.values.length : 0),
	);
};

const rankOfKind = ({kind, name}: Facet): number => {
	if (kind === 'tag') {
		return name === 'os' ? 1 : name === 'locale' ? 2 : name === '' ? 4 : 3;
	}
	return kind === 'field' ? 5 : 6;
};
