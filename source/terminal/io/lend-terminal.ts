import {spawnSync} from 'node:child_process';
import {closeSync, constants, openSync, readSync} from 'node:fs';
import {endingSignals} from '../../system/io/end-process.ts';
import {findTool} from '../../system/io/run-program.ts';
import type {Lend, LentTerminal} from '../../system/lent-terminal.ts';
import {singleFlight} from '../../system/single-flight.ts';
import {toChildVariables} from '../../system/variables.ts';
import {isInForeground, stopGroup} from './jobs.ts';
import type {ScreenRun} from './session.ts';

type Lender = {
	/** The current screen, if any. */
	readonly screen: () => Omit<ScreenRun<unknown>, 'ended'> | undefined;
	/** Whether a screen has the terminal, or is about to get it. */
	readonly isHeld: () => boolean;
	/** Whether a screen has the terminal, or gets it after a program that may ask. */
	readonly isForScreen: () => boolean;
	/** Ends the process by a signal, after restoring the terminal. */
	readonly endBy: (signal: NodeJS.Signals) => void;
};

type Use<Value> = (terminal: LentTerminal) => Promise<Value>;

/** Lets the shell, and programs that may ask, use the terminal of a process; its screen is closed meanwhile, and drawn again. */
export const createLending = (process: NodeJS.Process, {screen, isHeld, isForScreen, endBy}: Lender) => {
	let isStopping = false;
	const stop = singleFlight(async () => {
		isStopping = true;
		await stopGroup(process);
		isStopping = false;
		// The screen may end while the process is stopped.
		if (!isHeld()) {
			process.off('SIGTSTP', suspend);
		}
	});
	const {lendNow, takesSignal, isLent} = createLoan(process, {
		...{endBy, stop, isForScreen},
		suspend: () => suspend(),
		// While the program that asks was stopped, the shell had the terminal, so it starts anew.
		restart: () => void (isStopping || takesSignal('SIGCONT')),
	});
	const suspend = (): void => {
		const shown = screen();
		if (!takesSignal('SIGTSTP')) {
			void (shown === undefined ? stop() : shown.suspend());
		}
	};
	const lend: Lend = async <Value>(use: Use<Value>) => {
		const shown = screen();
		if (shown === undefined) {
			return lendNow(use, true);
		}
		const {promise, resolve, reject} = Promise.withResolvers<Value>();
		// If the screen ends before, the program is not needed.
		await shown.release(() => lendNow(use, false).then(resolve, reject));
		return promise;
	};
	return {
		...{stop, suspend, lend, takesSignal},
		/** Draws the screen again after SIGCONT: even after SIGSTOP, the shell has had the terminal. */
		redraw: (): void => void (isStopping || isLent() || screen()?.release(async () => {})),
	};
};

type Loan = {by?: NodeJS.Signals | undefined; readonly ending: AbortController};

type Borrower = Pick<Lender, 'endBy' | 'isForScreen'> & {
	readonly stop: () => Promise<void>;
	readonly suspend: () => void;
	readonly restart: () => void;
};

/**
Makes the function that runs a program that has the terminal. The program stays in our process group: only there the terminal lets
it read, and sends it Ctrl-C. That ends the program, and this process unless a screen continues; any other signal ends both. Ctrl-Z
ends the program too, and `fg` starts it again: a prompt of gpg-agent would not stop, and would then show what is typed.
*/
const createLoan = (process: NodeJS.Process, {endBy, isForScreen, stop, suspend, restart}: Borrower) => {
	let loan: Loan | undefined;
	let terminal: ReturnType<typeof openTerminal> | undefined;
	const lendOnce = async <Value>(use: Use<Value>): Promise<[Value, Loan]> => {
		const now: Loan = {ending: new AbortController()};
		loan = now;
		terminal ??= openTerminal(process);
		const settings = await openSettings(terminal.descriptor, process, isForScreen());
		settings.begin();
		const {discard} = settings;
		const used = await use({...terminal, ended: now.ending.signal, discard}).finally(() =>
			settings.end(now.by !== undefined),
		);
		if (now.by === 'SIGTSTP') {
			await stop();
		}
		return [used, now];
	};
	const lendNow = async <Value>(use: Use<Value>, endsByKey: boolean): Promise<Value> => {
		const stopListening = listenTo(process, endBy, {SIGTSTP: suspend, SIGCONT: restart});
		try {
			for (;;) {
				const [used, {by}] = await lendOnce(use);
				if (by !== 'SIGTSTP' && by !== 'SIGCONT') {
					return used;
				}
			}
		} finally {
			const by = loan?.by;
			loan = undefined;
			stopListening();
			if (by !== undefined && (endsByKey || by !== 'SIGINT')) {
				endBy(by);
				// Nothing else happens before the end.
				await new Promise(() => {});
			}
		}
	};
	return {
		lendNow,
		isLent: () => loan !== undefined,
		/** Accepts a signal for the program that has the terminal; returns false if there is none. */
		takesSignal: (signal: NodeJS.Signals): boolean => {
			if (loan !== undefined) {
				const isWeak = loan.by === undefined || ['SIGINT', 'SIGTSTP', 'SIGCONT'].includes(loan.by);
				loan.by = isWeak ? signal : loan.by;
				loan.ending.abort();
			}
			return loan !== undefined;
		},
	};
};

const listenTo = (
	process: NodeJS.Process,
	endBy: Lender['endBy'],
	{SIGTSTP, SIGCONT}: Readonly<Record<'SIGTSTP' | 'SIGCONT', () => void>>,
): (() => void) => {
	process.on('SIGTSTP', SIGTSTP).on('SIGCONT', SIGCONT);
	for (const signal of endingSignals) {
		process.on(signal, endBy);
	}
	return () => {
		process.off('SIGTSTP', SIGTSTP).off('SIGCONT', SIGCONT);
		for (const signal of endingSignals) {
			process.off(signal, endBy);
		}
	};
};

// Programs find the name of standard input, but not that of `/dev/tty`. Standard input may be open only for reading.
const openTerminal = ({stdin}: NodeJS.Process): Pick<LentTerminal, 'descriptor' | 'output'> => {
	const own = stdin.isTTY ? stdin.fd : undefined;
	try {
		const output = openSync('/dev/tty', 'r+');
		return {descriptor: own ?? output, output};
	} catch {
		return {descriptor: own, output: own};
	}
};

// How a person types a line: the shell's editor reads without these.
const lineMode = ['icanon', 'icrnl', 'isig', 'echo'];

/**
The settings of the terminal for a program that may ask. Before a screen it gets those for typing lines, and then the terminal has
its own again. Without a screen, another program of the pipeline may have changed them meanwhile, as fzf and sudo do: so they are
only mended after a program that was ended in the middle of a question.
*/
const openSettings = async (descriptor: number | undefined, {env}: NodeJS.Process, isForScreen: boolean) => {
	const file = descriptor === undefined ? undefined : await findTool('stty', env);
	if (descriptor === undefined || file === undefined) {
		return {begin: () => {}, discard: () => {}, end: () => {}};
	}
	// In a session of its own no key can end or stop it.
	const options = {env: toChildVariables(env), detached: true, timeout: 1000, killSignal: 'SIGKILL'} as const;
	const stty = (...words: string[]) =>
		String(spawnSync(file, words, {...options, stdio: [descriptor, 'pipe', 'ignore']}).stdout ?? '').trim();
	// There nothing stops it either, as in a job in the background, where the shell has the terminal.
	const set = (...words: string[]) => void (isInForeground() && stty(...words));
	const toLines = () => /(?<!\S)-(?:icanon|icrnl|isig|echo)(?!\w)/.test(stty('-a')) && set(...lineMode);
	let before = '';
	return {
		begin: () => {
			if (isForScreen) {
				before = stty('-g');
				toLines();
			}
		},
		discard: () => {
			if (isForScreen) {
				set('-icanon', 'min', '0', 'time', '0');
				dropInput();
			}
		},
		end: (isEnded: boolean) => {
			if (before !== '' && stty('-g') !== before) {
				set(before);
			} else if (before === '' && isEnded) {
				toLines();
			}
		},
	};
};

// While another program reads the terminal, a usual read would wait for it, and nothing would end this process.
const dropInput = (): void => {
	let terminal: number | undefined;
	try {
		terminal = openSync('/dev/tty', constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
		while (readSync(terminal, Buffer.alloc(4096)) > 0) {}
	} catch {
		// Nothing is there.
	}
	if (terminal !== undefined) {
		closeSync(terminal);
	}
};
