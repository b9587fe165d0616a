import {Box, Text} from 'ink';
import type {ReactNode} from 'react';
import type {Form} from '../forms/form.ts';
import {toFrame} from '../screen/frame.ts';
import type {State} from '../state/state.ts';
import {FormMenu, ServiceMenu} from './menus.tsx';
import {toFrameText} from './styled-text.ts';
import {TextLines} from './text-lines.tsx';

type ScreenProps = {
	readonly state: State;
	readonly onChoose: (form: Form) => void;
	/** Given the form that the menu moved to. */
	readonly onHighlight?: ((form: Form) => void) | undefined;
	/** Given the name of the chosen service. */
	readonly onChooseService: (service: string) => void;
};

/** The whole screen. It fills the terminal exactly. */
export function Screen({state, onChoose, onHighlight, onChooseService}: ScreenProps): ReactNode {
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
			{open?.type === 'copy-as' ? (
				<FormMenu state={state} rows={rows} onChoose={onChoose} onHighlight={onHighlight} />
			) : (
				<ServiceMenu state={state} rows={rows} onChoose={onChooseService} />
			)}
			<TextLines lines={lines.slice(below)} size={{...size, rows: size.rows - below}} look={options} />
		</Box>
	);
}
