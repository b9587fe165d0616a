import type {ReadStream} from 'node:tty';
import {readInput} from '../../keys/io/keyboard.ts';

// A line that never ends is not a reply.
const longestLine = 65_536;

/** Reads lines from a terminal that edits them itself; `onEnd` is called at the end. */
export const openLineReader = (input: ReadStream, onLine: (line: string) => void, onEnd: () => void) => {
	let begun = '';
	const read = (chunk: string) => {
		const lines = (begun + chunk).split('\n');
		begun = (lines.pop() ?? '').slice(-longestLine);
		for (const line of lines) {
			onLine(line);
		}
	};
	const stop = readInput(input, read, onEnd);
	return {
		close: () => {
			stop();
			input.pause();
		},
	};
};
