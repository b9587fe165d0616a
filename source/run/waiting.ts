import type {Program} from '../update/program.ts';

// Milliseconds. A frame that says "loading" and is replaced at once costs more than it tells, and an answer that came while
// the interface was read from disk could not be handled yet.
const graceTime = 10;

type Repeat = (milliseconds: number, call: () => void) => () => void;
/** What is known of a program that waits for its listing. */
export type Watched = Pick<Program, 'getState' | 'subscribe'>;

/** Waits for the grace time, or until a program has a listing or a failure. */
export const untilLoaded = async (program: Watched, repeat: Repeat): Promise<void> => {
	if (!isAwaited(program)) {
		return;
	}
	const {promise, end} = waitOnce(repeat);
	const unsubscribe = program.subscribe(() => {
		if (!isAwaited(program)) {
			end();
		}
	});
	await promise;
	unsubscribe();
};

/**
Waits for the grace time, and on while this process is busy with an answer that nothing is shown of: with a large one the
interface would be read from disk before its first row is there.
*/
export const untilIdle = async (program: Watched, repeat: Repeat): Promise<void> => {
	for (let isBusy = true; isBusy; ) {
		const before = performance.eventLoopUtilization();
		await waitOnce(repeat).promise;
		isBusy = isAwaited(program) && performance.eventLoopUtilization(before).utilization > 0.5;
	}
};

/** Whether there is nothing to show yet, neither a listing nor a failure. */
export const isAwaited = (program: Pick<Watched, 'getState'>): boolean => {
	const {load, loaded} = program.getState();
	return load.type === 'loading' && loaded === undefined;
};

// For the grace time, or until it is ended.
const waitOnce = (repeat: Repeat) => {
	const {promise, resolve} = Promise.withResolvers<void>();
	const stop = repeat(graceTime, () => end());
	const end = () => {
		stop();
		resolve();
	};
	return {promise, end};
};
