import type {Config} from '../config/config.ts';
import {defaultsVariable, readDefault} from '../config/defaults-variable.ts';
import type {ConfigRequest} from '../config/io/config-file.ts';
import {type Resolved, resolveSettings} from '../config/precedence.ts';
import type {Settings, WrittenOptions} from '../config/settings.ts';
import type {Fault} from '../fault/fault.ts';
import {type FormatOptions, formatNameOf, hasLines} from '../formats/format.ts';
import type {Listing} from '../listing/listing.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import type {Loader} from '../load/io/loader.ts';
import {type OpenOptions, openSource} from '../load/io/source.ts';
import type {Variables} from '../system/variables.ts';
import {noScreen} from '../terminal/capabilities.ts';
import {createQuestions} from '../terminal/io/ask-terminal.ts';
import {noTerminal, openTerminal, type Terminal} from '../terminal/io/open-terminal.ts';
import type {Screens} from '../terminal/io/signals.ts';
import {chooseFormat} from './choose-format.ts';
import {chooseSource} from './choose-source.ts';
import {readerOf, targetOf} from './choose-target.ts';
import type {Debug} from './debug.ts';
import {isList} from './requested.ts';

/** The checked command line, before anything is looked up. */
export type Given = {
	/** The settings that options set, by name. */
	readonly settings: WrittenOptions;
	/** The name of the task that an option requests, and the value of that option. */
	readonly task: string | undefined;
	readonly value: string;
	/** The words that are not options: query terms or files. */
	readonly words: readonly string[];
	/** The names of the given options, in the order of the help. */
	readonly names: readonly string[];
};

/** The surroundings of each task, with the settings of the command line and the variables. */
export type Base = Resolved & {
	readonly given: Given;
	readonly variables: Variables;
	readonly process: NodeJS.Process;
	readonly screens: Screens;
	readonly debug?: Debug | undefined;
};

type Start = Omit<Base, keyof Resolved> & {
	/** The settings in ENVPICK_DEFAULT_OPTS. */
	readonly defaults: WrittenOptions;
	readonly config: Config;
	readonly configRequest: ConfigRequest;
};

/** A run with its settings. A task calls for everything else that can fail or takes time. */
export type Run = Readonly<ReturnType<typeof createRun>>;

/** Resolves the settings of a run. Throws Fault if one has a wrong value. */
export const createRun = (start: Start) => {
	const {given, variables, defaults, config, process} = start;
	const resolved = resolveSettings({given: given.settings, variables, defaults, config});
	const {settings} = resolved;
	const isCaptured = !process.stdout.isTTY;
	const choice = () => chooseSource(resolved, variables, config);
	const from = resolved.originOf('as');
	const format =
		from === defaultsVariable
			? readDefault(() => chooseFormat(settings.as, config))
			: chooseFormat(settings.as, config);
	// A default that a command line cannot have is replaced. The same format of an option is refused.
	const isUnfit = settings.insert && hasLines(format) && from !== '--as';
	return {
		...start,
		...resolved,
		format: isUnfit ? 'comma' : format,
		unfit: isUnfit ? formatNameOf(format) : undefined,
		/** Which tags are written. */
		tags: isList(given, settings) && resolved.originOf('tags') === 'default' ? 'all' : settings.tags,
		target: targetOf(given, settings, isCaptured),
		reader: readerOf(given, settings, isCaptured),
		/** What follows each printed line. */
		end: settings.print0 ? '\0' : '\n',
		/** The listing to load. Throws Fault. */
		choice,
		/** Makes the loader of the listing. Throws Fault if the address is missing or invalid. */
		source: (): Loader => openSource(choice(), openOptionsOf({...start, ...resolved})),
		/** Finds the terminal. Throws `fault` or its own Fault if there is none. */
		terminal: (fault?: Fault) => findTerminal(start, fault),
		/** Finds the terminal for browsing. Also throws if it cannot move its cursor, as a screen needs; a screen reader gets only lines. */
		screen: (fault?: Fault): Terminal => {
			const terminal = findTerminal(start, fault);
			if (!settings.screenReader && !terminal.supportsSequences) {
				throw fault ?? noScreen(variables);
			}
			return terminal;
		},
		/** Connects to the clipboard of a terminal, with a handler for its replies. If `isAsking`, replies must be read. */
		clipboard: (terminal: Terminal, isAsking: boolean) => openClipboard(start, settings, terminal, isAsking),
	};
};

export const openOptionsOf = ({
	settings,
	variables,
	config,
	process,
	screens,
	debug,
}: Start & Resolved): OpenOptions => ({
	timeout: settings.timeout,
	insecureHttp: settings.insecureHttp,
	offline: settings.offline,
	remembers: settings.remember,
	variables,
	locations: config.locations,
	stdin: () => process.stdin,
	userId: process.getuid?.(),
	hasTerminal: process.stdout.isTTY || process.stderr.isTTY,
	host: process,
	lend: screens.lend,
	note: debug?.note,
	onError: debug?.onError,
});

/** How to find and read the config. */
export const configRequestOf = ({settings, originOf, variables, process, debug}: Base): ConfigRequest => ({
	note: debug?.note,
	config: settings.config,
	from: originOf('config'),
	timeout: settings.timeout,
	variables,
	userId: process.getuid?.(),
});

export const toFormatOptions = (
	{tags, reader, settings: {columns}}: Run,
	listing: Listing,
	{tagsOf} = createPickTags(listing),
): FormatOptions => ({tagsOf: environment => tagsOf(environment, tags), reader, listing, columns});

const findTerminal = ({process, variables}: Start, fault?: Fault): Terminal => {
	const terminal = openTerminal(process, variables);
	if (terminal === undefined) {
		throw fault ?? noTerminal();
	}
	return terminal;
};

const openClipboard = async (
	{process, variables, debug}: Start,
	{clipboard: mode}: Settings,
	{output, supportsSequences}: Terminal,
	isAsking: boolean,
) => {
	const {createClipboard} = await import('../clipboard/io/clipboard.ts');
	const write = (bytes: string) => void output.write(bytes);
	const {ask, answer, isReplyDue} = createQuestions(write, /^\u001b\[>/);
	const clipboard = createClipboard({mode, variables, host: process, supportsSequences, write, ...(isAsking && {ask})});
	const copy = async (text: string) => {
		const report = await clipboard.copy(text);
		debug?.note(`copy: ${[report.type, ...report.problems].join('; ')}`);
		return report;
	};
	return {clipboard: {...clipboard, copy}, answer, isReplyDue};
};
