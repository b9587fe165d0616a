/** A position on the screen, counted from 0. */
export type Position = {readonly column: number; readonly row: number};

export type MouseReport = Position & {
	readonly type: 'mouse';
	readonly button: 'left' | 'right' | 'wheel-up' | 'wheel-down';
	/** Whether the button went down; always true for a wheel. */
	readonly isPressed: boolean;
};

export type MouseAction = Position &
	(
		| {readonly type: 'clicked' | 'double-clicked' | 'right-clicked'}
		/** Down, or up if negative. */
		| {readonly type: 'scrolled'; readonly lines: number}
	);

// Milliseconds: the limit of fzf and of most desktops.
const doubleClick = 500;

// Most terminals scroll this many lines for one notch.
const linesOfNotch = 3;

/**
Recognises double clicks in reports and their times in milliseconds. A double click counts when the button comes up: it may exit,
and the next program would get that report. The second press is not a click: it would select a row that a response has moved there.
*/
export const createClicks = () => {
	let last: (Position & {readonly at: number}) | undefined;
	let isSecond = false;
	return ({button, isPressed, column, row}: MouseReport, milliseconds: number): MouseAction | undefined => {
		if (button === 'wheel-up' || button === 'wheel-down') {
			return {type: 'scrolled', lines: button === 'wheel-up' ? -linesOfNotch : linesOfNotch, column, row};
		}
		if (button === 'right') {
			return isPressed ? {type: 'right-clicked', column, row} : undefined;
		}
		const isSame = last?.column === column && last.row === row;
		if (isPressed) {
			isSecond = isSame && last !== undefined && milliseconds - last.at <= doubleClick;
			last = {column, row, at: milliseconds};
			return isSecond ? undefined : {type: 'clicked', column, row};
		}
		const isDouble = isSecond && isSame;
		last = isSecond ? undefined : last;
		return isDouble ? {type: 'double-clicked', column, row} : undefined;
	};
};
