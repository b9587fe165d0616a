/** Does work of many steps at once, and gives what the last one returns. */
export const runSteps = <Result>(work: Iterator<void, Result>): Result => {
	for (;;) {
		const step = work.next();
		if (step.done) {
			return step.value;
		}
	}
};
