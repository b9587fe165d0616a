/** A command as words, or why it would need a shell. */
export type ShellWords =
	| {readonly type: 'words'; readonly words: readonly string[]}
	| {readonly type: 'unreadable'; readonly why: string};

// A blank, a quoted part, a character after a backslash, plain text, or a shell construct (POSIX shell, sections 2.2 and 2.6):
// expansions of `$`, backquotes, braces and file names, operators, line breaks.
const part = /([ \t]+)|'([^']*)'|"((?:[^"\\$`]|\\[\s\S])*)"|\\([^\n])|([^\s'"\\|&;<>()$`*?[{}]+)|([\s\S])/y;

/**
Splits a command line into words like a shell. A construct that a shell would replace, join or run is refused by name. With
`keepsHome`, a word may begin with `~/`, which its reader expands.
*/
export const parseShellWords = (line: string, {keepsHome = false} = {}): ShellWords => {
	const refused = keepsHome ? /^(?:~(?!\/)|#)/ : /^[~#]/;
	const words: string[] = [];
	const unreadable = (why: string): ShellWords => ({type: 'unreadable', why});
	let word: string | undefined;
	part.lastIndex = 0;
	while (part.lastIndex < line.length) {
		const start = part.lastIndex;
		const [, blank, single, double, escaped, plain, other] = part.exec(line) ?? [];
		if (blank !== undefined) {
			words.push(...(word === undefined ? [] : [word]));
			word = undefined;
			continue;
		}
		if (other !== undefined || (word === undefined && refused.test(plain ?? ''))) {
			return unreadable(whyUnreadable(line.slice(start)));
		}
		// Within double quotes a backslash escapes only these four characters.
		word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '');
	}
	const all = word === undefined ? words : [...words, word];
	const assignment = all[0]?.match(/^\w+=/)?.[0];
	return assignment === undefined
		? {type: 'words', words: all}
		: unreadable(`\`${assignment}\` sets a variable; write env before it`);
};

const whyUnreadable = (rest: string): string => {
	const character = /^"(?:[^"\\$`]|\\[\s\S])*([$`])/.exec(rest)?.[1] ?? rest.charAt(0);
	if (/['"]/.test(character)) {
		return `the quote ${character} is not closed`;
	}
	return character === '\\' ? 'it ends with a backslash' : `\`${character}\` needs a shell; write sh -c '...'`;
};

// Shells change some words of plain characters, too. zsh looks up `=name` as a command: at the start, and with
// MAGIC_EQUAL_SUBST also after the first equals sign, or after a colon behind it. fish reads `%self` as its own process.
const changed = '(?![=%]|[^=]*=(?:.*:)?=)';

const untouched = new RegExp(`^${changed}[A-Za-z0-9:._@%+=,/-]+$`);
const inert = new RegExp(String.raw`^${changed}[\p{L}\p{M}\p{N}:._@%+=,/-]+$`, 'u');

/**
Whether a shell that reads a value without quotes, as in `$(envpick)`, leaves it as one unchanged word. Letters of any script are
plain to a shell. The caller checks for a leading dash.
*/
export const isInert = (value: string): boolean => inert.test(value);

/**
A value as one word of a command line, in single quotes if a POSIX shell, zsh or fish would change it. Quotes and backslashes are
outside the quotes, as fish reads `\\` in single quotes as one. Control characters are not allowed: quotes do not stop a pasted
line break.
*/
export const toShellWord = (value: string): string =>
	untouched.test(value) ? value : `'${value.replace(/['\\]/g, String.raw`'\$&'`)}'`;

/** A command as one line, which `parseShellWords` reads with `keepsHome`: a path in `home` begins with `~/`. */
export const toCommandLine = (words: readonly string[], home: string): string =>
	words
		.map(word => (word.startsWith(`${home}/`) ? `~/${toTail(word.slice(home.length + 1))}` : toShellWord(word)))
		.join(' ');

const toTail = (text: string): string => (text === '' ? '' : toShellWord(text));
