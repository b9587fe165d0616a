import type {Input, Mouse} from './key-codes.ts';

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

// More than a person makes in the time of one chunk.
const mostClicks = 8;

/**
The inputs of one chunk with few of the mouse: adjacent notches are one input, so that any number is fast, and further clicks are
ignored.
*/
export const toCalmMouse = (inputs: readonly Input[]): Input[] => {
	const calm: Input[] = [];
	let clicks = 0;
	for (const input of inputs) {
		const last = calm.at(-1);
		if (input.type === 'wheel' && last?.type === 'wheel') {
			calm[calm.length - 1] = {...input, notches: last.notches + input.notches};
		} else if (input.type !== 'click' || clicks++ < mostClicks) {
			calm.push(input);
		}
	}
	return calm;
};
