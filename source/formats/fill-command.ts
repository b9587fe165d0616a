import {Fault} from '../fault/fault.ts';
import type {Environment} from '../listing/listing.ts';
import {quote} from '../text/quote.ts';
import {isInert, toShellWord} from '../text/shell-words.ts';
import {
	type Format,
	type FormatOptions,
	formatNameOf,
	hasTags,
	isTable,
	type Named,
	type PickFormat,
} from './format.ts';
import {checkPickSize} from './pick-size.ts';
import {looksLikeOption, needsQuotes} from './refuse.ts';
import {fillName, hasPlace, toWordParts} from './template.ts';
import {toArguments, toFormat, writeOne} from './write-format.ts';

/** A command that contains a pick, and the pick as text. */
export type FilledCommand = {readonly words: readonly string[]; readonly text: string};

/** Throws a Fault if the words after `--run` are not a command. */
export const checkCommand = (command: readonly string[]): readonly string[] => {
	const [name = ''] = command;
	if (name === '' || name.startsWith('-')) {
		throw new Fault('`--run` needs a value: CMD', 'write the command after all other options');
	}
	if (hasPlace(name)) {
		throw new Fault('`--run` would run the pick itself', 'write the name of a command first');
	}
	return command;
};

/**
Puts each environment into its own copy of a command: in place of each `{}` and of names such as `{os}`, or as the last argument
if there are none. The command runs without a shell, so nothing is quoted, and a value stays part of one argument; `flags` and
`space` are several arguments. An argument with a blank or a shell metacharacter is probably read by a shell: there a value must
be inert, or quoted by `{:sh}`. Throws a Fault if a value cannot be inserted.
*/
export const fillCommands = (
	command: readonly string[],
	environments: readonly Environment[],
	format: Format,
	options: FormatOptions,
): readonly FilledCommand[] => {
	if (isTable(format)) {
		throw new Fault('a table cannot be passed to a command', 'copy it, or use json');
	}
	checkPickSize(environments, format, options);
	return environments.map(environment => {
		const pick = toPick(environment, format, options);
		// Braces in a value are not filled in again.
		const words = command.flatMap(word => (word === '{}' ? pick.words : fillWord(word, pick)));
		return {words: command.some(hasPlace) ? words : [...words, ...pick.words], text: pick.text};
	});
};

/** A pick that fills a command, as text and as arguments. */
type Filling = {
	readonly environment: Environment;
	readonly format: PickFormat;
	readonly options: FormatOptions;
	readonly text: string;
	readonly words: readonly string[];
	readonly isSeveral: boolean;
};

const toPick = (environment: Environment, format: PickFormat, options: FormatOptions): Filling => {
	const text = writeOne(environment, format, {...options, reader: 'argument'});
	const several = toArguments(
		format,
		options.tagsOf(environment).map(({value}) => value),
	);
	if (several === undefined && text.startsWith('-')) {
		throw new Fault(`the pick begins with a dash (${looksLikeOption})`, 'use json');
	}
	return {environment, format, options, text, words: several ?? [text], isSeveral: several !== undefined};
};

const fillWord = (word: string, pick: Filling): string => {
	const parts = toWordParts(word);
	// An argument that contains a shell metacharacter is a script.
	const isScript = parts.some(part => 'text' in part && !isInert(`x${part.text}`));
	let filled = '';
	for (const part of parts) {
		if ('text' in part) {
			filled += part.text;
		} else {
			filled += part.name === '' ? fillPick(part, isScript, pick) : fillValue(part, filled, isScript, pick);
		}
	}
	return filled;
};

const fillPick = ({isForShell}: Named, isScript: boolean, pick: Filling): string => {
	const {format, text, words, isSeveral} = pick;
	const name = formatNameOf(format);
	if (isForShell) {
		if (text.includes('\n')) {
			throw new Fault(`${name} has line breaks, which cannot be quoted`, 'use comma');
		}
		return words.map(toShellWord).join(' ');
	}
	if (isSeveral) {
		throw new Fault(`${name} is several arguments`, 'write `{}` as a separate word, write `{:sh}`, or use comma');
	}
	if (isScript && !isInertPick(pick)) {
		throw new Fault(`the pick cannot be inserted into other text (${needsQuotes})`, 'write `{:sh}` to quote it');
	}
	return text;
};

// Judges only the part that comes from the service: the user chose the braces and quotes of JSON and the text of a template.
const isInertPick = ({environment, format, options, text}: Filling): boolean => {
	if (format === 'json') {
		return options.tagsOf(environment).every(({value}) => isInert(value));
	}
	return typeof format === 'string'
		? isInert(text)
		: toFormat([environment], format, {...options, reader: 'script'}).type === 'text';
};

const fillValue = (part: Named, before: string, isScript: boolean, {environment, format, options}: Filling): string => {
	if (format === 'plain text') {
		throw new Fault(`a single tag has no ${quote(`{${part.name}}`)} for the command`, 'pick the whole environment');
	}
	return fillName(part, before, environment, {...options, reader: isScript ? 'script' : 'argument'}, true);
};

/** The format that a command is: the values that it names, and the pick if it has a place for it. */
export const formatInCommand = (command: readonly string[], format: Format): Format => {
	const places = command.flatMap(toWordParts).filter(part => 'name' in part);
	const named = places.filter(({name}) => name !== '');
	const hasPick = named.length < places.length && hasTags(format);
	const pick = hasPick ? [{name: 'tags', isForShell: false, isOptional: false}] : [];
	return named.length === 0 ? format : {name: 'command', template: '', parts: [...named, ...pick]};
};

/** Whether the last word of a command may be a query for the listing: a plain word, in a command without a place for the pick. */
export const mayEndInQuery = (command: readonly string[] = []): boolean =>
	command.length > 1 && !command.some(hasPlace) && /^[\p{L}\p{N}!'^][^/]*$/u.test(command.at(-1) ?? '');
