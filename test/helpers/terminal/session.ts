import {onTestFinished} from 'vitest';
import type {FinishedRun} from '../faults/gates.ts';
import {assertInTime} from '../faults/in-time.ts';
import {watchProcess} from '../faults/process-watch.ts';
import {envpick} from '../program/envpick.ts';
import {makeRunFolders} from '../program/folder.ts';
import {createKey} from '../program/key.ts';
import {isRunning, sendSignal, until} from '../program/processes.ts';
import type {Built} from '../program/run-options.ts';
import {initialStateOf} from './modes.ts';
import {changesOf} from './session-changes.ts';
import {codeOf, type Held, hold} from './session-run.ts';
import {openTerminal, type Terminal, type TerminalOptions} from './terminal.ts';
import {writeRead} from './write-read.ts';

/** A run of the program in a shell that has control of jobs, on a terminal. */
export type Session = {
	readonly terminal: Terminal;
	/** The key in its environment, where the test gives it no other. */
	readonly key: string;
	/** Resolves with the process of the program once there is one. */
	readonly pid: () => Promise<number>;
	/** Sends a signal to the program alone; nothing if it has ended. */
	readonly signal: (signal: NodeJS.Signals) => Promise<void>;
	/** Writes to the program and waits until it has read all of it. */
	readonly writeRead: (bytes: string | Uint8Array) => Promise<void>;
	/** Resolves once the program, or a process, is gone; rejects when that takes too long, or longer than so many milliseconds on an idle machine. */
	readonly gone: (pid?: number, within?: number) => Promise<void>;
	/** Waits until the shell has the terminal back and gives the exit code as the shell sees it. */
	readonly ended: () => Promise<number>;
	/** Waits until the shell says that the program is stopped. */
	readonly stopped: () => Promise<void>;
	/** Has the shell continue the stopped program. */
	readonly goOn: () => void;
	/** What the program wrote so far. */
	readonly drawn: () => string;
	/** What of the terminal is not as it was before the program. */
	readonly changes: () => string[];
	/** Waits for the end and holds the run against the gates; the exit code is undefined where its terminal is gone. */
	readonly held: (exitCode: number | undefined, expected?: Held) => Promise<FinishedRun>;
};

// The inner shell tells its process and becomes the program. 147 and 148 say that it was stopped. Without the trap, the outer
// one would end by SIGINT as the program did. It says its word once the terminal has room for it. At the end it stays, so that the terminal does, whatever is typed.
const script = `set -m
trap : INT
stty -g
sh -c 'echo "pid $$"; exec "$@"' sh "$@"
code=$?
while [ $code = 147 ] || [ $code = 148 ]; do
	echo 'it is stopped'
	read -r line
	fg >/dev/null
	code=$?
done
until set -- $(stty size 2>/dev/null); [ "\${2:-80}" -ge 10 ]; do sleep 0.01; done
printf 'code %s;' $code
while sleep 1000 || :; do :; done`;

export type SessionOptions = TerminalOptions &
	Built & {
		/** A line of the inner shell without a single quote, such as a trap; what it sets as its arguments is run in place of the program. */
		readonly before?: string;
		/** Whether what is typed while the program does not read it neither shows nor makes a signal. */
		readonly isTypedUnseen?: boolean;
	};

/** Wraps what is done to a terminal, so that it is known when something was done last; `look` is called before it. */
const noteDeeds = (terminal: Terminal, look: () => void) => {
	let last = performance.now();
	const noting =
		<Arguments extends unknown[], Result>(deed: (...given: Arguments) => Result) =>
		(...given: Arguments): Result => {
			look();
			last = performance.now();
			return deed(...given);
		};
	const noted: Terminal = {
		...terminal,
		press: noting(terminal.press),
		type: noting(terminal.type),
		write: noting(terminal.write),
		paste: noting(terminal.paste),
		giveAnswers: noting(terminal.giveAnswers),
		flow: noting(terminal.flow),
		hangUp: noting(terminal.hangUp),
	};
	return {terminal: noted, noting, lastDeed: () => last};
};

/**
Starts the program in a shell on a terminal, in folders of its own and with a key of its own.
*/
export const openSession = (
	args: readonly string[],
	{entry = envpick, before = ':', isTypedUnseen = false, env = {}, ...options}: SessionOptions = {},
): Session => {
	const line = (isTypedUnseen ? 'stty -echo -isig -ixon\n' : '') + script.replace('exec "$@"', `${before}; exec "$@"`);
	const key = env['ENVPICK_ACCESS_KEY'] ?? createKey();
	const {root, work, variables} = makeRunFolders();
	const started = performance.now();
	const opened = openTerminal('dash', ['-c', line, 'dash', process.execPath, entry, ...args], {
		columns: 100,
		rows: 20,
		cwd: work,
		...options,
		env: {ENVPICK_ACCESS_KEY: key, ...variables, ...env},
	});
	const watch = watchProcess(opened.pid, entry);
	const {terminal, noting, lastDeed} = noteDeeds(opened, () => {
		const told = /^pid (\d+)/m.exec(opened.bytes())?.[1];
		watch.look(told === undefined ? undefined : Number(told));
	});
	onTestFinished(() => void watch.end());
	const first = initialStateOf(terminal, '');
	const pid = async () => {
		await terminal.waitFor(() => /^pid \d+\r\n/m.test(terminal.bytes()), 'the start');
		return Number(/^pid (\d+)/m.exec(terminal.bytes())?.[1]);
	};
	const gone = async (given?: number, within?: number) => {
		const id = given ?? (await pid());
		const asked = performance.now();
		await until(
			() => !isRunning(id),
			() => `the program goes on\n${terminal.screen()}`,
		);
		if (within !== undefined) {
			const time = performance.now() - asked;
			const {slowness, missed} = watch.delaysSince(asked);
			assertInTime(time - missed, within, slowness);
		}
	};
	const drawn = () =>
		terminal
			.bytes()
			.split(/^pid \d+\r\n/m)
			.slice(1)
			.join('');
	return {
		terminal,
		key,
		pid,
		gone,
		drawn,
		writeRead: async bytes => noting(writeRead)(terminal, await pid(), bytes),
		signal: async signal => {
			const id = await pid();
			if (isRunning(id)) {
				noting(sendSignal)(id, signal);
			}
		},
		ended: async () => {
			await terminal.waitFor(() => codeOf(terminal) !== undefined, 'the exit code');
			return Number(codeOf(terminal));
		},
		stopped: () => terminal.waitForText('it is stopped'),
		goOn: () => terminal.write('\r'),
		changes: () => changesOf(terminal),
		held: (exitCode, expected = {}) =>
			hold({terminal, key, root, started, lastDeed, first, watch, gone, drawn}, exitCode, expected),
	};
};
