import process from 'node:process';
import {runCommandLine} from './cli/command-line.ts';
import type {Debug} from './cli/debug.ts';
import {reportEnd, reportFailure} from './cli/report-outcome.ts';
import {disableCoreDumps} from './system/io/core-dumps.ts';
import {endNow, endSoon, leaveTerminalAtExit} from './system/io/end-process.ts';
import {isDirectory} from './system/io/read-file.ts';
import {createScreens} from './terminal/io/signals.ts';

// The entry point, and the only file that touches the process: it wires the modules together, prints, and sets the exit code.

const {argv, stdout, stderr} = process;
const variables = {...process.env};

// Programs that we start, such as clipboard tools, do not need the key. NODE_TLS_REJECT_UNAUTHORIZED has no effect, as each request
// explicitly checks certificates; Node's warning about it would break the screen.
delete process.env['ENVPICK_ACCESS_KEY'];
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
process.removeAllListeners('warning');
disableCoreDumps();

// If a file reaches its size limit (`ulimit -f`), the write then fails with a message, and the process is not killed silently.
process.on('SIGXFSZ', () => {});

let debug: Debug | undefined;
const screens = createScreens(process, signal => debug?.note(`ended by ${signal}`));
const onDebug = (started: Debug) => {
	debug = started;
};

const noOutput = {what: 'cannot write to standard output', tryThis: 'check its destination', exitCode: 2} as const;

// If standard output was closed (`>&-`), Node has already opened /dev/null in its place, which looks exactly like an intended
// /dev/null. A reader that exits early, such as `head`, is not a failure; a full disk is. A lost terminal ends the run like a
// hang-up, unless the parent process ignores that signal.
stdout.once('error', (error: NodeJS.ErrnoException) => {
	if (stdout.isTTY) {
		screens.world.lose();
	} else if (error.code !== 'EPIPE') {
		const code = reportFailure(noOutput, stderr);
		// Runs before `--debug` logs the end of the run.
		process.prependOnceListener('exit', () => {
			process.exitCode = code;
		});
	}
});

stdout.on('error', () => {});
// If standard error fails, the exit code still reports the failure.
stderr.on('error', () => {});

// Only the first error is reported: later errors follow from it.
let hasReported = false;
const reportOnce = (report: () => number) => {
	if (!hasReported) {
		hasReported = true;
		process.exitCode = report();
	}
};

// An uncaught error is a bug: the screen closes, then one line reports it.
const crash = (error: unknown) => {
	debug?.onError(error);
	void screens.restore().finally(() => {
		reportOnce(() => reportEnd(error, stderr));
		leaveTerminalAtExit(process, screens.isHeld);
		endNow(process);
	});
};
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

try {
	process.exitCode = isDirectory(stdout.fd)
		? reportFailure(noOutput, stderr)
		: await runCommandLine(argv.slice(2), {process, variables, screens, onDebug});
} catch (error) {
	debug?.onError(error);
	reportOnce(() => reportEnd(error, stderr));
}
leaveTerminalAtExit(process, screens.isHeld);
endSoon(process);
