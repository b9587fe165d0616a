import {type ReactNode, useEffect, useSyncExternalStore} from 'react';
import {fieldViewOf, toSetupLines} from '../lines.ts';
import type {SetupProgram, SetupState} from '../state.ts';
import {SetupScreen} from './setup-screen.tsx';
import type {Lend, Shown} from '../../terminal/shown.ts';
import {type Show, drawOn, useLend} from '../../ui/draw.tsx';

export type SetupAppProps = {
	readonly program: SetupProgram;
	readonly onLendable?: (lend: Lend) => void;
	/** Called once what is typed can be taken. */
	readonly onReady?: () => void;
	/** Told of each state just before its frame comes. */
	readonly onDraw?: (state: SetupState) => void;
};

/** Joins the set-up to Ink: draws the state, and tells what its field and its menu tell. */
export function SetupApp({program, onLendable, onReady, onDraw}: SetupAppProps): ReactNode {
	const state = useSyncExternalStore(program.subscribe, program.getState);
	onDraw?.(state);
	useLend(onLendable);
	// Children are ready before their parents.
	useEffect(() => onReady?.(), [onReady]);
	return (
		<SetupScreen
			state={state}
			onChange={text => program.dispatch({type: 'changed', text})}
			onSubmit={() => program.dispatch({type: 'entered'})}
			onSelect={way => program.dispatch({type: 'selected', way})}
			onChoose={way => program.dispatch({type: 'chose', way})}
		/>
	);
}

/** Draws the set-up on a terminal, on its alternate screen, until it is closed. */
export const showSetup = (program: SetupProgram, options: Show, onReady: () => void): Shown => {
	let drawn = program.getState();
	const onDraw = (state: SetupState) => {
		drawn = state;
	};
	const drawnNow = () => {
		const view = fieldViewOf(drawn);
		const y = toSetupLines(drawn).hasGaps ? 2 : 1;
		return {size: drawn.size, cursor: view === undefined ? undefined : {x: view.cursor, y}};
	};
	return drawOn(
		options,
		onLendable => <SetupApp program={program} onLendable={onLendable} onReady={onReady} onDraw={onDraw} />,
		drawnNow,
	);
};
