import type {WriteStream} from 'node:tty';
import chalk from 'chalk';
import {render, useApp} from 'ink';
import {type ReactNode, useEffect, useSyncExternalStore} from 'react';
import {Screen} from './components/screen.tsx';
import {toFilterLine} from './core/frame-lines.ts';
import type {Frame} from './core/frame-update.ts';
import {isCramped, type State} from './core/state.ts';
import {ErrorBoundary} from './error-boundary.tsx';
import {createFrameWriter} from './io/frame-writer.ts';
import type {Program} from './program.ts';

type Lend = (use: () => Promise<void>) => Promise<void>;

export type AppProps = {
	readonly program: Program;
	/** Given, once there is a screen, what lends the terminal to somebody else. */
	readonly onLendable?: (lend: Lend) => void;
	/** Told of each state just before its frame comes. */
	readonly onDraw?: (state: State) => void;
};

/** Joins the program to Ink: draws the state. */
export function App({program, onLendable, onDraw}: AppProps): ReactNode {
	const state = useSyncExternalStore(program.subscribe, program.getState);
	onDraw?.(state);
	const {suspendTerminal} = useApp();
	useEffect(() => onLendable?.(suspendTerminal), [onLendable, suspendTerminal]);
	return (
		<Screen
			state={state}
			onChoose={form => program.dispatch({type: 'chose', form})}
			onChooseService={service => program.dispatch({type: 'chose-service', service})}
		/>
	);
}

export type Show = {
	/** Where the keys for Ink's own components come from: only while one is open. */
	readonly input: NodeJS.ReadStream;
	readonly output: WriteStream;
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
	let drawn = program.getState();
	const onDraw = (state: State) => {
		drawn = state;
	};
	const failed = Promise.withResolvers<never>();
	const app = (
		<ErrorBoundary onError={failed.reject}>
			<App program={program} onLendable={onLendable} onDraw={onDraw} />
		</ErrorBoundary>
	);
	const instance = render(app, {
		stdout: createFrameWriter(output, () => ({size: drawn.size, cursor: cursorOf(drawn)})),
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

// The terminal's own cursor stands in the filter.
const cursorOf = (state: State): Frame['cursor'] => {
	if (isCramped(state)) {
		return undefined;
	}
	const {cursor} = toFilterLine(state);
	return cursor === undefined ? undefined : {x: cursor, y: 0};
};
