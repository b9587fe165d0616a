/** Makes a function that runs jobs in turn: each starts when all earlier ones have settled. */
export const createSerialQueue = (): (<Result>(run: () => Promise<Result>) => Promise<Result>) => {
	let last: Promise<unknown> = Promise.resolve();
	return run => {
		const done = last.then(run);
		last = done.catch(() => {});
		return done;
	};
};
