import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {windowOf} from '../../source/state/rows.ts';

describe('the window', () => {
	it.each([
		['nothing', 0, -1, 10, {start: 0, end: 0}],
		['everything if it fits', 5, 4, 10, {start: 0, end: 5}],
		['everything if it just fits', 10, 9, 10, {start: 0, end: 10}],
		['the start while the selection is near it', 100, 0, 10, {start: 0, end: 10}],
		['the end if the selection is near it', 100, 99, 10, {start: 90, end: 100}],
		['the start if nothing is selected', 100, -1, 10, {start: 0, end: 10}],
		['the selected row alone if there is one line', 100, 42, 1, {start: 42, end: 43}],
	])('shows %s', (_, rows, selected, height, window) => {
		expect(windowOf(rows, selected, height)).toEqual(window);
	});

	it('stays for most moves', () => {
		const starts = Array.from({length: 1000}, (_, selected) => windowOf(1000, selected, 20).start);
		const changes = starts.filter((start, index) => index > 0 && start !== starts[index - 1]).length;

		expect(changes).toBeLessThanOrEqual(100);
	});

	const anyWindow = fc
		.record({rows: fc.nat(500), height: fc.nat(80)})
		.chain(({rows, height}) =>
			fc.record({rows: fc.constant(rows), height: fc.constant(height), selected: fc.integer({min: -1, max: rows - 1})}),
		);

	it('contains the selected row, fills the height, and stays inside', () => {
		fc.assert(
			fc.property(anyWindow, ({rows, selected, height}) => {
				const {start, end} = windowOf(rows, selected, height);

				expect(end - start).toBe(Math.min(rows, height));
				expect(start).toBeGreaterThanOrEqual(0);
				if (height > 0) {
					expect(end).toBeLessThanOrEqual(rows);
					expect(selected === -1 || (selected >= start && selected < end)).toBe(true);
				}
			}),
			{numRuns: 2000},
		);
	});

	it('shows a row on both sides of the selection, except at the ends', () => {
		fc.assert(
			fc.property(anyWindow, ({rows, selected, height}) => {
				fc.pre(height >= 5 && selected > 0 && selected < rows - 1);
				const {start, end} = windowOf(rows, selected, height);

				expect(start).toBeLessThan(selected);
				expect(end - 1).toBeGreaterThan(selected);
			}),
		);
	});
});
