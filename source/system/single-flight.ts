/** Makes a function that returns the promise of the current run, and does not start a second one. */
export const singleFlight = (run: () => Promise<void>): (() => Promise<void>) => {
	let running: Promise<void> | undefined;
	return () => {
		running ??= run().finally(() => {
			running = undefined;
		});
		return running;
	};
};
