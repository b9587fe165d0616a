import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {windowOf} from '../../source/state/scroll.ts';
import {always} from '../helpers/arbitrary/always.ts';

describe('the window', () => {
	it.each([
		['nothing', 0, -1, 10, {start: 0, end: 0}],
		['everything if it just fits', 10, 9, 10, {start: 0, end: 10}],
		['the start while the selection is near it', 100, 0, 10, {start: 0, end: 10}],
		['the start if nothing is selected', 100, -1, 10, {start: 0, end: 10}],
		['as many rows above the selected one as fit a quarter of it', 100, 52, 10, {start: 50, end: 60}],
		['the same in an odd height', 100, 51, 5, {start: 50, end: 55}],
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

	it('contains the selected row and its neighbours, fills the height, and stays inside', () => {
		always(24000, anyWindow, ({rows, selected, height}) => {
			const {start, end} = windowOf(rows, selected, height);

			expect(end - start).toBe(Math.min(rows, height));
			expect(start).toBeGreaterThanOrEqual(0);
			if (height > 0) {
				expect(end).toBeLessThanOrEqual(rows);
				expect(selected === -1 || (selected >= start && selected < end)).toBe(true);
			}
			if (height >= 5 && selected > 0 && selected < rows - 1) {
				expect(start).toBeLessThan(selected);
				expect(end - 1).toBeGreaterThan(selected);
			}
		});
	});
});
