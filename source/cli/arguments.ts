import meow from 'meow';
import {checkOptions, usage} from './check-options.ts';
import {type AskedOption, type CompletionShell, askedOptions, completionShells} from './options.ts';
import {type ClipboardMode, clipboardModes, isClipboardMode} from '../clipboard/route.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';

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
	/** A shell, or the option whose values a completion asks for. */
	readonly completion?: CompletionShell | AskedOption;
	readonly printConfig: boolean;
	readonly debug?: string;
	readonly help: boolean;
	readonly version: boolean;
};

/** Reads the command line. Throws FaultError (usage) that names the option and never repeats what may be a key. */
export const parseArguments = (argv: readonly string[], importMeta: ImportMeta): Arguments => {
	const {flags, input: words} = readFlags(argv, importMeta);
	const {
		baseUrl,
		accessKeyFile,
		service,
		config,
		input,
		timeout,
		as: form,
		clipboard,
		completion,
		debug,
		...rest
	} = flags;
	if (clipboard !== undefined && !isClipboardMode(clipboard)) {
		throw usage(
			`\`--clipboard ${shorten(clipboard)}\` is not a way to copy`,
			`give one of ${clipboardModes.join(', ')}`,
		);
	}
	// Who asks for help gets it, whatever else is there.
	if (!(flags.help || flags.version)) {
		checkTogether(name => flags[name] !== undefined && flags[name] !== false);
	}
	return {
		...rest,
		...(baseUrl !== undefined && {baseUrl}),
		...(accessKeyFile !== undefined && {accessKeyFile}),
		...(service !== undefined && {service}),
		...(config !== undefined && {config}),
		...(input !== undefined && {input}),
		...(clipboard !== undefined && {clipboard}),
		...(completion !== undefined && {completion: toCompletion(completion)}),
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
			completion: {type: 'string'},
			printConfig: isGiven,
			debug: {type: 'string'},
			help: isGiven,
			version: isGiven,
		},
	});
};

// Each set answers one question: none is passed over for another without a word.
const rivals = [
	['demo', 'input', 'service', 'baseUrl'],
	['list', 'json', 'printConfig', 'clipboardTest', 'setup'],
] as const;

type Rival = (typeof rivals)[number][number] | (typeof withoutSetup)[number];

const checkTogether = (isGiven: (name: Rival) => boolean): void => {
	for (const names of rivals) {
		const [one, other] = (names as readonly Rival[]).filter(isGiven);
		if (one !== undefined && other !== undefined) {
			throw usage(`${toOption(one)} and ${toOption(other)} are two answers to one question`, 'give one of them');
		}
	}
	const other = isGiven('setup') ? withoutSetup.find(isGiven) : undefined;
	if (other !== undefined) {
		throw usage(`\`--setup\` and ${toOption(other)} do not go together`, 'give one of them');
	}
};

// What does without a service, or without a screen.
const withoutSetup = ['demo', 'input', 'select1', 'exit0'] as const;

const toOption = (flag: string): string => `\`--${flag.replace(/[A-Z\d]/g, letter => `-${letter.toLowerCase()}`)}\``;

const shorten = (value: string): string => cutText(toSafeText(value), 20);

const toCompletion = (name: string): NonNullable<Arguments['completion']> => {
	const completion = [...completionShells, ...askedOptions].find(known => known === name);
	if (completion === undefined) {
		throw usage(
			`\`--completion ${shorten(name)}\` is not a shell known here`,
			`give one of ${completionShells.join(', ')}`,
		);
	}
	return completion;
};

const longestTimeout = 3600;

const toMilliseconds = (seconds: string): number => {
	const number = seconds.trim() === '' ? Number.NaN : Number(seconds);
	if (number > 0 && number <= longestTimeout) {
		return number * 1000;
	}
	const why = Number.isNaN(number) ? 'is not a number' : number > 0 ? 'is too long' : 'must be more than 0';
	throw usage(`\`--timeout\` ${why}`, `give seconds, up to ${longestTimeout}`);
};
