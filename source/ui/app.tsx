import {Box, Text} from 'ink';
import {type ReactNode, useSyncExternalStore} from 'react';
import {type ScreenFrame, toFrame} from '../screen/frame.ts';
import type {State} from '../state/state.ts';
import type {ReleaseTerminal, Shown} from '../terminal/shown.ts';
import type {Program} from '../update/program.ts';
import {drawOn, TextLines, useRelease} from './draw.tsx';
import {MenuView} from './menu.tsx';
import {toFrameText} from './styled-text.ts';

type AppProps = {
	readonly program: Program;
	readonly onReleasable?: (release: ReleaseTerminal) => void;
	/** Called with each state just before its frame. */
	readonly onDraw?: (state: State) => void;
};

export function App({program, onReleasable, onDraw}: AppProps): ReactNode {
	const state = useSyncExternalStore(program.subscribe, program.getState);
	onDraw?.(state);
	useRelease(onReleasable);
	return <Screen state={state} />;
}

/**
Draws the program on a terminal's alternate screen until it is closed. `toOutput` makes the output for Ink's frames; `drawnNow`
returns the frame that Ink has just drawn.
*/
export const show = (program: Program, toOutput: (drawnNow: () => ScreenFrame) => NodeJS.WriteStream): Shown => {
	let drawn = program.getState();
	const onDraw = (state: State) => {
		drawn = state;
	};
	return drawOn({output: toOutput(() => toFrame(drawn))}, onReleasable => (
		<App program={program} onReleasable={onReleasable} onDraw={onDraw} />
	));
};

type ScreenProps = {readonly state: State};

/** The whole screen, which fills the terminal exactly. */
export function Screen({state}: ScreenProps): ReactNode {
	const {lines, look, size, menu} = toFrame(state);
	if (menu === undefined) {
		return <Text wrap="truncate-end">{toFrameText(lines, look)}</Text>;
	}
	const {row, items} = menu;
	const below = lines.slice(row + items.length);
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<TextLines lines={lines} size={{...size, rows: row}} look={look} />
			<MenuView menu={menu} columns={size.columns} look={look} />
			<TextLines lines={below} size={{...size, rows: below.length}} look={look} />
		</Box>
	);
}
