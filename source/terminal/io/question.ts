/** Questions to the terminal, one at a time. */
export type Questions = {
	/** Writes a question and gives the terminal's reply; an empty text if none comes within a second. */
	readonly ask: (question: string) => Promise<string>;
	/** Takes terminal input as the reply, and says whether a question was open. */
	readonly answer: (reply: string) => boolean;
};

// Over a slow line a reply may take a while, and some terminals never reply.
const longestWait = 1000;

/** Makes questions that are written by `write`; the reader of the terminal passes its replies on. */
export const createQuestions = (write: (bytes: string) => void): Questions => {
	let open: ((reply: string) => void) | undefined;
	return {
		ask: async question => {
			const {promise, resolve} = Promise.withResolvers<string>();
			open = resolve;
			const timer = setTimeout(resolve, longestWait, '');
			write(question);
			const reply = await promise;
			clearTimeout(timer);
			open = undefined;
			return reply;
		},
		answer: reply => {
			open?.(reply);
			return open !== undefined;
		},
	};
};
