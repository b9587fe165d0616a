/** The rows that fit: from `start` up to, not including, `end`. */
export type Window = {readonly start: number; readonly end: number};

/**
Which rows to show, computed from the selected row and the sizes alone. The selected row stays in the middle half, and
the window moves by half its height at a time: so most moves repaint two rows, which matters over SSH, and there is
still something to see on both sides. `selected` -1 means none.
*/
export const windowOf = (rows: number, selected: number, height: number): Window => {
	if (rows <= height) {
		return {start: 0, end: rows};
	}
	const step = Math.max(1, Math.floor(height / 2));
	const margin = Math.floor((height - step) / 2);
	const wanted = Math.floor((Math.max(0, selected) - margin) / step) * step;
	const start = Math.min(Math.max(0, wanted), rows - height);
	return {start, end: start + Math.max(0, height)};
};
