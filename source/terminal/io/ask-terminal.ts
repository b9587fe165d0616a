export type Questions = ReturnType<typeof createQuestions>;

/** The most milliseconds to wait for a reply: over a slow line it may take a while, and some terminals never reply. */
export const longestWait = 1000;

/** Makes questions, which `write` sends. `part` matches each part of a reply, and `last` the last part. */
export const createQuestions = (write: (bytes: string) => void, part: RegExp, last = part) => {
	let open: ((reply: string) => void) | undefined;
	let giveUp = () => {};
	return {
		/** Returns the terminal's reply to a question; an empty text if it is not complete in time (milliseconds). */
		ask: async (question: string, wait = longestWait): Promise<string> => {
			const {promise, resolve} = Promise.withResolvers<string>();
			giveUp = () => resolve('');
			let reply = '';
			open = next => {
				reply += next;
				if (last.test(next)) {
					resolve(reply);
				}
			};
			const timer = setTimeout(giveUp, wait);
			write(question);
			await promise;
			clearTimeout(timer);
			open = undefined;
			return promise;
		},
		/** Accepts terminal input as a reply; returns whether it replies to a pending question. */
		answer: (reply: string): boolean => {
			const isOurs = open !== undefined && part.test(reply);
			if (isOurs) {
				open?.(reply);
			}
			return isOurs;
		},
		giveUp: (): void => giveUp(),
		/** Whether a question has no complete reply yet. */
		isReplyDue: (): boolean => open !== undefined,
	};
};
