import type {ReadStream} from 'node:tty';

// A line that never ends is no answer.
const longestLine = 65_536;

/** Reads lines from a terminal that edits them itself; `onEnd` is called when there will be no more. */
export const openLineReader = (input: ReadStream, onLine: (line: string) => void, onEnd: () => void) => {
	let begun = '';
	const read = (chunk: string) => {
		const lines = (begun + chunk).split('\n');
		begun = (lines.pop() ?? '').slice(-longestLine);
		for (const line of lines) {
			onLine(line);
		}
	};
	input.setEncoding('utf8');
	input.on('data', read);
	input.on('end', onEnd);
	input.on('error', onEnd);
	// A listener alone does not resume an input that somebody paused before.
	input.resume();
	return {
		close: () => {
			input.off('data', read);
			input.off('end', onEnd);
			input.pause();
		},
	};
};
