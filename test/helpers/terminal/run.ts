import type {IPty} from '@lydell/node-pty';
import type {Terminal as Emulator} from '@xterm/headless';

export type Exit = {readonly exitCode: number; readonly signal: number | undefined};

export type Run = {
	readonly pty: IPty;
	/** What the program wrote, as it came. */
	readonly chunks: string[];
	/** Called when the screen, or the state of the program, may have changed. */
	readonly watchers: Set<() => void>;
	/** Chunks given to the emulator that it has not drawn yet. */
	pending: number;
	exit: Exit | undefined;
};

/** Draws what a program writes and keeps track of its end. */
export const followRun = (pty: IPty, emulator: Emulator): Run => {
	const run: Run = {pty, chunks: [], watchers: new Set(), pending: 0, exit: undefined};
	const notify = () => {
		for (const watcher of [...run.watchers]) {
			watcher();
		}
	};
	pty.onData(chunk => {
		run.chunks.push(chunk);
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

/** Whether the program has ended and all it wrote is drawn: the end can be told before the last bytes are. */
export const isOver = (run: Run): boolean => run.exit !== undefined && run.pending === 0;

/** Kills the program if it still runs and frees the emulator. */
export const closeRun = async (run: Run, emulator: Emulator): Promise<void> => {
	if (run.exit === undefined) {
		try {
			process.kill(run.pty.pid, 'SIGKILL');
		} catch {
			// It has just ended; its end is still to be told.
		}
		await new Promise<void>(resolve => {
			run.watchers.add(() => run.exit !== undefined && resolve());
		});
	}
	emulator.dispose();
};
