import {createLineFinder, type JsonTree, PlacedError, parseJsonTree} from '../json/located-json.ts';
import type {Listing} from '../listing/listing.ts';
import {toSafeText} from '../text/safe-text.ts';
import {meantTag, nearestTag, prefixesOf, prefixOf} from './nearest-tag.ts';

/** A tag that a text names, and where. */
export type Reference = {readonly line: number; readonly value: string};

/** Tags that belong to one environment: joined by commas on a line, or in an array of JSON, which has a path. */
export type Combination = {readonly place: string; readonly values: readonly string[]};

export type References = {readonly tags: readonly Reference[]; readonly combinations: readonly Combination[]};

/**
Finds in any text what looks like a tag with a prefix of the listing, bounded by quotes, backticks, blanks, `,` `;` `=` `|`,
brackets and line ends; a full stop or colon at its end is not part of it. A slip in the prefix of one is found, too. In JSON the texts are looked at as they read.
*/
export const findReferences = (text: string, listing: Listing): References => {
	const prefixes = prefixesOf(listing);
	// The same words come again and again.
	const slips = new Map<string, boolean>();
	const known: Known = {
		prefixes,
		values: new Set(listing.tags.map(({value}) => value)),
		isSlip: value => {
			const isSlip = slips.get(value) ?? meantTag(value, listing, prefixes) !== undefined;
			slips.set(value, isSlip);
			return isSlip;
		},
	};
	const tree = parseTree(text);
	return tree === undefined ? inText(text, known) : inJson(tree, text, known);
};

type Known = {
	readonly prefixes: ReadonlySet<string>;
	readonly values: ReadonlySet<string>;
	/** Whether a text is a tag but for a slip in its prefix. */
	readonly isSlip: (value: string) => boolean;
};

const word = /[^\s"'`“”‘’,;=|()[\]{}<>]+/g;

const toTag = (text: string, {prefixes, values, isSlip}: Known): string | undefined => {
	const value = values.has(text) ? text : text.replace(/[.:]+$/, '');
	return prefixes.has(prefixOf(value) ?? '') || isSlip(value) ? value : undefined;
};

// The tags of a line, those in a row that only a comma joins as one list.
const inLine = (line: string, known: Known): readonly (readonly string[])[] => {
	const lists: string[][] = [];
	let end = -1;
	for (const {0: text, index} of line.matchAll(word)) {
		const value = toTag(text, known);
		if (value !== undefined) {
			const isJoined = line[end] === ',' && end + 1 === index;
			const list = isJoined ? lists.at(-1) : undefined;
			lists.push(...(list === undefined ? [[value]] : []));
			list?.push(value);
			end = index + text.length;
		}
	}
	return lists;
};

const inText = (text: string, known: Known): References => {
	const found = text.split(/\r\n|\r|\n/).map((line, index) => ({line: index + 1, lists: inLine(line, known)}));
	return {
		tags: found.flatMap(({line, lists}) => lists.flat().map(value => ({line, value}))),
		combinations: found.flatMap(({line, lists}) => lists.map(values => ({place: String(line), values}))).filter(isPair),
	};
};

const isPair = ({values}: Combination): boolean => values.length > 1;

const inJson = (tree: JsonTree, text: string, known: Known): References => {
	const lineOf = createLineFinder(text);
	const tags: Reference[] = [];
	const combinations: Combination[] = [];
	const read = (written: string, at: number) => {
		const {line} = lineOf(at);
		const lists = inLine(written, known);
		// A call takes only so many arguments.
		for (const values of lists) {
			combinations.push({place: String(line), values});
			for (const value of values) {
				tags.push({line, value});
			}
		}
	};
	const visit = (one: JsonTree, path: string) => {
		if (one.type === 'text') {
			read(one.text, one.at);
		} else if (one.type === 'array') {
			const texts = one.items.flatMap(item => (item.type === 'text' ? [item.text] : []));
			// Bare words that are tags belong to the array; others may be anything.
			const values = texts.filter(value => toTag(value, known) === value || known.values.has(value));
			combinations.push({place: ` ${path || 'the array'}`, values});
			one.items.forEach((item, index) => {
				visit(item, `${path}[${index}]`);
			});
		} else if (one.type === 'object') {
			for (const {name, at, value} of one.fields) {
				read(name, at);
				visit(value, path === '' ? name : `${path}.${name}`);
			}
		}
	};
	visit(tree, '');
	return {tags, combinations: combinations.filter(isPair)};
};

const parseTree = (text: string): JsonTree | undefined => {
	try {
		return parseJsonTree(text);
	} catch (error) {
		if (error instanceof PlacedError) {
			return undefined;
		}
		throw error;
	}
};

/**
What of some references a listing does not have, as lines that follow the name of the file: `gone` such as
`:14: os:a is gone; nearest os:b`, and `apart`, such as `: [3].tags: no environment has all of os:a,locale:b`, where each tag
is there.
*/
export const toGoneLines = ({tags, combinations}: References, listing: Listing) => {
	const values = new Set(listing.tags.map(({value}) => value));
	const prefixes = prefixesOf(listing);
	const gone = tags.filter(({value}) => !values.has(value));
	const apart = combinations.filter(one => one.values.every(value => values.has(value)) && !isMet(one.values, listing));
	return {
		gone: gone.map(({line, value}) => `:${line}: ${toGone(value, listing, prefixes)}`),
		apart: apart.map(one => `:${one.place}: no environment has all of ${one.values.map(toSafeText).join(',')}`),
	};
};

const toGone = (value: string, listing: Listing, prefixes: ReadonlySet<string>): string => {
	const prefix = prefixOf(value) ?? '';
	const isKnown = prefixes.has(prefix);
	const nearest = isKnown ? nearestTag(value, listing) : meantTag(value, listing, prefixes);
	const why = isKnown ? '' : ` (no tag begins with ${toSafeText(prefix)}:)`;
	return `${toSafeText(value)} is gone${why}${nearest === undefined ? '' : `; nearest ${toSafeText(nearest)}`}`;
};

const isMet = (values: readonly string[], {resources}: Listing): boolean =>
	resources.some(({tags}) => values.every(value => tags.some(tag => tag.value === value)));
