import {usageFault} from '../fault/fault.ts';
import {createLineFinder, type JsonTree, PlacedError, parseJsonTree} from '../json/located-json.ts';
import type {Listing} from '../listing/listing.ts';
import {toSafeText} from '../text/safe-text.ts';
import {nearestOf} from '../text/suggest.ts';

/** Tags of one environment: joined by commas on a line, or in a JSON array, which has a place instead. */
type TagList = {readonly values: readonly string[]; readonly line?: number; readonly place?: string};

/** The known tags of a listing, prepared for finding them in texts. */
type KnownTags = ReturnType<typeof knowTags>;

// Pairs of characters compared in half a second: 20 missing tags against 5,000 tags of 20 characters. Further missing tags get no
// suggestion.
const mostPairs = 40_000_000;
// The fixed cost of each name.
const pairsOfName = 80;

/** Prepares the tags of a listing for the search in texts. Each text is looked up only once. */
export const knowTags = (listing: Listing) => {
	const values = new Set(listing.tags.map(({value}) => value));
	const prefixes = new Set([...values].flatMap(value => prefixOf(value) ?? []));
	const startOf = (value: string) => value.slice(0, value.indexOf(':') + 1);
	const byStart = Map.groupBy(values, startOf);
	let pairs = mostPairs;
	const look = (names: readonly string[], text: string, farthest?: number): readonly string[] => {
		pairs -= pairs < 0 ? 0 : names.reduce((sum, name) => sum + text.length * name.length + pairsOfName, 0);
		return pairs < 0 ? [] : nearestOf(names, text, farthest);
	};
	const nearest = once((value: string) => {
		const start = startOf(value);
		return look(byStart.get(start) ?? [], value, Math.floor((value.length - start.length) / 2))[0];
	});
	// `^os:win` is a filter, not a misspelt prefix.
	const slipOf = once((prefix: string) =>
		prefixes.has(prefix) || !/^[\p{L}\p{N}_-]+$/u.test(prefix) ? [] : look([...prefixes], prefix),
	);
	/** The tag that was probably meant if the prefix is a typo of a known one and the rest resembles a tag. */
	const meant = (value: string): string | undefined => {
		const prefix = prefixOf(value) ?? '';
		return slipOf(prefix)
			.values()
			.map(other => nearest(other + value.slice(prefix.length)))
			.find(tag => tag !== undefined);
	};
	return {listing, values, prefixes, nearest, meant};
};

// The text before the first colon of a tag's value; undefined if the text before or after it is empty.
const prefixOf = (value: string): string | undefined => /^([^:]+):./s.exec(value)?.[1];

const once = <Result>(find: (text: string) => Result) => {
	const known = new Map<string, Result>();
	return (text: string): Result => {
		const result = known.has(text) ? (known.get(text) as Result) : find(text);
		known.set(text, result);
		return result;
	};
};

/**
Finds text that looks like a tag with a prefix of the listing, or a typo of one. Quotes, backticks, blanks, `,` `;` `=` `|`,
brackets and line ends bound a tag. A full stop or colon at its end is not part of it. In JSON and NDJSON the decoded strings are
searched.
*/
export const findReferences = (text: string, known: KnownTags) => {
	const lines = text.split(/\r\n|\r|\n/);
	const lists: readonly TagList[] =
		parseAll(text, lines)?.flatMap(json => [...inJson(json.tree, '', json, known)]) ??
		lines.flatMap((line, index) => inLine(line, index + 1, known));
	return {
		tags: lists.flatMap(({line, values}) => (line === undefined ? [] : values.map(value => ({line, value})))),
		combinations: lists
			.filter(({values}) => values.length > 1)
			.map(({line, place = String(line), values}) => ({place, values})),
	};
};

const word = /[^\s"'`“”‘’,;=|()[\]{}<>]+/g;

const toTag = (text: string, {prefixes, values, meant}: KnownTags): string | undefined => {
	const value = values.has(text) ? text : text.replace(/[.:]+$/, '');
	return prefixes.has(prefixOf(value) ?? '') || meant(value) !== undefined ? value : undefined;
};

// Tags in a row with only commas between them are one list.
const inLine = (text: string, line: number, known: KnownTags): readonly TagList[] => {
	const lists: {readonly line: number; readonly values: string[]}[] = [];
	let end = -1;
	for (const {0: found, index} of text.matchAll(word)) {
		const value = toTag(found, known);
		if (value !== undefined) {
			if (text[end] !== ',' || end + 1 !== index) {
				lists.push({line, values: []});
			}
			lists.at(-1)?.values.push(value);
			end = index + found.length;
		}
	}
	return lists;
};

/** JSON in a text; `place` precedes its paths. */
type Json = {readonly tree: JsonTree; readonly place: string; readonly lineAt: (at: number) => number};

function* inJson(one: JsonTree, path: string, json: Json, known: KnownTags): Generator<TagList> {
	if (one.type === 'text') {
		yield* inLine(one.text, json.lineAt(one.at), known);
	} else if (one.type === 'array') {
		const texts = one.items.flatMap(item => (item.type === 'text' ? [item.text] : []));
		// Bare words that are tags belong to the array; other words may mean anything.
		const values = texts.filter(value => toTag(value, known) === value || known.values.has(value));
		yield {place: `${json.place} ${path || 'the array'}`, values};
		for (const [index, item] of one.items.entries()) {
			yield* inJson(item, `${path}[${index}]`, json, known);
		}
	} else if (one.type === 'object') {
		for (const {name, at, value} of one.fields) {
			yield* inLine(name, json.lineAt(at), known);
			yield* inJson(value, path === '' ? name : `${path}.${name}`, json, known);
		}
	}
}

// JSON or NDJSON; undefined for any other text.
const parseAll = (text: string, lines: readonly string[]): readonly Json[] | undefined => {
	const whole = parseTree(text);
	if (whole !== undefined) {
		const lineOf = createLineFinder(text);
		return [{tree: whole, place: '', lineAt: at => lineOf(at).line}];
	}
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
export const toGoneLines = ({tags, combinations}: ReturnType<typeof findReferences>, known: KnownTags) => {
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
	const carriers = new Map(wanted.values().map(value => [value, new Set<number>()]));
	for (const {id, tags} of environments) {
		for (const {value} of tags) {
			carriers.get(value)?.add(id);
		}
	}
	let looks = mostLooks;
	return (values: readonly string[]): boolean => {
		const sets = values.flatMap(value => carriers.get(value) ?? []).sort((one, other) => one.size - other.size);
		const [rarest = new Set<number>(), ...rest] = sets;
		const isMet = rarest.values().some(id => {
			looks--;
			return rest.every(set => set.has(id));
		});
		if (!isMet && looks < 0) {
			throw usageFault('the files combine too many tags for this listing', 'check fewer files at a time');
		}
		return isMet;
	};
};
