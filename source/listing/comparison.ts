import {toJson} from '../json/exact-json.ts';
import {quoteBlanks} from '../text/safe-text.ts';
import {widestOf} from '../text/width.ts';
import {type Environment, type Listing, recordOf} from './listing.ts';
import {bareLast} from './pick-tags.ts';

/** An aspect of a comparison: the tags of a prefix (empty for bare words), or a field. */
export type Aspect = {readonly type: 'tags' | 'field'; readonly name: string};

/** The differences between environments. */
export type Comparison = {
	/** Tags before fields, and aspects with most values first; twelve at most. All aspects if none differs. `width` is in cells. */
	readonly columns: readonly (Aspect & {readonly width: number})[];
	/** The number of differing aspects, including those without a column. */
	readonly differing: number;
	/** The prefixes whose tags all compared environments share. */
	readonly same: readonly Aspect[];
};

// Aspects times environments: comparing more takes too long for a key.
const mostCells = 1_000_000;
const mostColumns = 12;

// In cells.
const widestColumn = 40;

/** Compares environments of one listing; undefined if there are too many. */
export const compareEnvironments = (environments: readonly Environment[]): Comparison | undefined => {
	const tags = environments.flatMap(own => [...own.selector, ...own.tags]);
	const prefixes = bareLast(tags.map(({facet}) => facet.name));
	const fields = bareLast(environments.flatMap(own => fieldsOf(own).map(({name}) => name)));
	const aspects: readonly Aspect[] = [
		...prefixes.map(name => ({type: 'tags' as const, name})),
		...fields.map(name => ({type: 'field' as const, name})),
	];
	if (aspects.length * environments.length > mostCells) {
		return undefined;
	}
	const measured = aspects.map(aspect => {
		const cells = environments.map(environment => cellOf(aspect, environment));
		return {...aspect, values: new Set(cells).size, width: Math.min(widestColumn, widestOf(cells))};
	});
	const differing = measured
		.filter(({values}) => values > 1)
		.sort((one, other) => Number(one.type === 'field') - Number(other.type === 'field') || other.values - one.values);
	// Rows without a difference, such as a single one, would be blank.
	const shown = differing.length === 0 ? measured : differing;
	return {
		columns: shown.slice(0, mostColumns).map(({type, name, width}) => ({type, name, width})),
		differing: differing.length,
		same: measured.filter(one => one.type === 'tags' && one.values === 1 && !shown.includes(one)),
	};
};

/** The value of an aspect of an environment, as a safe text, which may be empty. The order of tags does not matter. */
export const cellOf = ({type, name}: Aspect, environment: Environment): string => {
	if (type === 'field') {
		return fieldsOf(environment)
			.flatMap(field => (field.name === name ? [field.text] : []))
			.join(' ');
	}
	const own = new Set(environment.tags.filter(({facet}) => facet.name === name));
	const inOrder = [...own].sort((one, other) => one.number - other.number);
	return inOrder.map(tag => quoteBlanks(tag.name)).join(' ');
};

const fieldsOf = ({values, others}: Environment) => [
	...values.flatMap(({facet, name}) => (facet.kind === 'field' ? [{name: facet.name, text: name}] : [])),
	...others,
];

/** Whether two listings have the same content, in the same order. */
export const isSameListing = (one: Listing, other: Listing): boolean => toContent(one) === toContent(other);

const toContent = ({groups, fields, next, environments}: Listing): string =>
	toJson([groups, fields, next, environments.map(recordOf)]);
