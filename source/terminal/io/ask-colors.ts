import type {Input} from '../../keys/key-codes.ts';
import {type Ground, parseGround} from '../../text/theme.ts';
import {createQuestions, longestWait} from './ask-terminal.ts';

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
