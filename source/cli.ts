import process from 'node:process';
import packageJson from '../package.json' with {type: 'json'};
import type {Debug} from './cli/debug.ts';
import {type Arguments, parseArguments} from './cli/options/parse.ts';
import {resolvePlan, type Seen} from './cli/plan.ts';
import {joinLines, reportBug, reportFailure} from './cli/report.ts';
import {isFirstSetup, runTask} from './cli/task.ts';
import {emptyConfig} from './config/config.ts';
import {readConfig} from './config/io/read.ts';
import {toFailure} from './fault/explain.ts';
import {FaultError} from './fault/fault.ts';
import {leaveMemoryOutOfCores} from './system/io/core-dumps.ts';
import {endNow, endSoon, leaveTerminalAtExit} from './system/io/end-process.ts';
import {isFolder} from './system/io/standard-streams.ts';
import {createScreens} from './terminal/io/signals.ts';

// The front door, and the only file that touches the process: it wires the rooms together, prints, and sets the code.

const {argv, stdout, stderr} = process;
const environment = {...process.env};

// Programs that we start, such as clipboard tools, have no business with the key. The switch that turns off the check of
// certificates does nothing here, as we ask for the check; Node's warnings, about that and more, would tear the screen.
delete process.env['ENVPICK_ACCESS_KEY'];
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
process.removeAllListeners('warning');
leaveMemoryOutOfCores();

// Where a file may not grow (`ulimit -f`), the write fails with a message instead of ending us without one.
process.on('SIGXFSZ', () => {});

const surroundings = {isCaptured: !stdout.isTTY, environment};
let debug: Debug | undefined;
const screens = createScreens(process, signal => debug?.note(`ended by ${signal}`));

const main = async (): Promise<number> => {
	const given = parseArguments(argv.slice(2), import.meta);
	const text = await textOf(given);
	if (text !== undefined) {
		stdout.write(text);
		return 0;
	}
	if (given.debug !== undefined) {
		const {startDebug} = await import('./cli/debug.ts');
		const {debug: path, names} = given;
		debug = startDebug({path, names, version: packageJson.version, process, ...surroundings});
	}
	const configRequest = toConfigRequest(given);
	// The set-up creates a file that is named and does not exist.
	const reading = readConfig({...configRequest, mayBeMissing: () => isFirstSetup(given, environment, process)});
	const known = reading.then(config => ({config}));
	const seen = await (given.demo && !given.printConfig ? known.catch(goOnWithout) : known);
	const plan = resolvePlan(given, {...surroundings, ...seen});
	return runTask({plan, configRequest, process, screens, debug});
};

// In the demo a mistake in the config is only mentioned.
const goOnWithout = (error: unknown): Pick<Seen, 'config' | 'mistake'> => {
	const mistake = toFailure(error);
	reportFailure(mistake, stderr);
	return {config: emptyConfig, mistake};
};

const toConfigRequest = ({config, timeout}: Arguments) => ({
	...{config, timeout, environment},
	userId: process.getuid?.(),
});

// The text about the program that was asked for. Only a completion that asks for names in the config reads a file.
const textOf = async (given: Arguments): Promise<string | undefined> => {
	if (given.help) {
		const {helpText} = await import('./cli/options/help.ts');
		return helpText();
	}
	if (given.man) {
		return (await import('../man/envpick.1')).default;
	}
	if (given.init !== undefined || given.bind !== undefined) {
		const {toInit, toInitSteps} = await import('./cli/options/init.ts');
		const script = toInit(given.init, given.bind);
		return given.init !== undefined && stdout.isTTY ? joinLines(toInitSteps(given.init, given.bind)) : script;
	}
	if (given.completion !== undefined) {
		const {toCompletion} = await import('./cli/options/completion/completion.ts');
		return toCompletion(given.completion, () => readConfig(toConfigRequest(given)));
	}
	return given.version ? `${packageJson.version}\n` : undefined;
};

const noOutput = {what: 'cannot write to standard output', tryThis: 'check what it goes to', exitCode: 2} as const;

// Where it was closed (`>&-`), Node opened /dev/null in its place before any of this ran. That cannot be told from a /dev/null that
// was wanted, as of Python's DEVNULL or Node's own `ignore`: both are open for reading and writing, and in /proc/self/fdinfo the
// flags, position, mount and inode are the same. So it counts as wanted.
// A reader that has enough, such as `head`, is no failure; a full disk is. A terminal that is gone ends us as a hang-up
// does, which goes unheard where we were started to ignore that signal.
stdout.once('error', (error: NodeJS.ErrnoException) => {
	if (stdout.isTTY) {
		screens.world.lose();
	} else if (error.code !== 'EPIPE') {
		const code = reportFailure(noOutput, stderr);
		// Before the log of `--debug` says how it ended.
		process.prependOnceListener('exit', () => {
			process.exitCode = code;
		});
	}
});

// It fails again at each write.
stdout.on('error', () => {});
// Where nobody hears what went wrong, the exit code still says it.
stderr.on('error', () => {});

// Only the first error is reported: it is the cause of whatever else goes wrong on the way out.
let hasReported = false;
const reportOnce = (report: () => number) => {
	if (!hasReported) {
		hasReported = true;
		process.exitCode = report();
	}
};

// An error that nobody caught is a bug: the screen goes away before the one line about it.
const crash = (error: unknown) => {
	debug?.onError(error);
	void screens.restore().finally(() => {
		reportOnce(() => reportBug(error, stderr, packageJson));
		leaveTerminalAtExit(process, screens.isHeld);
		endNow(process);
	});
};
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

try {
	process.exitCode = isFolder(stdout.fd) ? reportFailure(noOutput, stderr) : await main();
} catch (error) {
	debug?.onError(error);
	reportOnce(() =>
		error instanceof FaultError ? reportFailure(toFailure(error), stderr) : reportBug(error, stderr, packageJson),
	);
}
leaveTerminalAtExit(process, screens.isHeld);
endSoon(process);
