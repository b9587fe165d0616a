import type {ClipboardMode} from '../clipboard/route.ts';
import {allFormatNames, formatSummary, tableSummary} from '../formats/format.ts';
import type {TagsMode} from '../listing/pick-tags.ts';

// The values of `--height`, as in fzf: rows or a percentage of the terminal. With `~`, at most the height that the list needs.
const heightPattern = '^~?(?:[1-9][0-9]{0,3}|(?:[1-9][0-9]?|100)%)$';

/** The groups of the help, in its order. */
export const groups = ['Listing', 'Output', 'Without a screen', 'Screen', 'Other'] as const;

/** A word of the command line that begins with a dash, and its value if it has one. */
export type Option = {
	readonly group: (typeof groups)[number];
	readonly name: string;
	readonly letter?: string;
	/** The word for the value in the help; absent for a switch. `PATH` and `FILE` mean file names. */
	readonly value?: string;
	/** The known values, each with its meaning or an empty string. */
	readonly choices?: Readonly<Record<string, string>>;
	readonly mayBeEmpty?: true;
	/** A sentence. */
	readonly does: string;
	/** The options that cannot be combined with it. */
	readonly excludes?: readonly string[];
};

/**
A variable that sets the same. For a switch, any text turns it on. With `turns`, only words such as `yes` and `no` count: those
that `turns` names set the switch, the others leave it alone. The variable `unless` overrides it: `0` and `false` turn the switch
on, everything else turns it off.
*/
type Variable = {
	readonly name: string;
	readonly turns?: 'on' | 'off';
	readonly unless?: string;
};

/** A field of the config. It accepts the choices of the option, or what matches its own pattern. */
type Field = {
	readonly name: string;
	readonly does: string;
	readonly pattern?: string;
	/** How to write a text that matches. */
	readonly write?: string;
};

/** A value of the whole run: its option, and everything else that can set it. */
export type Setting = Option & {
	/** Reads the text of a value; undefined if it is wrong. Without it a text must be one of the choices, if there are any. */
	readonly read?: (text: string) => unknown;
	/** Its kind of value, for messages, and how to write it. Without a kind, a message does not quote a wrong value: it may be a key. */
	readonly kind?: string;
	readonly write?: string;
	/** The text of the value if nothing sets it; for a switch, whether it is on. */
	readonly usual?: string | true;
	/** The default in words, if it has no value. */
	readonly otherwise?: string;
	readonly variable?: Variable;
	readonly field?: Field;
	/** Whether ENVPICK_DEFAULT_OPTS may set it. An address, a key or a task would surprise in a script, which gets the same variables. */
	readonly mayBeDefault?: true;
	/** Whether its option turns it off: `--no-mouse` for `mouse`. */
	readonly isTurnedOff?: true;
	/** Whether it has no option. */
	readonly isHidden?: true;
	/** Whether its value is the rest of the command line. */
	readonly isCommand?: true;
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

const toMilliseconds = (seconds: string): number | undefined => {
	const number = Number(seconds);
	return number > 0 && number <= 3600 ? Math.max(1, Math.round(number * 1000)) : undefined;
};

const switchWords = 'use true or false';

/** The pattern of the names of services in the config. */
export const serviceName = '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$';

// To add a setting, add a row: the command line, the variables, ENVPICK_DEFAULT_OPTS, the config with its schema, `--print-config`,
// the help, the completions, the manual page and the documents follow from it. `Settings` has its value.
const table = [
	{
		group: 'Listing',
		name: 'base-url',
		value: 'URL',
		does: 'Service address',
		variable: {name: 'ENVPICK_BASE_URL'},
		excludes: ['service', 'input', 'demo'],
	},
	{
		group: 'Listing',
		name: 'access-key-file',
		value: 'PATH',
		does: 'Read the access key from PATH (- for standard input)',
		variable: {name: 'ENVPICK_ACCESS_KEY_FILE'},
	},
	{
		group: 'Listing',
		name: 'service',
		value: 'NAME',
		does: 'Use a service from the config file',
		variable: {name: 'ENVPICK_SERVICE'},
		field: {
			name: 'service',
			does: 'The service to use. The default is the first.',
			pattern: serviceName,
			write: 'a name under services',
		},
		kind: 'the name of a service',
		mayBeDefault: true,
		excludes: ['input', 'demo'],
	},
	{group: 'Listing', name: 'config', value: 'PATH', does: 'Config file to use', variable: {name: 'ENVPICK_CONFIG'}},
	{
		group: 'Listing',
		name: 'input',
		value: 'PATH',
		does: 'Browse a saved listing or the output of --json (- for standard input)',
		excludes: ['offline', 'demo'],
	},
	{group: 'Listing', name: 'offline', does: 'Use the cached listing; send no request', excludes: ['demo']},
	{group: 'Listing', name: 'demo', does: 'Browse a built-in listing'},
	{
		group: 'Listing',
		name: 'timeout',
		value: 'SECONDS',
		does: 'Time limit for the request',
		read: toMilliseconds,
		write: 'use a number of seconds, up to 3600',
		usual: '30',
		mayBeDefault: true,
	},
	{
		group: 'Listing',
		name: 'insecure-http',
		does: 'Allow plain http to other machines: anyone on the network can read the key',
	},
	{
		group: 'Output',
		name: 'as',
		value: 'FORMAT',
		choices: {...formatSummary, ...tableSummary},
		does: "Write the pick with a template such as '{id}', or in a format",
		// The config can add formats, and a template is one.
		read: (text: string): string => text,
		kind: 'a format',
		usual: 'comma',
		field: {
			name: 'format',
			does: 'The default format: a built-in format, or the name of one of your own.',
			pattern: '^[a-z][a-z0-9-]{0,39}$',
			write: `one of ${allFormatNames.join(', ')}, or a name under formats`,
		},
		mayBeDefault: true,
	},
	{
		group: 'Output',
		name: 'columns',
		value: 'NAMES',
		does: 'Columns of a table, such as id,os,state',
		read: (text: string): readonly string[] => text.split(','),
		kind: 'a list of columns',
		otherwise: 'all',
		field: {
			name: 'columns',
			does: 'The columns of a table, such as id,os,state: tag prefixes, fields, label, group or tags. The default is all tags and fields.',
			pattern: String.raw`\S`,
			write: 'names of columns with commas between them',
		},
		mayBeDefault: true,
	},
	{
		group: 'Output',
		name: 'tags',
		value: 'MODE',
		choices: tagsModes,
		does: 'Which tags a pick includes; --list prints all unless this is set',
		kind: 'a tags mode',
		usual: 'exact',
		field: {
			name: 'tags',
			does: 'Which tags a pick and --list include. The default is exact for a pick, and all for --list.',
		},
		mayBeDefault: true,
	},
	{
		group: 'Output',
		name: 'unique',
		does: 'Show identical environments as one row; with --list, identical lines once',
		mayBeDefault: true,
	},
	{
		group: 'Output',
		name: 'clipboard',
		value: 'MODE',
		choices: clipboardWays,
		does: 'How to copy',
		kind: 'a clipboard method',
		usual: 'auto',
		variable: {name: 'ENVPICK_CLIPBOARD'},
		field: {name: 'clipboard', does: 'How to copy.'},
		mayBeDefault: true,
	},
	{group: 'Output', name: 'print', does: 'Print the pick instead of copying it', excludes: ['run']},
	{group: 'Output', name: 'print0', does: 'Print NUL instead of line breaks', excludes: ['run']},
	{group: 'Output', name: 'unquoted', does: 'Print values as they are, even if a shell could run them'},
	{
		group: 'Output',
		name: 'insert',
		does: 'Print the pick as quoted words, to insert into a command line',
		excludes: ['list', 'json', 'last', 'select-1', 'run', 'print0', 'unquoted'],
	},
	{
		group: 'Output',
		name: 'run',
		value: 'CMD',
		isCommand: true,
		does: 'Run CMD ARG…: the pick replaces {}, or is appended; must come last',
	},
	{
		group: 'Without a screen',
		name: 'select-1',
		letter: '1',
		does: 'Pick without a screen if all matches give the same output',
	},
	{group: 'Without a screen', name: 'exit-0', letter: '0', does: 'Exit with code 1 if nothing matches'},
	{
		group: 'Screen',
		name: 'query',
		letter: 'q',
		value: 'TEXT',
		mayBeEmpty: true,
		usual: '',
		does: 'Start with TEXT in the filter',
	},
	{
		group: 'Screen',
		name: 'height',
		value: 'HEIGHT',
		does: 'Draw below the cursor, in rows or percent: 20, 40%, or ~50% (at most 50%)',
		read: (text: string): string | undefined => (isHeight(text) ? text : undefined),
		kind: 'a height',
		otherwise: 'the whole terminal',
		write: 'write a number of rows or a percentage: 20, 40%, ~50%',
		field: {
			name: 'height',
			does: 'The height of the screen, as in --height. The default is the whole terminal.',
			pattern: heightPattern,
			write: 'a number of rows or a percentage: "20", "40%", "~50%"',
		},
		mayBeDefault: true,
	},
	{
		group: 'Screen',
		name: 'no-color',
		does: 'Disable colours',
		// https://no-color.org
		variable: {name: 'NO_COLOR', unless: 'FORCE_COLOR'},
		mayBeDefault: true,
	},
	{group: 'Screen', name: 'ascii', does: 'Draw with ASCII only', mayBeDefault: true},
	{
		group: 'Screen',
		name: 'mouse',
		does: 'Leave the mouse to the terminal',
		usual: true,
		variable: {name: 'ENVPICK_MOUSE', turns: 'off'},
		kind: 'on or off',
		write: switchWords,
		field: {name: 'mouse', does: 'Whether the mouse acts on the screen. The default is true.'},
		isTurnedOff: true,
		mayBeDefault: true,
	},
	{
		group: 'Screen',
		name: 'screen-reader',
		does: 'Announce changes line by line, for a screen reader',
		// Ink's own programs read the same variable, so people who need lines have already set it.
		variable: {name: 'INK_SCREEN_READER', turns: 'on'},
		kind: 'on or off',
		write: switchWords,
	},
	{group: 'Other', name: 'bind', value: 'KEY', does: 'With --init: bind KEY, such as ctrl-g, to insert a pick'},
	{
		group: 'Other',
		name: 'debug',
		value: 'FILE',
		does: 'Write a log for a bug report to a new file (without the key)',
	},
	{
		group: 'Other',
		name: 'remember',
		does: 'Cache listings and keep past picks',
		usual: true,
		variable: {name: 'ENVPICK_REMEMBER', turns: 'off'},
		kind: 'on or off',
		write: switchWords,
		field: {name: 'remember', does: 'Whether to cache listings and keep past picks. The default is true.'},
		isHidden: true,
	},
] as const satisfies readonly Setting[];

export const allSettings: readonly (Setting & {readonly name: SettingName})[] = table;

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
	? `${Head}${Capitalize<CamelCase<Tail>>}`
	: Name;

type ValueOf<Row> = Row extends {readonly isCommand: true}
	? readonly string[]
	: Row extends {readonly read: (text: string) => infer Value}
		? Exclude<Value, undefined>
		: Row extends {readonly choices: infer Choices}
			? keyof Choices
			: string;

/** The value of each setting of a run, by its name in camel case. A setting without a value that nothing sets is undefined. */
export type Settings = {
	readonly [Row in (typeof table)[number] as CamelCase<Row['name']>]: Row extends {readonly value: string}
		? ValueOf<Row> | (Row extends {readonly usual: string} ? never : undefined)
		: boolean;
};

export type SettingName = (typeof table)[number]['name'];

/** The name of the option of a setting. */
export const optionNameOf = ({name, isTurnedOff}: Pick<Setting, 'name' | 'isTurnedOff'>): string =>
	isTurnedOff ? `no-${name}` : name;

/** A value as it is written on a command line, in a variable or in the config; a switch is on or off. */
export type Written = string | boolean | readonly string[];

/** Written values by the names of their options. */
export type WrittenOptions = {readonly [Name in SettingName]?: Written | undefined};

/** The name of an option in camel case: `no-color` is `noColor`. */
export const toProperty = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The value of a text; undefined if it is wrong, as every text is for a switch. */
export const readSetting = ({value, choices, read}: Setting, text: string): unknown => {
	if (value === undefined) {
		return undefined;
	}
	if (read !== undefined) {
		return read(text);
	}
	return choices === undefined || Object.hasOwn(choices, text) ? text : undefined;
};

/** Whether a text is a height, as `--height` takes it; terminal/height.ts says how many rows that is. */
export const isHeight = (text: string): boolean => new RegExp(heightPattern).test(text);
