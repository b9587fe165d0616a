import type {Value} from '../listing/facets.ts';
import type {Environment} from '../listing/listing.ts';
import {quoteBlanks} from '../text/safe-text.ts';

/** An environment's values in the order of its detail. */
export const detailValues = ({values}: Environment): readonly Value[] =>
	values.toSorted((one, other) => one.facet.index - other.facet.index);

/** The name of a value on the screen, in quotes if blanks in it would be invisible, and its position in the text. */
export const toSeenName = (
	{text, name}: Pick<Value, 'text' | 'name'>,
	isTight = false,
): {readonly name: string; readonly offset: number} => {
	const seen = quoteBlanks(name, isTight);
	return {name: seen, offset: text.length - name.length - Number(seen !== name)};
};
