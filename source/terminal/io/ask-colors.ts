import type {Input} from '../../keys/key-codes.ts';
import {type Ground, parseGround} from '../../text/theme.ts';

// The colour of the text and of the background (xterm, OSC 10 and 11), then primary device attributes (DA1): every terminal
// replies to DA1, so a colour that has not come by then never will.
const question = '\u001b]10;?\u001b\\\u001b]11;?\u001b\\\u001b[c';
const color = /^\u001b\]1[01];/;
const attributes = /^\u001b\[\?[\d;]*c$/;

// Milliseconds. Over a slow line a reply takes up to three seconds.
const longestReply = 3000;
const longestWait = 1000;

/** Asks a terminal for its colours, once; `onColors` gets them if the terminal reports them, however late. */
export const createColorQuestion = (write: (bytes: string) => void, onColors: (ground: Ground) => void) => {
	const replies: string[] = [];
	const {promise: replied, resolve} = Promise.withResolvers<void>();
	let isAwaited = false;
	return {
		ask: (): void => {
			isAwaited = true;
			setTimeout(() => {
				isAwaited = false;
			}, longestReply).unref();
			write(question);
		},
		/** Handles an input that is part of the reply; false for any other input. */
		take: (input: Input): boolean => {
			const reply = input.type === 'reply' ? input.text : '';
			const isEnd = attributes.test(reply);
			const ground = isEnd ? parseGround(replies) : undefined;
			if (isEnd) {
				isAwaited = false;
				resolve();
			}
			if (ground !== undefined) {
				onColors(ground);
			}
			return isEnd || (color.test(reply) && replies.push(reply) > 0);
		},
		/** Resolves once the reply has come, so that the shell does not get it; after a second at the latest. */
		settled: async (): Promise<void> => {
			if (isAwaited) {
				const timer = setTimeout(resolve, longestWait);
				await replied;
				clearTimeout(timer);
			}
		},
	};
};
