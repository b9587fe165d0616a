/** A filter in the syntax of another search, written in ours, and what to know of ours. */
export type Rewriting = {readonly says: string; readonly filter: string};

type Habit = readonly [says: string, rewrite: (filter: string) => string];

// What people type who are used to GitHub's search, ripgrep, SQL or a shell. `(?<![^ ])` is where a word begins.
const habits: readonly Habit[] = [
	[
		'no quotes are needed',
		filter => filter.replaceAll(/"([^"]+)"/g, (_, text: string) => text.trim().replaceAll(/(?<!\\) /g, '\\ ')),
	],
	['a space means AND', filter => filter.replaceAll(/(?<![^ ])(?:AND|&&?)(?![^ ])/gi, ' ')],
	['| means OR', filter => filter.replaceAll(/(?<![^ ])OR(?![^ ])|\|{2,}/gi, ' | ')],
	['put spaces around |', filter => filter.replaceAll(/(?<=[^ |])\|(?=[^ |])/g, ' | ')],
	['! excludes, with no space after it', filter => filter.replaceAll(/(?<![^ ])(?:NOT|!) +(?=[^ !|])/gi, '!')],
	['! excludes, not -', filter => filter.replaceAll(/(?<![^ ])-(?=[\p{L}\p{N}])/gu, '!')],
	[
		'write : for =',
		filter =>
			filter.replaceAll(
				/(?<![^ ])([!'^]*[\p{L}\p{N}_-]+) *(!?)==? *(?=[^ =])/gu,
				(_, name: string, not: string) => `${not}${name}:`,
			),
	],
	['put spaces for commas', filter => filter.replaceAll(/,+/g, ' ')],
	['no * is needed', filter => filter.replaceAll(/\.?\*+/g, ' ')],
];

/** What a filter in the syntax of another search may mean: with all of its signs read so, then with each alone. */
export const rewritingsOf = (filter: string): readonly Rewriting[] => {
	let whole = filter;
	const found: Rewriting[] = [];
	for (const [says, rewrite] of habits) {
		const before = whole;
		whole = rewrite(whole);
		if (whole !== before) {
			found.push({says, filter: rewrite(filter)});
		}
	}
	const all = {says: found.map(({says}) => says).join('; '), filter: whole};
	// Commas can mean either as well as both.
	const between = filter.split(/ *,[ ,]*/).filter(part => part !== '');
	const either = {says: 'put | for commas', filter: between.join(' | ')};
	return [...(found.length > 1 ? [all, ...found] : found), either]
		.map(one => ({...one, filter: withSingleSpaces(one.filter)}))
		.filter(one => one.filter !== '' && one.filter !== withSingleSpaces(filter));
};

const wordsOf = (filter: string): readonly string[] => filter.match(/(?:\\ |[^ ])+/g) ?? [];

const withSingleSpaces = (filter: string): string => wordsOf(filter).join(' ');

/** The term that a lone `!` is meant for, `!win` for `! win`; the `!` itself counts as not typed, like all that is unfinished. */
export const negatedAfterSpace = (filter: string): string | undefined => {
	const words = wordsOf(filter);
	const term = words[words.indexOf('!') + 1];
	return !words.includes('!') || term === undefined || /^[!|]/.test(term) ? undefined : `!${term}`;
};
