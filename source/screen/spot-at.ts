import type {Spot} from '../state/spot.ts';
import {cellsOf} from '../text/width.ts';
import type {ScreenFrame} from './frame.ts';

/** What a cell of a frame is about, from 0; undefined if a click on it means nothing. */
export const spotAt = (
	{lines, pane}: Pick<ScreenFrame, 'lines' | 'pane'>,
	{x, y}: {readonly x: number; readonly y: number},
): Spot | undefined => {
	let end = 0;
	const span = lines[y]?.find(({text}) => {
		end += cellsOf(text);
		return x < end;
	});
	if (span?.spot !== undefined) {
		// Only the drawing of the screen gives spans a spot.
		return span.spot as Spot;
	}
	const isInPane =
		pane !== undefined && x >= pane.x && x < pane.x + pane.columns && y >= pane.y && y < pane.y + pane.rows;
	return isInPane ? {type: 'pane'} : undefined;
};
