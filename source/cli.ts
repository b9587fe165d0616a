import process from 'node:process';
import packageJson from '../package.json' with {type: 'json'};
import type {Debug} from './cli/debug.ts';
import {reportBug, reportEnd, reportFailure} from './cli/report.ts';
import {runCommandLine} from './cli/task.ts';
import {leaveMemoryOutOfCores} from './system/io/core-dumps.ts';
import {endNow, endSoon, leaveTerminalAtExit} from './system/io/end-process.ts';
import {isDirectory} from './system/io/read-file.ts';
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

// If a file may not grow (`ulimit -f`), the write fails with a message instead of ending us without one.
process.on('SIGXFSZ', () => {});

let debug: Debug | undefined;
const screens = createScreens(process, signal => debug?.note(`ended by ${signal}`));
const onDebug = (started: Debug) => {
	debug = started;
};

const noOutput = {what: 'cannot write to standard output', tryThis: 'check its destination', exitCode: 2} as const;

// If it was closed (`>&-`), Node opened /dev/null in its place before any of this ran. That cannot be told from a /dev/null that
// was wanted, as of Python's DEVNULL or Node's own `ignore`: both are open for reading and writing, and in /proc/self/fdinfo the
// flags, position, mount and inode are the same. So it counts as wanted.
// A reader that has enough, such as `head`, is not a failure; a full disk is. A terminal that is gone ends us as a hang-up
// does, which goes unheard if we were started to ignore that signal.
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
// Without standard error the exit code still says it.
stderr.on('error', () => {});

// Only the first error is reported: it is the cause of whatever else goes wrong on the way out.
let hasReported = false;
const reportOnce = (report: () => number) => {
	if (!hasReported) {
		hasReported = true;
		process.exitCode = report();
	}
};

// An uncaught error is a bug: the screen goes away before the one line about it.
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
	process.exitCode = isDirectory(stdout.fd)
		? reportFailure(noOutput, stderr)
		: await runCommandLine(argv.slice(2), {process, environment, screens, onDebug});
} catch (error) {
	debug?.onError(error);
	reportOnce(() => reportEnd(error, stderr, packageJson));
}
leaveTerminalAtExit(process, screens.isHeld);
endSoon(process);
