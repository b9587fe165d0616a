import {execFileSync} from 'node:child_process';
import {writeSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {type IPty, spawn} from '@lydell/node-pty';
import type {Terminal as Emulator, IModes} from '@xterm/headless';
import {onTestFinished} from 'vitest';
import {sendSignal} from '../program/processes.ts';
import {compiledVariables} from '../project/compiled.ts';
import {longestWait} from '../project/waits.ts';
import {createEmulator} from './emulator.ts';
import {toKeyBytes} from './keys.ts';
import {createReading, type Reading} from './screen.ts';

type Exit = {readonly exitCode: number; readonly signal: number | undefined};

type Run = {
	readonly pty: IPty;
	/** The output of the program, in order. */
	readonly chunks: string[];
	/** Called when the screen, or the state of the program, may have changed. */
	readonly watchers: Set<() => void>;
	/** The chunks that the emulator has got but not drawn yet. */
	pending: number;
	exit: Exit | undefined;
	/** Whether the program reported an internal error that the test does not expect. */
	hasBug: boolean;
};

const bugReport = 'envpick: internal error (';

const followRun = (pty: IPty, emulator: Emulator, reportsBug: boolean): Run => {
	const run: Run = {pty, chunks: [], watchers: new Set(), pending: 0, exit: undefined, hasBug: false};
	const notify = () => {
		for (const watcher of [...run.watchers]) {
			watcher();
		}
	};
	let end = '';
	pty.onData(chunk => {
		run.chunks.push(chunk);
		run.hasBug ||= !reportsBug && (end + chunk).includes(bugReport);
		end = (end + chunk).slice(-bugReport.length);
		run.pending += 1;
		emulator.write(chunk, () => {
			run.pending -= 1;
			notify();
		});
	});
	pty.onExit(({exitCode, signal}) => {
		run.exit = {exitCode, signal: signal === 0 ? undefined : signal};
		notify();
	});
	return run;
};

const isOver = (run: Run): boolean => run.exit !== undefined && run.pending === 0;

const closeRun = async (run: Run, emulator: Emulator): Promise<void> => {
	if (run.exit === undefined) {
		try {
			process.kill(run.pty.pid, 'SIGKILL');
		} catch {
			// The program has just ended, but its end has not been reported yet.
		}
		await new Promise<void>(resolve => {
			run.watchers.add(() => run.exit !== undefined && resolve());
		});
	}
	emulator.dispose();
};

/** Milliseconds between checks while nothing is drawn: a predicate may read something outside the terminal. */
const pollInterval = 20;

const createWaiting = (reading: Reading, modes: () => IModes, run: Run) => {
	const describe = (what: string, why: string) => {
		const {columns, rows} = reading.size();
		const rule = '─'.repeat(columns);
		const state = run.exit === undefined ? 'running' : toEnding(run.exit);
		return `${why} for ${what} (${columns}×${rows}, ${state})\n${rule}\n${reading.lines().join('\n')}\n${rule}`;
	};

	const until = (isDone: () => boolean, what: string, timeout: number, caller: () => unknown): Promise<void> => {
		// Created here, so that its stack contains the test's line.
		const failure = new Error();
		Error.captureStackTrace(failure, caller);
		return new Promise((resolve, reject) => {
			const finish = (why?: string) => {
				run.watchers.delete(check);
				clearInterval(interval);
				clearTimeout(limit);
				if (why === undefined) {
					resolve();
				} else {
					failure.message = describe(what, why);
					reject(failure);
				}
			};
			const check = () => {
				// An unfinished frame is invisible.
				const isDrawing = modes().synchronizedOutputMode && run.exit === undefined;
				if (run.hasBug) {
					finish('the program reported an internal error while the test waited');
				} else if (!isDrawing && isDone()) {
					finish();
				} else if (isOver(run)) {
					finish('the program ended while the test waited');
				}
			};
			const interval = setInterval(check, pollInterval);
			const limit = setTimeout(() => finish(`waited ${timeout} ms`), timeout);
			run.watchers.add(check);
			check();
		});
	};

	const has = (text: string | RegExp) => {
		const screen = reading.screen();
		return typeof text === 'string' ? screen.includes(text) : screen.search(text) >= 0;
	};
	/** Waits until the predicate holds for the screen. Rejects with the screen if the predicate does not hold in time. */
	const waitFor = (predicate: (screen: string) => boolean, what: string, timeout = longestWait): Promise<void> =>
		until(() => predicate(reading.screen()), what, timeout, waitFor as () => unknown);
	const waitForText = (text: string | RegExp, timeout = longestWait): Promise<void> =>
		until(() => has(text), `the text ${toQuoted(text)}`, timeout, waitForText as () => unknown);
	const waitForNoText = (text: string | RegExp, timeout = longestWait): Promise<void> =>
		until(() => !has(text), `no text ${toQuoted(text)}`, timeout, waitForNoText as () => unknown);
	/** Waits until the program has ended and all it wrote is on the screen. */
	const waitForExit = async (timeout = longestWait): Promise<Exit> => {
		await until(() => isOver(run), 'the end of the program', timeout, waitForExit);
		return run.exit!;
	};
	return {waitFor, waitForText, waitForNoText, waitForExit};
};

const toEnding = ({exitCode, signal}: Exit): string =>
	signal === undefined ? `ended with ${exitCode}` : `ended by signal ${signal}`;

const toQuoted = (text: string | RegExp): string => (typeof text === 'string' ? JSON.stringify(text) : text.toString());

export type TerminalOptions = {
	readonly columns?: number;
	readonly rows?: number;
	/** Added to a small fixed environment; undefined removes a variable. */
	readonly env?: Readonly<Record<string, string | undefined>>;
	readonly cwd?: string;
	/** Holds back the terminal's replies to queries until `giveAnswers`, like a slow line. */
	readonly holdsReplies?: boolean;
	/** Whether the program may report an internal error, which otherwise fails the test at once. */
	readonly reportsBug?: boolean;
	/** The colours of plain text and of the background, as `#rrggbb`. Without them, queries for them have no reply. */
	readonly colors?: {readonly foreground: string; readonly background: string};
};

export type Terminal = ReturnType<typeof startTerminal>[0];

/** Kills the program by its pid if it still runs, and frees the terminal. */
export type Close = ReturnType<typeof startTerminal>[1];

/**
Runs a program on a pty whose other end is a terminal emulator that replies to queries as a real one does. Call it within
a test: the program is killed, by its pid, when that test ends. The test fails if the program reports an internal error.
*/
export const openTerminal = (command: string, args: readonly string[], options: TerminalOptions = {}): Terminal => {
	const [terminal, close] = startTerminal(command, args, options);
	onTestFinished(async () => {
		await close();
		if (terminal.hasBug()) {
			throw new Error(`the program reported an internal error\n${terminal.bytes()}`);
		}
	});
	return terminal;
};

/** Like `openTerminal`, outside a test; the caller closes the terminal. */
export const startTerminal = (command: string, args: readonly string[], options: TerminalOptions = {}) => {
	const {columns = 80, rows = 24} = options;
	const {emulator, clipboard, isCursorVisible} = createEmulator(columns, rows);
	const pty = spawn(command, [...args], {
		cols: columns,
		rows,
		cwd: options.cwd ?? tmpdir(),
		env: toEnvironment(options.env),
	});
	const run = followRun(pty, emulator, options.reportsBug === true);
	const write = (bytes: string | Uint8Array) => {
		if (run.exit === undefined) {
			// It also accepts bytes, although its type does not say so.
			pty.write(bytes as string);
		}
	};
	const held: string[] = [];
	const reply = (response: string) => (options.holdsReplies === true ? held.push(response) : write(response));
	emulator.onData(reply);
	for (const [code, color] of [
		[10, options.colors?.foreground],
		[11, options.colors?.background],
	] as const) {
		emulator.parser.registerOscHandler(code, data => {
			if (data === '?' && color !== undefined) {
				reply(`\u001b]${code};rgb:${color.slice(1, 3)}/${color.slice(3, 5)}/${color.slice(5)}\u001b\\`);
			}
			return true;
		});
	}
	const modes = () => emulator.modes;
	const reading = createReading(emulator);
	const terminal = {
		pid: pty.pid,
		/** The path of the program's end of the terminal. */
		device: deviceOf(pty),
		/** The texts that programs have put on this terminal's clipboard with OSC 52, in order. */
		clipboard: clipboard as readonly string[],
		...reading,
		/** The modes that the program turned on: bracketed paste, application cursor keys and so on. */
		modes,
		isCursorVisible,
		/** Whether the program reported an internal error that the test does not expect. */
		hasBug: () => run.hasBug,
		/** Everything the program wrote so far. */
		bytes: () => run.chunks.join(''),
		/** Whether all of that is on the screen. */
		isDrawn: () => run.pending === 0,
		/** Presses keys by name (see `toKeyBytes`), all in one write. */
		press: (...keys: readonly string[]) =>
			write(keys.map(key => toKeyBytes(key, modes().applicationCursorKeysMode)).join('')),
		/** Types literal text, in one write. */
		type: (text: string) => write(text),
		/** Writes bytes as they are; text as UTF-8. */
		write,
		/** Writes as many bytes as fit and returns their number; `write`, however, would wait for a reader. */
		writeSome: (bytes: Uint8Array) => (run.exit === undefined ? writeSome(pty, bytes) : 0),
		/** The terminal's replies that are held back, if it holds them back. */
		heldReplies: held as readonly string[],
		giveReplies: () => write(held.splice(0).join('')),
		/** Pastes as a terminal does: line breaks become carriage returns, and paste brackets surround the text if the program requested them. */
		paste: (text: string) => {
			const typed = text.replaceAll(/\r?\n/g, '\r');
			write(modes().bracketedPasteMode ? `\x1b[200~${typed}\x1b[201~` : typed);
		},
		resize: (newColumns: number, newRows: number) => {
			emulator.resize(newColumns, newRows);
			if (run.exit === undefined) {
				pty.resize(newColumns, newRows);
			}
		},
		...createWaiting(reading, modes, run),
		kill: (signal: NodeJS.Signals = 'SIGTERM') => {
			if (run.exit === undefined) {
				sendSignal(pty.pid, signal);
			}
		},
		/** Accepts no more output from the program until `flow`, like a line that hangs. */
		stall: () => setFlow(deviceOf(pty), 'TCOOFF'),
		flow: () => setFlow(deviceOf(pty), 'TCOON'),
		/** Disconnects, as when the connection to the terminal is lost. */
		hangUp: () => (pty as IPty & {destroy: () => void}).destroy(),
	};
	return [terminal, (): Promise<void> => closeRun(run, emulator)] as const;
};

const deviceOf = (pty: IPty): string => (pty as IPty & {readonly ptsName: string}).ptsName;

// The library makes the device non-blocking, but its own writes block the test's thread.
const writeSome = (pty: IPty, bytes: Uint8Array): number => {
	try {
		return writeSync((pty as IPty & {readonly fd: number}).fd, bytes);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
			return 0;
		}
		throw error;
	}
};

// The terminal driver stops or resumes output at once. A terminal that is only full could have room again.
const setFlow = (device: string, action: 'TCOOFF' | 'TCOON'): void => {
	const script = `open(my $device, '+<', $ARGV[0]) or die; tcflow(fileno($device), ${action}) or die`;
	execFileSync('perl', ['-MPOSIX', '-e', script, device], {timeout: longestWait});
};

// The test user's variables (CI, NO_COLOR, TMUX, SSH_TTY …) must not change what a program does.
const toEnvironment = (changes: TerminalOptions['env'] = {}): Record<string, string> => {
	const variables: Record<string, string | undefined> = {
		PATH: process.env['PATH'],
		// This home has no dot files.
		HOME: '/nonexistent',
		USER: process.env['USER'],
		TMPDIR: tmpdir(),
		SHELL: '/bin/sh',
		TERM: 'xterm-256color',
		LANG: 'C.UTF-8',
		...compiledVariables,
		...changes,
	};
	return Object.fromEntries(
		Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
	);
};
