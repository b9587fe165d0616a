import type {Listing} from '../listing/listing.ts';
import {memoize} from '../text/memoize.ts';
import {type Fold, foldText} from './case-and-accents.ts';

/** The texts of a listing, most of them once, and the environments that have them: 100,000 take a few megabytes. */
export type SearchIndex = {
	/** The position of each environment's group in `offsets`, by id. */
	readonly groups: Int32Array;
	/** Made on first use, as without a filter none of it is needed. */
	readonly tables: () => Tables;
	/** All texts, composed (NFC) and folded, each with a line break; made on first use. */
	readonly joined: (fold: Fold) => string;
};

type Tables = {
	/**
	The texts of environment `id`, by number, are `texts` from `offsets[id]` to `offsets[id + 1]` (exclusive). The groups follow the
	environments in the same arrays.
	*/
	readonly texts: Int32Array;
	readonly offsets: Int32Array;
	/** Text `number` is in the joined texts from `starts[number]` to `starts[number + 1] - 1` (exclusive). */
	readonly starts: Int32Array;
};

// If names or fields repeat, they do so early in a listing. Storing all unique ones, such as identifiers, takes longer than all
// the rest.
const mostRemembered = 4096;

/**
The texts of an environment are those of its values, and its name alone. Its group adds its name alone and its scalar fields, but no
made-up label such as `Group 3`. An unreadable entry has its remark and its group's texts.
*/
export const createSearchIndex = (listing: Listing): SearchIndex => {
	const {environments} = listing;
	const tablesOf = memoize(toTables);
	const folded = new Map<Fold, string>();
	return {
		groups: Int32Array.from(environments, ({group}) => environments.length + group),
		tables: () => tablesOf(listing),
		joined: fold => {
			const text = folded.get(fold) ?? foldText(tablesOf(listing).composed, fold);
			folded.set(fold, text);
			return text;
		},
	};
};

const toTables = ({groups, environments, values}: Listing): Tables & {readonly composed: string} => {
	// A value and its text have the same number.
	const all = values.map(({text}) => text);
	const numberOf = createNumbering(all);
	const texts: number[] = [];
	const offsets = [0];
	const add = (others: readonly (string | undefined)[]) => {
		for (const text of others) {
			if (text !== undefined) {
				texts.push(numberOf(text));
			}
		}
		offsets.push(texts.length);
	};
	for (const {values: own, name, isUnreadable, remark} of environments) {
		for (const {number} of own) {
			texts.push(number);
		}
		add([name, isUnreadable ? remark : undefined]);
	}
	for (const {name, fields} of groups) {
		const scalars = fields.filter(({isScalar}) => isScalar).map(field => `${field.name}:${field.text}`);
		add([name, ...scalars]);
	}
	const whole = `${all.join('\n')}\n`;
	const composed = whole.normalize('NFC');
	return {
		texts: Int32Array.from(texts),
		offsets: Int32Array.from(offsets),
		composed,
		starts: startsOf(composed === whole ? all : all.map(text => text.normalize('NFC'))),
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
