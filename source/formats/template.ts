import {Fault} from '../fault/fault.ts';
import type {Environment} from '../listing/listing.ts';
import {insteadOf} from '../text/nearest-names.ts';
import {quote} from '../text/quote.ts';
import {toSafeText} from '../text/safe-text.ts';
import {toShellWord} from '../text/shell-words.ts';
import {type FormatOptions, isQuotedFor, type Named, type OwnFormat, type Part} from './format.ts';
import {namesIn, valuesNamed} from './placeholders.ts';
import {checkValue, nameOf, withoutTags} from './refuse.ts';

const character = String.raw`[^{}\p{Cc}\p{Cs}\p{Bidi_Control}]`;
const pieces = String.raw`(?:${character}|\t|\{\{|\}\}|\{${character}+\})`;

// The text before a name, with every quote in it closed. Each kind of piece starts with a different character.
const closed = [
	String.raw`[^'"\\\x60{]`,
	String.raw`\\[^{]`,
	String.raw`\{\{`,
	String.raw`\{[^{}]+\}`,
	// Excludes \', which ends the quotes in POSIX shells and zsh, but not in fish or in $'...'.
	String.raw`'(?:[^'\\{]|\\[^'{]|\{\{)*'`,
	String.raw`\x60(?:[^\x60\\{]|\\[^{]|\{\{)*\x60`,
	String.raw`"(?:[^"\\{]|\\[^{]|\{\{)*"`,
].join('|');

const noName = String.raw`(?:[^{]|\{\{)`;

/*
A template with a name inside open quotes. The quotes of the value would close them, and a shell would run the value. The same
happens in backquotes, after a backslash, and in arithmetic and here-documents, where quotes protect nothing. Other syntax is not
checked: a template need not be a shell command.
*/
const quoting = [
	String.raw`(?!${closed})['"\\\x60]${noName}*`,
	String.raw`\(\((?:(?!\)\))${noName})*`,
	String.raw`\$\[(?:(?!\])${noName})*`,
	String.raw`<<(?:${noName}|\{[^{}]+\})*\n${noName}*`,
];
const quotedName = new RegExp(String.raw`^(?:${closed})*(?:${quoting.join('|')})\{(?!\{)`, 'u');

const escapes: Readonly<Record<string, string>> = {'\\t': '\t', '\\n': '\n', '\\\\': '\\'};

// One escape, or one character.
const unit = /\\[tn\\]|[\s\S]/g;

const withoutEscapes = (text: string): string => text.replace(unit, found => escapes[found] ?? found);

/** Matches a template, as a regular expression with the flag `u`. A template of blanks alone would be invisible. */
export const templatePattern = String.raw`^(?=.*\S)${pieces}+$`;

/** Why a text is not a valid template, and what to write instead; undefined if it is valid. The position counts from 1. */
export const whyNoTemplate = (text: string): {readonly why: string; readonly tryThis: string} | undefined => {
	const quoted = quotedName.exec(withoutEscapes(text));
	if (quoted !== null) {
		const written = text.match(unit)?.slice(0, quoted[0].length).join('') ?? '';
		return {
			why: `has a name in quotes, arithmetic, a here-document or after a backslash (at character ${written.length})`,
			tryThis: 'write it alone, such as {os}, or a shell could run its value',
		};
	}
	const [valid = ''] = new RegExp(`^${pieces}*`, 'u').exec(text) ?? [];
	return valid.length === text.length
		? undefined
		: {
				why: `has an unclosed brace or a control character (at character ${valid.length + 1})`,
				tryThis: 'write {{ for a brace, \\n for a line break',
			};
};

/**
Parses a template that fits the pattern: `{name}` is a value, `{name?}` an optional one, `{name:sh}` is quoted, `{{` and `}}` are
braces; `\t`, `\n` and `\\` are a tab, a line break and a backslash, and other backslashes stay.
*/
export const toOwnFormat = (name: string, template: string): OwnFormat => {
	const toPart = (mark: string) => (mark.length === 2 ? {text: mark.charAt(0)} : toNamed(mark));
	return {name, template, parts: toParts(withoutEscapes(template), /(\{\{|\}\}|\{[^{}]+\})/, toPart)};
};

// The text between the matches of a pattern, and a part for each match.
const toParts = (text: string, pattern: RegExp, toPart: (match: string) => Part): readonly Part[] =>
	text.split(pattern).map((piece, index) => (index % 2 === 0 ? {text: piece} : toPart(piece)));

const toNamed = (place: string): Named => {
	const [, name = '', optional, shell] = /^\{(.*?)(\?)?(:sh)?\}$/su.exec(place) ?? [];
	return {name, isForShell: shell !== undefined, isOptional: optional !== undefined};
};

/** Whether a template quotes its values itself: its text is written for a shell. */
export const quotesItself = ({parts}: OwnFormat): boolean => parts.some(part => 'name' in part && part.isForShell);

/**
Fills a template. A name means the values of a facet, joined by commas, or a built-in name (placeholders.ts). Throws a Fault if a
name has no value and is not optional: the following arguments would silently shift. Each value is quoted or refused, as in the
format `flags`, so that a shell cannot run a pasted value.
*/
export const fillTemplate = (parts: readonly Part[], environment: Environment, options: FormatOptions): string => {
	if (environment.isUnreadable) {
		throw withoutTags(environment);
	}
	let filled = '';
	for (const part of parts) {
		filled += 'text' in part ? part.text : fillName(part, filled, environment, options);
	}
	return filled;
};

/** The value of a name after the text `before`, in a template or in a word of a command. Throws like `fillTemplate`. */
export const fillName = (
	{name, isForShell, isOptional}: Named,
	before: string,
	environment: Environment,
	options: FormatOptions,
	isInCommand = false,
): string => {
	const {reader} = options;
	const values = namedValuesOf({name, isOptional}, environment, options, isInCommand);
	if (values.length === 0) {
		return isForShell ? toShellWord('') : '';
	}
	for (const [index, value] of values.entries()) {
		checkValue(value, {
			as: `for ${quote(`{${name}}`)}`,
			// The quotes protect it.
			reader: isForShell && reader !== 'any' ? 'person' : reader,
			isWord: index === 0 && /(?:^|\s)$/.test(before),
			own: values.length > 1 && value.includes(',') ? 'commas separate the values' : undefined,
			quoted: `\`{${toSafeText(name)}:sh}\``,
		});
	}
	const text = values.join(',');
	return isForShell || isQuotedFor(reader) ? toShellWord(text) : text;
};

// An optional name without a value has no values.
const namedValuesOf = (
	{name, isOptional}: Pick<Named, 'name' | 'isOptional'>,
	environment: Environment,
	options: FormatOptions,
	isInCommand: boolean,
): readonly string[] => {
	const values = valuesNamed(name, environment, options);
	if (values !== undefined && !isEmpty(values)) {
		return values;
	}
	if (isOptional) {
		return [];
	}
	const written = toSafeText(name);
	const shown = quote(`{${name}}`);
	const literal = isInCommand ? `write \`{{${written}}}\` for the literal text` : undefined;
	const orEmpty = `write \`{${written}?}\` for an empty value`;
	throw values === undefined
		? new Fault(`no environment has ${shown}`, literal ?? insteadOf('write', namesIn(options.listing), name))
		: new Fault(
				`${nameOf(environment)} has no ${shown}`,
				literal === undefined ? orEmpty : `${orEmpty}, or ${literal}`,
			);
};

const isEmpty = (values: readonly string[]): boolean => values.length === 0 || values.includes('');

// Written like a prefix: neither JSON nor the braces of awk, a regular expression or a shell.
const name = String.raw`(?:(?:tag|field)\.)?[\p{L}_][\p{L}\p{N}_-]*`;
const wholeName = new RegExp(`^${name}$`, 'u');
const places = new RegExp(String.raw`(\{\{${name}\??(?::sh)?\}\}|\{(?:${name}\??)?(?::sh)?\})`, 'u');

/**
Parses a word of a command as a template: `{}` is the pick, `{os}` a value, `{:sh}` and `{os:sh}` are quoted for a shell, and
`{{os}}` is the text `{os}`. Other braces are literal.
*/
export const toWordParts = (text: string): readonly Part[] =>
	toParts(text, places, place => (place.startsWith('{{') ? {text: place.slice(1, -1)} : toNamed(place)));

/** Whether a word contains a pick or one of its values. */
export const hasPlace = (word: string): boolean => toWordParts(word).some(part => 'name' in part);

/** Whether a facet's label can be written in braces. */
export const isWritable = (label: string): boolean => wholeName.test(label);
