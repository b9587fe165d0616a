import {readFileSync} from 'node:fs';
import {endBySignal, endingSignals} from '../../system/io/end-process.ts';
import type {Terminal} from './open.ts';
import type {ScreenRun} from './session.ts';

/** Runs screens, one after another, in a process that signals can end or stop. */
export type Screens = ReturnType<typeof createScreens>;

// Milliseconds for restoring the terminal before a signal takes effect.
const signalPatience = 150;

/** Makes the runner of screens in a process; `onEnding` gets the signal that ends them. */
export const createScreens = (process: NodeJS.Process, onEnding: (signal: NodeJS.Signals) => void) => {
	let screen: Pick<ScreenRun<unknown>, 'restore' | 'suspend'> | undefined;
	let isHeld = false;
	let isEnding = false;
	const restore = async () => screen?.restore(signalPatience);
	const endBy = (signal: NodeJS.Signals) => {
		// A lost terminal shows in a signal, in its input, and in each write that restores it.
		if (isEnding) {
			return;
		}
		isEnding = true;
		onEnding(signal);
		void restore().finally(() => endBySignal(process, signal));
	};
	// In every run that may have the key: one writes a core file, and with the other Node opens a port for a debugger. The other
	// signals end it without a trace anyway.
	process.on('SIGQUIT', endBy).on('SIGUSR1', endBy);
	const stop = async (): Promise<void> => {
		await stopGroup(process);
		// A screen may end while the process is stopped.
		if (!isHeld) {
			process.off('SIGTSTP', suspend);
		}
	};
	// Before there is a screen, while a command prints the key for example, there is nothing to restore.
	const suspend = () => (screen === undefined ? void stop() : screen.suspend());
	const lose = () => endBy('SIGHUP');
	const run = async <Result>(
		terminal: Terminal,
		start: () => ScreenRun<Result> | Promise<ScreenRun<Result>>,
	): Promise<Result> => {
		// Before the terminal is changed, so that no signal leaves it changed. While our listener is there, Ink's own does not
		// end the process before everything is restored.
		for (const signal of endingSignals) {
			process.off(signal, endBy).on(signal, endBy);
		}
		isHeld = true;
		screen = undefined;
		process.off('SIGTSTP', suspend).on('SIGTSTP', suspend);
		// Every run listens to standard output.
		if (terminal.output !== process.stdout) {
			terminal.output.off('error', lose).on('error', lose);
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
		/** The needs of every screen. */
		world: {lose, stop, now: () => performance.now(), repeat},
		/** Runs a user of the terminal, and restores the terminal whatever happens. */
		run,
		/** Whether a screen has the terminal. */
		isHeld: () => isHeld,
		/** Restores, in a short time, the terminal of a screen. */
		restore,
	};
};

const repeat = (milliseconds: number, call: () => void): (() => void) => {
	const timer = setInterval(call, milliseconds);
	return () => clearInterval(timer);
};

/**
Stops the process as Ctrl-Z would, and waits for it to continue. It stops the whole group, so that `npm start` or a shell function around it stops too. The signal's default action does it, so
that the shell sees it. Continues at once if nothing
could continue it.
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
					// The shell got the signals of resizing meanwhile.
					process.kill(process.pid, 'SIGWINCH');
					resolve();
				};
				process.on('SIGCONT', goOn);
				// Without a shell that could continue the group, the kernel does not stop it.
				const timer = setTimeout(goOn, 250);
				process.kill(0, 'SIGTSTP');
			});

const stopSignal = 20n;

// In `$(envpick)` and behind a key of it an interactive shell has us in its own group and waits for our end: it does not stop
// itself, and would wait forever. Only Linux reports it (proc(5)).
const isHeldByShell = (): boolean => {
	try {
		const [group = ''] = /(?<=\) . \d+ )\d+/.exec(readFileSync('/proc/self/stat', 'latin1')) ?? [];
		const [ignored = '0'] = /(?<=^SigIgn:\s*)[\da-f]+/m.exec(readFileSync(`/proc/${group}/status`, 'latin1')) ?? [];
		return ((BigInt(`0x${ignored}`) >> (stopSignal - 1n)) & 1n) === 1n;
	} catch {
		return false;
	}
};
