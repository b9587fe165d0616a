import type {WriteStream} from 'node:tty';
import chalk from 'chalk';
import {render, useApp} from 'ink';
import {type ReactNode, useEffect} from 'react';
import {type Drawn, createFrameWriter} from '../terminal/io/frame-writer.ts';
import type {Lend, Shown} from '../terminal/shown.ts';
import {ErrorBoundary} from './error-boundary.tsx';

export type Show = {
	/** Where the keys for Ink's own components come from: only while one is open. */
	readonly input: NodeJS.ReadStream;
	readonly output: WriteStream;
	readonly hasColor: boolean;
};

/** Gives, once there is a screen, what lends the terminal to somebody else. To be called by what is drawn. */
export const useLend = (onLendable: ((lend: Lend) => void) | undefined): void => {
	const {suspendTerminal} = useApp();
	useEffect(() => onLendable?.(suspendTerminal), [onLendable, suspendTerminal]);
};

/**
Draws on a terminal, on its alternate screen, until that is closed. `drawnNow` tells the size and the cursor of what was
drawn last.
*/
export const drawOn = (
	{input, output, hasColor}: Show,
	toElement: (onLendable: (lend: Lend) => void) => ReactNode,
	drawnNow: () => Drawn,
): Shown => {
	// chalk looks at standard output, which may be captured while the screen is elsewhere; eight colours are enough.
	chalk.level = hasColor ? 1 : 0;
	let lend: Lend = use => use();
	const onLendable = (lendTerminal: Lend) => {
		lend = lendTerminal;
	};
	const failed = Promise.withResolvers<never>();
	const instance = render(<ErrorBoundary onError={failed.reject}>{toElement(onLendable)}</ErrorBoundary>, {
		stdout: createFrameWriter(output, drawnNow),
		stdin: input,
		interactive: true,
		alternateScreen: true,
		exitOnCtrlC: false,
		patchConsole: false,
		// By a variable Ink would draw for a screen reader, in lines of its own.
		isScreenReaderEnabled: false,
		// Whole frames, each as soon as there is one: the writer makes of them what the terminal gets. A limit of frames a
		// second would delay the answer to a key; keys that come together are one frame anyway.
		debug: true,
	});
	const ended = Promise.race([instance.waitUntilExit(), failed.promise]);
	return {
		lend: use => lend(use),
		close: async () => {
			instance.unmount();
			await instance.waitUntilExit().catch(() => {});
		},
		ended,
	};
};
