// Milliseconds: few enough for a key to be answered at once.
const slice = 20;

/**
Lets what came meanwhile be heard: keys, signals and timers. It waits two turns: the first can be the end of the present one, if
that began with something read.
*/
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(() => setImmediate(resolve)));

/**
Does work of many steps, and lets keys, signals and timers be heard in between. Gives what the last step returns. Throws
what a step throws, or the reason of the signal.
*/
export const inSlices = async <Result>(work: Iterator<void, Result>, signal: AbortSignal): Promise<Result> => {
	for (;;) {
		signal.throwIfAborted();
		for (const end = performance.now() + slice; performance.now() < end; ) {
			const step = work.next();
			if (step.done) {
				return step.value;
			}
		}
		await nextTurn();
	}
};
