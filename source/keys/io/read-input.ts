import type {ReadStream} from 'node:tty';

/** Hands over what a terminal sends, as text; `onEnd` is called when there will be no more. Returns what ends that. */
export const readInput = (input: ReadStream, onText: (text: string) => void, onEnd: () => void): (() => void) => {
	input.setEncoding('utf8');
	input.on('data', onText);
	input.on('end', onEnd);
	input.on('error', onEnd);
	// A listener alone does not resume an input that somebody paused before.
	input.resume();
	return () => {
		input.off('data', onText);
		input.off('end', onEnd);
	};
};
