import {usageFault} from '../fault/fault.ts';
import {createLineFinder, type JsonTree, PlacedError, parseJsonTree} from '../json/located-json.ts';
import type {Listing} from '../listing/listing.ts';
import {toSafeText} from '../text/safe-text.ts';
import {findNearestTags, type NearestTags, prefixOf} from './nearest-tag.ts';

/** A tag that a text names, and where. */
export type Reference = {readonly line: number; readonly value: string};

/** Tags of one environment: joined by commas on a line, or in a JSON array, which has a path. */
export type Combination = {readonly place: string; readonly values: readonly string[]};

export type References = {readonly tags: readonly Reference[]; readonly combinations: readonly Combination[]};

/** The known tags of a listing, prepared for finding them in texts. */
export type KnownTags = NearestTags & {readonly listing: Listing; readonly values: ReadonlySet<string>};

/** Prepares the tags of a listing for the search in texts. */
export const knowTags = (listing: Listing): KnownTags => ({
	...findNearestTags(listing),
	listing,
	values: new Set(listing.tags.map(({value}) => value)),
});

/**
Finds text that looks like a tag with a prefix of the listing, or a typo of one. Quotes, backticks, blanks, `,` `;` `=` `|`,
brackets and line ends bound a tag. A full stop or colon at its end is not part of it. In JSON and NDJSON the decoded strings are
searched.
*/
export const findReferences = (text: string, known: KnownTags): References => {
	const tree = parseTree(text);
	if (tree !== undefined) {
		const lineOf = createLineFinder(text);
		return inJson([{tree, place: '', lineAt: at => lineOf(at).line}], known);
	}
	const lines = text.split(/\r\n|\r|\n/);
	const trees = parseLines(lines);
	return trees === undefined ? inLines(lines, known) : inJson(trees, known);
};

const word = /[^\s"'`“”‘’,;=|()[\]{}<>]+/g;

const toTag = (text: string, {prefixes, values, meant}: KnownTags): string | undefined => {
	const value = values.has(text) ? text : text.replace(/[.:]+$/, '');
	return prefixes.has(prefixOf(value) ?? '') || meant(value) !== undefined ? value : undefined;
};

// The tags in a line. Tags in a row with only commas between them are one list.
const inLine = (line: string, known: KnownTags): readonly (readonly string[])[] => {
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

const inLines = (lines: readonly string[], known: KnownTags): References => {
	const found = lines.map((line, index) => ({line: index + 1, lists: inLine(line, known)}));
	return {
		tags: found.flatMap(({line, lists}) => lists.flat().map(value => ({line, value}))),
		combinations: found.flatMap(({line, lists}) =>
			lists.filter(({length}) => length > 1).map(values => ({place: String(line), values})),
		),
	};
};

/** JSON in a text; `place` precedes its paths. */
type Json = {readonly tree: JsonTree; readonly place: string; readonly lineAt: (at: number) => number};

const inJson = (trees: readonly Json[], known: KnownTags): References => {
	const tags: Reference[] = [];
	const combinations: Combination[] = [];
	const combine = (values: readonly string[], toPlace: () => string) => {
		if (values.length > 1) {
			combinations.push({place: toPlace(), values});
		}
	};
	const read = (written: string, line: number) => {
		// Not spread: a call accepts a limited number of arguments.
		for (const values of inLine(written, known)) {
			combine(values, () => String(line));
			for (const value of values) {
				tags.push({line, value});
			}
		}
	};
	const visit = (one: JsonTree, path: string, json: Json) => {
		if (one.type === 'text') {
			read(one.text, json.lineAt(one.at));
		} else if (one.type === 'array') {
			const texts = one.items.flatMap(item => (item.type === 'text' ? [item.text] : []));
			// Bare words that are tags belong to the array; other words may mean anything.
			const values = texts.filter(value => toTag(value, known) === value || known.values.has(value));
			combine(values, () => `${json.place} ${path || 'the array'}`);
			one.items.forEach((item, index) => {
				visit(item, `${path}[${index}]`, json);
			});
		} else if (one.type === 'object') {
			for (const {name, at, value} of one.fields) {
				read(name, json.lineAt(at));
				visit(value, path === '' ? name : `${path}.${name}`, json);
			}
		}
	};
	for (const json of trees) {
		visit(json.tree, '', json);
	}
	return {tags, combinations};
};

// Undefined if a line is neither an array nor an object.
const parseLines = (lines: readonly string[]): readonly Json[] | undefined => {
	const trees: Json[] = [];
	for (const [index, line] of lines.entries()) {
		const tree = /^\s*[[{]/.test(line) ? parseTree(line) : undefined;
		if (tree !== undefined) {
			trees.push({tree, place: `${index + 1}:`, lineAt: () => index + 1});
		} else if (line.trim() !== '') {
			return undefined;
		}
	}
	return trees;
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
Lists what no longer exists, as lines that follow the file name. `gone` lists tags: `:14: os:a is gone; nearest os:b`. `apart`
lists combinations of existing tags: `: [3].tags: no environment has all of os:a,locale:b`. Throws FaultError (usage) if that
takes too long.
*/
export const toGoneLines = ({tags, combinations}: References, known: KnownTags) => {
	const {values, listing} = known;
	const gone = tags.filter(({value}) => !values.has(value));
	const whole = combinations.filter(one => one.values.every(value => values.has(value)));
	const isMet = createIsMet(listing, new Set(whole.flatMap(one => one.values)));
	return {
		gone: gone.map(({line, value}) => `:${line}: ${toGone(value, known)}`),
		apart: whole
			.filter(one => !isMet(one.values))
			.map(one => `:${one.place}: no environment has all of ${one.values.map(toSafeText).join(',')}`),
	};
};

const toGone = (value: string, {prefixes, nearest, meant}: KnownTags): string => {
	const prefix = prefixOf(value) ?? '';
	const isKnown = prefixes.has(prefix);
	const like = isKnown ? nearest(value) : meant(value);
	const why = isKnown ? '' : ` (no tag begins with ${toSafeText(prefix)}:)`;
	return `${toSafeText(value)} is gone${why}${like === undefined ? '' : `; nearest ${toSafeText(like)}`}`;
};

// The number of environments examined in about a second.
const mostLooks = 20_000_000;

// Examines the environments that have the rarest of the tags; `wanted` are all tags that will be looked up.
const createIsMet = ({environments}: Listing, wanted: ReadonlySet<string>) => {
	const carriers = new Map<string, Set<number>>();
	for (const {id, tags} of environments) {
		for (const {value} of wanted.size === 0 ? [] : tags) {
			if (wanted.has(value)) {
				carriers.set(value, (carriers.get(value) ?? new Set()).add(id));
			}
		}
	}
	let looks = mostLooks;
	return (values: readonly string[]): boolean => {
		const sets = values
			.map(value => carriers.get(value) ?? new Set<number>())
			.sort((one, other) => one.size - other.size);
		const [rarest = new Set<number>(), ...rest] = sets;
		for (const id of rarest) {
			looks--;
			if (rest.every(set => set.has(id))) {
				return true;
			}
		}
		if (looks < 0) {
			throw usageFault('the files combine too many tags for this listing', 'check fewer files at a time');
		}
		return false;
	};
};
