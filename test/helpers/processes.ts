import {readFileSync} from 'node:fs';

/** Whether a process is there; one that has ended and that nobody has asked about yet is not. */
export const isRunning = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		// A zombie; or for a moment without a state.
		return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
	} catch {
		return false;
	}
};

/** How many bytes a process has read so far, from wherever; none of one that has ended. */
export const bytesReadBy = (pid: number): number => {
	try {
		return Number(/^rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1]);
	} catch {
		return 0;
	}
};

/** Resolves once a condition holds, at which it looks every millisecond or two; rejects when that takes over ten seconds. */
export const until = async (isDone: () => boolean, toFailure: () => string): Promise<void> => {
	const started = performance.now();
	while (!isDone()) {
		if (performance.now() - started > 10_000) {
			throw new Error(toFailure());
		}
		await new Promise(resolve => setTimeout(resolve, 1));
	}
};
