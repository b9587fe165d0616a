/** A click of the main button, or notches of the wheel (up if negative). The cell counts from 0. */
export type Mouse =
	| {readonly type: 'click'; readonly x: number; readonly y: number}
	| {readonly type: 'wheel'; readonly x: number; readonly y: number; readonly notches: number};

// xterm's SGR reports, DECSET 1006: `CSI < button ; column ; row M`, with an `m` at the end when a button is released. A number has at
// most four digits: a terminal is smaller.
const report = /^\u001b\[<(\d{1,3});(\d{1,4});(\d{1,4})([Mm])/;

const [mainButton, wheelUp, wheelDown] = ['0', '64', '65'];

/** The meaning of a report of the mouse; undefined for anything else. Other buttons, held keys and motion mean nothing. */
export const toMouse = (sequence: string): Mouse | undefined => {
	const [, button, column, row, end] = report.exec(sequence) ?? [];
	const [x, y] = [Number(column) - 1, Number(row) - 1];
	if (end !== 'M' || x < 0 || y < 0) {
		return undefined;
	}
	if (button === mainButton) {
		return {type: 'click', x, y};
	}
	return button === wheelUp || button === wheelDown
		? {type: 'wheel', x, y, notches: button === wheelUp ? -1 : 1}
		: undefined;
};

/** The length of the rest of a report at the start of a text, if the report began with `begun`; else 0. */
export const restOfReport = (begun: string, text: string): number =>
	begun === '' ? 0 : Math.max(0, (report.exec(begun + text)?.[0].length ?? 0) - begun.length);
