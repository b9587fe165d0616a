/** A place on the screen, counted from 0. */
export type Place = {readonly column: number; readonly row: number};

/** What a terminal reports of its mouse. */
export type MouseReport = Place & {
	readonly type: 'mouse';
	readonly button: 'left' | 'right' | 'wheel-up' | 'wheel-down';
	/** Whether it went down; a wheel does nothing else. */
	readonly isPressed: boolean;
};

/** What a person does with the mouse. */
export type Pointing = Place &
	(
		| {readonly type: 'clicked' | 'double-clicked' | 'right-clicked'}
		/** Down, or up where negative. */
		| {readonly type: 'scrolled'; readonly lines: number}
	);

export type Clicks = {
	/** Takes a report and the time of it in milliseconds; gives what the person did, if that is told by now. */
	readonly read: (report: MouseReport, milliseconds: number) => Pointing | undefined;
};

// fzf's limit, and that of most desktops.
const doubleClick = 500;

// As many as most terminals scroll themselves for one notch.
const linesOfNotch = 3;

/**
Makes what tells double clicks from clicks. A click counts when the button goes down, as it changes nothing for good; a
double click, which may leave, when it comes up again: a report of that would go to whoever has the terminal next.
*/
export const createClicks = (): Clicks => {
	let last: (Place & {readonly at: number}) | undefined;
	let isSecond = false;
	const readLeft = ({isPressed, column, row}: MouseReport, milliseconds: number): Pointing | undefined => {
		const isSame = last?.column === column && last.row === row;
		if (isPressed) {
			isSecond = isSame && last !== undefined && milliseconds - last.at <= doubleClick;
			last = {column, row, at: milliseconds};
			return {type: 'clicked', column, row};
		}
		if (!isSecond) {
			return undefined;
		}
		isSecond = false;
		last = undefined;
		return isSame ? {type: 'double-clicked', column, row} : undefined;
	};
	return {
		read: (report, milliseconds) => {
			const {button, isPressed, column, row} = report;
			switch (button) {
				case 'left':
					return readLeft(report, milliseconds);
				case 'right':
					return isPressed ? {type: 'right-clicked', column, row} : undefined;
				case 'wheel-up':
				case 'wheel-down':
					return {type: 'scrolled', lines: button === 'wheel-up' ? -linesOfNotch : linesOfNotch, column, row};
			}
		},
	};
};
