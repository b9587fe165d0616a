// The escapes in which a service may echo a character: of an address (percent, RFC 3986), of HTML (a character reference), and of JSON.
// The first two may be nested four times. Each repetition has a limit, as V8 has a separate stack for patterns.
const ampersand = '&(?:(?:amp|#0{0,9}38|#x0{0,9}26);){0,3}';
const reference = [
	String.raw`#0{0,9}\d{1,7}(?!\d);?`,
	String.raw`#x0{0,9}[\da-f]{1,6}(?![\da-f]);?`,
	String.raw`[a-z][a-z\d]{1,31};`,
	// HTML also reads these without their semicolon.
	String.raw`(?:amp|[lg]t|quot)(?![a-z\d])`,
].join('|');
const one = [
	String.raw`%(?:25){0,3}[2-7][\da-f]`,
	`${ampersand}(?:${reference})`,
	String.raw`\\(?:u[\da-f]{4}|["/bfnrt])`,
].join('|');

const escapes = new RegExp(one, 'gi');
const escapeOrUnit = new RegExp(String.raw`${one}|[\s\S]`, 'gi');

// Escapes with at most eight characters in between, as the matches of all escapes take 16 times the memory of the text.
const runs = new RegExp(String.raw`(?:${one})(?:[\s\S]{0,8}?(?:${one})){0,1000}`, 'gi');

/** The escapes and the other UTF-16 units of a text, in order. */
export const piecesOf = (text: string): readonly string[] => text.match(escapeOrUnit) ?? [];

/** Replaces each escape of a text by its character. */
export const unescapeAll = (text: string): string => text.replace(runs, run => run.replace(escapes, unescapeOne));

/** The character of an escape, or the unit itself. Empty for a character beyond ASCII, which a key cannot contain. */
export const unescapeOne = (piece: string): string => {
	if (piece.length === 1) {
		return piece;
	}
	if (piece.startsWith('%')) {
		return toCharacter(piece.slice(-2), 16);
	}
	if (piece.startsWith('\\')) {
		return piece.length > 2 ? toCharacter(piece.slice(2), 16) : /["/]/.test(piece) ? piece.slice(1) : ' ';
	}
	const [name = ''] = /[^&;]+(?=;?$)/.exec(piece.toLowerCase()) ?? [];
	const isHex = name.startsWith('#x');
	return name.startsWith('#')
		? toCharacter(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
		: (charactersByName.get(name) ?? '');
};

const toCharacter = (digits: string, base: number): string => {
	const code = Number.parseInt(digits, base);
	return code < 0x80 ? String.fromCharCode(code) : '';
};

// The named references of HTML that mean visible ASCII (https://html.spec.whatwg.org/entities.json).
const charactersByName = new Map(
	[
		...['! excl', '" quot', '# num', '$ dollar', '% percnt', '& amp', "' apos", '( lpar', ') rpar', '* ast midast'],
		...['+ plus', ', comma', '. period', '/ sol', ': colon', '; semi', '< lt', '= equals', '> gt', '? quest'],
		...['@ commat', '[ lsqb lbrack', '\\ bsol', '] rsqb rbrack', '^ hat', '_ lowbar underbar'],
		...['` grave diacriticalgrave', '{ lcub lbrace', '| verbar vert verticalline', '} rcub rbrace', 'fj fjlig'],
	].flatMap(row => {
		const [character = '', ...names] = row.split(' ');
		return names.map(name => [name, character] as const);
	}),
);
