import process from 'node:process';
import packageJson from '../package.json' with {type: 'json'};
import {type Arguments, parseArguments} from './arguments.ts';
import type {BrowseWorld} from './browse.ts';
import {type Chosen, chosenOf, isSetupDue, serviceOf} from './choose-service.ts';
import {toCopyAdvice, toCopySummary} from './core/clipboard-report.ts';
import {emptyConfig} from './core/config.ts';
import {isOfLines} from './core/face.ts';
import {FaultError} from './core/fault.ts';
import {toForm} from './core/forms.ts';
import type {Listing, Resource} from './core/listing.ts';
import {matchingResources} from './core/plain.ts';
import type {Debug} from './debug.ts';
import {toFailure} from './effects.ts';
import {openFace} from './faces.ts';
import type {Clipboard} from './io/clipboard.ts';
import {endNow, endSoon} from './io/end-process.ts';
import {type ListingSource, openSource, type SourceOptions} from './io/listing-source.ts';
import {createQuestions, type Questions} from './io/questions.ts';
import {readConfig} from './io/read-config.ts';
import {openTerminal, type Terminal} from './io/terminal.ts';
import {loadAhead, startWith} from './load-ahead.ts';
import {printMatches} from './print-matches.ts';
import {createScreens} from './run-screens.ts';
import {clipboardModeOf, endOf, formOf, formOptionsOf, hasStyles, type Seen, targetOf, toOptions} from './settings.ts';
import {switchServices} from './switch-services.ts';
import {tell, tellBug, tellFailure, tellLines} from './tell.ts';

// The front door, and the only file that touches the process: it wires the rooms together, prints, and sets the code.

const {argv, stdout, stderr} = process;
const environment = {...process.env};

// What is started from here, a tool of the clipboard say, has no business with the key. The switch that turns the check of
// certificates off does nothing here, as we ask for the check; Node's warnings about it and others would tear the screen.
delete process.env['ENVPICK_ACCESS_KEY'];
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
process.removeAllListeners('warning');

let debug: Debug | undefined;
const screens = createScreens(process);
let seen: Seen = {isCaptured: !stdout.isTTY, environment, config: emptyConfig};

const main = async (): Promise<number> => {
	const given = parseArguments(argv.slice(2), import.meta);
	if (given.help) {
		const {helpText} = await import('./help-text.ts');
		stdout.write(helpText());
		return 0;
	}
	if (given.completion !== undefined) {
		const {toCompletion} = await import('./completion.ts');
		const load = () => readConfig({...given, environment, platform: process.platform});
		stdout.write(await toCompletion(given.completion, load));
		return 0;
	}
	if (given.version) {
		stdout.write(`${packageJson.version}\n`);
		return 0;
	}
	if (given.debug !== undefined) {
		debug = await openDebug(given.debug);
	}
	seen = {...seen, config: await readConfig({...given, environment, platform: process.platform})};
	// Said before anything is asked for.
	formOf(given, seen);
	if (given.printConfig) {
		const {toPrintedConfig} = await import('./print-config.ts');
		tellLines(toPrintedConfig(given, seen, process.platform), stdout);
		return 0;
	}
	if (given.clipboardTest) {
		return testClipboard(given);
	}
	const isPlain = given.list || given.json;
	// Without a terminal there is no point in asking for the listing first.
	const terminal = isPlain || given.select1 || given.exit0 ? undefined : needTerminal();
	const isAtTerminal = process.stdin.isTTY && stdout.isTTY;
	if (terminal !== undefined && isSetupDue(given, seen, isAtTerminal)) {
		return browseAfterSetup(given, terminal);
	}
	const source = await open(given, chosenOf(given, seen));
	if (isPlain) {
		const listing = await source.load(new AbortController().signal, () => {});
		return printMatches(given, listing, {...seen, stdout, stderr});
	}
	return terminal === undefined
		? decide(given, source)
		: browse(given, await loadAhead(source, () => performance.now()), terminal);
};

const open = async (given: Arguments, chosen: Chosen, signal?: AbortSignal): Promise<ListingSource> => {
	const opened = await openSource(sourceOptionsOf(given, chosen, signal));
	return debug?.follow(opened) ?? opened;
};

const sourceOptionsOf = (given: Arguments, chosen: Chosen, signal?: AbortSignal): SourceOptions => {
	const {baseUrl: _, service: __, accessKeyFile: ___, ...rest} = given;
	return {
		...rest,
		...chosen,
		environment,
		// Asked for only where it is read: opening it loads a good part of Node.
		get stdin() {
			return process.stdin;
		},
		userId: process.getuid?.(),
		host: process,
		places: seen.config.places,
		...(signal !== undefined && {signal}),
		...(debug !== undefined && {note: debug.note}),
	};
};

const openDebug = async (path: string): Promise<Debug> => {
	const {startDebug, tellAtExit} = await import('./debug.ts');
	const log = startDebug({
		path,
		argv: argv.slice(2),
		version: packageJson.version,
		process,
		...seen,
		now: () => performance.now(),
	});
	tellAtExit(log, process);
	return log;
};

// -1 and -0 look at the listing before they show anything, as in fzf.
const decide = async (given: Arguments, source: ListingSource): Promise<number> => {
	const listing = await source.load(new AbortController().signal, () => {});
	const resources = matchingResources(listing, given.query, given.unique);
	const [only] = resources;
	if (given.exit0 && only === undefined) {
		return 1;
	}
	if (given.select1 && only !== undefined && resources.length === 1) {
		return giveOnly(given, only, listing);
	}
	return browse(given, startWith(listing, source), needTerminal());
};

const giveOnly = async (given: Arguments, resource: Resource, {groups}: Listing): Promise<number> => {
	const yielded = toForm([resource], formOf(given, seen), {...formOptionsOf(given, seen), groups});
	if (yielded.type === 'refused') {
		throw new FaultError({type: 'usage', what: yielded.reason, tryThis: 'choose another form with --as'});
	}
	if (targetOf(given, seen) === 'output') {
		return tell({type: 'printed', text: yielded.text}, endOf(given), process);
	}
	const terminal = needTerminal();
	const {clipboard} = await openClipboard(given, terminal, false);
	const report = await clipboard.copy(yielded.text);
	terminal.close();
	if (report.type === 'refused') {
		throw new FaultError({type: 'usage', what: toCopySummary(report), tryThis: toCopyAdvice(report) ?? 'use --print'});
	}
	return tell({type: 'copied', report, text: yielded.text}, endOf(given), process);
};

const testClipboard = async (given: Arguments): Promise<number> => {
	const terminal = needTerminal();
	const {clipboard, answer} = await openClipboard(given, terminal, true);
	const {tryClipboard} = await import('./try-clipboard.ts');
	const {lines, isOnTheWay} = await tryClipboard(clipboard, terminal, answer);
	terminal.close();
	tellLines(lines, stdout);
	return isOnTheWay ? 0 : 1;
};

const browse = async (given: Arguments, source: ListingSource, terminal: Terminal): Promise<number> => {
	const options = toOptions(given, seen, source.name);
	const start = await openFace(options.face);
	const {clipboard, answer} = await openClipboard(given, terminal, true);
	const world: BrowseWorld = {
		...screens.world,
		load: switchServices(source, options.service, (name, signal) => open(given, serviceOf(name, seen), signal)),
		copy: clipboard.copy,
		finishCopies: clipboard.finish,
		answer,
		...(debug !== undefined && {onAction: debug.onAction}),
	};
	const outcome = await screens.run(terminal, () => start(terminal, options, hasStyles(environment), world));
	return tell(outcome, endOf(given), process);
};

// The files are in place before the person browses, and are told of on the normal screen.
const browseAfterSetup = async (given: Arguments, terminal: Terminal): Promise<number> => {
	const {openReady, startSetup, toGiven} = await import('./run-setup.ts');
	const request = {given, seen, source: sourceOptionsOf(given, {}), world: screens.world};
	const outcome = await screens.run(terminal, () => startSetup(terminal, request));
	if (outcome.type !== 'ready') {
		return 130;
	}
	if (outcome.kept !== undefined) {
		tellLines(outcome.kept.said, stderr);
		seen = {...seen, config: await readConfig({...given, environment, platform: process.platform})};
	}
	const opened = await openReady(outcome, request);
	return browse(toGiven(given, outcome), debug?.follow(opened) ?? opened, terminal);
};

type Wired = {readonly clipboard: Clipboard; readonly answer: Questions['answer']};

// Questions go to the terminal only where somebody reads its answers.
const openClipboard = async (given: Arguments, {output}: Terminal, isAsking: boolean): Promise<Wired> => {
	const {createClipboard} = await import('./io/clipboard.ts');
	const takesSequences = !isOfLines(environment);
	const write = (bytes: string) => {
		if (takesSequences) {
			output.write(bytes);
		}
	};
	const {ask, answer} = createQuestions(write);
	const mode = clipboardModeOf(given, seen);
	const asking = isAsking && takesSequences && {ask};
	return {clipboard: createClipboard({mode, environment, host: process, takesSequences, write, ...asking}), answer};
};

const needTerminal = (): Terminal => {
	const terminal = openTerminal({
		stdin: process.stdin,
		stdout,
		onWindowChange: listener => process.on('SIGWINCH', listener),
	});
	if (terminal === undefined) {
		throw new FaultError({type: 'no-terminal'});
	}
	return terminal;
};

// A reader that has enough, such as `head`, is no failure; a full disk is.
stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE' && !stdout.isTTY) {
		const code = tellFailure(
			{what: 'cannot write to standard output', tryThis: 'check what it goes to', exitCode: 2},
			stderr,
		);
		process.once('exit', () => {
			process.exitCode = code;
		});
	}
});

// Where nobody hears what went wrong, the exit code still says it.
stderr.on('error', () => {});

// What nobody caught is a bug: the screen goes away before the one line about it.
const crash = (error: unknown) => {
	debug?.onError(error);
	void screens.restore().finally(() => {
		process.exitCode = tellBug(error, stderr);
		endNow(process);
	});
};
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

try {
	process.exitCode = await main();
} catch (error) {
	debug?.onError(error);
	process.exitCode = error instanceof FaultError ? tellFailure(toFailure(error), stderr) : tellBug(error, stderr);
}
endSoon(process);
