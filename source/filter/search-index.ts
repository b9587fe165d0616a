import type {Environment, Group, Listing} from '../listing/listing.ts';
import {type Fold, foldText} from './fold-letters.ts';

/** The texts of a listing, most of them once, and the environments that have them: 100,000 take a few megabytes. */
export type SearchIndex = {
	/**
	The texts of environment `id`, by number, are `texts` from `offsets[id]` to `offsets[id + 1]` (exclusive). The groups follow the
	environments in the same arrays; `groups[id]` is the position of an environment's group there.
	*/
	readonly texts: Int32Array;
	readonly offsets: Int32Array;
	readonly groups: Int32Array;
	/** All texts, folded, each with a line break; made on first use. */
	readonly joined: (fold: Fold) => string;
	/** Text `number` is in the joined texts from `starts[number]` to `starts[number + 1] - 1` (exclusive). */
	readonly starts: Int32Array;
};

// If names or fields repeat, they do so early in a listing. Storing all unique ones, such as identifiers, takes longer than all
// the rest.
const mostRemembered = 4096;

/**
The texts of an environment are its tags, its name and its scalar fields as `field:text`. Its group adds its name, also as
`group:name`, and its scalar fields, but no made-up label such as `Group 3`. An unreadable entry has its remark and its group's texts.
*/
export const createSearchIndex = ({groups, environments, tags}: Listing): SearchIndex => {
	// A tag and its text have the same number.
	const all = tags.map(tag => tag.text);
	const numberOf = createNumbering(all);
	const texts: number[] = [];
	const offsets = [0];
	const add = (
		{name, fields}: Pick<Environment | Group, 'name' | 'fields'>,
		others: readonly (string | undefined)[],
	) => {
		const scalars = fields.filter(({isScalar}) => isScalar).map(field => `${field.name}:${field.text}`);
		for (const text of [name, ...scalars, ...others]) {
			if (text !== undefined) {
				texts.push(numberOf(text));
			}
		}
		offsets.push(texts.length);
	};
	for (const environment of environments) {
		for (const {number} of environment.tags) {
			texts.push(number);
		}
		add(environment, environment.isUnreadable ? [environment.remark] : []);
	}
	for (const group of groups) {
		add(group, group.name === undefined ? [] : [`group:${group.name}`]);
	}
	return {
		texts: Int32Array.from(texts),
		offsets: Int32Array.from(offsets),
		groups: Int32Array.from(environments, ({group}) => environments.length + group),
		joined: createJoined(`${all.join('\n')}\n`),
		starts: startsOf(all),
	};
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
