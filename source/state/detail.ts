import {widestLabel} from '../listing/columns.ts';
import type {Value} from '../listing/facets.ts';
import type {Environment, Tag} from '../listing/listing.ts';
import {quoteBlanks} from '../text/safe-text.ts';
import {widestOf} from '../text/width.ts';

/** An environment's tags in the order of its detail: the selector's prefixes first, bare words last, and each prefix together. */
export const detailTags = (tags: readonly Tag[], selector: readonly Tag[]): ReadonlyMap<string, readonly Tag[]> => {
	const own = new Set(selector);
	const sorted = [...selector, ...tags.filter(tag => !own.has(tag))];
	const order = sorted.sort((one, other) => Number(one.facet.name === '') - Number(other.facet.name === ''));
	return Map.groupBy(order, tag => tag.facet.name);
};

/** The values of an environment's fields, which the cursor of the detail reaches too. */
export const fieldValuesOf = ({values}: Environment): readonly Value[] =>
	values.filter(({facet}) => facet.kind === 'field');

/** The cells of the widest label and the gap after it. */
export const labelWidthOf = (labels: readonly string[]): number => widestOf(labels, widestLabel) + 2;

/** The label of the tags with a prefix. The label of bare words is `other`, so a prefix with that name keeps its colon. */
export const labelOfPrefix = (prefix: string): string =>
	prefix === '' ? 'other' : prefix === 'other' ? 'other:' : prefix;

/** The name of a tag on the screen, in quotes if blanks in it would be invisible, and its position in the tag. */
export const toSeenName = (
	{text, name}: Pick<Tag, 'text' | 'name'>,
	isTight = false,
): {readonly name: string; readonly offset: number} => {
	const seen = quoteBlanks(name, isTight);
	return {name: seen, offset: text.length - name.length - Number(seen !== name)};
};
