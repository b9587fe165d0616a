import {renderToString} from 'ink';
import {createElement} from 'react';
import type {State} from '../../../source/state/state.ts';
import {Screen} from '../../../source/ui/app.tsx';

/** A line without its styles and trailing blanks. */
export const plainTextOf = (line: string): string => line.replaceAll(/\u001b\[[\d;]*m/g, '').trimEnd();

/** The lines that Ink draws for a state, without styles. */
export const inkLinesOf = (state: State): string[] =>
	renderToString(createElement(Screen, {state}), {
		columns: state.size.columns,
	})
		.split('\n')
		.map(plainTextOf);
