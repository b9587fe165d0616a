import {existsSync} from 'node:fs';

/** The signals by which a terminal, a shell or a person ends a program that could clean up before. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
Ends the process by a signal's default action, so that whoever waits for it sees what ended it; also where it was started
to ignore the signal.
*/
export const endBySignal = (process: NodeJS.Process, signal: NodeJS.Signals): void => {
	// Where the last listener goes the default action comes back (libuv), but not where there was none.
	process.on(signal, () => {});
	// What Ink brings listens too, and a process that has nothing left to do ends well before that hears of it.
	process.removeAllListeners(signal);
	process.kill(process.pid, signal);
};

// Milliseconds that what was ended gets to let go of the process.
const grace = 100;

/**
Ends the process with its exit code if something still holds it a moment from now: a lookup of a name that nobody answers,
a pipe nobody opens at the other end, a terminal that takes nothing.
*/
export const endSoon = (process: NodeJS.Process): void => {
	setTimeout(() => {
		if (process.stdout.isTTY || process.stdout.writableLength === 0) {
			endNow(process);
		} else {
			endSoon(process);
		}
	}, grace).unref();
};

// What runs on one of libuv's threads and cannot be called off.
const isThreadWork = (resource: string): boolean => /^(?:GetAddrInfo|GetNameInfo|FS)Req/.test(resource);

const shell = '/bin/sh';

/**
Ends the process with its exit code, now. Node's own exit waits for its threads (libuv issue 203), and one that looks up
a name may take ten seconds and more; so a shell takes our place, which ends the threads, and does nothing but exit.
*/
export const endNow = (process: NodeJS.Process): never => {
	const isHeld = process.getActiveResourcesInfo().some(isThreadWork);
	// Where it fails the process would be aborted, hence the look for the shell. Windows has no such call.
	if (isHeld && process.execve !== undefined && process.platform !== 'win32' && existsSync(shell)) {
		process.emit('exit', Number(process.exitCode ?? 0));
		process.execve(shell, ['sh', '-c', `exit ${process.exitCode ?? 0}`], {});
	}
	process.exit();
};
