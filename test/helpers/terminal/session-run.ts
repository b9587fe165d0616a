import {filesIn} from '../faults/fault-run.ts';
import {assertGates, type Expected, type FinishedRun} from '../faults/gates.ts';
import type {ProcessWatch} from '../faults/process-watch.ts';
import {soon} from '../project/waits.ts';
import {settingsOf, stateAfter, type TerminalState} from './modes.ts';
import type {Terminal} from './terminal.ts';

/** What is expected of a session besides its exit code; it ends `soon` where nothing else is said. */
export type Held = Partial<Omit<Expected, 'exitCode'>> & {
	/** The process that has to be gone, where its terminal is and it is another than the one the shell started. */
	readonly pid?: number;
	/** What it said where its standard error is not the terminal. */
	readonly stderr?: string;
	/** What its standard output, which is the terminal, shows on the normal screen before anything else. */
	readonly prints?: string;
};

/** A session as it is known from outside of the program. */
export type Observed = {
	readonly terminal: Terminal;
	readonly key: string;
	/** The folder of its folders. */
	readonly root: string;
	/** Both on the clock of `performance.now()`. */
	readonly started: number;
	readonly lastDeed: () => number;
	readonly first: TerminalState;
	readonly watch: ProcessWatch;
	readonly gone: (pid?: number) => Promise<void>;
	/** What the program wrote so far. */
	readonly drawn: () => string;
};

/** The exit code that the shell tells when the program has ended. */
export const codeOf = (terminal: Terminal): string | undefined => /code (\d+);/.exec(terminal.screen())?.[1];

/** Waits for the end of a session and holds it against the gates. */
export const hold = async (session: Observed, exitCode: number | undefined, expected: Held): Promise<FinishedRun> => {
	const {pid, stderr = '', prints = '', ...more} = expected;
	const isGone = more.fate === 'loses its terminal';
	await (isGone
		? session.gone(pid)
		: session.terminal.waitFor(() => codeOf(session.terminal) !== undefined, 'the end'));
	const ended = performance.now();
	const run = isGone ? toRun(session, ended) : await toRunOnTerminal(session, ended, prints);
	const whole = {...run, stderr: run.stderr + stderr, files: await filesIn(session.root)};
	assertGates(whole, {within: soon, ...more, exitCode});
	return whole;
};

// What is known of every run, whatever became of its terminal.
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

// What the shell says of a program that a signal ended (strsignal(3)).
const endedBySignal = new RegExp(
	`(^|\\n)(?:${[
		...['Hangup', 'Quit', 'Killed', 'Terminated', 'Aborted', 'Alarm clock', 'I/O possible', 'Profiling timer expired'],
		...['Power failure', 'Stack fault', 'Bad system call', 'Trace/breakpoint trap', 'User defined signal [12]'],
		...['Virtual timer expired', 'CPU time limit exceeded'],
	].join('|')})(?: \\(core dumped\\))?\\n$`,
);

// What stands on the normal screen between the words of the shell, if the last of them does: without the keys that the
// driver of the terminal shows while the program does not read them, and without what the shell says when it is stopped or
// ended by a signal.
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
