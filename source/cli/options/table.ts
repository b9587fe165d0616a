import type {ClipboardMode} from '../../clipboard/route.ts';
import {formatSummary} from '../../formats/format.ts';
import type {TagsMode} from '../../listing/pick-tags.ts';

export type Option = {
	/** The heading of its group in the help, for the first option of the group. */
	readonly group?: string;
	readonly name: string;
	readonly letter?: string;
	/** The word for the value in the help; absent for a switch. `PATH` and `FILE` mean file names. */
	readonly value?: string;
	/** The accepted values, each with its meaning or an empty string; absent if any value is accepted. */
	readonly choices?: Readonly<Record<string, string>>;
	readonly mayBeEmpty?: true;
	/** A sentence, then two spaces and, in brackets, the default and the overridden variable. */
	readonly does: string;
};

const clipboardWays: Readonly<Record<ClipboardMode, string>> = {
	auto: 'the first method that works',
	osc52: 'the clipboard of the terminal (OSC 52)',
	tmux: 'a tmux buffer',
	native: 'a tool such as xclip',
	off: 'do not copy',
};

const tagsModes: Readonly<Record<TagsMode, string>> = {
	exact: 'the os, the locale, and as few other tags as needed',
	short: 'the os and the locale',
	all: 'all tags',
};

const shells = {bash: '', zsh: '', fish: ''};

// The types, the help, the completions and the manual page are made from this table.
const table = [
	{group: 'Listing', name: 'base-url', value: 'URL', does: 'Service address  [$ENVPICK_BASE_URL]'},
	{
		name: 'access-key-file',
		value: 'PATH',
		does: 'Read the access key from PATH (- for standard input)  [$ENVPICK_ACCESS_KEY_FILE]',
	},
	{name: 'service', value: 'NAME', does: 'Use a service from the config file  [$ENVPICK_SERVICE]'},
	{name: 'setup', does: 'Set up the service address and access key'},
	{name: 'config', value: 'PATH', does: 'Config file to use  [$ENVPICK_CONFIG]'},
	{name: 'input', value: 'PATH', does: 'Browse a saved listing or the output of --json (- for standard input)'},
	{name: 'offline', does: 'Use the cached listing; send no request'},
	{name: 'demo', does: 'Browse a built-in listing'},
	{name: 'timeout', value: 'SECONDS', does: 'Time limit for the request  [30]'},
	{name: 'insecure-http', does: 'Allow plain http to other machines: anyone on the network can read the key'},
	{
		group: 'Output',
		name: 'as',
		value: 'FORMAT',
		choices: formatSummary,
		does: "Write the pick with a template such as '{id}', or in a format  [csv]",
	},
	{name: 'tags', value: 'MODE', choices: tagsModes, does: 'Which tags to include  [exact]'},
	{name: 'unique', does: 'Show identical environments as one row; with --list, identical lines once'},
	{name: 'clipboard', value: 'MODE', choices: clipboardWays, does: 'How to copy  [$ENVPICK_CLIPBOARD, auto]'},
	{name: 'clipboard-test', does: 'Test the clipboard and explain the result'},
	{name: 'print', does: 'Print the pick instead of copying it'},
	{name: 'print0', does: 'Print NUL instead of each line break'},
	{name: 'unquoted', does: 'Print values as they are, even if a shell could run them'},
	{name: 'run', value: 'CMD', does: 'Run CMD ARG…: the pick replaces {}, or is appended; must come last'},
	{
		group: 'Without a screen',
		name: 'select-1',
		letter: '1',
		does: 'Pick without a screen if all matches give the same output',
	},
	{name: 'exit-0', letter: '0', does: 'Exit with code 1 if nothing matches'},
	{name: 'list', does: 'Print every match, one per line'},
	{name: 'json', does: 'Print every match as raw JSON'},
	{name: 'check', value: 'FILE', does: 'Report tags in FILE… that no longer exist'},
	{name: 'changes', does: 'Print what changed since you last saw the list'},
	{name: 'last', does: 'Repeat the last pick, or the last that matches the query'},
	{group: 'Screen', name: 'query', letter: 'q', value: 'TEXT', mayBeEmpty: true, does: 'Start with TEXT in the filter'},
	{name: 'height', value: 'HEIGHT', does: 'Draw below the cursor, in rows or percent: 20, 40%, or ~50% (at most 50%)'},
	{name: 'no-color', does: 'Use no colour  [$NO_COLOR, unless FORCE_COLOR]'},
	{name: 'ascii', does: 'Draw with ASCII only'},
	{name: 'screen-reader', does: 'Announce changes line by line, for a screen reader  [$INK_SCREEN_READER=true]'},
	{group: 'Other', name: 'print-config', does: 'Print every setting and where it comes from'},
	{
		name: 'init',
		value: 'SHELL',
		choices: shells,
		does: 'Print completions, and a key binding with --bind, for a shell',
	},
	{name: 'bind', value: 'KEY', does: 'With --init: bind KEY, such as ctrl+g, to insert a pick'},
	{name: 'debug', value: 'FILE', does: 'Write a log for a bug report to a new file (without the key)'},
	{name: 'forget', does: 'Delete all cached listings and past picks'},
	{name: 'help', letter: 'h', does: 'Print this help'},
	{name: 'man', does: 'Print the manual page'},
	{name: 'version', letter: 'V', does: 'Print the version'},
] as const satisfies readonly Option[];

export const options: readonly Option[] = table;

type Row = (typeof table)[number];
type Valued = Extract<Row, {readonly value: string}>;

export type OptionName = Row['name'];

export type Shell = keyof typeof shells;

export const isShell = (text: string): text is Shell => Object.hasOwn(shells, text);

/** Whether a text is a valid value of `--init`: a shell, or the hidden name of an option whose values completions ask for. */
export const isInit = (text: string): text is string =>
	isShell(text) || options.some(option => option.name === text && completionOf(option) === 'asked');

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
	? `${Head}${Capitalize<CamelCase<Tail>>}`
	: Name;

/** The options of a command line, with their names in camel case. A switch is present or absent; any other option has its value. */
export type Flags = {readonly [One in Exclude<Row, Valued> as CamelCase<One['name']>]: boolean} & {
	readonly [One in Valued as CamelCase<One['name']>]?: string | undefined;
};

export const toFlag = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The description of an option in one sentence, without its default and variable. */
export const sentenceOf = ({does}: Option): string => does.split('  ')[0] ?? '';

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
