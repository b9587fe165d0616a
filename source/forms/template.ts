/** A form of the person's own. */
export type OwnForm = {
	readonly name: string;
	/** As it was written. */
	readonly template: string;
	/** Text as it is, or the name of a value. */
	readonly parts: readonly ({readonly text: string} | {readonly name: string})[];
	/** No pick is written in it, as a name stands where a value could act. */
	readonly isRefused: boolean;
};

const character = String.raw`[^{}\p{Cc}\p{Cs}\p{Bidi_Control}]`;

// What may come before a name: text in which every quote is closed. The first character of each piece is unique.
const closed = [
	String.raw`[^'"\\\x60{]`,
	String.raw`\\[^{]`,
	String.raw`\{\{`,
	String.raw`\{[^{}]+\}`,
	// Not with \', which ends the quotes in POSIX shells and zsh, and does not in fish and in $'...'.
	String.raw`'(?:[^'\\{]|\\[^'{]|\{\{)*'`,
	String.raw`\x60(?:[^\x60\\{]|\\[^{]|\{\{)*\x60`,
	String.raw`"(?:[^"\\{]|\\[^{]|\{\{)*"`,
].join('|');

const noName = String.raw`(?:[^{]|\{\{)`;

/*
A template with a name inside open quotes. A value brings its own quotes: they
would close the open ones, and a shell would run what is in the value. The same holds in backquotes, after a backslash, and
in arithmetic, where quotes protect nothing. Other syntax is not judged: a template need not be a shell line.
*/
const quotedName = new RegExp(
	String.raw`^(?:${closed})*(?:(?!${closed})['"\\\x60]${noName}*|\(\((?:(?!\)\))${noName})*|\$\[(?:(?!\])${noName})*)\{(?!\{)`,
	'u',
);

/** Why a template is refused, and what to write. Only those who pick in it are told: an older version may have allowed it. */
export const quotedNameRefusal = {
	why: 'has a name within quotes, after a backslash or in arithmetic, where a value could act',
	tryThis: 'write the name alone, such as {os}: it brings its own quotes',
};

/** What can be a template, as a regular expression with the flag `u`: not blanks alone, which nobody would see. */
export const templatePattern = String.raw`^(?=.*\S)(?:${character}|\{\{|\}\}|\{${character}+\})+$`;

/** Reads a template that fits the pattern: `{name}` stands for a value, `{{` and `}}` for braces. */
export const toOwnForm = (name: string, template: string): OwnForm => {
	const parts: OwnForm['parts'][number][] = [];
	let text = '';
	for (const [piece] of template.matchAll(/\{\{|\}\}|\{[^{}]+\}|[^{}]+/g)) {
		if (piece.length > 2 && piece.startsWith('{')) {
			parts.push(...(text === '' ? [] : [{text}]), {name: piece.slice(1, -1)});
			text = '';
		} else {
			text += piece === '{{' || piece === '}}' ? piece.charAt(0) : piece;
		}
	}
	return {name, template, parts: text === '' ? parts : [...parts, {text}], isRefused: quotedName.test(template)};
};
