import {type ReactNode, useSyncExternalStore} from 'react';
import {toFrame} from '../screen/frame.ts';
import type {State} from '../state/state.ts';
import type {Lend, Shown} from '../terminal/shown.ts';
import type {Program} from '../update/program.ts';
import {drawOn, type Show, useLend} from './draw.tsx';
import {Screen} from './screen.tsx';

type AppProps = {
	readonly program: Program;
	readonly onLendable?: (lend: Lend) => void;
	/** Called with each state just before its frame. */
	readonly onDraw?: (state: State) => void;
};

/** Joins the program to Ink. */
export function App({program, onLendable, onDraw}: AppProps): ReactNode {
	const state = useSyncExternalStore(program.subscribe, program.getState);
	onDraw?.(state);
	useLend(onLendable);
	return <Screen state={state} onMenu={program.dispatch} />;
}

/** Draws the program on a terminal's alternate screen until closed. */
export const show = (program: Program, options: Show): Shown => {
	let drawn = program.getState();
	const onDraw = (state: State) => {
		drawn = state;
	};
	return drawOn(
		options,
		onLendable => <App program={program} onLendable={onLendable} onDraw={onDraw} />,
		() => {
			const state = drawn;
			return {size: state.size, cursor: toFrame(state).cursor, onWritten: () => program.setSeen(state)};
		},
	);
};
