import {execFileSync} from 'node:child_process';
import {expect, onTestFinished} from 'vitest';
import {assertChecks, type Expected, type FinishedRun} from '../faults/checks.ts';
import {watchProcess} from '../faults/process-watch.ts';
import {makeRunDirectories} from '../program/directory.ts';
import {envpick} from '../program/envpick.ts';
import {createKey} from '../program/key.ts';
import {bytesReadBy, isRunning, sendSignal, until} from '../program/processes.ts';
import type {Built} from '../program/run-options.ts';
import {longestWait, soon} from '../project/waits.ts';
import {openTerminal, type Terminal, type TerminalOptions} from './terminal.ts';

/** The expectations of a session besides its exit code; by default, it ends within `soon`. */
export type Held = Partial<Omit<Expected, 'exitCode'>> & {
	/** The process that must have ended once the terminal is gone, if it is not the process that the shell started. */
	readonly pid?: number;
};

/** A run of the program on a terminal, in a shell with job control. */
export type Session = ReturnType<typeof openSession>;

export type SessionOptions = TerminalOptions &
	Built & {
		/** The command that starts the program by replacing itself with it. */
		readonly command?: readonly string[];
		/**
		A line for the inner shell without single quotes, such as a trap. If the line sets the shell's arguments, these run in place
		of the program.
		*/
		readonly before?: string;
		/** Whether the terminal neither echoes typed text nor turns it into signals while the program does not read it. */
		readonly isTypedUnseen?: boolean;
		/** Its key; a new one by default. */
		readonly key?: string;
		/** Whether the key is in its environment. */
		readonly givesKey?: boolean;
	};

/** The line that the shell prints after the program. */
export const exitLine = /code (\d+);/;

// The inner shell prints its process ID and becomes the program. The outer shell's own messages, such as `Terminated`, are lost.
// Exit codes 147 and 148 mean that the program was stopped. Without the trap, SIGINT would end the outer shell together with the
// program. The outer shell prints the exit code once the terminal has room for it. It then keeps running, so that the terminal stays
// open whatever is typed.
const script = `exec 3>&2 2>/dev/null
set -m
trap : INT
stty -g
sh -c 'exec 2>&3 3>&-; echo "pid $$"; exec "$@"' sh "$@"
code=$?
while [ $code = 147 ] || [ $code = 148 ]; do
	echo 'it is stopped'
	read -r line
	fg >/dev/null
	code=$?
done
until set -- $(stty size); [ "\${2:-80}" -ge 10 ]; do sleep 0.01; done
printf 'code %s;' $code
while sleep 1000 || :; do :; done`;

/** Starts the program in a shell on a terminal, with its own directories and access key. */
export const openSession = (args: readonly string[], given: SessionOptions = {}) => {
	const {entry = envpick, before = ':', isTypedUnseen = false, command = [], env = {}, ...options} = given;
	const {key = env['ENVPICK_ACCESS_KEY'] ?? createKey(), givesKey = true} = given;
	const line = (isTypedUnseen ? 'stty -echo -isig -ixon\n' : '') + script.replace('exec "$@"', `${before}; exec "$@"`);
	const {work, variables, files} = makeRunDirectories();
	const terminal = openTerminal('dash', ['-c', line, 'dash', ...command, process.execPath, entry, ...args], {
		columns: 100,
		rows: 20,
		cwd: work,
		...options,
		env: {...(givesKey && {ENVPICK_ACCESS_KEY: key}), ...variables, ...env},
	});
	const first = {...terminal.modes()};
	const endWatch = watchProcess(terminal.pid, entry);
	onTestFinished(() => void endWatch());
	/** Resolves with the program's process ID once the program has started. */
	const pid = async () => {
		await terminal.waitFor(() => /^pid \d+\r\n/m.test(terminal.bytes()), 'the start');
		return Number(/^pid (\d+)/m.exec(terminal.bytes())?.[1]);
	};
	/**
	Resolves once the program, or the given process, is gone. Rejects if that takes `within` milliseconds or longer.
	*/
	const gone = async (id?: number, within = longestWait) => {
		const asked = performance.now();
		const ending = id ?? (await pid());
		await until(
			() => !isRunning(ending),
			() => `the program goes on\n${terminal.screen()}`,
		);
		expect(performance.now() - asked, 'milliseconds to the end').toBeLessThan(within);
	};
	/** Waits until the shell has the terminal again, and returns the exit code that the shell got. */
	const ended = async () => {
		await terminal.waitFor(screen => exitLine.test(screen), 'the end');
		return Number(exitLine.exec(terminal.screen())?.[1]);
	};
	/** The output of the program so far. */
	const drawn = () =>
		terminal
			.bytes()
			.split(/^pid \d+\r\n/m)
			.slice(1)
			.join('');
	const finish = async (end: Promise<number | undefined>): Promise<FinishedRun> => {
		const asked = performance.now();
		const exitCode = await end;
		const time = performance.now() - asked;
		const found = await files();
		const said = exitCode === undefined ? '' : saidBefore(terminal, `code ${exitCode};`);
		const [, stderr] = found.find(([path]) => path === 'work/stderr') ?? [];
		return {
			...{key, exitCode, time, files: found, ...endWatch()},
			stdout: stderr === undefined ? '' : said,
			stderr: stderr ?? said,
			written: exitCode === undefined ? drawn() : drawn().slice(0, drawn().lastIndexOf(`code ${exitCode};`)),
			changes: exitCode === undefined ? undefined : changesOf(terminal, first),
		};
	};
	/** Waits for the end and checks the run; the exit code is undefined if its terminal is gone. */
	const held = async (exitCode: number | undefined, {pid: last, ...expected}: Held = {}) => {
		const isGone = expected.fate === 'loses its terminal';
		const run = await finish(isGone ? gone(last).then(() => undefined) : ended());
		assertChecks(run, {within: soon, ...expected, exitCode});
		return run;
	};
	return {
		...{terminal, key, pid, gone, drawn, ended, held},
		/** Writes to the program and waits until it has read all of it. */
		writeRead: async (bytes: string | Uint8Array) => writeRead(terminal, await pid(), bytes),
		/** Sends a signal to the program alone; does nothing if the program has ended. */
		signal: async (signal: NodeJS.Signals) => sendSignal(await pid(), signal),
		/** Waits until the shell reports that the program is stopped. */
		stopped: () => terminal.waitForText('it is stopped'),
		/** Makes the shell continue the stopped program. */
		goOn: () => terminal.write('\r'),
		/** The changes that the program left on the terminal. */
		changes: () => changesOf(terminal, first),
		/** Waits for the end. The text on the normal screen is the run's standard error, or its output if the file `stderr` exists. */
		finished: () => finish(ended()),
		/** Quits with Ctrl-C and checks the run. */
		quit: (expected?: Held) => {
			terminal.press('ctrl+c');
			return held(130, expected);
		},
	};
};

/** The first row of the demo, selected. */
export const firstRow = /❯ +windows7-x64/;

/** Starts the program with the demo, and waits until it is drawn. */
export const openDemo = async (options: SessionOptions = {}, args: readonly string[] = []): Promise<Session> => {
	const session = openSession(['--demo', ...args], options);
	await session.terminal.waitForText(firstRow);
	return session;
};

/** Fails unless the program still runs, responds to keys in any mode, and exits on Ctrl-C with the terminal restored. */
export const expectAlive = async ({terminal, quit}: Session, expected?: Held): Promise<void> => {
	// Searches the help, which opens in any mode. Repeats that: the first keys may come too soon after a flood, or close the help.
	const again = setInterval(() => terminal.press('f1', ...'mimo'), 300);
	await terminal.waitForText('mimo').finally(() => clearInterval(again));
	// After an early end, the terminal itself would show the keys.
	expect(terminal.screen()).not.toMatch(exitLine);
	await quit(expected);
};

// The text between the shell's words on the normal screen, without echoed keys and the shell's messages about stops.
const saidBefore = (terminal: Terminal, word: string): string => {
	const text = terminal.normalText();
	const start = /^pid \d+\n/m.exec(text);
	const end = text.lastIndexOf(word);
	return end < 0
		? ''
		: text
				.slice((start?.index ?? 0) + (start?.[0].length ?? 0), end)
				.replaceAll(/^(?:\^[A-Z])*it is stopped\n\n?/gm, '')
				.replaceAll(/^(?:\^[A-Z])+/gm, '');
};

const changesOf = (terminal: Terminal, first: object): string[] => {
	const before = /^(\S+)\r\n/.exec(terminal.bytes())?.[1];
	const after = execFileSync('stty', ['-g', '-F', terminal.device], {encoding: 'utf8', timeout: longestWait}).trim();
	const modes = new Map<string, unknown>(Object.entries(terminal.modes()));
	const lines = terminal.lines();
	const word =
		lines
			.join('\n')
			.match(/code \d+;|it is stopped/g)
			?.at(-1) ?? '';
	const row = Math.max(
		0,
		lines.findLastIndex(line => line.includes(word)),
	);
	const text = terminal.normalText();
	return [
		...Object.entries(first).flatMap(([mode, was]) => (modes.get(mode) === was ? [] : [`${mode} was ${was}`])),
		...Object.entries({
			'its settings are others': before !== after,
			'it shows the alternate screen': terminal.isAlternateScreen(),
			'its cursor is hidden': !terminal.isCursorVisible(),
			'it draws in a colour': !terminal.isPlain(lines[row]?.lastIndexOf(word) ?? 0, row),
			// The terminal driver echoes a Ctrl-C that arrives before the program reads keys.
			'the shell does not go on at the start of a line': !/(?:^|\n)(?:\^[A-Z])*$/.test(
				text.slice(0, Math.max(0, text.lastIndexOf(word))),
			),
		}).flatMap(([what, isSo]) => (isSo ? [what] : [])),
	];
};

const nothing = new Int32Array(new SharedArrayBuffer(4));

// There is no pause, as that could look like the end of a key or of the typed text. It also ends once the program has ended: a full
// terminal without a reader accepts nothing.
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
