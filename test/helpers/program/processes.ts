import {readFileSync} from 'node:fs';
import {setTimeout as pause} from 'node:timers/promises';
import {longestWait} from '../project/waits.ts';

// Reads a field of /proc/PID/stat (proc_pid_stat(5)); field 0 is the state. Returns undefined if there is no such process.
const statOf = (pid: number, field: number): string | undefined => {
	try {
		return readFileSync(`/proc/${pid}/stat`, 'latin1')
			.replace(/^.*\) /s, '')
			.split(' ')[field];
	} catch {
		return undefined;
	}
};

const stateOf = (pid: number): string | undefined => statOf(pid, 0);

/** The process group in the foreground of the terminal of a process; -1 if there is none. */
export const foregroundOf = (pid: number): number => Number(statOf(pid, 5) ?? -1);

/** Whether a process exists; a zombie does not count. */
export const isRunning = (pid: number): boolean => !['Z', 'X', undefined].includes(stateOf(pid));

/** Whether it is stopped and has not continued yet. */
export const isStopped = (pid: number): boolean => stateOf(pid) === 'T';

/** Whether it waits for anything but a processor or a disk. */
export const isAsleep = (pid: number): boolean => stateOf(pid) === 'S';

/** Sends a signal to a process; does nothing if the process no longer exists. */
export const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
	try {
		process.kill(pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
			throw error;
		}
	}
};

/** How many bytes a process has read so far, from any source; 0 if it has ended. */
export const bytesReadBy = (pid: number): number => {
	try {
		return Number(/^rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1]);
	} catch {
		return 0;
	}
};

/** Resolves once a condition holds, which is checked every millisecond or two, even with fake timers; rejects if that takes too long. */
export const until = async (isDone: () => boolean, toFailure: () => string): Promise<void> => {
	const started = performance.now();
	while (!isDone()) {
		if (performance.now() - started > longestWait) {
			throw new Error(toFailure());
		}
		await pause(1);
	}
};
