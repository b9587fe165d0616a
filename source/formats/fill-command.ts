import type {Environment} from '../listing/listing.ts';
import {isInert, toShellWord} from '../text/shell-words.ts';
import {type Format, formatNameOf, type Part} from './format.ts';
import {looksLikeOption, needsQuotes, whyTooMuch} from './refuse.ts';
import {fillTemplate, hasPlace, namesIn, toWordParts} from './template.ts';
import {argumentsOf, type FormatOptions, toFormat} from './write-format.ts';

/** A command that contains a pick, and the pick as text. */
export type FilledCommand = {readonly words: readonly string[]; readonly text: string};

/** A command for each picked environment; or why there is none, in one safe line, with advice, unless another format helps. */
export type FilledCommands = {readonly type: 'commands'; readonly commands: readonly FilledCommand[]} | Refusal;

/**
Puts each environment into its own copy of a command: in place of each `{}` and of names such as `{os}`, or as the last argument
if there are none. The command runs without a shell, so nothing is quoted, and a value stays part of one argument; `flags` and
`space` are several arguments. An argument with a blank or a shell metacharacter is probably read by a shell: there a value must
be inert, or quoted by `{:sh}`.
*/
export const fillCommands = (
	command: readonly string[],
	environments: readonly Environment[],
	format: Format,
	options: FormatOptions,
): FilledCommands => {
	const tooMuch = whyTooMuch(environments, format, options.tagsOf);
	if (tooMuch !== undefined) {
		return refuse(tooMuch);
	}
	const commands: FilledCommand[] = [];
	for (const environment of environments) {
		const output = toFormat([environment], format, {...options, reader: 'argument'});
		if (output.type === 'refused') {
			return output;
		}
		const isOfWords = format === 'flags' || format === 'space';
		const values = options.tagsOf(environment).map(({value}) => value);
		const filled = fill(command, {
			text: output.text,
			words: isOfWords ? argumentsOf[format](values) : undefined,
			format: formatNameOf(format),
			isInert: () => isInertPick(environment, format, output.text, options),
			fillName: fillNameOf(environment, options),
		});
		if ('reason' in filled) {
			return filled;
		}
		commands.push(filled);
	}
	return {type: 'commands', commands};
};

/** Puts a text into a command, as one argument. The command may not contain names. */
export const fillCommandWith = (command: readonly string[], text: string): FilledCommands => {
	const name = command.flatMap(namesIn).find(one => one !== '');
	if (name !== undefined) {
		return refuse(`a single tag has no {${name}} for the command; pick the whole environment`);
	}
	const pick = {text, words: undefined, format: 'plain text', isInert: () => isInert(text), fillName: () => ''};
	const filled = fill(command, pick);
	return 'reason' in filled ? filled : {type: 'commands', commands: [filled]};
};

// Judges only the part that comes from the service: the user chose the braces and quotes of JSON and the text of a template.
const isInertPick = (environment: Environment, format: Format, text: string, options: FormatOptions): boolean => {
	if (format === 'json') {
		return options.tagsOf(environment).every(({value}) => isInert(value));
	}
	return typeof format === 'string'
		? isInert(text)
		: toFormat([environment], format, {...options, reader: 'shell'}).type === 'text';
};

type Refusal = {readonly type: 'refused'; readonly reason: string; readonly tryThis?: string};

const refuse = (reason: string, tryThis?: string): Refusal => ({type: 'refused', reason, ...(tryThis && {tryThis})});

type Named = Extract<Part, {readonly name: string}>;

const fillNameOf =
	(environment: Environment, {tagsOf, listing}: FormatOptions): Pick['fillName'] =>
	(part, before, isScript) => {
		const filled = fillTemplate([part], {
			environment,
			tags: tagsOf(environment),
			before,
			reader: isScript ? 'shell' : 'argument',
			listing,
		});
		if ('text' in filled) {
			return filled.text;
		}
		const {reason, tryThis, lacks} = filled;
		const literal = `pick another environment, or write {{${lacks}}} for the literal text {${lacks}}`;
		return refuse(reason, lacks === undefined ? tryThis : literal);
	};

/** The parts of a pick that fill a command. */
type Pick = {
	readonly text: string;
	/** The arguments, if the format makes several. */
	readonly words: readonly string[] | undefined;
	readonly format: string;
	/** Whether a shell that reads the pick unquoted leaves it unchanged. */
	readonly isInert: () => boolean;
	/** Returns the text before it and the value. */
	readonly fillName: (part: Named, before: string, isScript: boolean) => string | Refusal;
};

// Braces in a value are not filled in again.
const fill = (command: readonly string[], pick: Pick): FilledCommand | Refusal => {
	const {text, words: several} = pick;
	if (several === undefined && text.startsWith('-')) {
		return refuse(`the pick begins with a dash (${looksLikeOption}); use json`);
	}
	const picked = several ?? [text];
	const words: string[] = [];
	for (const word of command) {
		const filled = word === '{}' ? picked : fillWord(toWordParts(word), pick);
		if ('reason' in filled) {
			return filled;
		}
		words.push(...filled);
	}
	return {words: command.some(hasPlace) ? words : [...words, ...picked], text};
};

const fillWord = (parts: readonly Part[], pick: Pick): readonly [string] | Refusal => {
	// An argument that contains a shell metacharacter is a script.
	const isScript = parts.some(part => 'text' in part && !isInert(`x${part.text}`));
	let filled = '';
	for (const part of parts) {
		const fillNamed = 'name' in part && part.name === '' ? fillPick : pick.fillName;
		const next = 'text' in part ? filled + part.text : fillNamed(part, filled, isScript, pick);
		if (typeof next !== 'string') {
			return next;
		}
		filled = next;
	}
	return [filled];
};

const fillPick = ({isForShell}: Named, before: string, isScript: boolean, pick: Pick): string | Refusal => {
	const {text, words, format} = pick;
	if (isForShell) {
		const quoted = (words ?? [text]).map(toShellWord).join(' ');
		return quoted.includes('\n')
			? refuse(`${format} has line breaks, which cannot be quoted; use csv`)
			: before + quoted;
	}
	if (words !== undefined) {
		return refuse(`${format} is several arguments; write {} as a separate word, write {:sh}, or use csv`);
	}
	return isScript && !pick.isInert()
		? refuse(`the pick cannot be inserted into other text (${needsQuotes})`, 'write {:sh} to quote it')
		: before + text;
};
