import type {ReadStream} from 'node:tty';
import type {Input} from '../key-codes.ts';
import {KeyReader} from '../read-keys.ts';

// Milliseconds, half of fzf's ESCDELAY, after which a lone escape is the Esc key: over SSH a sequence can arrive in two packets.
const escapeDelay = 50;

export type Keyboard = ReturnType<typeof openKeyboard>;

/**
Reads keys from a terminal in raw mode, and passes on together what arrives together; calls `onEnd` when the terminal is gone.
While the terminal owes a reply (`isReplyDue`), a lone escape may be its start.
*/
export const openKeyboard = (
	input: ReadStream,
	onInputs: (inputs: readonly Input[]) => void,
	onEnd: () => void,
	isReplyDue: () => boolean = () => false,
) => {
	const reader = new KeyReader();
	let timer: NodeJS.Timeout | undefined;
	let look: NodeJS.Immediate | undefined;
	// A terminal that is not yet raw turns Enter into a line feed. Input that is available at once was typed ahead.
	let isEarly = false;
	const stopWaiting = () => {
		clearTimeout(timer);
		clearImmediate(look);
	};
	const wait = () => {
		if (reader.isWaiting) {
			timer = setTimeout(() => {
				// Input that arrived while the process was busy may still be unread. That input is read before this runs.
				look = setImmediate(() => {
					onInputs(reader.flush(isReplyDue()));
					wait();
				});
			}, escapeDelay);
		}
	};
	const read = (chunk: string) => {
		stopWaiting();
		onInputs(reader.read(isEarly ? chunk.replaceAll('\n', '\r') : chunk));
		wait();
	};
	const makeRaw = () => {
		input.setRawMode(true);
		isEarly = true;
		// The current turn may be half over; the next one reads all available input.
		setImmediate(setImmediate, () => {
			isEarly = false;
		});
	};
	makeRaw();
	input.setEncoding('utf8').on('data', read).on('end', onEnd).on('error', onEnd);
	// Adding a listener does not resume an input that was paused.
	input.resume();
	const pause = () => {
		stopWaiting();
		if (!input.destroyed) {
			input.setRawMode(false);
		}
		input.pause();
	};
	return {
		/** Restores the terminal's line discipline until `resume` is called. */
		pause,
		resume: () => {
			makeRaw();
			input.resume();
		},
		close: () => {
			input.off('data', read).off('end', onEnd);
			pause();
		},
	};
};
