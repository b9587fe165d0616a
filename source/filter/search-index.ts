import {type Fold, foldText} from './fold-letters.ts';
import type {Group, Listing, Resource} from '../listing/listing.ts';

/**
The texts of a listing, each tag and nearly all else that repeats only once, and which resource has which. It is one long
string and three arrays of numbers, so that 100,000 resources take a few megabytes.
*/
export type SearchIndex = {
	/** How many resources there are. */
	readonly size: number;
	/** The numbers of the texts of resource `id`: `texts` from `offsets[id]` up to, not including, `offsets[id + 1]`. */
	readonly texts: Int32Array;
	readonly offsets: Int32Array;
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
	const texts: number[] = [];
	const add = (text: string) => texts.push(numberOf(text));
	const offsets = new Int32Array(resources.length + 1);
	for (const group of groups) {
		const groupNumbers: number[] = [];
		eachText(group, text => groupNumbers.push(numberOf(text)));
		for (let id = group.start; id < group.end; id++) {
			const resource = resources[id] as Resource;
			for (const tag of resource.tags) {
				texts.push(tag.number);
			}
			eachText(resource, add);
			if (resource.isUnreadable && resource.remark !== undefined) {
				add(resource.remark);
			}
			for (const number of groupNumbers) {
				texts.push(number);
			}
			offsets[id + 1] = texts.length;
		}
	}
	return {
		size: resources.length,
		texts: new Int32Array(texts),
		offsets,
		joined: createJoined(all.length === 0 ? '' : `${all.join('\n')}\n`),
		starts: startsOf(all),
	};
};

const eachText = (named: Resource | Group, add: (text: string) => void): void => {
	if (named.name !== undefined) {
		add(named.name);
	}
	for (const field of named.fields) {
		if (field.isScalar) {
			add(`${field.name}:${field.text}`);
		}
	}
};

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
