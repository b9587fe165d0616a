import {openKeyboard} from '../../keys/io/keyboard.ts';
import type {Input} from '../../keys/key-codes.ts';
import type {Size} from '../../state/layout.ts';
import {createSerialQueue} from '../../system/serial-queue.ts';
import {singleFlight} from '../../system/single-flight.ts';
import {toModes} from '../modes.ts';
import type {ReleaseTerminal, Shown} from '../shown.ts';
import type {Terminal} from './open-terminal.ts';
import {createRestore} from './restore.ts';

export type SessionWorld = {
	/** Resolves once no copy is in progress. */
	readonly finishCopies: () => Promise<void>;
	/** Ends the program because the terminal is gone. */
	readonly lose: () => void;
	/** Stops the process with its group, like Ctrl-Z; resolves when it continues. */
	readonly stop: () => Promise<void>;
};

export type SessionUser = SessionWorld & {
	/** Whether the mouse is for the program, and not for the terminal. */
	readonly hasMouse?: boolean;
	readonly onInputs: (inputs: readonly Input[]) => void;
	/** Whether the terminal owes a reply to a question. */
	readonly isReplyDue?: () => boolean;
	readonly onResize: (size: Size) => void;
	/** Prepares the drawing, and returns a function that starts it. */
	readonly show: () => Promise<() => Shown>;
	/** Closes what `show` has drawn while preparing. */
	readonly closeEarly?: (() => Promise<void>) | undefined;
	readonly screenOff?: (() => string) | undefined;
	readonly crash: (error: unknown) => void;
};

export type ScreenRun<Outcome> = {
	/** Resolves with the outcome of the program; rejects with a bug. */
	readonly ended: Promise<Outcome>;
	/** Restores the terminal; if there is a limit in milliseconds, as far as the time allows. Can be called more than once. */
	readonly restore: (limit?: number) => Promise<void>;
	/** Releases the terminal, and stops the process until it continues. */
	readonly suspend: () => void;
	readonly release: ReleaseTerminal;
};

/**
Gives a program the terminal: its keys, its size, and its screen once that can be drawn. `release` closes the screen and the
keyboard while something else uses the terminal.
*/
export const holdTerminal = (terminal: Terminal, holder: SessionUser) => {
	const {hasMouse = false} = holder;
	// An earlier program may have left the mouse on.
	const isMeant = ({type}: Input) => hasMouse || (type !== 'click' && type !== 'wheel');
	const takeInputs = (inputs: readonly Input[]) => holder.onInputs(inputs.filter(isMeant));
	const keyboard = openKeyboard(terminal.input, takeInputs, holder.lose, holder.isReplyDue);
	const modes = toModes(hasMouse);
	const setMode = (mode: string) => void (terminal.supportsSequences && terminal.output.write(mode));
	setMode(modes.on);
	terminal.onResize(holder.onResize);
	let isOver = false;
	let close = async () => holder.closeEarly?.();
	const shown = holder.show().then(draw => {
		const drawn = isOver ? undefined : draw();
		close = drawn?.close ?? close;
		return drawn;
	});
	shown.then(drawn => drawn?.ended).catch(holder.crash);
	const inTurn = createSerialQueue();
	const release: ReleaseTerminal = use =>
		inTurn(async () => {
			await holder.finishCopies();
			const drawn = await shown;
			// A run that ends restores the terminal anyway.
			if (!isOver) {
				await drawn?.release(() => withoutKeys(use));
				holder.onResize(terminal.size());
			}
		});
	const withoutKeys = async (use: () => Promise<void>) => {
		keyboard.pause();
		setMode(modes.off);
		await use();
		// A signal that ends the program may arrive with the signal that continues it.
		if (!isOver) {
			setMode(modes.on);
			keyboard.resume();
		}
	};
	const suspend = singleFlight(() => release(holder.stop));
	const restoreOnce = createRestore({...holder, terminal, keyboard, close: () => close()});
	const restore = (limit?: number): Promise<void> => {
		// From now on nothing is read, even if an earlier key still waits for a copy.
		isOver = true;
		return restoreOnce(limit);
	};
	return {suspend, release, restore};
};
