import {formSummary} from '../forms/form.ts';

/** A line of the table of options. */
export type Option = {
	/** Begins a group of the help, with this as its heading. */
	readonly group?: string;
	readonly name: string;
	/** What stands for its value in the help; absent where it takes none. `PATH` and `FILE` are names of files. */
	readonly value?: string;
	/** The values that it takes, and what each means, if that needs words; absent where any goes. */
	readonly choices?: Readonly<Record<string, string>>;
	/** The config can add values: completions ask the program for them, by `--completion` with the name of the option. */
	readonly isFromConfig?: true;
	/**
	A sentence, and after two spaces, in brackets, what else sets it (with its value if only that does, and the variable
	that it yields to) and what holds if nothing does.
	*/
	readonly does: string;
};

const clipboardWays = {
	auto: 'the first way that works',
	osc52: 'the terminal, by a sequence',
	tmux: 'the tmux that it runs in',
	native: 'a tool of this machine',
	off: 'none',
};

/** The shells that completions are made for. */
export const completionShells = ['bash', 'zsh', 'fish'] as const;

export type CompletionShell = (typeof completionShells)[number];

/** The options whose values completions ask for. */
export const askedOptions = ['service', 'as'] as const;

export type AskedOption = (typeof askedOptions)[number];

/** Every option, in the order of the help. */
export const options: readonly Option[] = [
	{
		group: 'Where the listing comes from',
		name: 'base-url',
		value: 'URL',
		does: 'The service, in any form it is written  [$ENVPICK_BASE_URL]',
	},
	{
		name: 'access-key-file',
		value: 'PATH',
		does: 'File with the access key, - for standard input  [$ENVPICK_ACCESS_KEY_FILE]',
	},
	{name: 'service', value: 'NAME', isFromConfig: true, does: 'A service of the config file  [$ENVPICK_SERVICE]'},
	{name: 'setup', does: 'Ask for address and key, try them, and keep them'},
	{name: 'config', value: 'PATH', does: 'The config file  [$ENVPICK_CONFIG]'},
	{name: 'input', value: 'PATH', does: 'A saved listing, - for standard input'},
	{name: 'demo', does: 'A built-in listing from a service inside the program'},
	{name: 'timeout', value: 'SECONDS', does: 'Total time for the request  [30]'},
	{name: 'insecure-http', does: 'Allow http to other machines: the key goes in the clear'},
	{
		group: 'What a pick is, and where it goes',
		name: 'as',
		value: 'FORM',
		choices: formSummary,
		isFromConfig: true,
		does: 'How a pick is written  [csv]',
	},
	{name: 'all-tags', does: 'Take all tags, not only os and locale'},
	{name: 'unique', does: 'Take equal environments as one'},
	{
		name: 'clipboard',
		value: 'MODE',
		choices: clipboardWays,
		does: 'How to copy  [$ENVPICK_CLIPBOARD, auto]',
	},
	{name: 'clipboard-test', does: 'Tell what is on the way to the clipboard, and try it'},
	{name: 'print', does: 'Print the pick instead of copying it'},
	{name: 'print0', does: 'End what is printed with NUL instead of a line break'},
	{group: 'Without a screen', name: 'select-1', does: 'Pick without a screen if exactly one matches'},
	{name: 'exit-0', does: 'Leave with exit code 1 at once if none matches'},
	{name: 'list', does: 'Print every match, one per line'},
	{name: 'json', does: 'Print every match as it came, as JSON'},
	{group: 'The screen', name: 'no-color', does: 'No colour at all  [$NO_COLOR, unless FORCE_COLOR]'},
	{name: 'ascii', does: 'Draw with ASCII alone'},
	{name: 'no-mouse', does: 'Leave the mouse to the terminal; while it is ours, shift-drag selects text'},
	{name: 'screen-reader', does: 'Say what changes in lines, for a screen reader  [$INK_SCREEN_READER=true]'},
	{group: 'About the program', name: 'print-config', does: 'Print every setting, and where it comes from'},
	{
		name: 'completion',
		value: 'SHELL',
		choices: {bash: '', zsh: '', fish: ''},
		does: 'Print completions for a shell',
	},
	{name: 'debug', value: 'FILE', does: 'Write a log for a report; the key is not in it'},
	{name: 'help', does: 'Print this help'},
	{name: 'version', does: 'Print the version'},
];

/** What the options of one letter are short for. */
export const shortOptions: Readonly<Record<string, string>> = {1: 'select-1', 0: 'exit-0', h: 'help', V: 'version'};

/** The letter of an option, if it has one. */
export const letterOf = ({name}: Option): string | undefined =>
	Object.entries(shortOptions).find(([, long]) => long === name)?.[0];

/** What an option does, in one sentence, without what else sets it. */
export const sentenceOf = ({does}: Option): string => does.split('  ')[0] ?? '';

/** Whether the value of an option is the name of a file. */
export const isFileOption = ({value}: Option): boolean => value === 'PATH' || value === 'FILE';
