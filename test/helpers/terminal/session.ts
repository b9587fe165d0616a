import {execFileSync} from 'node:child_process';
import {onTestFinished} from 'vitest';
import {assertChecks, type Expected, type FinishedRun} from '../faults/checks.ts';
import {filesIn} from '../faults/fault-run.ts';
import {assertInTime} from '../faults/in-time.ts';
import type {ProcessWatch} from '../faults/process-watch.ts';
import {watchProcess} from '../faults/process-watch.ts';
import {makeRunDirectories} from '../program/directory.ts';
import {envpick} from '../program/envpick.ts';
import {createKey} from '../program/key.ts';
import {bytesReadBy, isRunning, sendSignal, until} from '../program/processes.ts';
import type {Built} from '../program/run-options.ts';
import {longestWait, soon} from '../project/waits.ts';
import {initialStateOf, isPlainWord, settingsOf, stateAfter, type TerminalState} from './modes.ts';
import {openTerminal, type Terminal, type TerminalOptions} from './terminal.ts';

/** The expectations of a session besides its exit code; by default, it ends within `soon`. */
export type Held = Partial<Omit<Expected, 'exitCode'>> & {
	/** The process that must have ended once the terminal is gone, if it is another one than the shell started. */
	readonly pid?: number;
	/** The program's messages, if its standard error is not the terminal. */
	readonly stderr?: string;
	/** The text that the program's standard output, which is the terminal, shows first on the normal screen. */
	readonly prints?: string;
};

type Observed = {
	readonly terminal: Terminal;
	readonly key: string;
	/** The parent of the run's directories. */
	readonly root: string;
	/** Both are times of `performance.now()`. */
	readonly started: number;
	readonly lastDeed: () => number;
	readonly first: TerminalState;
	readonly watch: ProcessWatch;
	readonly gone: (pid?: number) => Promise<void>;
	/** The output of the program so far. */
	readonly drawn: () => string;
};

const codeOf = (terminal: Terminal): string | undefined => /code (\d+);/.exec(terminal.screen())?.[1];

const hold = async (session: Observed, exitCode: number | undefined, expected: Held): Promise<FinishedRun> => {
	const {pid, stderr = '', prints = '', ...more} = expected;
	const isGone = more.fate === 'loses its terminal';
	await (isGone
		? session.gone(pid)
		: session.terminal.waitFor(() => codeOf(session.terminal) !== undefined, 'the end'));
	const ended = performance.now();
	const run = isGone ? toRun(session, ended) : await toRunOnTerminal(session, ended, prints);
	const whole = {...run, stderr: run.stderr + stderr, files: await filesIn(session.root)};
	assertChecks(whole, {within: soon, ...more, exitCode});
	return whole;
};

// The facts about every run, whatever happened to its terminal.
const toRun = ({key, drawn, started, lastDeed, watch}: Observed, ended: number): FinishedRun => {
	const seen = watch.end(lastDeed());
	return {
		key,
		isOnTerminal: true,
		stdout: '',
		stderr: '',
		written: drawn(),
		exitCode: undefined,
		time: ended - lastDeed() - seen.missed,
		lasted: ended - started,
		ended,
		...seen,
		files: [],
		terminal: undefined,
	};
};

const toRunOnTerminal = async (session: Observed, ended: number, prints: string): Promise<FinishedRun> => {
	const {terminal, first, drawn} = session;
	const run = toRun(session, ended);
	const code = codeOf(terminal) ?? '';
	const word = `code ${code};`;
	const before = /^(\S+)\r\n/.exec(terminal.bytes())?.[1] ?? '';
	const said = saidBefore(terminal, word);
	const column = said === undefined ? -1 : said.length - said.lastIndexOf('\n') - 1;
	const isPrinted = said?.startsWith(prints) === true;
	return {
		...run,
		stdout: isPrinted ? prints : '',
		stderr: (isPrinted ? said?.slice(prints.length) : said) ?? '',
		written: drawn().slice(0, drawn().lastIndexOf(word)),
		exitCode: Number(code),
		terminal: [{...first, settings: before}, stateAfter(terminal, await settingsOf(terminal), word, column)],
	};
};

// The shell's message for a program that a signal ended (strsignal(3)).
const endedBySignal = new RegExp(
	`(^|\\n)(?:${[
		...['Hangup', 'Quit', 'Killed', 'Terminated', 'Aborted', 'Alarm clock', 'I/O possible', 'Profiling timer expired'],
		...['Power failure', 'Stack fault', 'Bad system call', 'Trace/breakpoint trap', 'User defined signal [12]'],
		...['Virtual timer expired', 'CPU time limit exceeded'],
	].join('|')})(?: \\(core dumped\\))?\\n$`,
);

// The text between the shell's words on the normal screen, if the last word is there. It leaves out echoed keys and the shell's
// messages about stops and signals.
const saidBefore = (terminal: Terminal, word: string): string | undefined => {
	const text = terminal.normalText();
	const end = text.lastIndexOf(word);
	const start = /^pid \d+\n/m.exec(text);
	return end < 0 || start === null
		? undefined
		: text
				.slice(start.index + start[0].length, end)
				.replaceAll(/^(?:\^[A-Z])*it is stopped\n\n?/gm, '')
				.replaceAll(/^(?:\^[A-Z])+/gm, '')
				.replace(endedBySignal, '$1');
};

const nothing = new Int32Array(new SharedArrayBuffer(4));

// Writes to a program and waits until it has read all of it. There is no pause, as that could look like the end of a key or of the
// typed text. It also ends once the program has ended: a full terminal without a reader accepts nothing.
const writeRead = async (terminal: Terminal, pid: number, bytes: string | Uint8Array): Promise<void> => {
	const all = Buffer.from(bytes);
	const before = bytesReadBy(pid);
	const fail = () => `the program does not read\n${terminal.screen()}`;
	let lastRead = performance.now();
	for (let written = 0; written < all.length && isRunning(pid); ) {
		const count = terminal.writeSome(all.subarray(written));
		written += count;
		if (count > 0) {
			lastRead = performance.now();
		} else if (performance.now() - lastRead > longestWait) {
			throw new Error(fail());
		} else {
			// Other work here, such as drawing, would take longer than the program needs to read its input.
			Atomics.wait(nothing, 0, 0, 1);
		}
	}
	await until(() => !isRunning(pid) || bytesReadBy(pid) - before >= all.length, fail);
};

const changesOf = (terminal: Terminal): string[] => {
	const before = /^(\S+)\r\n/.exec(terminal.bytes())?.[1];
	const after = execFileSync('stty', ['-g', '-F', terminal.device], {encoding: 'utf8', timeout: longestWait}).trim();
	const modes = terminal.modes();
	const word = /^.*(code \d+;|it is stopped)/s.exec(terminal.screen())?.[1] ?? '';
	return Object.entries({
		'its settings are others': before !== after,
		'it shows the alternate screen': terminal.isAlternateScreen(),
		'its cursor is hidden': !terminal.isCursorVisible(),
		'it brackets what is pasted': modes.bracketedPasteMode,
		'it reports the mouse': modes.mouseTrackingMode !== 'none',
		'it reports the focus': modes.sendFocusMode,
		'its cursor keys are those of applications': modes.applicationCursorKeysMode,
		'its lines do not wrap': !modes.wraparoundMode,
		'it draws in a colour': !isPlainWord(terminal, word),
		// The terminal driver echoes a Ctrl-C that arrives before the program reads keys.
		'the shell does not go on at the start of a line': !/^(?:\^C)*(?:code \d|it is stopped)/m.test(terminal.screen()),
	}).flatMap(([what, isSo]) => (isSo ? [what] : []));
};

/** A run of the program on a terminal, in a shell with job control. */
export type Session = {
	readonly terminal: Terminal;
	/** The access key in the program's environment, unless the test sets another. */
	readonly key: string;
	/** Resolves with the program's process ID once the program has started. */
	readonly pid: () => Promise<number>;
	/** Sends a signal to the program alone; does nothing if the program has ended. */
	readonly signal: (signal: NodeJS.Signals) => Promise<void>;
	/** Writes to the program and waits until it has read all of it. */
	readonly writeRead: (bytes: string | Uint8Array) => Promise<void>;
	/**
	Resolves once the program, or the given process, is gone. Rejects if that takes too long, or longer than `within` milliseconds
	on an idle machine.
	*/
	readonly gone: (pid?: number, within?: number) => Promise<void>;
	/** Waits until the shell has the terminal again, and returns the exit code that the shell got. */
	readonly ended: () => Promise<number>;
	/** Waits until the shell reports that the program is stopped. */
	readonly stopped: () => Promise<void>;
	/** Makes the shell continue the stopped program. */
	readonly goOn: () => void;
	/** The output of the program so far. */
	readonly drawn: () => string;
	/** The changes that the program left on the terminal. */
	readonly changes: () => string[];
	/** Waits for the end and checks the run; the exit code is undefined if its terminal is gone. */
	readonly held: (exitCode: number | undefined, expected?: Held) => Promise<FinishedRun>;
};

// The inner shell prints its process ID and becomes the program. Exit codes 147 and 148 mean that the program was stopped. Without
// the trap, SIGINT would end the outer shell together with the program. The outer shell prints the exit code once the terminal has
// room for it. It then keeps running, so that the terminal stays open whatever is typed.
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
		/**
		A line for the inner shell without single quotes, such as a trap. If the line sets the shell's arguments, these run in place
		of the program.
		*/
		readonly before?: string;
		/** Whether the terminal neither echoes typed text nor turns it into signals while the program does not read it. */
		readonly isTypedUnseen?: boolean;
	};

/** Wraps a terminal's actions to record the time of the last one; calls `look` before each action. */
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
		giveReplies: noting(terminal.giveReplies),
		flow: noting(terminal.flow),
		hangUp: noting(terminal.hangUp),
	};
	return {terminal: noted, noting, lastDeed: () => last};
};

/**
Starts the program in a shell on a terminal, with its own directories and access key.
*/
export const openSession = (
	args: readonly string[],
	{entry = envpick, before = ':', isTypedUnseen = false, env = {}, ...options}: SessionOptions = {},
): Session => {
	const line = (isTypedUnseen ? 'stty -echo -isig -ixon\n' : '') + script.replace('exec "$@"', `${before}; exec "$@"`);
	const key = env['ENVPICK_ACCESS_KEY'] ?? createKey();
	const {root, work, variables} = makeRunDirectories();
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
