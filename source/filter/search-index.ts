import type {Group, Listing, Resource} from '../listing/listing.ts';
import {type Fold, foldText} from './fold-letters.ts';

/**
The texts of a listing, each tag and nearly all else that repeats only once, and which resource has which: one long string
and three arrays of numbers, so that 100,000 resources take a few megabytes.
*/
export type SearchIndex = {
	/** How many resources there are. */
	readonly size: number;
	/**
	The numbers of the texts of resource `id`: `texts` from `offsets[id]` up to, not including, `offsets[id + 1]`. Behind the
	resources come their groups, in the same way: that of a resource is `groups[id]`.
	*/
	readonly texts: Int32Array;
	readonly offsets: Int32Array;
	readonly groups: Int32Array;
	/** All texts, a line break after each, folded; made when first asked for. */
	readonly joined: (fold: Fold) => string;
	/** Text `number` lies in the joined texts from `starts[number]` up to, not including, `starts[number + 1] - 1`. */
	readonly starts: Int32Array;
};

// Names and fields that repeat do so early; remembering all the unique ones, such as identifiers, takes longer than
// everything else together.
const mostRemembered = 4096;

/**
Makes the index of a listing, once per listing. The texts of a resource are its tags, its name and its scalar fields as
`field:text`, and the name and scalar fields of its group; a label made up by us, such as `Group 3`, is none of them.
What is unreadable has its remark and the texts of its group.
*/
export const createSearchIndex = ({groups, resources, tags}: Listing): SearchIndex => {
	// A tag's number is the number of its text.
	const all = tags.map(tag => tag.text);
	const numberOf = createNumbering(all);
	const {length} = resources;
	const texts: number[] = [];
	const offsets = new Int32Array(length + groups.length + 1);
	for (const {id, tags: own, isUnreadable, remark, ...rest} of resources) {
		for (const tag of own) {
			texts.push(tag.number);
		}
		for (const text of textsOf(rest)) {
			texts.push(numberOf(text));
		}
		if (isUnreadable && remark !== undefined) {
			texts.push(numberOf(remark));
		}
		offsets[id + 1] = texts.length;
	}
	for (const group of groups) {
		for (const text of textsOf(group)) {
			texts.push(numberOf(text));
		}
		offsets[length + group.index + 1] = texts.length;
	}
	return {
		size: length,
		texts: new Int32Array(texts),
		offsets,
		groups: new Int32Array(length).map((_, id) => length + (resources[id]?.group ?? 0)),
		joined: createJoined(all.map(text => `${text}\n`).join('')),
		starts: startsOf(all),
	};
};

const textsOf = ({name, fields}: Pick<Resource | Group, 'name' | 'fields'>): string[] => [
	...(name === undefined ? [] : [name]),
	...fields.filter(field => field.isScalar).map(field => `${field.name}:${field.text}`),
];

const createNumbering = (all: string[]): ((text: string) => number) => {
	const remembered = new Map<string, number>();
	return text => {
		const found = remembered.get(text);
		if (found !== undefined) {
			return found;
		}
		if (remembered.size < mostRemembered) {
			remembered.set(text, all.length);
		}
		return all.push(text) - 1;
	};
};

const startsOf = (all: readonly string[]): Int32Array => {
	const starts = new Int32Array(all.length + 1);
	let end = 0;
	all.forEach((text, number) => {
		end += text.length + 1;
		starts[number + 1] = end;
	});
	return starts;
};

const createJoined = (whole: string): SearchIndex['joined'] => {
	const folded = new Map<Fold, string>();
	return fold => {
		const text = folded.get(fold) ?? foldText(whole, fold);
		folded.set(fold, text);
		return text;
	};
};
