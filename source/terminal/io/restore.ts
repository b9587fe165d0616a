import {spawn} from 'node:child_process';
import type {Keyboard} from '../../keys/io/keyboard.ts';
import {toModes} from '../modes.ts';
import type {Terminal} from './open-terminal.ts';

export type HeldTerminal = {
	readonly terminal: Terminal;
	readonly keyboard: Keyboard;
	readonly hasMouse?: boolean | undefined;
	/** Removes the drawing, if any; resolves when that is written. */
	readonly close: () => Promise<void>;
	/** The bytes that remove a drawing outside the alternate screen. */
	readonly screenOff?: (() => string) | undefined;
	readonly finishCopies: () => Promise<void>;
};

// mosh has no alternate screen: unless the frame is erased, it stays there, with the shell's text in its middle.
export const leaveScreen = (): string => '\u001b[H\u001b[J\u001b[?1049l';

// All in one write, for a terminal that stopped in the middle of a frame.
const toRestored = (screenOff: string, modesOff: string): string =>
	`\u001b[?7h\u001b[?2026l\u001b[m${screenOff}\u001b[?25h${modesOff}`;

/** Makes the function that restores the terminal, once; if there is a limit, only as far as the time allows. */
export const createRestore = (held: HeldTerminal) => {
	const {terminal, keyboard, hasMouse = false, close, finishCopies, screenOff = leaveScreen} = held;
	const modesOff = toModes(hasMouse).off;
	const over = Promise.withResolvers<void>();
	// The shortest time that was set limits each wait.
	const setLimit = (milliseconds: number) => void setTimeout(over.resolve, milliseconds).unref();
	const hold = (promise: Promise<void>) => Promise.race([promise, over.promise]);
	const {output, supportsSequences} = terminal;
	const steps: readonly (() => unknown)[] = [
		// The terminal may still reply to a question: a shell would read the reply as a command.
		() => hold(finishCopies()),
		() => keyboard.close(),
		// A second, and longer for a copy of 100,000 bytes that is still queued for a slow terminal (25 bytes a millisecond).
		() => setLimit(1000 + output.writableLength / 25),
		() => hold(close()),
		() => hold(new Promise<void>(resolve => output.write(supportsSequences ? modesOff : '', () => resolve()))),
		() => (supportsSequences && output.writableLength > 0 ? writeLater(toRestored(screenOff(), modesOff)) : undefined),
		() => terminal.close(),
	];
	// If a step fails, the following steps must still run.
	const restore = async (): Promise<void> => {
		const failures: unknown[] = [];
		for (const step of steps) {
			try {
				await step();
			} catch (error) {
				failures.push(error);
			}
		}
		if (failures.length > 0) {
			throw failures[0];
		}
	};
	let restored: Promise<void> | undefined;
	return (milliseconds?: number): Promise<void> => {
		if (milliseconds !== undefined) {
			setLimit(milliseconds);
		}
		restored ??= restore();
		return restored;
	};
};

// The shell reports that it runs before it writes, as the write may take long.
const script = 'exec 3>/dev/tty && echo && printf %s "$1" >&3';

/**
Makes a shell write bytes to the controlling terminal once that accepts them, maybe long after this process has ended. Resolves
when the shell is about to write, so that a prompt comes later. Without a shell nothing is written.
*/
const writeLater = (bytes: string): Promise<void> =>
	new Promise(resolve => {
		const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
		const child = spawn('/bin/sh', ['-c', script, 'sh', bytes], {stdio, env: {}, cwd: '/'});
		const finish = () => {
			child.stdout.destroy();
			child.unref();
			resolve();
		};
		child.on('error', finish);
		child.stdout.on('data', finish).on('end', finish);
		// The shell should start within 200 ms.
		setTimeout(finish, 200).unref();
	});
