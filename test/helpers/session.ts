import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {type Built, envpick} from './envpick.ts';
import {openTerminal, type Terminal, type TerminalOptions} from './terminal.ts';
import {isTorture} from './torture.ts';

/**
Milliseconds within which an end comes at once: on an idle machine it takes 5 to 170. Where other tests run beside it many
times that, and what holds the program up holds it for ten seconds or for ever.
*/
export const soon = isTorture ? 1000 : 4000;

/** A run of the program in a shell that has control of jobs, on a terminal. */
export type Session = {
	readonly terminal: Terminal;
	/** Resolves with the process of the program once there is one. */
	readonly pid: () => Promise<number>;
	/** Sends a signal to the program alone; nothing if it has ended. */
	readonly signal: (signal: NodeJS.Signals) => Promise<void>;
	/** Writes to the program and waits until it has read all of it. */
	readonly writeRead: (bytes: string | Uint8Array) => Promise<void>;
	/** Resolves with the milliseconds until the program, or a process, is gone; rejects when that takes over ten seconds. */
	readonly gone: (pid?: number) => Promise<number>;
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
};

// The inner shell tells its process and becomes the program. 147 and 148 say that it was stopped. Without the trap, the outer
// one would end by SIGINT as the program did. At the end it stays, so that the terminal does, whatever is typed.
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
printf 'code %s;' $code
while sleep 1000 || :; do :; done`;

/**
Starts the program in a shell on a terminal. `before` is a line of the inner shell without a single quote, such as a trap;
what it sets as its arguments is run in place of the program.
*/
export const openSession = (
	args: readonly string[],
	{entry = envpick, before = ':', ...options}: TerminalOptions & Built & {readonly before?: string} = {},
): Session => {
	const line = script.replace('exec "$@"', `${before}; exec "$@"`);
	const terminal = openTerminal('dash', ['-c', line, 'dash', process.execPath, entry, ...args], {
		columns: 100,
		rows: 20,
		...options,
	});
	const pid = async () => {
		await terminal.waitFor(() => /^pid \d+\r\n/m.test(terminal.bytes()), 'the start');
		return Number(/^pid (\d+)/m.exec(terminal.bytes())?.[1]);
	};
	const gone = async (given?: number) => {
		const id = given ?? (await pid());
		const started = performance.now();
		while (isRunning(id)) {
			if (performance.now() - started > 10_000) {
				throw new Error(`the program goes on\n${terminal.screen()}`);
			}
			await new Promise(resolve => setTimeout(resolve, 2));
		}
		return performance.now() - started;
	};
	return {
		terminal,
		pid,
		gone,
		writeRead: async bytes => {
			const id = await pid();
			const all = charactersRead(id) + Buffer.from(bytes).length;
			terminal.write(bytes);
			await terminal.waitFor(() => !isRunning(id) || charactersRead(id) >= all, 'all to be read');
		},
		signal: async signal => {
			const id = await pid();
			if (isRunning(id)) {
				process.kill(id, signal);
			}
		},
		ended: async () => {
			await terminal.waitFor(() => codeOf(terminal) !== undefined, 'the exit code');
			return Number(codeOf(terminal));
		},
		stopped: () => terminal.waitForText('it is stopped'),
		goOn: () => terminal.write('\r'),
		drawn: () =>
			terminal
				.bytes()
				.split(/^pid \d+\r\n/m)
				.slice(1)
				.join(''),
		changes: () => changesOf(terminal),
	};
};

// None of one that has ended meanwhile.
const charactersRead = (pid: number): number => {
	try {
		return Number(/^rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1]);
	} catch {
		return 0;
	}
};

const codeOf = (terminal: Terminal): string | undefined => /code (\d+);/.exec(terminal.screen())?.[1];

// One that has ended and that nobody has asked about yet is there as a zombie, or for a moment without a state.
const isRunning = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
	} catch {
		return false;
	}
};

const changesOf = (terminal: Terminal): string[] => {
	const before = /^(\S+)\r\n/.exec(terminal.bytes())?.[1];
	const after = execFileSync('stty', ['-g', '-F', terminal.device], {encoding: 'utf8', timeout: 5000}).trim();
	const modes = terminal.modes();
	const {x, y} = terminal.cursor();
	const cell = terminal.cell(Math.max(0, x - 1), y);
	return Object.entries({
		'its settings are others': before !== after,
		'it shows the alternate screen': terminal.isAlternateScreen(),
		'its cursor is hidden': !terminal.isCursorVisible(),
		'it brackets what is pasted': modes.bracketedPasteMode,
		'it reports the mouse': modes.mouseTrackingMode !== 'none',
		'it reports the focus': modes.sendFocusMode,
		'its cursor keys are those of applications': modes.applicationCursorKeysMode,
		'its lines do not wrap': !modes.wraparoundMode,
		'it draws in a colour': cell.foreground !== 'default' || cell.background !== 'default' || cell.isInverse,
		// The driver of a terminal shows a Ctrl-C that comes before the program reads keys.
		'the shell does not go on at the start of a line': !/^(?:\^C)*(?:code \d|it is stopped)/m.test(terminal.screen()),
	}).flatMap(([what, isSo]) => (isSo ? [what] : []));
};
