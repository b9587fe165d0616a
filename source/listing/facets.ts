/** A prefix of tags, a field of environments, or the groups' own names. */
export type FacetKind = 'tag' | 'field' | 'group';

/** A named property of environments. */
export type Facet = {
	/** The position in the listing's facets: the order in which they are shown. */
	readonly index: number;
	readonly kind: FacetKind;
	/** The prefix, empty for bare words, or the name of the field. */
	readonly name: string;
	/** The name that no other facet has: `other` for bare words, `field.state` if `state` is a prefix too. */
	readonly label: string;
	/** Its distinct values, in the order of the listing. */
	readonly values: readonly Value[];
	/** The number of environments that have it. */
	readonly carriers: number;
	/** The cells of its widest cell, without its head. */
	readonly width: number;
	/** Whether it tells environments apart and says nothing else, such as an id or an address. */
	readonly isNaming: boolean;
};

/** A value of a facet. Equal values of a listing are the same object. */
export type Value = {
	readonly facet: Facet;
	/** The position among the distinct values of the listing. */
	readonly number: number;
	/** Exactly what the service sent: the whole tag, which a pick copies, or the text of a field. */
	readonly value: string;
	/** The safe text that the filter searches: `os:windows7-x64`, `state:idle`. */
	readonly text: string;
	/** The safe text without the name of the facet. */
	readonly name: string;
	/** The width of the name, with quotes if it has blanks. */
	readonly cells: number;
	/** The number of environments of the listing that have it. */
	readonly count: number;
};

/** The start of the searched texts of a facet's values: `os:`, `state:`; nothing for bare words. */
export const startOfTexts = ({kind, name, label}: Facet): string =>
	kind !== 'tag' ? `${label}:` : name === '' ? '' : `${name}:`;

/** Whether a facet is os or locale, which every pick includes. */
export const isSelector = ({kind, name}: Pick<Facet, 'kind' | 'name'>): boolean =>
	kind === 'tag' && (name === 'os' || name === 'locale');

/** A tag's prefix, up to its first colon, and the rest; a bare word has no prefix. */
export const splitTag = (text: string): {readonly prefix: string; readonly name: string} => {
	const colon = text.indexOf(':');
	return colon > 0 ? {prefix: text.slice(0, colon), name: text.slice(colon + 1)} : {prefix: '', name: text};
};
