/** Questions to the terminal, one at a time. */
export type Questions = ReturnType<typeof createQuestions>;

// Over a slow line a reply may take a while, and some terminals never reply.
const longestWait = 1000;

/** Makes questions that are written by `write`; the reader of the terminal passes its replies on. */
export const createQuestions = (write: (bytes: string) => void) => {
	let open: ((reply: string) => void) | undefined;
	return {
		/** Writes a question and gives the terminal's reply; an empty text if none comes within a second. */
		ask: async (question: string): Promise<string> => {
			const {promise, resolve} = Promise.withResolvers<string>();
			open = resolve;
			const timer = setTimeout(resolve, longestWait, '');
			write(question);
			const reply = await promise;
			clearTimeout(timer);
			open = undefined;
			return reply;
		},
		/** Takes terminal input as the reply, and says whether a question was open. */
		answer: (reply: string): boolean => {
			open?.(reply);
			return open !== undefined;
		},
	};
};
