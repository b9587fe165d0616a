import type {Input} from '../../keys/key-codes.ts';
import {type Ground, parseGround} from '../../text/theme.ts';

export type Questions = ReturnType<typeof createQuestions>;

// Milliseconds. Over a slow line a reply may take a while, and some terminals never reply.
const longestWait = 1000;

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

// Asks for the colours of the text and the background (xterm, OSC 10 and 11), then for primary device attributes (DA1). Every
// terminal replies to DA1, so a colour that has not arrived by then never will.
const colorQuestion = '\u001b]10;?\u001b\\\u001b]11;?\u001b\\\u001b[c';
const attributes = /^\u001b\[\?[\d;]*c$/;
const parts = new RegExp(String.raw`^\u001b\]1[01];|${attributes.source}`);

/** Asks a terminal for its colours; `onColors` gets them if the terminal reports them within three seconds. */
export const createColorQuestion = (write: (bytes: string) => void, onColors: (ground: Ground) => void) => {
	const {ask, answer, giveUp, isReplyDue} = createQuestions(write, parts, attributes);
	let asking: Promise<unknown> = Promise.resolve();
	return {
		isReplyDue,
		ask: (): void => {
			// Over a slow line, colours take up to three seconds; nothing waits for them until the exit.
			asking = ask(colorQuestion, 3000).then(reply => {
				const ground = parseGround(reply);
				return ground && onColors(ground);
			});
		},
		/** Accepts an input that is part of the reply; returns false for any other input. */
		take: (input: Input): boolean => input.type === 'reply' && answer(input.text),
		/** Resolves once the reply has arrived, so that the shell does not get it; after a second at the latest. */
		settled: async (): Promise<void> => {
			const timer = setTimeout(giveUp, longestWait);
			await asking;
			clearTimeout(timer);
		},
	};
};
