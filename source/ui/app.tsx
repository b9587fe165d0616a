import {Box, Text} from 'ink';
import {type ReactNode, useSyncExternalStore} from 'react';
import {toFrame} from '../screen/frame.ts';
import type {State} from '../state/state.ts';
import type {ReleaseTerminal, Shown} from '../terminal/shown.ts';
import type {Program} from '../update/program.ts';
import type {MenuAction} from '../update/update.ts';
import {drawOn, type Show, TextLines, useRelease} from './draw.tsx';
import {FormatMenu} from './menu.tsx';
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
	return <Screen state={state} onMenu={program.dispatch} />;
}

/** Draws the program on a terminal's alternate screen until it is closed. */
export const show = (program: Program, options: Show): Shown => {
	let drawn = program.getState();
	const onDraw = (state: State) => {
		drawn = state;
	};
	return drawOn(
		options,
		onReleasable => <App program={program} onReleasable={onReleasable} onDraw={onDraw} />,
		() => {
			const state = drawn;
			return {size: state.size, cursor: toFrame(state).cursor, onWritten: () => program.setSeen(state)};
		},
	);
};

type ScreenProps = {readonly state: State; readonly onMenu: (action: MenuAction) => void};

/** The whole screen, which fills the terminal exactly. */
export function Screen({state, onMenu}: ScreenProps): ReactNode {
	const {size, options} = state;
	const {lines, menu} = toFrame(state);
	if (menu === undefined) {
		return <Text wrap="truncate-end">{toFrameText(lines, options)}</Text>;
	}
	const {row, rows} = menu;
	const below = lines.slice(row + rows);
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<TextLines lines={lines} size={{...size, rows: row}} look={options} />
			<FormatMenu state={state} rows={rows} onMenu={onMenu} />
			<TextLines lines={below} size={{...size, rows: below.length}} look={options} />
		</Box>
	);
}
