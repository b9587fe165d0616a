import {withoutParentheses} from './parentheses.ts';
import {splitFilter} from './query.ts';

/** Another filter, and a remark on the syntax, empty if a word is only misspelt. */
export type Rewriting = {readonly says: string; readonly filter: string};

/** What people write as they do elsewhere, and what it is here; the filter stays if it has none of it. */
export type Habit = readonly [says: string, rewrite: (filter: string) => string];

// A word or a sign between two terms. `(?<![^ ])` is the start of a word.
const between = (sign: string): RegExp => new RegExp(`(?<=[^ (] *[ )])(?:${sign})(?=[ (] *[^ )])`, 'gi');

/** What combines terms in GitHub's search, SQL and shells. Here most of it is text, which may happen to match. */
export const operators: readonly Habit[] = [
	['a space means AND', filter => filter.replaceAll(between('AND|&&?'), '')],
	['| means OR', filter => filter.replaceAll(between('OR'), ' | ').replaceAll(/\|{2,}/g, ' | ')],
	['! excludes; write no space after it', filter => filter.replaceAll(/(?<![^ (])(?:NOT|!) +(?=[^ !|)])/gi, '!')],
	['leave out the parentheses', filter => (/[()]/.test(filter) ? (withoutParentheses(filter) ?? filter) : filter)],
	['write ! instead of - to exclude', filter => filter.replaceAll(/(?<![^ ])-(?=[\p{L}\p{N}])/gu, '!')],
];

const habits: readonly Habit[] = [
	[
		'no quotes are needed',
		filter => filter.replaceAll(/"([^"]+)"/g, (_, text: string) => text.trim().replaceAll(/(?<!\\) /g, '\\ ')),
	],
	...operators,
	['put spaces around |', filter => filter.replaceAll(/(?<=[^ |])\|(?=[^ |])/g, ' | ')],
	[
		'write : instead of =',
		filter => filter.replaceAll(/(?<![^ ])([!'^]*[\p{L}\p{N}_-]+) *(!?)==? *(?=[^ =])/gu, '$2$1:'),
	],
	['write spaces instead of commas', filter => filter.replaceAll(',', ' ')],
	['no * is needed', filter => filter.replaceAll(/\.?\*/g, ' ')],
];

/** The probable meanings of a filter in the syntax of another search: with all signs translated, then with one at a time. */
export const rewritingsOf = (filter: string, some = habits): readonly Rewriting[] => {
	let whole = filter;
	const found: Rewriting[] = [];
	for (const [says, rewrite] of some) {
		const before = whole;
		whole = rewrite(whole);
		if (whole !== before) {
			found.push({says, filter: rewrite(filter)});
		}
	}
	const all = {says: found.map(({says}) => says).join('; '), filter: whole};
	return [all, ...found].map(one => ({...one, filter: withSingleSpaces(one.filter)})).filter(one => one.filter !== '');
};

const withSingleSpaces = (filter: string): string => splitFilter(filter).join(' ');
