// Text for roff, the language of manual pages: groff_char(7) has its characters, man(7) the macros.

const characters: Readonly<Record<string, string>> = {
	'\\': String.raw`\e`,
	'-': String.raw`\-`,
	"'": String.raw`\(aq`,
	'`': String.raw`\(ga`,
	'^': String.raw`\(ha`,
	'~': String.raw`\(ti`,
	'"': String.raw`\(dq`,
};

/** Text that comes out as it is, wherever in a line it stands. */
export const toRoff = (text: string): string =>
	text
		.replaceAll(/[\\\-'`^~"]/g, character => characters[character] ?? '')
		.replaceAll(/[^\0-\u007f]/gu, character => `\\[u${toHexadecimal(character)}]`)
		// A line that began with a dot would be a command.
		.replaceAll(/^\./gm, String.raw`\&.`);

const toHexadecimal = (character: string): string =>
	(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

/** A sentence of Markdown: what is in backticks or between `<kbd>` comes out bold, a link as its text. */
export const toSentence = (markdown: string): string =>
	markdown
		.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
		.split(/(`[^`]+`|<kbd>[^<]+<\/kbd>)/)
		.map(part => (/^[`<]/.test(part) ? bold(part.replaceAll(/`|<\/?kbd>/g, '')) : toRoff(part)))
		.join('');

/** Bold text; without spaces, it can go on in the next line after a comma. */
export const bold = (text: string): string => `\\fB${toRoff(text).replaceAll(',', String.raw`,\:`)}\\fR`;

/** What the reader puts something in the place of. */
export const italic = (text: string): string => `\\fI${toRoff(text)}\\fR`;

/** A paragraph with a tag at its left, which has that many cells. */
export const tagged = (tag: string, text: string, cells = 8): string => `.TP ${cells}\n${tag}\n${text}`;

/** Parts without empty lines between them, with one before the first. */
export const closeTogether = ([first = '', ...rest]: readonly string[]): string =>
	[first, '.PD 0', ...rest, '.PD'].join('\n');

/** What belongs to a paragraph with a tag, further in. */
export const indented = (text: string): string => `.RS\n${text}\n.RE`;
