/**
Makes what takes items in order while more may come: `takeSome` takes the first or more of those that wait out of the list,
and is called again once it is done with them.
*/
export const inOrder = <Item>(takeSome: (waiting: Item[]) => Promise<void>): ((items: readonly Item[]) => void) => {
	const waiting: Item[] = [];
	let isTaking = false;
	const takeAll = async () => {
		while (waiting.length > 0) {
			await takeSome(waiting);
		}
	};
	return items => {
		waiting.push(...items);
		if (!isTaking) {
			isTaking = true;
			void takeAll().finally(() => {
				isTaking = false;
			});
		}
	};
};

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
