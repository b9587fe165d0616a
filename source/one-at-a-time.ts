/** Makes of what takes a while what is not begun again meanwhile: who asks for it then gets the promise of the run under way. */
export const oneAtATime = (run: () => Promise<void>): (() => Promise<void>) => {
	let running: Promise<void> | undefined;
	return () => {
		running ??= run().finally(() => {
			running = undefined;
		});
		return running;
	};
};
