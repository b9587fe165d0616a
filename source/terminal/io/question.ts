/** Questions to the terminal, one at a time. */
export type Questions = ReturnType<typeof createQuestions>;

// Milliseconds. Over a slow line a reply may take a while, and some terminals never reply.
const longestWait = 1000;

/**
Makes questions that are written by `write`; the reader of the terminal passes its replies on. `part` matches each part of
a reply, and `last` the last one.
*/
export const createQuestions = (write: (bytes: string) => void, part: RegExp, last = part) => {
	let open: ((reply: string) => void) | undefined;
	return {
		/** Writes a question and gives the terminal's reply; an empty text if it is not complete within a second. */
		ask: async (question: string): Promise<string> => {
			const {promise, resolve} = Promise.withResolvers<string>();
			let reply = '';
			open = next => {
				reply += next;
				if (last.test(next)) {
					resolve(reply);
				}
			};
			const timer = setTimeout(resolve, longestWait, '');
			write(question);
			await promise;
			clearTimeout(timer);
			open = undefined;
			return promise;
		},
		/** Takes terminal input as the reply, and says whether it is one to an open question. */
		answer: (reply: string): boolean => {
			const isOurs = open !== undefined && part.test(reply);
			if (isOurs) {
				open?.(reply);
			}
			return isOurs;
		},
	};
};
