import {type Group, groupLabelOf, labelOf, type Resource, type Tag} from '../listing/listing.ts';
import {isInert, toShellWord} from '../text/shell-words.ts';
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

/** `isForShell`: the value is quoted for a shell even in an argument of a command. */
type Part = {readonly text: string} | {readonly name: string; readonly isForShell?: boolean};

/** The text; or the name for which the environment has no value; or a value that a template cannot hold. */
type Filled = {readonly text: string} | {readonly lacks: string} | {readonly value: string; readonly why: string};

/** An environment, its group, and which of its tags `{tags}` stands for. */
type Filling = {
	readonly resource: Resource;
	readonly group: Group | undefined;
	readonly tags: readonly Tag[];
	/** Whether a shell may read it and would take quotes for text: then a value that needs them is refused. */
	readonly isCaptured: boolean;
	/** The text before it, which the text that is given begins with. */
	readonly before?: string;
	/** Whether values stay without quotes. */
	readonly isBare: boolean;
};

/**
Fills a template. `{label}`, `{group}` and `{tags}` stand for these, every other name for the values of the tags with
that prefix; several are joined by commas. A name without a value is refused: the gap would shift the arguments after it,
and nobody sees that before pasting. Each value is quoted, or refused, as in the form `flags`: what is pasted must not act.
*/
export const fillTemplate = ({parts}: {readonly parts: readonly Part[]}, filling: Filling): Filled => {
	let filled = filling.before ?? '';
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
		if (filling.isCaptured && part.isForShell !== true && !isInert(value)) {
			return {value, why: needsQuotes};
		}
		filled += filling.isBare && part.isForShell !== true ? value : toShellWord(value);
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

// As prefixes are written: neither JSON nor the braces of awk, a regular expression or a list of a shell.
const name = String.raw`[\p{L}_][\p{L}\p{N}_-]*`;
const places = new RegExp(String.raw`(\{\{${name}(?::sh)?\}\}|\{(?:${name})?(?::sh)?\})`, 'u');

/** A part of a word of a command: text, or what a value stands in place of; the pick if it has no name. */
export type WordPart = {readonly text: string} | {readonly name: string; readonly isForShell: boolean};

/**
A word of a command as a template: `{}` stands for the pick, `{os}` for a value, `{:sh}` and `{os:sh}` for the same quoted for a
shell, `{{os}}` for `{os}`; other braces are braces.
*/
export const toWordParts = (text: string): readonly WordPart[] =>
	text.split(places).map((piece, index) => {
		if (index % 2 === 0 || piece.startsWith('{{')) {
			return {text: index % 2 === 0 ? piece : piece.slice(1, -1)};
		}
		const [name = '', shell] = piece.slice(1, -1).split(':');
		return {name, isForShell: shell !== undefined};
	});

/** The names in a word of a command; an empty one is the pick. */
export const namesIn = (word: string): readonly string[] =>
	toWordParts(word).flatMap(part => ('name' in part ? [part.name] : []));

/** Whether a pick, or a value of it, stands in a word. */
export const hasPlace = (word: string): boolean => namesIn(word).length > 0;
