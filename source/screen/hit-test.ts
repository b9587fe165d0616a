import type {Spot} from '../state/click-target.ts';
import type {Span} from '../text/spans.ts';
import {cellsOf} from '../text/width.ts';
import type {ScreenFrame} from './frame.ts';

// Only the drawing of the screen gives spans a spot.
const toSpot = (spot: NonNullable<Span['spot']>): Spot => spot as Spot;

/** The spot of a cell of a frame, which counts from 0; undefined if a click on it means nothing. */
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
		return toSpot(span.spot);
	}
	const isInPane =
		pane !== undefined && x >= pane.x && x < pane.x + pane.columns && y >= pane.y && y < pane.y + pane.rows;
	return isInPane ? {type: 'pane'} : undefined;
};

/** The first line of a frame that is about a row or an item, from 0; -1 without one. */
export const lineOfSpot = ({lines}: Pick<ScreenFrame, 'lines'>, wanted: Spot): number =>
	lines.findIndex(line => line.some(({spot}) => spot !== undefined && isSame(toSpot(spot), wanted)));

const isSame = (one: Spot, other: Spot): boolean =>
	(one.type === 'row' && other.type === 'row' && one.key === other.key) ||
	(one.type === 'item' && other.type === 'item' && one.id === other.id);
