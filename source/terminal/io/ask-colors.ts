import type {Input} from '../../keys/key-codes.ts';
import {type Ground, parseGround} from '../../text/theme.ts';
import {createQuestions} from './question.ts';

// The colour of the text and of the background (xterm, OSC 10 and 11), then primary device attributes (DA1): every terminal
// replies to DA1, so a colour that has not come by then never will.
const question = '\u001b]10;?\u001b\\\u001b]11;?\u001b\\\u001b[c';
const attributes = /^\u001b\[\?[\d;]*c$/;
const parts = new RegExp(String.raw`^\u001b\]1[01];|${attributes.source}`);

/** Asks a terminal for its colours; `onColors` gets them if the terminal reports them within a second. */
export const createColorQuestion = (write: (bytes: string) => void, onColors: (ground: Ground) => void) => {
	const {ask, answer} = createQuestions(write, parts, attributes);
	let asking = Promise.resolve();
	return {
		ask: (): void => {
			asking = ask(question).then(reply => {
				const ground = parseGround(reply);
				if (ground !== undefined) {
					onColors(ground);
				}
			});
		},
		/** Takes an input that is part of the reply; false for any other input. */
		take: (input: Input): boolean => input.type === 'reply' && answer(input.text),
		/** Resolves once the reply has come, so that the shell does not get it. */
		settled: (): Promise<void> => asking,
	};
};
