import {foldFor, foldText} from '../../../source/filter/fold-letters.ts';

/** Whether a word is a plain term of letters and then digits, negated or not. Our filter matches more with these terms than fzf. */
export const isRunTerm = (word: string): boolean => /^!?\p{L}+\p{Nd}+$/u.test(word);

/** Whether the term's letters begin a run of letters in a text, and its digits begin the next run of digits. */
export const hasRuns = (term: string, text: string): boolean => {
	const fold = foldFor(term);
	const [letters = '', digits = ''] = foldText(term, fold).match(/\p{L}+|\p{Nd}+/gu) ?? [];
	const runs = foldText(text, fold).match(/\p{L}+|\p{Nd}+/gu) ?? [];
	return runs.some((run, index) => run.startsWith(letters) && runs[index + 1]?.startsWith(digits));
};
