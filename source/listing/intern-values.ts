import {quoteBlanks} from '../text/quote.ts';
import {longestText, toSafeText} from '../text/safe-text.ts';
import {cellsOf, isPrintableAscii} from '../text/width.ts';
import {type OpenFacet, type OpenValue, toFacets} from './facet-roles.ts';
import {type FacetKind, splitTag, type Value} from './facets.ts';
import {listingLimits, tooMany} from './limits.ts';
import type {Tag} from './listing.ts';
import {createSelectors} from './selectors.ts';

/** The distinct values of one listing. */
export type ValuePool = ReturnType<typeof createValuePool>;

/**
Makes an empty pool. A listing repeats its few values thousands of times. With one object for each distinct value, searching, counting
and comparing are faster, and 100,000 environments take half the memory.
*/
export const createValuePool = () => {
	const {values, facets, facetAt, add} = createFacets();
	const tags = new Map<string, Tag>();
	const toSafe = createSafe();
	const toValue = (facet: OpenFacet, value: string) => add(facet, value, '', toSafe(value, 'fields'));
	const fields = createPools(name => facetAt('field', toSafeText(name)), toValue);
	const groups = createPools(name => facetAt('group', name), toValue);
	const toTag = (value: string): Tag => {
		const text = toSafe(value, 'tags');
		const {prefix, name} = splitTag(text);
		return add(facetAt('tag', prefix), value, text, name);
	};
	return {
		/** The distinct values so far, in the order of the listing. */
		values: values as readonly Value[],
		/** The safe text of a field other than a facet; it counts toward the limits. Throws DecodeError. */
		textOf: (text: string): string => toSafe(text, 'fields'),
		/** The tag with exactly this value. Throws DecodeError. */
		tagOf: (value: string): Tag => {
			const known = tags.get(value);
			if (known !== undefined) {
				return known;
			}
			const tag = toTag(value);
			tags.set(value, tag);
			return tag;
		},
		/** The value of a field with exactly this text. Throws DecodeError. */
		fieldValueOf: fields,
		/** The name of a group as a value. Throws DecodeError. */
		groupValueOf: (name: string): Value => groups('group', name),
		/** The selector of an environment with these tags. */
		selectorOf: createSelectors(),
		/** Adds a value to those of an environment, unless it has it already, and counts and measures it. */
		addTo: createAdding(),
		/** The facets in their order, once all environments are counted. */
		finish: (environments: number) => toFacets([...facets.values()], environments),
	};
};

// One value for each text of a facet, by the name of the facet as it was sent, which is looked up for each value.
const createPools = (facetOf: (name: string) => OpenFacet, toValue: (facet: OpenFacet, text: string) => Value) => {
	const pools = new Map<string, {readonly facet: OpenFacet; readonly known: Map<string, Value>}>();
	return (name: string, text: string): Value => {
		const pool = pools.get(name) ?? {facet: facetOf(name), known: new Map<string, Value>()};
		const known = pool.known.get(text);
		if (known !== undefined) {
			return known;
		}
		const value = toValue(pool.facet, text);
		pools.set(name, pool);
		pool.known.set(text, value);
		return value;
	};
};

// Most names are words of ASCII, with a cell for each character.
const word = /^[!-~]+$/;

const createFacets = () => {
	const values: OpenValue[] = [];
	const facets = new Map<string, OpenFacet>();
	return {
		values,
		facets,
		facetAt: (kind: FacetKind, name: string): OpenFacet => {
			const key = `${kind} ${name}`;
			const empty = {index: facets.size, label: name, values: [], carriers: 0, width: 0, isNaming: false};
			const facet = facets.get(key) ?? {...empty, kind, name};
			facets.set(key, facet);
			return facet;
		},
		add: (facet: OpenFacet, value: string, text: string, name: string): Value => {
			const cells = word.test(name) ? name.length : cellsOf(quoteBlanks(name, true));
			const made = {facet, number: values.length, value, text, name, cells, count: 0};
			values.push(made);
			facet.values.push(made);
			return made;
		},
	};
};

const createAdding = () => {
	// The last environment that had a value, by its number, and a facet, by its index before the facets are in order.
	const lastOfValue: number[] = [];
	const lastOfFacet: number[] = [];
	// The cells of that environment's cell.
	const used: number[] = [];
	return ({id, values}: {readonly id: number; readonly values: Value[]}, value: Value): void => {
		if (lastOfValue[value.number] === id) {
			return;
		}
		lastOfValue[value.number] = id;
		values.push(value);
		(value as OpenValue).count++;
		const facet = value.facet as OpenFacet;
		const {index} = facet;
		const isFirst = lastOfFacet[index] !== id;
		lastOfFacet[index] = id;
		const cells = isFirst ? value.cells : (used[index] as number) + 1 + value.cells;
		used[index] = cells;
		facet.carriers += Number(isFirst);
		facet.width = Math.max(facet.width, cells);
	};
};

// Makes texts safe, and counts them. Only the part that is shown is examined.
const createSafe = () => {
	const counts = {tags: 0, fields: 0, text: 0, characters: 0};
	const add = (of: keyof typeof counts, more: number): void => {
		counts[of] += more;
		if (counts[of] > listingLimits[of]) {
			throw tooMany(of);
		}
	};
	return (value: string, as: 'tags' | 'fields'): string => {
		const shown = Math.min(value.length, longestText);
		const isAscii = isPrintableAscii(value.slice(0, longestText));
		add(as, 1);
		add('text', shown);
		add('characters', isAscii ? 0 : shown);
		if (isAscii && value.length === shown) {
			return value;
		}
		const text = toSafeText(value);
		// Usually both are equal, and share a string.
		return text === value ? value : text;
	};
};
