/** The rows that fit: from `start` up to, not including, `end`. */
export type Window = {readonly start: number; readonly end: number};

/**
Which rows to show; `selected` -1 means none. The selected row stays in the middle half, and the window moves by half its
height at a time: most moves repaint only two rows, which matters over SSH, and there are rows to see on both sides.
*/
export const windowOf = (rows: number, selected: number, height: number): Window => {
	if (rows <= height) {
		return {start: 0, end: rows};
	}
	const step = Math.max(1, Math.floor(height / 2));
	const margin = Math.floor((height - step) / 2);
	const preferred = Math.floor((Math.max(0, selected) - margin) / step) * step;
	const start = Math.min(Math.max(0, preferred), rows - height);
	return {start, end: start + Math.max(0, height)};
};
