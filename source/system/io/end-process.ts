import {closeSync, existsSync} from 'node:fs';
import {constants} from 'node:os';

/** The signals that end a program but let it clean up (signal(7)); not those that V8 uses or that report a crash. */
export const endingSignals = (
	['INT', 'TERM', 'HUP', 'QUIT', 'ABRT', 'ALRM', 'IO', 'PWR', 'STKFLT', 'USR1', 'USR2', 'VTALRM', 'XCPU'] as const
).map(name => `SIG${name}` as const);

/** Whether this is process 1, as in a container: the kernel skips the default action of its signals (pid_namespaces(7)). */
export const isFirst = ({pid}: Pick<NodeJS.Process, 'pid'>): boolean => pid === 1;

/**
Ends the process by a signal's default action, even if the process ignores the signal, so that its parent sees the cause. SIGQUIT
would write a core file with the key in it, and process 1 would continue. So these exit with the code that a shell gives the signal.
*/
export const endBySignal = (process: NodeJS.Process, signal: NodeJS.Signals): void => {
	for (const kill of kills) {
		kill();
	}
	if (signal === 'SIGQUIT' || isFirst(process)) {
		process.exitCode = 128 + constants.signals[signal];
		endNow(process);
	}
	// Removing the last listener restores the default action (libuv), but only if there was one.
	process.on(signal, () => {});
	// Ink's libraries listen too, and an idle process would exit before they get the signal.
	process.removeAllListeners(signal);
	process.kill(process.pid, signal);
};

/** The parts of a process that are needed to notice its end. */
export type EndingHost = {readonly pid: number; kill(pid: number, signal: string): unknown} & Readonly<
	Record<'on' | 'off', (signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void) => unknown>
>;

const kills = new Set<() => void>();

/**
Calls `kill` if a signal ends this process, for a program that Ctrl-C does not reach or that would outlive the terminal. The
returned function must be called at the end of that program.
*/
export const killAtEnd = (kill: () => void, host: EndingHost): (() => void) => {
	const stop = () => {
		kills.delete(kill);
		for (const signal of endingSignals) {
			host.off(signal, onSignal);
		}
	};
	// The signal comes again for its default action; another listener (terminal/io/signals.ts) acts only once.
	const onSignal = (signal: NodeJS.Signals) => {
		kill();
		stop();
		host.kill(host.pid, signal);
	};
	kills.add(kill);
	for (const signal of endingSignals) {
		host.on(signal, onSignal);
	}
	return stop;
};

// A shell replaces the process, which Node allows only while all standard streams are open.
let isReplaced = false;

/**
Leaves the terminal to the program that reads our output, as the last step. At exit Node restores the settings that its standard
streams had at the start (src/node.cc, ResetStdio), but not of closed ones. That would end the raw mode of fzf in
`envpick --list | fzf`. If standard output is the terminal, closing it would hang up a session that we lead. While a screen has
the terminal (`isHeld`), Node restores it.
*/
export const leaveTerminalAtExit = (process: NodeJS.Process, isHeld: () => boolean): void => {
	process.on('exit', () => {
		for (const descriptor of isReplaced || process.stdout.isTTY || isHeld() ? [] : [0, 2]) {
			try {
				closeSync(descriptor);
			} catch {
				// It was already closed at the start.
			}
		}
	});
};

/** Ends the process if a name server, a terminal or a pipe still keeps it running after 100 ms. */
export const endSoon = (process: NodeJS.Process): void => {
	const isWritten = () => process.stdout.isTTY || process.stdout.writableLength === 0;
	setTimeout(() => (isWritten() ? endNow(process) : endSoon(process)), 100).unref();
};

const shell = '/bin/sh';

/**
Ends the process at once, with its exit code. Node's own exit waits for its threads (libuv issue 203), such as a DNS lookup of ten
seconds. So a shell replaces the process, which ends the threads, and exits.
*/
export const endNow = (process: NodeJS.Process): never => {
	const isHeld = process.getActiveResourcesInfo().some(name => /(?:GetAddrInfo|GetNameInfo|FS)Req/.test(name));
	// If the call failed, the process would abort, so the shell is checked first.
	if (isHeld && process.execve !== undefined && existsSync(shell)) {
		isReplaced = true;
		process.emit('exit', Number(process.exitCode ?? 0));
		process.execve(shell, ['sh', '-c', `exit ${process.exitCode ?? 0}`], {});
	}
	process.exit();
};
