import {clipboardModes} from './core/clipboard-route.ts';
import {formNames} from './core/forms.ts';

/** A line of the table of options. */
export type Option = {
	readonly name: string;
	/** What stands for its value in the help; absent where it takes none. */
	readonly value?: string;
	readonly does: string;
};

/** Every option, in the order of the help. */
export const options: readonly Option[] = [
	{name: 'base-url', value: 'URL', does: 'The service, in any form it is written  [$ENVPICK_BASE_URL]'},
	{
		name: 'access-key-file',
		value: 'PATH',
		does: 'File with the access key, - for standard input  [$ENVPICK_ACCESS_KEY_FILE]',
	},
	{name: 'service', value: 'NAME', does: 'A service of the config file  [$ENVPICK_SERVICE]'},
	{name: 'setup', does: 'Ask for the address and the key, try them, and keep them'},
	{name: 'config', value: 'PATH', does: 'The config file  [$ENVPICK_CONFIG]'},
	{name: 'input', value: 'PATH', does: 'A saved listing instead of the service, - for standard input'},
	{name: 'demo', does: 'A built-in listing from a service inside the program'},
	{name: 'timeout', value: 'SECONDS', does: 'Total time for the request  [30]'},
	{name: 'insecure-http', does: 'Allow http to another machine: the key travels in clear'},
	{name: 'as', value: 'FORM', does: `What a pick yields: ${formNames.join(', ')}  [csv]`},
	{name: 'all-tags', does: 'Take all tags, not only os and locale'},
	{name: 'unique', does: 'Equal environments are one'},
	{name: 'clipboard', value: 'MODE', does: `How to copy: ${clipboardModes.join(', ')}  [$ENVPICK_CLIPBOARD, auto]`},
	{name: 'clipboard-test', does: 'Try the clipboard: what is on the way to it, and a short text'},
	{name: 'print', does: 'Print the pick instead of copying it'},
	{name: 'print0', does: 'End what is printed with NUL instead of a line break'},
	{name: 'select-1', does: 'Pick without a screen if exactly one matches  (-1)'},
	{name: 'exit-0', does: 'Leave with exit code 1 at once if none matches  (-0)'},
	{name: 'list', does: 'No screen: print every match, one per line'},
	{name: 'json', does: 'No screen: print every match as it came, as JSON'},
	{name: 'no-color', does: 'No colour  [$NO_COLOR, $FORCE_COLOR]'},
	{name: 'ascii', does: 'Draw with ASCII alone'},
	{name: 'no-mouse', does: 'Leave the mouse to the terminal; while it is ours, shift-drag selects text'},
	{name: 'screen-reader', does: 'Say what changes in lines, for a screen reader  [$INK_SCREEN_READER]'},
	{name: 'print-config', does: 'Print what holds, and where each value comes from'},
	{name: 'debug', value: 'FILE', does: 'Write a log to attach to a report; the key is not in it'},
	{name: 'help', does: 'Print this'},
	{name: 'version', does: 'Print the version'},
];

/** What the options of one letter are short for. */
export const shortOptions: Readonly<Record<string, string>> = {1: 'select-1', 0: 'exit-0', h: 'help', V: 'version'};

/** The help, as `--help` prints it. */
export const helpText = (): string => {
	const names = options.map(({name, value}) => `--${name}${value === undefined ? '' : ` ${value}`}`);
	const width = Math.max(...names.map(name => name.length));
	return `
Usage
  envpick [query] [options]

  Browse a service's analysis environments and pick one: to the clipboard, to
  standard output, into a script. The query is what the filter starts with.
  The access key comes from ENVPICK_ACCESS_KEY or from a file.

Options
${options.map(({does}, index) => `  ${(names[index] ?? '').padEnd(width)}  ${does}`).join('\n')}

Examples
  envpick --demo
  envpick --base-url https://sandbox.example.org win11
  envpick --input listing.json --list
  tags=$(envpick ubuntu)
`.trimStart();
};
