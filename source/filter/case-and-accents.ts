/** The differences that a comparison ignores: case for a term without upper case, accents for a term without accents, or both. */
export type Fold = 'none' | 'case' | 'accents' | 'both';

// The Latin letters that Unicode does not decompose, but that people type without their strokes.
const strokes = new Map(Object.entries({Đ: 'D', đ: 'd', Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', ß: 's', ı: 'i'}));

const accentedLetter = /[\p{Script=Latin}--[A-Za-z]]/gv;
const wideCapital = /[\p{Changes_When_Lowercased}--[A-Z]]/gv;

// A repetition over the whole text would overflow V8's stack at about 30 MiB.
/** Whether a text is all ASCII: then each unit is a letter and a grapheme without an accent. */
export const isAscii = (text: string): boolean => !/[\u0080-\uffff]/.test(text);

// Converts each of these letters alone: in a whole text the result depends on neighbours (a final sigma), and İ becomes two
// letters.
const toLower = (text: string): string =>
	text.replace(wideCapital, letter => (letter === 'İ' ? 'i' : letter.toLowerCase())).toLowerCase();

const toPlain = (text: string): string =>
	text.replace(accentedLetter, letter => strokes.get(letter) ?? Array.from(letter.normalize('NFD'))[0] ?? '');

/** Folds a well-formed text. Its length in UTF-16 units stays the same, so indexes stay valid. */
export const foldText = (text: string, fold: Fold): string => {
	const keepsCase = fold === 'none' || fold === 'accents';
	// Skips the replacements, which take some 20 ms for all texts of a listing.
	if (isAscii(text)) {
		return keepsCase ? text : text.toLowerCase();
	}
	const cased = keepsCase ? text : toLower(text);
	return fold === 'accents' || fold === 'both' ? toPlain(cased) : cased;
};

/** The differences that a search for a term ignores: case if the term has no upper case (smart case), accents if it has no accents. */
export const foldFor = (term: string): Fold => {
	const lower = foldText(term, 'case');
	const hasAccents = lower !== foldText(lower, 'accents');
	return lower === term ? (hasAccents ? 'case' : 'both') : hasAccents ? 'none' : 'accents';
};
