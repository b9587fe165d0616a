import {openKeyboard} from '../../keys/io/keyboard.ts';
import type {Input} from '../../keys/key-codes.ts';
import {createKeyReader} from '../../keys/read-keys.ts';
import type {Size} from '../../state/layout.ts';
import {inTurn, oneAtATime} from '../../system/queue.ts';
import type {Terminal} from './open.ts';
import {bracketedPaste, createGiveBack, mouseReports} from './restore.ts';
import type {Lend, Shown} from '../shown.ts';

/** What whoever holds a terminal needs of the world. */
export type HolderWorld = {
	/** Resolves once no copy is under way. */
	readonly finishCopies: () => Promise<void>;
	/** Ends the program because the terminal is gone. */
	readonly lose: () => void;
	/** Stops the process, with its group, as Ctrl-Z does; resolves when it is continued. */
	readonly stop: () => Promise<void>;
};

/** Who holds it. */
export type Holder = HolderWorld & {
	readonly onInputs: (inputs: readonly Input[]) => void;
	readonly onResize: (size: Size) => void;
	/** Makes ready what draws, and gives what begins to draw. */
	readonly show: () => Promise<() => Shown>;
	/** The modes to switch on now, beside those of every run. */
	readonly modes?: () => string;
	/** Told of a bug of ours in drawing. */
	readonly crash: (error: unknown) => void;
};

/** A program that runs on a screen. */
export type ScreenRun<Outcome> = {
	/** Resolves with how the person left; rejects with a bug of ours. */
	readonly ended: Promise<Outcome>;
	/**
	Gives the terminal back as it was; with a limit in milliseconds, as far as it could be done within that. Safe to call
	more than once.
	*/
	readonly restore: (limit?: number) => Promise<void>;
	/** Does what Ctrl-Z does. */
	readonly suspend: () => void;
};

export type Held = {
	readonly restore: ScreenRun<unknown>['restore'];
	/** Takes the screen and the keyboard away while somebody else uses the terminal: one after the other. */
	readonly lend: Lend;
	/** Stops the process until it is continued; also while the terminal is lent. */
	readonly suspend: () => Promise<void>;
};

/** Holds a terminal for a program: its keys, its size, and its screen once that can be drawn. */
export const holdTerminal = (terminal: Terminal, holder: Holder): Held => {
	const keyboard = openKeyboard(terminal.input, createKeyReader(), holder.onInputs, holder.lose);
	const takeModes = () => {
		terminal.output.write(bracketedPaste.on + (holder.modes?.() ?? ''));
	};
	takeModes();
	terminal.onResize(holder.onResize);
	let isOver = false;
	let screen: Shown | undefined;
	const shown = holder.show().then(draw => {
		screen = isOver ? undefined : draw();
		return screen;
	});
	shown.then(drawn => drawn?.ended).catch(holder.crash);
	let isLent = false;
	const withoutModes = async (use: () => Promise<void>) => {
		keyboard.pause();
		terminal.output.write(mouseReports.off + bracketedPaste.off);
		isLent = true;
		try {
			await use();
		} finally {
			isLent = false;
			// A signal that ends the program may come with the one that continues it.
			if (!isOver) {
				takeModes();
				keyboard.resume();
			}
		}
	};
	const lend: Lend = inTurn(async use => {
		await holder.finishCopies();
		const drawn = await shown;
		// What ends is not lent: it gives the terminal back anyway.
		if (isOver) {
			return;
		}
		await drawn?.lend(() => withoutModes(use));
		holder.onResize(terminal.size());
	});
	const {finishCopies} = holder;
	const giveBack = createGiveBack({terminal, keyboard, screen: () => screen, finishCopies});
	return {
		lend,
		// Who has it meanwhile, a command that asks for a password say, need not be done first.
		suspend: oneAtATime(() => (isLent ? holder.stop() : lend(holder.stop))),
		restore: limit => {
			// From now on nothing is taken of it any more, whatever a key before had still to do once a copy is finished.
			isOver = true;
			return giveBack(limit);
		},
	};
};
