import fc from 'fast-check';
import {toSafeText} from '../../../source/text/safe-text.ts';

// Few letters, so that filters and texts meet; each awkward in its own way: accents that fold and that do not (Č, ø,
// Ⱥ), cases that change length in other hands (İ, Σ, ẞ), spaces of several kinds, marks on their own, two-unit letters.
const plain = [...'aabbwinAWN01:-x,'];
const awkward = [...'éÉäßẞøČčıİσςΣȺŁ日本ａ😀𝔸\u0301\u0363\u00a0\u3000'];
const signs = [..." \\'^$!|"];

const letter = fc.oneof(
	{weight: 6, arbitrary: fc.constantFrom(...plain)},
	{weight: 2, arbitrary: fc.constantFrom(...awkward)},
	{weight: 2, arbitrary: fc.constantFrom(...signs)},
);

/** Texts as in a listing: safe, sometimes empty, sometimes only spaces. */
export const anyText: fc.Arbitrary<string> = fc.string({unit: letter, maxLength: 10}).map(toSafeText);

const body = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.string({unit: letter, minLength: 1, maxLength: 2}).map(text => text.replaceAll(' ', '\\ ')),
	},
	// Letters, then digits: these begin runs of a text.
	{weight: 1, arbitrary: fc.stringMatching(/^[abwiAéÉ]{1,2}[01]$/)},
	// Lists of what can be whole texts.
	{weight: 1, arbitrary: fc.stringMatching(/^[abwnA](?:,[abwnA]){1,2}$/)},
);

/** One finished term, with everything the grammar has. */
export const anyTerm: fc.Arbitrary<string> = fc
	.tuple(fc.constantFrom('', '', '', '!'), fc.constantFrom('', '', "'", '^'), body, fc.constantFrom('', '', '$'))
	.map(parts => parts.join(''))
	// Signs in the body can make it unfinished after all; a backslash at its end would join it to what comes next.
	.filter(term => isFinished(term) && term !== '|' && !term.endsWith('\\'));

/** Terms joined by spaces and bars. */
export const anyQuery: fc.Arbitrary<string> = fc
	.array(fc.tuple(anyTerm, fc.constantFrom(' ', ' ', '  ', ' | ', ' |  ')), {minLength: 1, maxLength: 4})
	.map(terms => terms.map(([term, gap], index) => (index === 0 ? term : gap + term)).join(''));

/** Any filter at all: well-formed queries, and what fingers do. */
export const anyFilter: fc.Arbitrary<string> = fc.oneof(
	anyQuery,
	fc.string({unit: letter, maxLength: 12}),
	fc.string(),
);

/** Words that mean nothing yet, and so should change nothing. */
export const unfinished = ['!', '^', "'", '!^', "!'", '^$', "'$", '!^$', "!'$"] as const;

const isFinished = (word: string): boolean => !unfinished.some(sign => sign === word);

/** If a filter means something else than in fzf, on purpose: `query.ts` says what and why. */
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
