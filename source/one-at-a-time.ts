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

/** Makes of what takes a while what begins once all that was asked for before is over, however that ended. */
export const inTurn = <Given>(run: (given: Given) => Promise<void>): ((given: Given) => Promise<void>) => {
	let last: Promise<void> = Promise.resolve();
	return given => {
		const done = last.then(() => run(given));
		last = done.catch(() => {});
		return done;
	};
};
