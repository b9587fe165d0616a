import {isJsonObject} from '../json/exact-json.ts';
import {widestLabel} from '../listing/columns.ts';
import {toText} from '../listing/decode.ts';
import {type Environment, recordOf, type Tag} from '../listing/listing.ts';
import {memoize} from '../text/memoize.ts';
import {quoteBlanks} from '../text/safe-text.ts';
import {widestOf} from '../text/width.ts';

/** An environment's tags in the order of its detail: the selector's prefixes first, bare words last, and each prefix together. */
export const detailTags = (tags: readonly Tag[], selector: readonly Tag[]): ReadonlyMap<string, readonly Tag[]> => {
	const own = new Set(selector);
	const sorted = [...selector, ...tags.filter(tag => !own.has(tag))];
	const order = sorted.sort((one, other) => Number(one.prefix === '') - Number(other.prefix === ''));
	return Map.groupBy(order, tag => tag.prefix);
};

/** The scalar fields of an environment as tags, so that the cursor of the detail can reach them. The last one is found by identity. */
export const fieldTags = memoize((environment: Environment): readonly Tag[] => {
	const record = recordOf(environment);
	const keys = isJsonObject(record) ? Object.keys(record).filter(key => key !== 'tags') : [];
	return environment.fields.flatMap(({name, text, isScalar}, index) => {
		const value = isJsonObject(record) ? toText(record[keys[index] ?? '']) : text;
		return isScalar ? [{number: -1, value, text: `${name}:${text}`, prefix: name, name: text}] : [];
	});
});

/** Whether a tag is really a field: its prefix is the name of the field. */
export const isField = ({number}: Tag): boolean => number === -1;

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
