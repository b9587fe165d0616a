import fc from 'fast-check';
import {foldFor, foldText} from '../../../source/filter/case-and-accents.ts';
import {toSafeText} from '../../../source/text/safe-text.ts';

// Few letters, so that filters often match. The difficult ones: accents that fold and accents that do not (Č, ø, Ⱥ), cases that
// change length in other implementations (İ, Σ, ẞ). Also several kinds of spaces, marks without a base, and two-unit letters.
const plain = [...'aabbwinAWN01:-x,'];
const awkward = [...'éÉäßẞøČčıİσςΣȺŁ日本ａ😀𝔸\u0301\u0363\u00a0\u3000'];
const signs = [..." \\'^$!|"];

const letter = fc.oneof(
	{weight: 6, arbitrary: fc.constantFrom(...plain)},
	{weight: 2, arbitrary: fc.constantFrom(...awkward)},
	{weight: 2, arbitrary: fc.constantFrom(...signs)},
);

/** Texts like those in a listing: safe, sometimes empty, sometimes only spaces. */
export const anyText: fc.Arbitrary<string> = fc.string({unit: letter, maxLength: 10}).map(toSafeText);

const body = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.string({unit: letter, minLength: 1, maxLength: 2}).map(text => text.replaceAll(' ', '\\ ')),
	},
	// Letters, then digits: these can begin runs of a text.
	{weight: 1, arbitrary: fc.stringMatching(/^[abwiAéÉ]{1,2}[01]$/)},
	// Lists with commas that can be whole texts.
	{weight: 1, arbitrary: fc.stringMatching(/^[abwnA](?:,[abwnA]){1,2}$/)},
);

/** One finished term, with every feature of the syntax. */
export const anyTerm: fc.Arbitrary<string> = fc
	.tuple(fc.constantFrom('', '', '', '!'), fc.constantFrom('', '', "'", '^'), body, fc.constantFrom('', '', '$'))
	.map(parts => parts.join(''))
	// A term whose body contains signs may be unfinished, and a backslash at its end would join it to the next term.
	.filter(term => isFinished(term) && term !== '|' && !term.endsWith('\\'));

/** Terms joined by spaces and bars. */
export const anyQuery: fc.Arbitrary<string> = fc
	.array(fc.tuple(anyTerm, fc.constantFrom(' ', ' ', '  ', ' | ', ' |  ')), {minLength: 1, maxLength: 4})
	.map(terms => terms.map(([term, gap], index) => (index === 0 ? term : gap + term)).join(''));

/** Any filter at all: well-formed queries, and arbitrary typing. */
export const anyFilter: fc.Arbitrary<string> = fc.oneof(
	anyQuery,
	fc.string({unit: letter, maxLength: 12}),
	fc.string(),
);

/** Words that mean nothing yet, and so must not change the result. */
export const unfinished = ['!', '^', "'", '!^', "!'", '^$', "'$", '!^$', "!'$"] as const;

const isFinished = (word: string): boolean => !unfinished.some(sign => sign === word);

/** Whether a filter deliberately means something else than in fzf; `query.ts` says what and why. */
export const isOurOwn = (filter: string): boolean => {
	if (filter.endsWith('\\')) {
		return true;
	}
	let hasTerm = false;
	let isAfterBar = false;
	for (const word of filter.match(/(?:\\ |[^ ])+/g) ?? []) {
		if (word === '|') {
			if (!hasTerm || isAfterBar) {
				return true;
			}
			isAfterBar = true;
		} else {
			isAfterBar = false;
			hasTerm ||= isFinished(word);
		}
	}
	return false;
};

/** Whether a word is a plain term of letters and then digits, negated or not. Our filter matches more with these terms than fzf. */
export const isRunTerm = (word: string): boolean => /^!?\p{L}+\p{Nd}+$/u.test(word);

/** Whether the term's letters begin a run of letters in a text, and its digits begin the next run of digits. */
export const hasRuns = (term: string, text: string): boolean => {
	const fold = foldFor(term);
	const [letters = '', digits = ''] = foldText(term, fold).match(/\p{L}+|\p{Nd}+/gu) ?? [];
	const runs = foldText(text, fold).match(/\p{L}+|\p{Nd}+/gu) ?? [];
	return runs.some((run, index) => run.startsWith(letters) && runs[index + 1]?.startsWith(digits));
};
