import {Fault} from '../fault/fault.ts';
import {type JsonTree, parseJsonTree} from '../json/located-json.ts';
import {groupByEach} from '../listing/group-by-each.ts';
import {distinctTags, type Listing} from '../listing/listing.ts';
import {compareNaturally} from '../text/natural-order.ts';
import {nearestOf} from '../text/nearest-names.ts';
import {toSafeText} from '../text/safe-text.ts';

/** The known tags of a listing, prepared for finding them in texts. */
type KnownTags = ReturnType<typeof knowTags>;

// Pairs of characters compared in half a second: 20 missing tags against 5,000 tags of 20 characters. Further missing tags get no
// suggestion.
const mostPairs = 40_000_000;
// The fixed cost of each name.
const pairsOfName = 80;

// Pairs of tags compared in about a second.
const mostTagPairs = 100_000_000;

/** Prepares the tags of a listing for the search in texts. Each text is looked up only once. */
export const knowTags = (listing: Listing) => {
	const byValue = new Map(distinctTags(listing).map(tag => [tag.value, tag]));
	const values = [...byValue.keys()];
	const prefixes = new Set(values.flatMap(value => prefixOf(value) ?? []));
	const startOf = (value: string) => value.slice(0, value.indexOf(':') + 1);
	// The newest tag of each text without dates: the successor of an old image is not the one whose date looks alike.
	const newest = new Map(values.toSorted(compareNaturally).map(value => [withoutDates(value), value]));
	const byStart = Map.groupBy(newest.keys(), startOf);
	let pairs = mostPairs;
	const look = (names: readonly string[], text: string, farthest?: number): readonly string[] => {
		pairs -= pairs < 0 ? 0 : names.reduce((sum, name) => sum + text.length * name.length + pairsOfName, 0);
		return pairs < 0 ? [] : nearestOf(names, text, farthest);
	};
	const nearest = once((value: string) => {
		const text = withoutDates(value);
		const start = startOf(text);
		const found = () => look(byStart.get(start) ?? [], text, Math.floor((text.length - start.length) / 2))[0];
		return newest.get(newest.has(text) ? text : (found() ?? ''));
	});
	// `^os:win` is a filter, not a misspelt prefix.
	const slipOf = once((prefix: string) => (/^[\p{L}\p{N}_-]+$/u.test(prefix) ? look([...prefixes], prefix) : []));
	/** The tag that was probably meant if the prefix is a typo of a known one and the rest resembles a tag. */
	const meant = (value: string): string | undefined => {
		const prefix = prefixOf(value) ?? '';
		return slipOf(prefix)
			.values()
			.map(other => nearest(other + value.slice(prefix.length)))
			.find(tag => tag !== undefined);
	};
	const carriers = groupByEach(listing.environments, one => one.tags);
	let tagPairs = mostTagPairs;
	/** Whether an environment has all of these known tags. Throws Fault if that takes too long. */
	const isMet = (combination: readonly string[]): boolean => {
		const wanted = combination.flatMap(value => byValue.get(value) ?? []);
		const [rarest = []] = wanted.map(tag => carriers.get(tag) ?? []).sort((one, other) => one.length - other.length);
		return rarest.some(one => {
			tagPairs -= wanted.length * one.tags.length;
			if (tagPairs < 0) {
				throw new Fault('the files combine too many tags for this listing', 'check fewer files at a time');
			}
			return wanted.every(tag => one.tags.includes(tag));
		});
	};
	return {isKnown: (value: string) => byValue.has(value), prefixes, nearest, meant, isMet};
};

// Dates such as 20250407.
const date = /(?<!\d)(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?!\d)/g;
const withoutDates = (value: string): string => value.replaceAll(date, '0');

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

type Found = {
	readonly tags: {readonly line: number; readonly value: string}[];
	/** Tags of one environment: joined by commas on a line, or in a JSON array. */
	readonly combinations: {readonly place: string | number; readonly values: string[]}[];
};

/**
Lists tags in a text that are not in the listing, as lines that follow the file name. `missing` lists single tags: `:14: os:a is not
in the listing; nearest os:b`. `apart` lists combinations of existing tags: `: [3].tags: no environment has all of os:a,locale:b`.
`count` counts the tags. Throws
Fault if that takes too long.
*/
export const checkText = (text: string, known: KnownTags) => {
	const {tags, combinations} = findReferences(text, known);
	const missing = tags.filter(({value}) => !known.isKnown(value));
	const apart = combinations.filter(
		({values}) => values.length > 1 && values.every(known.isKnown) && !known.isMet(values),
	);
	return {
		count: tags.length,
		missing: missing.map(({line, value}) => `:${line}: ${toMissing(value, known)}`),
		apart: apart.map(({place, values}) => `:${place}: no environment has all of ${values.map(toSafeText).join(',')}`),
	};
};

// Finds text that looks like a tag with a prefix of the listing, or a typo of one. In JSON and NDJSON the decoded strings are searched.
const findReferences = (text: string, known: KnownTags): Found => {
	const found: Found = {tags: [], combinations: []};
	const lines = text.split(/\r\n|\r|\n/);
	const documents = parseAll(text, lines);
	for (const one of documents ?? []) {
		addTree(found, one.tree, '', one, known);
	}
	for (const [index, line] of documents === undefined ? lines.entries() : []) {
		addLine(found, line, index + 1, known);
	}
	return found;
};

// Quotes, backticks, blanks, `,` `;` `=` `|`, brackets and line ends bound a tag. A full stop or colon at its end is not part of it.
const word = /[^\s"'`“”‘’,;=|()[\]{}<>]+/g;

const toTag = (text: string, {prefixes, isKnown, meant}: KnownTags): string | undefined => {
	const value = isKnown(text) ? text : text.replace(/[.:]+$/, '');
	return prefixes.has(prefixOf(value) ?? '') || meant(value) !== undefined ? value : undefined;
};

const addLine = ({tags, combinations}: Found, text: string, line: number, known: KnownTags): void => {
	let end = -1;
	for (const {0: found, index} of text.matchAll(word)) {
		const value = toTag(found, known);
		if (value !== undefined) {
			// Tags in a row with only commas between them are one combination.
			if (text[end] !== ',' || end + 1 !== index) {
				combinations.push({place: line, values: []});
			}
			combinations.at(-1)?.values.push(value);
			tags.push({line, value});
			end = index + found.length;
		}
	}
};

/** A JSON document in a text, after `lines` other lines; `place` precedes its paths. */
type Document = {readonly tree: JsonTree; readonly place: string; readonly lines: number};

const addTree = (found: Found, one: JsonTree, path: string, document: Document, known: KnownTags): void => {
	const {place, lines} = document;
	if (one.type === 'text') {
		addLine(found, one.text, lines + one.at.line, known);
	} else if (one.type === 'array') {
		const texts = one.items.flatMap(item => (item.type === 'text' ? [item.text] : []));
		// Bare words that are tags belong to the array; other words may mean anything.
		const values = texts.filter(value => toTag(value, known) === value || known.isKnown(value));
		found.combinations.push({place: `${place} ${path || 'the array'}`, values});
		for (const [index, item] of one.items.entries()) {
			addTree(found, item, `${path}[${index}]`, document, known);
		}
	} else if (one.type === 'object') {
		for (const [name, {at, value}] of one.fields) {
			addLine(found, name, lines + at.line, known);
			addTree(found, value, path === '' ? name : `${path}.${name}`, document, known);
		}
	}
};

// JSON or NDJSON; undefined for any other text.
const parseAll = (text: string, lines: readonly string[]): readonly Document[] | undefined => {
	const whole = parseTree(text);
	if (whole !== undefined) {
		return [{tree: whole, place: '', lines: 0}];
	}
	const documents: Document[] = [];
	for (const [index, line] of lines.entries()) {
		const tree = parseTree(line);
		if (tree !== undefined) {
			documents.push({tree, place: `${index + 1}:`, lines: index});
		} else if (line.trim() !== '') {
			return undefined;
		}
	}
	return documents;
};

const parseTree = (text: string): JsonTree | undefined => {
	try {
		const {tree, doubled} = parseJsonTree(text);
		// The lines of the text also have what is not in the tree.
		return doubled.length === 0 ? tree : undefined;
	} catch {
		return undefined;
	}
};

const toMissing = (value: string, {prefixes, nearest, meant}: KnownTags): string => {
	const prefix = prefixOf(value) ?? '';
	const hasPrefix = prefixes.has(prefix);
	const like = hasPrefix ? nearest(value) : meant(value);
	const why = hasPrefix ? '' : ` (no tag begins with ${toSafeText(prefix)}:)`;
	return `${toSafeText(value)} is not in the listing${why}${like === undefined ? '' : `; nearest ${toSafeText(like)}`}`;
};
