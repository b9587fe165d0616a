/**
What a text is folded by before it is compared: nothing, its upper case (for a term without upper case), its accents
(for a term without accents), or both.
*/
export type Fold = 'none' | 'case' | 'accents' | 'both';

// The letter that stands for all after it. These are the letters that fzf folds (`normalize.go` in its sources, up to
// U+2184), neither more nor fewer: Unicode's decompositions know no ø, ł or ß, and know capitals that fzf leaves alone.
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

const ascii = /^[\0-\x7f]*$/;
const foldable = /[\u00c0-\u2184]/g;
const wideCapital = /[\p{Changes_When_Lowercased}--[A-Z]]/gv;

// Letter by letter, because lower-casing a whole text looks at neighbours (a final sigma) and makes İ two letters.
const toLower = (text: string): string =>
	(ascii.test(text)
		? text
		: text.replace(wideCapital, letter => (letter === 'İ' ? 'i' : letter.toLowerCase()))
	).toLowerCase();

const toPlain = (text: string): string =>
	ascii.test(text) ? text : text.replace(foldable, letter => plainLetters.get(letter) ?? letter);

/** Folds a well-formed text. Its length in UTF-16 units stays, so a place in the folded text is that place in the text. */
export const foldText = (text: string, fold: Fold): string => {
	const cased = fold === 'case' || fold === 'both' ? toLower(text) : text;
	return fold === 'accents' || fold === 'both' ? toPlain(cased) : cased;
};

/** How texts are folded for a term: case if the term has no upper case (smart case), accents if it has no accents. */
export const foldFor = (term: string): Fold => {
	const lower = toLower(term);
	const isPlain = lower === toPlain(lower);
	if (lower === term) {
		return isPlain ? 'both' : 'case';
	}
	return isPlain ? 'accents' : 'none';
};
