import process from 'node:process';
import packageJson from '../package.json' with {type: 'json'};
import {type Arguments, parseArguments} from './cli/arguments.ts';
import {browse, browseAfterSetup} from './cli/browse.ts';
import {chosenOf, isFirstSetup, isSetupDue} from './cli/choose-service.ts';
import type {Debug} from './cli/debug.ts';
import {pickAtOnce} from './cli/pick-only-match.ts';
import {printMatches} from './cli/print-matches.ts';
import {tellBug, tellFailure, tellLines} from './cli/report.ts';
import {type Run, needTerminal, openClipboard, openListing} from './cli/run-context.ts';
import {formOf} from './cli/settings.ts';
import type {Seen} from './cli/surroundings.ts';
import {readConfig} from './config/io/read.ts';
import {FaultError} from './fault/fault.ts';
import {loadAhead} from './load/io/preload.ts';
import {toFailure} from './run/effects.ts';
import {endNow, endSoon} from './system/io/end-process.ts';
import {createScreens} from './terminal/io/signals.ts';

// The front door, and the only file that touches the process: it wires the rooms together, prints, and sets the code.

const {argv, stdout, stderr} = process;
const environment = {...process.env};

// What is started from here, a tool of the clipboard say, has no business with the key. The switch that turns the check of
// certificates off does nothing here, as we ask for the check; Node's warnings about it and others would tear the screen.
delete process.env['ENVPICK_ACCESS_KEY'];
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
process.removeAllListeners('warning');

const surroundings = {isCaptured: !stdout.isTTY, environment};
const place = {environment, platform: process.platform};
let debug: Debug | undefined;
const screens = createScreens(process, signal => debug?.note(`ended by ${signal}`));

const main = async (): Promise<number> => {
	const given = parseArguments(argv.slice(2), import.meta);
	if (given.help) {
		const {helpText} = await import('./cli/help-text.ts');
		stdout.write(helpText());
		return 0;
	}
	if (given.completion !== undefined) {
		const {toCompletion} = await import('./cli/completion/completion.ts');
		stdout.write(await toCompletion(given.completion, () => readConfig({...given, ...place})));
		return 0;
	}
	if (given.version) {
		stdout.write(`${packageJson.version}\n`);
		return 0;
	}
	if (given.debug !== undefined) {
		debug = await openDebug(given.debug);
	}
	// One that is named and not there yet is what the set-up makes.
	const mayBeMissing = () => isScreenOf(given) && isFirstSetup(given, environment, isAtTerminal());
	const seen: Seen = {...surroundings, config: await readConfig({...given, ...place, mayBeMissing})};
	return answer({given, seen, process, screens, ...(debug !== undefined && {debug})});
};

const isAtTerminal = () => process.stdin.isTTY && stdout.isTTY;

/** Whether a run is to show a screen, whatever comes of the listing. */
const isScreenOf = ({list, json, select1, exit0, printConfig, clipboardTest}: Arguments): boolean =>
	!(list || json || select1 || exit0 || printConfig || clipboardTest);

const answer = async (run: Run): Promise<number> => {
	const {given, seen} = run;
	// Said before anything is asked for.
	formOf(given, seen);
	if (given.printConfig) {
		const {toPrintedConfig} = await import('./cli/print-config.ts');
		// Where a program reads them a setting stays on its line.
		const columns = stdout.isTTY && stdout.columns > 0 ? {columns: stdout.columns} : {};
		tellLines(toPrintedConfig(given, seen, {platform: process.platform, ...columns}), stdout);
		return 0;
	}
	if (given.clipboardTest) {
		return testClipboard(run);
	}
	// Without a terminal there is no point in asking for the listing first.
	const terminal = isScreenOf(given) ? needTerminal(run) : undefined;
	if (terminal !== undefined && isSetupDue(given, seen, isAtTerminal())) {
		return browseAfterSetup(run, terminal);
	}
	const source = await openListing(run, chosenOf(given, seen));
	if (given.list || given.json) {
		const listing = await source.load(new AbortController().signal, () => {});
		return printMatches(given, listing, {...seen, stdout, stderr});
	}
	return terminal === undefined
		? pickAtOnce(run, source)
		: browse(run, await loadAhead(source, () => performance.now()), terminal);
};

const testClipboard = async (run: Run): Promise<number> => {
	const terminal = needTerminal(run);
	const {clipboard, answer: onReply} = await openClipboard(run, terminal, true);
	const {tryClipboard} = await import('./cli/clipboard-test.ts');
	const {lines, isOnTheWay} = await tryClipboard(clipboard, terminal, onReply);
	terminal.close();
	tellLines(lines, stdout);
	return isOnTheWay ? 0 : 1;
};

const openDebug = async (path: string): Promise<Debug> => {
	const {startDebug, tellAtExit} = await import('./cli/debug.ts');
	const log = startDebug({
		path,
		argv: argv.slice(2),
		version: packageJson.version,
		process,
		...surroundings,
		now: () => performance.now(),
	});
	tellAtExit(log, process);
	return log;
};

// A reader that has enough, such as `head`, is no failure; a full disk is. A terminal that is gone ends us as a hang-up
// does, of which nothing is heard where we were started to ignore the signal.
stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (stdout.isTTY) {
		screens.world.lose();
	} else if (error.code !== 'EPIPE') {
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

// Whatever else goes wrong on the way out, the first to be told is the cause.
let hasTold = false;
const tellOnce = (tellCause: () => number) => {
	if (!hasTold) {
		hasTold = true;
		process.exitCode = tellCause();
	}
};

// What nobody caught is a bug: the screen goes away before the one line about it.
const crash = (error: unknown) => {
	debug?.onError(error);
	void screens.restore().finally(() => {
		tellOnce(() => tellBug(error, stderr));
		endNow(process);
	});
};
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

try {
	process.exitCode = await main();
} catch (error) {
	debug?.onError(error);
	tellOnce(() => (error instanceof FaultError ? tellFailure(toFailure(error), stderr) : tellBug(error, stderr)));
}
endSoon(process);
