import meow from 'meow';
import {type ClipboardMode, clipboardModes, isClipboardMode} from './core/clipboard-route.ts';
import {FaultError} from './core/fault.ts';
import {type FormName, formNames, isFormName} from './core/forms.ts';
import {cutText, toSafeText} from './core/text.ts';

type Option = {
	readonly name: string;
	/** What stands for its value in the help; absent where it takes none. */
	readonly value?: string;
	readonly does: string;
};

/** Every option, in the order of the help. */
const options: readonly Option[] = [
	{name: 'base-url', value: 'URL', does: 'The service, in any form it is written  [$ENVPICK_BASE_URL]'},
	{
		name: 'access-key-file',
		value: 'PATH',
		does: 'File with the access key, - for standard input  [$ENVPICK_ACCESS_KEY_FILE]',
	},
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
	{name: 'no-color', does: 'No colour  [$NO_COLOR]'},
	{name: 'ascii', does: 'Draw with ASCII alone'},
	{name: 'help', does: 'Print this'},
	{name: 'version', does: 'Print the version'},
];

const known = new Map(options.map(option => [option.name, option]));
const short: Readonly<Record<string, string>> = {1: 'select-1', 0: 'exit-0', h: 'help', V: 'version'};

// A key given as a value would show in the process list and in the shell's history.
const keyNames = new Set(['key', 'access-key', 'accesskey', 'api-key', 'token', 'k']);

/** The command line, checked; what is absent was not given. */
export type Arguments = {
	readonly query: string;
	readonly baseUrl?: string;
	readonly accessKeyFile?: string;
	readonly input?: string;
	readonly demo: boolean;
	/** Milliseconds. */
	readonly timeout: number;
	readonly insecureHttp: boolean;
	readonly as: FormName;
	readonly allTags: boolean;
	readonly unique: boolean;
	readonly clipboard?: ClipboardMode;
	readonly clipboardTest: boolean;
	readonly print: boolean;
	readonly print0: boolean;
	readonly select1: boolean;
	readonly exit0: boolean;
	readonly list: boolean;
	readonly json: boolean;
	readonly color: boolean;
	readonly ascii: boolean;
	readonly help: boolean;
	readonly version: boolean;
};

/** Reads the command line. Throws FaultError (usage) that names the option and never repeats what may be a key. */
export const parseArguments = (argv: readonly string[], importMeta: ImportMeta): Arguments => {
	const {flags, input: words} = readFlags(argv, importMeta);
	const {baseUrl, accessKeyFile, input, timeout, as: form, clipboard, ...rest} = flags;
	if (!isFormName(form)) {
		throw usage(`\`--as ${shorten(form)}\` is no form`, `give one of ${formNames.join(', ')}`);
	}
	if (clipboard !== undefined && !isClipboardMode(clipboard)) {
		throw usage(`\`--clipboard ${shorten(clipboard)}\` is no way to copy`, `give one of ${clipboardModes.join(', ')}`);
	}
	if (rest.list && rest.json) {
		throw usage('`--list` and `--json` are two answers to one question', 'give one of them');
	}
	return {
		...rest,
		...(baseUrl !== undefined && {baseUrl}),
		...(accessKeyFile !== undefined && {accessKeyFile}),
		...(input !== undefined && {input}),
		...(clipboard !== undefined && {clipboard}),
		as: form,
		timeout: toMilliseconds(timeout),
		query: words.join(' '),
	};
};

const readFlags = (argv: readonly string[], importMeta: ImportMeta) => {
	const isGiven = {type: 'boolean', default: false} as const;
	return meow('', {
		importMeta,
		// Given, so that meow does not look for a package.json and read it.
		pkg: {name: 'envpick'},
		argv: checkOptions(argv),
		autoHelp: false,
		autoVersion: false,
		flags: {
			baseUrl: {type: 'string'},
			accessKeyFile: {type: 'string'},
			input: {type: 'string'},
			demo: isGiven,
			timeout: {type: 'string', default: '30'},
			insecureHttp: isGiven,
			as: {type: 'string', default: 'csv'},
			allTags: isGiven,
			unique: isGiven,
			clipboard: {type: 'string'},
			clipboardTest: isGiven,
			print: isGiven,
			print0: isGiven,
			select1: isGiven,
			exit0: isGiven,
			list: isGiven,
			json: isGiven,
			color: {type: 'boolean', default: true},
			ascii: isGiven,
			help: isGiven,
			version: isGiven,
		},
	});
};

const shorten = (value: string): string => cutText(toSafeText(value), 20);

const longestTimeout = 3600;

const toMilliseconds = (seconds: string): number => {
	const number = Number(seconds);
	if (seconds.trim() === '' || !(number > 0 && number <= longestTimeout)) {
		throw usage('`--timeout` is no number of seconds', `give one up to ${longestTimeout}`);
	}
	return number * 1000;
};

const usage = (what: string, tryThis = 'see `envpick --help`'): FaultError =>
	new FaultError({type: 'usage', what, tryThis});

// meow prints an unknown option with its value, which may be a key, and passes over a missing one; so the options are
// checked first, and given on in the one form (`--name=value`) that cannot be misread.
const checkOptions = (argv: readonly string[]): string[] => {
	const checked: string[] = [];
	const seen = new Set<string>();
	const rest = [...argv];
	for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
		if (argument === '--') {
			return [...checked, '--', ...rest];
		}
		if (!argument.startsWith('-') || argument === '-') {
			checked.push(argument);
			continue;
		}
		const {name, value} = splitOption(argument);
		const option = known.get(name);
		if (option === undefined) {
			throw keyNames.has(name.toLowerCase())
				? usage(
						'there is no option that takes the key: it would show in `ps`',
						'set ENVPICK_ACCESS_KEY or use --access-key-file',
					)
				: usage(`unknown option \`${cutText(toSafeText(argument.split('=')[0] ?? ''), 40)}\``);
		}
		if (seen.has(name)) {
			throw usage(`\`--${name}\` is given twice`);
		}
		seen.add(name);
		const given = option.value === undefined ? value : (value ?? rest.shift());
		if (
			option.value !== undefined &&
			(given === undefined || given === '' || (value === undefined && /^--./.test(given)))
		) {
			throw usage(`\`--${name}\` needs a value: ${option.value}`);
		}
		if (option.value === undefined && given !== undefined) {
			throw usage(`\`--${name}\` takes no value`);
		}
		const plain = name.replace(/-(\d)$/, '$1');
		checked.push(given === undefined ? `--${plain}` : `--${plain}=${given}`);
	}
	return checked;
};

const splitOption = (argument: string): {readonly name: string; readonly value?: string} => {
	const isLong = argument.startsWith('--');
	const [, name = '', value] = /^--?([^=]*)(?:=(.*))?$/s.exec(argument) ?? [];
	const full = isLong ? name : (short[name] ?? name);
	// A short option is one letter; `-Vx` is none of ours.
	const known = isLong || name.length === 1 ? full : `-${full}`;
	return value === undefined ? {name: known} : {name: known, value};
};

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
