import {type ReactNode, useSyncExternalStore} from 'react';
import {toFilterLine} from '../screen/filter-line.ts';
import {type State, isCramped} from '../state/state.ts';
import type {Frame} from '../terminal/diff-frames.ts';
import type {Lend, Shown} from '../terminal/shown.ts';
import {type Show, drawOn, useLend} from './draw.tsx';
import {Screen} from './screen.tsx';
import type {Program} from '../update/program.ts';

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
	useLend(onLendable);
	return (
		<Screen
			state={state}
			onChoose={form => program.dispatch({type: 'chose', form})}
			onChooseService={service => program.dispatch({type: 'chose-service', service})}
		/>
	);
}

/** Draws the program on a terminal, on its alternate screen, until it is closed. */
export const show = (program: Program, options: Show): Shown => {
	let drawn = program.getState();
	const onDraw = (state: State) => {
		drawn = state;
	};
	return drawOn(
		options,
		onLendable => <App program={program} onLendable={onLendable} onDraw={onDraw} />,
		() => ({size: drawn.size, cursor: cursorOf(drawn)}),
	);
};

// The terminal's own cursor stands in the filter.
const cursorOf = (state: State): Frame['cursor'] => {
	if (isCramped(state)) {
		return undefined;
	}
	const {cursor} = toFilterLine(state);
	return cursor === undefined ? undefined : {x: cursor, y: 0};
};
