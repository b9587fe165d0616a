import {type Group, groupLabelOf, labelOf, type Resource, type Tag} from '../listing/listing.ts';
import {toShellWord} from '../text/shell-words.ts';
import type {OwnForm} from './form.ts';
import {looksLikeOption, needsQuotes, whyUnwritable} from './refuse.ts';

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

/** The text; or the name for which the environment has no value; or a value that a template cannot hold. */
type Filled = {readonly text: string} | {readonly lacks: string} | {readonly value: string; readonly why: string};

/** An environment, its group, which of its tags `{tags}` stands for, and whether whoever reads it takes quotes for text. */
type Filling = {
	readonly resource: Resource;
	readonly group: Group | undefined;
	readonly tags: readonly Tag[];
	readonly isCaptured: boolean;
	/** Whether it is an argument of a command, which no shell reads. */
	readonly isArgument: boolean;
};

/**
Fills a template. `{label}`, `{group}` and `{tags}` stand for these, every other name for the values of the tags with
that prefix; several are joined by commas. A name without a value is refused: the gap would shift the arguments after it,
and nobody sees that before pasting. Each value is quoted, or refused, as in the form `flags`: what is pasted must not act.
*/
export const fillTemplate = ({parts}: Pick<OwnForm, 'parts'>, filling: Filling): Filled => {
	let filled = '';
	for (const part of parts) {
		if ('text' in part) {
			filled += part.text;
			continue;
		}
		const values = valuesOf(part.name, filling);
		if (values.length === 0 || values.includes('')) {
			return {lacks: part.name};
		}
		const wrong = values.find(value => whyUnwritable(value) !== undefined);
		if (wrong !== undefined) {
			return {value: wrong, why: whyUnwritable(wrong) ?? ''};
		}
		const divided = values.length > 1 ? values.find(value => value.includes(',')) : undefined;
		if (divided !== undefined) {
			return {value: divided, why: 'commas separate the values there'};
		}
		const value = values.join(',');
		if (value.startsWith('-') && /(?:^|\s)$/.test(filled)) {
			return {value, why: looksLikeOption};
		}
		const word = filling.isArgument ? value : toShellWord(value);
		if (filling.isCaptured && word !== value) {
			return {value, why: needsQuotes};
		}
		filled += word;
	}
	return {text: filled};
};

const valuesOf = (name: string, {resource, group, tags}: Filling): readonly string[] => {
	switch (name) {
		case 'label':
			return [labelOf(resource)];
		case 'group':
			return group === undefined ? [] : [groupLabelOf(group)];
		case 'tags':
			return tags.map(({value}) => value);
		default:
			return resource.tags.filter(({prefix}) => prefix === name).map(({value}) => value.slice(value.indexOf(':') + 1));
	}
};

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
