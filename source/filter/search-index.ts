import type {Environment, Group, Listing} from '../listing/listing.ts';
import {type Fold, foldText} from './fold-letters.ts';

/**
The texts of a listing, most of them once, and the environments that have them: one long string and three arrays of numbers, so that
100,000 environments take a few megabytes.
*/
export type SearchIndex = {
	/** How many environments there are. */
	readonly size: number;
	/**
	The texts of environment `id`, by number, are `texts` from `offsets[id]` to `offsets[id + 1]` (exclusive). The groups follow the
	environments in the same arrays; `groups[id]` is the group of an environment.
	*/
	readonly texts: Int32Array;
	readonly offsets: Int32Array;
	readonly groups: Int32Array;
	/** All texts, folded, each with a line break; made on first use. */
	readonly joined: (fold: Fold) => string;
	/** Text `number` is in the joined texts from `starts[number]` to `starts[number + 1] - 1` (exclusive). */
	readonly starts: Int32Array;
};

// Names and fields that repeat do so early. Storing all unique ones, such as identifiers, takes longer than all the rest.
const mostRemembered = 4096;

/**
Makes the index of a listing. The texts of an environment are its tags, its name and its scalar fields as `field:text`. Its group adds
its name, also as `group:name`, and its scalar fields, but not a made-up label such as `Group 3`.
An unreadable entry has its remark and the texts of its group.
*/
export const createSearchIndex = ({groups, environments, tags}: Listing): SearchIndex => {
	// A tag's number is the number of its text.
	const all = tags.map(tag => tag.text);
	const numberOf = createNumbering(all);
	const {length} = environments;
	const offsets = new Int32Array(length + groups.length + 1);
	const texts = new Int32Array(countTexts(environments) + countTexts(groups));
	let end = 0;
	const addTexts = ({name, fields}: Pick<Environment | Group, 'name' | 'fields'>) => {
		if (name !== undefined) {
			texts[end++] = numberOf(name);
		}
		for (const field of fields) {
			if (field.isScalar) {
				texts[end++] = numberOf(`${field.name}:${field.text}`);
			}
		}
	};
	for (const environment of environments) {
		for (const tag of environment.tags) {
			texts[end++] = tag.number;
		}
		addTexts(environment);
		if (environment.isUnreadable && environment.remark !== undefined) {
			texts[end++] = numberOf(environment.remark);
		}
		offsets[environment.id + 1] = end;
	}
	for (const group of groups) {
		addTexts(group);
		if (group.name !== undefined) {
			texts[end++] = numberOf(`group:${group.name}`);
		}
		offsets[length + group.index + 1] = end;
	}
	return {
		size: length,
		texts: texts.subarray(0, end),
		offsets,
		groups: new Int32Array(length).map((_, id) => length + (environments[id]?.group ?? 0)),
		joined: createJoined(all.length === 0 ? '' : `${all.join('\n')}\n`),
		starts: startsOf(all),
	};
};

// The number of texts, or a larger number.
const countTexts = (items: readonly (Environment | Group)[]): number => {
	let count = 0;
	for (const item of items) {
		count += 3 + item.fields.length + ('tags' in item ? item.tags.length : 0);
	}
	return count;
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
