import type {OwnForm} from './template.ts';

/** Where a whole pick stands in a command. */
export const pickPlace = '{}';

// As prefixes are written: neither JSON nor the braces of awk, a regular expression or a list of a shell.
const name = String.raw`\{[\p{L}_][\p{L}\p{N}_-]*\}`;
const places = new RegExp(String.raw`(\{${name}\}|${name})`, 'u');

/** A part of a word of a command as a template: `{os}` stands for a value, `{{os}}` for `{os}`; other braces are braces. */
export const toWordParts = (text: string): OwnForm['parts'] =>
	text
		.split(places)
		.map((piece, index) =>
			index % 2 === 0
				? {text: piece}
				: piece.startsWith('{{')
					? {text: piece.slice(1, -1)}
					: {name: piece.slice(1, -1)},
		);

/** The first name in a word of a command, if it has one. */
export const nameIn = (word: string): string | undefined =>
	toWordParts(word).flatMap(part => ('name' in part ? [part.name] : []))[0];

/** Whether a pick, or a value of it, stands in a word. */
export const hasPlace = (word: string): boolean => word.includes(pickPlace) || nameIn(word) !== undefined;
