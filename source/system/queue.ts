/** Makes a function that handles items in order. `takeSome` removes at least the first waiting item. */
export const inOrder = <Item>(takeSome: (waiting: Item[]) => Promise<void>): ((items: readonly Item[]) => void) => {
	const waiting: Item[] = [];
	let isTaking = false;
	return async items => {
		waiting.push(...items);
		if (isTaking) {
			return;
		}
		isTaking = true;
		try {
			while (waiting.length > 0) {
				await takeSome(waiting);
			}
		} finally {
			isTaking = false;
		}
	};
};

/** Makes a function that returns the promise of the current run, and does not start a second one. */
export const oneAtATime = (run: () => Promise<void>): (() => Promise<void>) => {
	let running: Promise<void> | undefined;
	return () => {
		running ??= run().finally(() => {
			running = undefined;
		});
		return running;
	};
};

/** Makes a function that runs jobs in turn: each starts when all earlier ones have settled. */
export const createTurns = (): (<Result>(run: () => Promise<Result>) => Promise<Result>) => {
	let last: Promise<unknown> = Promise.resolve();
	return run => {
		const done = last.then(run);
		last = done.catch(() => {});
		return done;
	};
};
