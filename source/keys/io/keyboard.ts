import type {ReadStream} from 'node:tty';
import type {Input} from '../key-codes.ts';
import {createKeyReader} from '../read-keys.ts';

// Milliseconds after which an escape is the Esc key; over SSH its sequence can come in two packets. Half of the ESCDELAY
// of fzf: long enough in practice, and not noticeable.
const escapeDelay = 50;

export type Keyboard = {
	/** Restores the terminal's line discipline for a while. */
	readonly pause: () => void;
	readonly resume: () => void;
	/** Restores it for good. */
	readonly close: () => void;
};

/** Reads keys from a terminal in raw mode, and passes on together what arrived together; `onEnd`: the terminal is gone. */
export const openKeyboard = (
	input: ReadStream,
	onInputs: (inputs: readonly Input[]) => void,
	onEnd: () => void,
): Keyboard => {
	const reader = createKeyReader();
	let timer: NodeJS.Timeout | undefined;
	let look: NodeJS.Immediate | undefined;
	const stopWaiting = () => {
		clearTimeout(timer);
		clearImmediate(look);
	};
	const handOver = (inputs: readonly Input[]) => {
		if (inputs.length > 0) {
			onInputs(inputs);
		}
	};
	const wait = () => {
		if (reader.isWaiting()) {
			timer = setTimeout(() => {
				// Input that arrived while the process was busy may still be unread; it is read before this runs.
				look = setImmediate(() => {
					handOver(reader.flush());
					wait();
				});
			}, escapeDelay);
		}
	};
	const raw = createRaw(input);
	const read = (chunk: string) => {
		stopWaiting();
		handOver(reader.read(raw.isEarly() ? chunk.replaceAll('\n', '\r') : chunk));
		wait();
	};
	raw.begin();
	const stop = readInput(input, read, onEnd);
	const pause = () => {
		stopWaiting();
		if (!input.destroyed) {
			input.setRawMode(false);
		}
		input.pause();
	};
	return {
		pause,
		resume: () => {
			raw.begin();
			input.resume();
		},
		close: () => {
			stop();
			pause();
		},
	};
};

// A terminal that is not raw yet turns Enter into a line feed. Input that is there at once was typed ahead.
const createRaw = (input: ReadStream) => {
	let turns = 0;
	const count = () => {
		turns--;
		if (turns > 0) {
			setImmediate(count);
		}
	};
	return {
		begin: () => {
			input.setRawMode(true);
			// This turn may be half over; the next one reads what is there.
			turns = 2;
			setImmediate(count);
		},
		isEarly: () => turns > 0,
	};
};

/** Passes on the text that a terminal sends; `onEnd` is called at its end. Returns a function that stops it. */
export const readInput = (input: ReadStream, onText: (text: string) => void, onEnd: () => void): (() => void) => {
	input.setEncoding('utf8');
	input.on('data', onText);
	input.on('end', onEnd);
	input.on('error', onEnd);
	// A listener alone does not resume an input that was paused before.
	input.resume();
	return () => {
		input.off('data', onText);
		input.off('end', onEnd);
	};
};

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
