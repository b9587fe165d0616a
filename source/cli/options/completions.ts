import type {Option} from '../../config/settings.ts';
import {toShellWord} from '../../text/shell-words.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

/**
The parts of a shell's script: the steps to install it, the widget, the binding of a key, and the completions. In the completions,
the options of the table replace the marks, such as `@OPTIONS@`.
*/
export const partsOf = (shell: Shell, text: string, options: readonly Option[]): readonly string[] => {
	const words: Readonly<Record<string, string>> = {
		OPTIONS: options.flatMap(writers[shell]).join(separators[shell]),
		ANY: toPattern('any', options),
		FILES: toPattern('files', options),
		ASKED: toPattern('asked', options),
	};
	const parts = text.split(/^### .*\n/m);
	return parts.with(
		-1,
		(parts.at(-1) ?? '').replace(/@([A-Z]+)@/g, (_, word: string) => words[word] ?? ''),
	);
};

const toPattern = (completion: string, options: readonly Option[]): string =>
	options.flatMap(option => (completionOf(option) === completion ? `--${option.name}` : [])).join(' | ');

const toBash = (option: Option): string => toShellWord(`--${option.name}\t${option.does}`);

// As `_arguments` reads it: see "Completion Functions" in the manual page zshcompsys.
const toZsh = (option: Option): readonly string[] => {
	const {name, letter, value} = option;
	const values = {
		none: '',
		any: `:${value}: `,
		command: ':*:::command: _normal',
		files: `:${value}:_files`,
		// The leading space makes zsh call the function without additional arguments.
		asked: `:${value}: _envpick_ask ${name}`,
	};
	const names = [`--${name}`, ...(letter === undefined ? [] : [`-${letter}`])];
	const sign = value === undefined || name === 'run' ? '' : '=';
	const end = `${sign}[${option.does}]${values[completionOf(option)]}`;
	return names.map(one => toShellWord(`(${names.join(' ')})${one}${end}`));
};

const toFish = (option: Option): string => {
	const {name, letter, value} = option;
	const values = {
		none: '',
		any: '-x ',
		command: "-x -a '(__envpick_command)' ",
		files: '-r -F ',
		asked: `-x -a '(__envpick_ask ${name})' `,
	};
	const short = letter === undefined ? '' : `-s ${letter} `;
	// A switch is offered once. An option with a value is always offered: otherwise fish would not offer its values.
	const once = value === undefined ? `-n 'not __fish_contains_opt ${short}${name}' ` : '';
	const does = toShellWord(option.does);
	return `complete -c envpick ${once}${short}-l ${name} ${values[completionOf(option)]}-d ${does}`;
};

const writers = {bash: toBash, zsh: toZsh, fish: toFish};
const separators = {bash: ' \\\n\t\t\t', zsh: ' \\\n\t\t', fish: '\n'};

/**
The completion for an option's value. Completions request the values of `asked` options from the program, because a config can add
some.
*/
export const completionOf = ({name, value, choices}: Option): 'none' | 'any' | 'command' | 'files' | 'asked' => {
	switch (value) {
		case undefined:
			return 'none';
		case 'CMD':
			return 'command';
		case 'PATH':
		case 'FILE':
			return 'files';
		default:
			return choices !== undefined || name === 'service' ? 'asked' : 'any';
	}
};
