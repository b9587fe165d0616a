import {endBySignal, endingSignals, isFirst} from '../../system/io/end-process.ts';
import {createLending} from './lend-terminal.ts';
import type {Terminal} from './open-terminal.ts';
import type {ScreenRun} from './session.ts';

export type Screens = ReturnType<typeof createScreens>;

/** Makes the runner of screens in a process; `onEnding` gets the signal that ends them. */
export const createScreens = (process: NodeJS.Process, onEnding: (signal: NodeJS.Signals) => void) => {
	let screen: Omit<ScreenRun<unknown>, 'ended'> | undefined;
	let isHeld = false;
	let isExpected = false;
	let isEnding = false;
	// A signal takes effect after 150 ms at the latest.
	const restore = async () => screen?.restore(150);
	const endBy = (signal: NodeJS.Signals) => {
		// A lost terminal is noticed several times: by a signal, in its input, and in each write that restores it.
		if (isEnding || takesSignal(signal)) {
			return;
		}
		isEnding = true;
		onEnding(signal);
		void restore().finally(() => endBySignal(process, signal));
	};
	const {lend, takesSignal, stop, suspend, redraw} = createLending(process, {
		screen: () => screen,
		isHeld: () => isHeld,
		isForScreen: () => isHeld || isExpected,
		endBy,
	});
	// Handled in every run, as the process may have the key: SIGQUIT would write a core file, and on SIGUSR1 Node opens a port
	// for a debugger. Process 1 ends only by signals that it handles; any other process may have been told to ignore them.
	listenTo(process, isFirst(process) ? endingSignals : ['SIGQUIT', 'SIGUSR1'], endBy);
	const lose = () => endBy('SIGHUP');
	const run = async <Result>(
		terminal: Terminal,
		start: () => ScreenRun<Result> | Promise<ScreenRun<Result>>,
	): Promise<Result> => {
		// Before the terminal is changed. Because of our listener, Ink's own does not end the process before everything is restored.
		listenTo(process, endingSignals, endBy);
		isHeld = true;
		screen = undefined;
		process.on('SIGTSTP', suspend).on('SIGCONT', redraw);
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
			process.off('SIGTSTP', suspend).off('SIGCONT', redraw);
		}
	};
	const world = {lose, stop, now: () => performance.now(), repeat};
	const expect = () => {
		isExpected = true;
	};
	/** `run` runs a program on the terminal, and always restores the terminal; `expect` says that it will be called. */
	return {world, lend, expect, run, isHeld: () => isHeld, isEnding: () => isEnding, restore};
};

const listenTo = (
	process: NodeJS.Process,
	signals: readonly NodeJS.Signals[],
	listener: (signal: NodeJS.Signals) => void,
) => {
	for (const signal of signals) {
		process.on(signal, listener);
	}
};

const repeat = (milliseconds: number, call: () => void) => {
	const timer = setInterval(call, milliseconds);
	return () => clearInterval(timer);
};
