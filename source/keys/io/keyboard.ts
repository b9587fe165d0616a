import type {ReadStream} from 'node:tty';

// How long an escape waits for the rest of a sequence before it was the Esc key; over SSH a sequence can come in two
// packets. Half of fzf's ESCDELAY default: long enough in practice, and not felt.
const escapeDelay = 50;

/** What makes inputs of the characters that come: see keys.ts. */
export type Reader<Input> = {
	readonly read: (chunk: string) => readonly Input[];
	readonly isWaiting: () => boolean;
	readonly flush: () => readonly Input[];
};

export type Keyboard = {
	/** Gives the terminal its line discipline back for a while. */
	readonly pause: () => void;
	readonly resume: () => void;
	/** Gives it back for good. */
	readonly close: () => void;
};

/**
Reads keys from a terminal in raw mode and hands over what arrived together as one list, in order. `onEnd` is called when
the terminal is gone.
*/
export const openKeyboard = <Input>(
	input: ReadStream,
	reader: Reader<Input>,
	onInputs: (inputs: readonly Input[]) => void,
	onEnd: () => void,
): Keyboard => {
	let timer: NodeJS.Timeout | undefined;
	const tell = (inputs: readonly Input[]) => {
		if (inputs.length > 0) {
			onInputs(inputs);
		}
	};
	const wait = () => {
		if (reader.isWaiting()) {
			timer = setTimeout(() => {
				tell(reader.flush());
				wait();
			}, escapeDelay);
		}
	};
	const read = (chunk: string) => {
		clearTimeout(timer);
		tell(reader.read(chunk));
		wait();
	};
	const end = () => onEnd();
	input.setEncoding('utf8');
	input.setRawMode(true);
	input.on('data', read);
	input.on('end', end);
	input.on('error', end);
	// Who had it before has paused it, which a listener alone does not undo.
	input.resume();
	const pause = () => {
		clearTimeout(timer);
		if (!input.destroyed) {
			input.setRawMode(false);
		}
		input.pause();
	};
	return {
		pause,
		resume: () => {
			input.setRawMode(true);
			input.resume();
		},
		close: () => {
			input.off('data', read);
			input.off('end', end);
			pause();
		},
	};
};
