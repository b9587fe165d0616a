import meow from 'meow';
import {type ClipboardMode, clipboardModes, isClipboardMode} from './core/clipboard-route.ts';
import {FaultError} from './core/fault.ts';
import {cutText, toSafeText} from './core/text.ts';
import {options, shortOptions} from './options.ts';

const known = new Map(options.map(option => [option.name, option]));

// A key given as a value would show in the process list and in the shell's history.
const keyNames = new Set(['key', 'access-key', 'accesskey', 'api-key', 'token', 'k']);

/** The command line, checked; what is absent was not given. */
export type Arguments = {
	readonly query: string;
	readonly baseUrl?: string;
	readonly accessKeyFile?: string;
	/** The name of a service of the config. */
	readonly service?: string;
	readonly config?: string;
	readonly input?: string;
	readonly setup: boolean;
	readonly demo: boolean;
	/** Milliseconds. */
	readonly timeout: number;
	readonly insecureHttp: boolean;
	/** The name of a form, not checked: the config can add some. */
	readonly as?: string;
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
	readonly mouse: boolean;
	readonly screenReader: boolean;
	readonly printConfig: boolean;
	readonly debug?: string;
	readonly help: boolean;
	readonly version: boolean;
};

/** Reads the command line. Throws FaultError (usage) that names the option and never repeats what may be a key. */
export const parseArguments = (argv: readonly string[], importMeta: ImportMeta): Arguments => {
	const {flags, input: words} = readFlags(argv, importMeta);
	const {baseUrl, accessKeyFile, service, config, input, timeout, as: form, clipboard, debug, ...rest} = flags;
	if (clipboard !== undefined && !isClipboardMode(clipboard)) {
		throw usage(`\`--clipboard ${shorten(clipboard)}\` is no way to copy`, `give one of ${clipboardModes.join(', ')}`);
	}
	if (rest.list && rest.json) {
		throw usage('`--list` and `--json` are two answers to one question', 'give one of them');
	}
	const other = rest.setup ? withoutSetup.find(name => flags[name] !== undefined && flags[name] !== false) : undefined;
	if (other !== undefined) {
		throw usage(`\`--setup\` and \`--${optionOf(other)}\` do not go together`, 'give one of them');
	}
	return {
		...rest,
		...(baseUrl !== undefined && {baseUrl}),
		...(accessKeyFile !== undefined && {accessKeyFile}),
		...(service !== undefined && {service}),
		...(config !== undefined && {config}),
		...(input !== undefined && {input}),
		...(clipboard !== undefined && {clipboard}),
		...(form !== undefined && {as: form}),
		...(debug !== undefined && {debug}),
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
			service: {type: 'string'},
			config: {type: 'string'},
			input: {type: 'string'},
			setup: isGiven,
			demo: isGiven,
			timeout: {type: 'string', default: '30'},
			insecureHttp: isGiven,
			as: {type: 'string'},
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
			mouse: {type: 'boolean', default: true},
			screenReader: isGiven,
			printConfig: isGiven,
			debug: {type: 'string'},
			help: isGiven,
			version: isGiven,
		},
	});
};

// What does without a service, or without a screen.
const withoutSetup = ['demo', 'input', 'list', 'json', 'select1', 'exit0', 'clipboardTest'] as const;

const optionOf = (flag: string): string => flag.replace(/[A-Z\d]/g, letter => `-${letter.toLowerCase()}`);

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
	const full = isLong ? name : (shortOptions[name] ?? name);
	// A short option is one letter; `-Vx` is none of ours.
	const known = isLong || name.length === 1 ? full : `-${full}`;
	return value === undefined ? {name: known} : {name: known, value};
};
