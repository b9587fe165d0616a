import chalk from 'chalk';
import {render, useApp, useCursor} from 'ink';
import {type ReactNode, useEffect, useSyncExternalStore} from 'react';
import {Screen} from './components/screen.tsx';
import {toFilterLine} from './core/frame-lines.ts';
import {isCramped} from './core/state.ts';
import type {Program} from './program.ts';

// Ink's limit delays the answer to a key that comes within a frame of the last one; a frame costs less than this.
const framesPerSecond = 120;

type Lend = (use: () => Promise<void>) => Promise<void>;

export type AppProps = {
	readonly program: Program;
	/** Given, once there is a screen, what lends the terminal to somebody else. */
	readonly onLendable?: (lend: Lend) => void;
};

/** Joins the program to Ink: draws the state, and puts the terminal's own cursor into the filter. */
export function App({program, onLendable}: AppProps): ReactNode {
	const state = useSyncExternalStore(program.subscribe, program.getState);
	const {suspendTerminal} = useApp();
	useEffect(() => onLendable?.(suspendTerminal), [onLendable, suspendTerminal]);
	const {setCursorPosition} = useCursor();
	const {cursor} = toFilterLine(state);
	setCursorPosition(cursor === undefined || isCramped(state) ? undefined : {x: cursor, y: 0});
	return <Screen state={state} onChoose={form => program.dispatch({type: 'chose', form})} />;
}

export type Show = {
	/** Where the keys for Ink's own components come from: only while one is open. */
	readonly input: NodeJS.ReadStream;
	readonly output: NodeJS.WriteStream;
	readonly hasColor: boolean;
};

export type Shown = {
	/** Takes the screen away while the terminal is used otherwise, then draws it anew. */
	readonly lend: Lend;
	/** Takes the screen away and gives the terminal back as it was; resolves when that is written. */
	readonly close: () => Promise<void>;
	/** Rejects when drawing failed, which is a bug of ours. */
	readonly ended: Promise<unknown>;
};

/** Draws the program on a terminal, on its alternate screen, until it is closed. */
export const show = (program: Program, {input, output, hasColor}: Show): Shown => {
	// chalk looks at standard output, which may be captured while the screen is elsewhere; eight colours are enough.
	chalk.level = hasColor ? 1 : 0;
	let lend: Lend = use => use();
	const onLendable = (lendTerminal: Lend) => {
		lend = lendTerminal;
	};
	const instance = render(<App program={program} onLendable={onLendable} />, {
		stdout: output,
		stdin: input,
		interactive: true,
		alternateScreen: true,
		incrementalRendering: true,
		exitOnCtrlC: false,
		patchConsole: false,
		maxFps: framesPerSecond,
	});
	const ended = instance.waitUntilExit();
	return {
		lend: use => lend(use),
		close: async () => {
			instance.unmount();
			await ended.catch(() => {});
		},
		ended,
	};
};
