import {endBySignal, endingSignals} from '../../system/io/end-process.ts';
import {stopGroup} from '../../system/io/suspend.ts';
import type {Terminal} from './open.ts';
import type {ScreenRun} from './session.ts';

/** What runs screens, one after another, in a process that signals can end or stop. */
export type Screens = {
	/** What every screen needs of the world. */
	readonly world: {
		readonly lose: () => void;
		readonly stop: () => Promise<void>;
		readonly now: () => number;
		readonly repeat: (milliseconds: number, call: () => void) => () => void;
	};
	/** Runs what takes the terminal, and restores that whatever happens. */
	readonly run: <Result>(
		terminal: Terminal,
		start: () => ScreenRun<Result> | Promise<ScreenRun<Result>>,
	) => Promise<Result>;
	/** Whether a screen has the terminal. */
	readonly isHeld: () => boolean;
	/** Restores, in short time, the terminal that a screen has. */
	readonly restore: () => Promise<void>;
};

// Milliseconds that restoring the terminal may take before a signal takes effect.
const signalPatience = 150;

/** Makes what runs screens in a process; `onEnding` gets the signal that ends them. */
export const createScreens = (process: NodeJS.Process, onEnding: (signal: NodeJS.Signals) => void): Screens => {
	let screen: Pick<ScreenRun<unknown>, 'restore' | 'suspend'> | undefined;
	const restore = async () => screen?.restore(signalPatience);
	let isEnding = false;
	const endBy = (signal: NodeJS.Signals) => {
		// A lost terminal shows in a signal, in its input, and in each write that restores it.
		if (isEnding) {
			return;
		}
		isEnding = true;
		onEnding(signal);
		void restore().finally(() => endBySignal(process, signal));
	};
	// In every run that may hold the key: the one writes a core file, by the other Node opens a port for a debugger. The other
	// signals end it without a trace anyway.
	process.on('SIGQUIT', endBy).on('SIGUSR1', endBy);
	let isShown = false;
	// A screen may end while the process is stopped.
	const stop = () => stopGroup(process, listener => listener !== suspend || isShown);
	// Before there is a screen, while a command prints the key for example, there is nothing to restore.
	const suspend = () => (screen === undefined ? void stop() : screen.suspend());
	const lose = () => endBy('SIGHUP');
	return {
		isHeld: () => isShown,
		restore,
		world: {
			lose,
			stop,
			now: () => performance.now(),
			repeat: (milliseconds, call) => {
				const timer = setInterval(call, milliseconds);
				return () => clearInterval(timer);
			},
		},
		run: async (terminal, start) => {
			// Before the terminal is changed, so that no signal leaves it changed. While our listener is there, Ink's own does not
			// end the process before everything is restored.
			for (const signal of endingSignals) {
				process.off(signal, endBy).on(signal, endBy);
			}
			isShown = true;
			screen = undefined;
			process.off('SIGTSTP', suspend).on('SIGTSTP', suspend);
			// Standard output is listened to in every run.
			if (terminal.output !== process.stdout) {
				terminal.output.off('error', lose).on('error', lose);
			}
			const run = await start();
			screen = run;
			try {
				return await run.ended;
			} finally {
				await run.restore();
				isShown = false;
				process.off('SIGTSTP', suspend);
			}
		},
	};
};
