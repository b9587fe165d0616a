/** The differences that a comparison ignores: case for a term without upper case, accents for a term without accents, or both. */
export type Fold = 'none' | 'case' | 'accents' | 'both';

// Each letter replaces all that follow it in its row: exactly the letters that fzf folds (`normalize.go` in its sources, up to
// U+2184). Unicode's decompositions lack ø, ł and ß, and include capitals that fzf does not fold.
const accented = [
	'AÀÁÂÃÄÅȺᴀẤẦẨẪẬẮẰẲẴẶ',
	'BƁɃʙᴃ',
	'CÇȻᴄ',
	'DƉƊᴅ',
	'EÈÉÊËƎƐɆᴇẾỀỂỄỆ',
	'GƓɢʛ',
	'Hʜ',
	'IÌÍÎÏİƗɪ',
	'JɈᴊ',
	'Kᴋ',
	'LȽʟᴌ',
	'MƜᴍ',
	'NÑƝȠɴᴎ',
	'OÒÓÔÕÖØƆƟᴏᴐỐỒỔỖỘỚỜỞỠỢ',
	'Pᴘ',
	'QɊ',
	'RɌʀʁᴙᴚ',
	'TƮȾᴛ',
	'UÙÚÛÜɄᴜỨỪỬỮỰ',
	'VƲɅᴠ',
	'Wᴡ',
	'YÝŸɎʏ',
	'Zᴢ',
	'aàáâãäåāăąǎȁȃȧɐɑ\u0363ḁẚạảấầẩẫậắằẳẵặ',
	'bƀƃɓḃḅḇ',
	'cçćĉċčƈȼɕʗ\u0368ↄ',
	'dďđƌȡɖɗ\u0369ḋḍḏḑḓ',
	'eèéêëēĕėęěǝȅȇȩɇɘɛɜɝɞʚ\u0364ᴈḙḛẹẻẽếềểễệ',
	'fƒḟ',
	'gĝğġģǥǧǵɠɡḡ',
	'hĥħȟɥɦʮ\u036aḣḥḧḩḫẖₕ',
	'iìíîïĩīĭįıǐȉȋɨ\u0365ᴉᵢḭỉịⁱ',
	'jĵǰȷɉɟʝ',
	'kķƙǩʞḱḳḵₖ',
	'lĺļľŀłƚȴɫɬɭḷḻḽₗ',
	'mɯɰɱ\u036bᴟḿṁṃₘ',
	'nñńņňƞǹȵɲɳṅṇṉṋₙ',
	'oòóôõöøōŏőơǒǫȍȏȯɔɵ\u0366ᴑᴒᴓᴖᴗọỏốồổỗộớờởỡợ',
	'pƥṕṗₚ',
	'qɋʠ',
	'rŕŗřȑȓɍɹɺɻɼɽɾɿ\u036cᵣṙṛṟ',
	'sßśŝşšſșȿʂṡṣẛₛ',
	'tţťŧƫƭțȶʇʈ\u036dṫṭṯṱẗₜ',
	'uùúûüũūŭůűųưǔȕȗʉ\u0367ᴝᴞᵤṳṵṷụủứừửữự',
	'vʋʌ\u036eᵥṽṿ',
	'wŵʍẁẃẅẇẉẘ',
	'x\u036fẋẍ',
	'yýÿŷƴȳɏʎẏẙỳỵỷỹ',
	'zźżžƶȥɀʐʑẑẓẕ',
];

const plainLetters = new Map(accented.flatMap(([plain = '', ...letters]) => letters.map(letter => [letter, plain])));

const foldable = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g');
const wideCapital = /[\p{Changes_When_Lowercased}--[A-Z]]/gv;

// A repetition over the whole text would overflow V8's stack at about 30 MiB.
/** Whether a text is all ASCII: then each unit is a letter and a grapheme without an accent. */
export const isAscii = (text: string): boolean => !/[\u0080-\uffff]/.test(text);

// Converts each of these letters alone: in a whole text the result depends on neighbours (a final sigma), and İ becomes two
// letters.
const toLower = (text: string): string =>
	text.replace(wideCapital, letter => (letter === 'İ' ? 'i' : letter.toLowerCase())).toLowerCase();

const toPlain = (text: string): string => text.replace(foldable, letter => plainLetters.get(letter) ?? letter);

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
