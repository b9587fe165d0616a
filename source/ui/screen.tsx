import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import {toFrame} from '../screen/frame.ts';
import type {State} from '../state/state.ts';
import type {MenuAction} from '../update/menu.ts';
import {OpenedMenu} from './menus.tsx';
import {toFrameText} from './styled-text.ts';
import {TextLines} from './text-lines.tsx';

type ScreenProps = {
	readonly state: State;
	readonly onMenu: (action: MenuAction) => void;
};

/** The whole screen. It fills the terminal exactly. */
export function Screen({state, onMenu}: ScreenProps): ReactNode {
	const {size, options, open} = state;
	const {lines, menu} = toFrame(state);
	if (menu === undefined) {
		return <Text wrap="truncate-end">{toFrameText(lines, options)}</Text>;
	}
	const {row, rows} = menu;
	const below = row + rows;
	return (
		<Box flexDirection="column" width={size.columns} height={size.rows}>
			<TextLines lines={lines} size={{...size, rows: row}} look={options} />
			{(open?.type === 'copy-as' || open?.type === 'services') && (
				<OpenedMenu state={state} open={open} rows={rows} on={(type, name) => onMenu({type, name})} />
			)}
			<TextLines lines={lines.slice(below)} size={{...size, rows: size.rows - below}} look={options} />
		</Box>
	);
}
