import {openSync} from 'node:fs';
import {ReadStream, WriteStream} from 'node:tty';
import {Fault} from '../../fault/fault.ts';
import type {Size} from '../../state/layout.ts';
import type {Variables} from '../../system/variables.ts';
import {supportsSequences} from '../capabilities.ts';

export type Terminal = {
	readonly input: ReadStream;
	readonly output: WriteStream;
	/** Whether it supports escape sequences; a terminal that does not would show them. */
	readonly supportsSequences: boolean;
	readonly size: () => Size;
	readonly onResize: (listener: (size: Size) => void) => void;
	/** Closes what was opened for the terminal, so that the process can exit. */
	readonly close: () => void;
};

/**
Finds the terminal: standard input and output if both are one terminal, else `/dev/tty`, as fzf does. So the screen and the keys
also work if the output is captured or standard input is a file. Undefined if there is none.
*/
export const openTerminal = (
	process: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'on'>,
	variables: Variables,
): Terminal | undefined => {
	const {stdin, stdout} = process;
	const input = stdin.isTTY ? stdin : openDevice('r', openInput);
	const output = stdout.isTTY ? stdout : openDevice('w', descriptor => new WriteStream(descriptor));
	if (input === undefined || output === undefined) {
		return undefined;
	}
	if (output !== stdout) {
		process.on('SIGWINCH', () => measure(output));
	}
	// By default a write blocks until the terminal has accepted it. While it accepts nothing (a hanging line, a stopped `ssh`), no
	// signal would be handled.
	const {_handle: handle} = output as {
		_handle?: {readonly fd?: number; setBlocking?: (isBlocking: boolean) => unknown};
	};
	// libuv opens a terminal again for itself if it may. Only then do our settings leave the shell's alone.
	if ((handle?.fd ?? 0) > 2) {
		handle?.setBlocking?.(false);
	}
	// A program around a terminal may claim 65535 by 65535, and drawing that would take minutes.
	const size = () => ({columns: Math.min(output.columns || 80, 1000), rows: Math.min(output.rows || 24, 400)});
	return {
		input,
		output,
		supportsSequences: supportsSequences(variables),
		size,
		onResize: listener => void output.on('resize', () => listener(size())),
		close: () => {
			for (const stream of [input, output].filter(stream => stream !== stdin && stream !== stdout)) {
				stream.destroy();
			}
			input.unref();
		},
	};
};

/** The fault of a run that needs a terminal and has none. */
export const noTerminal = (): Fault =>
	new Fault('no terminal to draw on (neither standard output nor /dev/tty is one)', 'use --list or --json instead');

/**
Reads the size of a terminal again, which notifies its listeners of a change. Node does so only if the terminal is standard output
or standard error, and only after the signal. Its public `getWindowSize` returns the last measured size.
*/
export const measure = (output: WriteStream): void => {
	if (!output.destroyed) {
		(output as WriteStream & {readonly _refreshSize: () => void})._refreshSize();
	}
};

/** Undefined if a terminal has accepted all output; otherwise resolves once it has accepted the output so far. */
export const untilAccepted = (output: WriteStream): Promise<void> | undefined =>
	output.writableLength === 0
		? undefined
		: // On an error the terminal is gone.
			new Promise(resolve => void output.write('', error => error ?? resolve()));

type Internals = {
	readonly _handle?: {reading: boolean; readonly readStop: () => void} | null;
	readonly _readableState: {reading: boolean};
};

// Only for its own standard input does Node stop reading at a pause (its lib/internal/bootstrap/switches/is_main_thread.js). Else it
// would read what is typed for another program.
const openInput = (descriptor: number): ReadStream => {
	const stream = new ReadStream(descriptor);
	return stream.on('pause', () => {
		const {_handle: handle, _readableState: state} = stream as unknown as Internals;
		if (handle?.reading === true) {
			handle.reading = false;
			handle.readStop();
			state.reading = false;
		}
	});
};

const openDevice = <Stream>(flags: 'r' | 'w', toStream: (descriptor: number) => Stream): Stream | undefined => {
	try {
		return toStream(openSync('/dev/tty', flags));
	} catch {
		// There is no terminal.
		return undefined;
	}
};
