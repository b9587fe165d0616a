/** Questions to the terminal, one at a time. */
export type Questions = {
	/** Writes a question and gives what the terminal answers; nothing where it does not answer in time. */
	readonly ask: (question: string) => Promise<string>;
	/** Takes what came from the terminal as an answer; where nothing was asked it is dropped. */
	readonly answer: (reply: string) => void;
};

// Over a slow line an answer may take a while, and some terminals never answer.
const longestWait = 1000;

/** Makes questions that are written by `write`; whoever reads the terminal hands its replies over. */
export const createQuestions = (write: (bytes: string) => void): Questions => {
	let asked: PromiseWithResolvers<string> | undefined;
	return {
		ask: async question => {
			const pending = Promise.withResolvers<string>();
			asked = pending;
			const timer = setTimeout(() => pending.resolve(''), longestWait);
			write(question);
			try {
				return await pending.promise;
			} finally {
				clearTimeout(timer);
			}
		},
		answer: reply => asked?.resolve(reply),
	};
};
