import {readFileSync} from 'node:fs';
import {endBySignal, endingSignals, isFirst} from '../../system/io/end-process.ts';
import type {Terminal} from './open.ts';
import type {ScreenRun} from './session.ts';

export type Screens = ReturnType<typeof createScreens>;

/** Makes the runner of screens in a process; `onEnding` gets the signal that ends them. */
export const createScreens = (process: NodeJS.Process, onEnding: (signal: NodeJS.Signals) => void) => {
	let screen: Pick<ScreenRun<unknown>, 'restore' | 'suspend'> | undefined;
	let isHeld = false;
	let isEnding = false;
	// A signal takes effect after 150 ms at the latest.
	const restore = async () => screen?.restore(150);
	const endBy = (signal: NodeJS.Signals) => {
		// A lost terminal is noticed several times: by a signal, in its input, and in each write that restores it.
		if (isEnding) {
			return;
		}
		isEnding = true;
		onEnding(signal);
		void restore().finally(() => endBySignal(process, signal));
	};
	// Handled in every run, as the process may have the key: SIGQUIT would write a core file, and on SIGUSR1 Node opens a port
	// for a debugger. Process 1 ends only by signals that it handles; any other process may have been told to ignore them.
	for (const signal of isFirst(process) ? endingSignals : (['SIGQUIT', 'SIGUSR1'] as const)) {
		process.on(signal, endBy);
	}
	const stop = async (): Promise<void> => {
		await stopGroup(process);
		// The screen may end while the process is stopped.
		if (!isHeld) {
			process.off('SIGTSTP', suspend);
		}
	};
	// Before there is a screen, for example while a command prints the key, there is nothing to restore.
	const suspend = () => (screen === undefined ? void stop() : screen.suspend());
	const lose = () => endBy('SIGHUP');
	const run = async <Result>(
		terminal: Terminal,
		start: () => ScreenRun<Result> | Promise<ScreenRun<Result>>,
	): Promise<Result> => {
		// Before the terminal is changed. Because of our listener, Ink's own does not end the process before everything is restored.
		for (const signal of endingSignals) {
			process.on(signal, endBy);
		}
		isHeld = true;
		screen = undefined;
		process.on('SIGTSTP', suspend);
		// Every run already listens to standard output.
		if (terminal.output !== process.stdout) {
			terminal.output.on('error', lose);
		}
		const started = await start();
		screen = started;
		try {
			return await started.ended;
		} finally {
			await started.restore();
			isHeld = false;
			process.off('SIGTSTP', suspend);
		}
	};
	return {
		world: {lose, stop, now: () => performance.now(), repeat},
		/** Runs a program on the terminal, and always restores the terminal. */
		run,
		isHeld: () => isHeld,
		restore,
	};
};

const repeat = (milliseconds: number, call: () => void) => {
	const timer = setInterval(call, milliseconds);
	return () => clearInterval(timer);
};

/**
Stops the process as Ctrl-Z would, with its whole group, such as `npm start` around it, and waits until it continues. The signal's
default action stops it, so that the shell notices. Continues at once if nothing could continue it later.
*/
export const stopGroup = (process: NodeJS.Process): Promise<void> =>
	isHeldByShell()
		? Promise.resolve()
		: new Promise(resolve => {
				const listeners = process.listeners('SIGTSTP');
				process.removeAllListeners('SIGTSTP');
				const goOn = () => {
					clearTimeout(timer);
					process.off('SIGCONT', goOn);
					for (const listener of listeners) {
						process.on('SIGTSTP', listener);
					}
					// Meanwhile the shell got the signals about the size.
					process.kill(process.pid, 'SIGWINCH');
					resolve();
				};
				process.on('SIGCONT', goOn);
				// If no shell could continue the group, the kernel does not stop it.
				const timer = setTimeout(goOn, 250);
				process.kill(0, 'SIGTSTP');
			});

// In `$(envpick)`, or if a key of the shell runs envpick, we are in the group of an interactive shell that waits for our end. It
// ignores SIGTSTP (20), so it would wait forever. Only Linux reports this (proc(5)).
const isHeldByShell = (): boolean => {
	try {
		const [group = ''] = /(?<=\) . \d+ )\d+/.exec(readFileSync('/proc/self/stat', 'latin1')) ?? [];
		const [ignored = '0'] = /(?<=^SigIgn:\s*)[\da-f]+/m.exec(readFileSync(`/proc/${group}/status`, 'latin1')) ?? [];
		return ((BigInt(`0x${ignored}`) >> 19n) & 1n) === 1n;
	} catch {
		return false;
	}
};
