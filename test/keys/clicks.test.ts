import {describe, expect, it} from 'vitest';
import {createClicks, type MouseReport} from '../../source/keys/clicks.ts';

const report = (change: Partial<MouseReport> = {}): MouseReport => ({
	type: 'mouse',
	button: 'left',
	isPressed: true,
	column: 4,
	row: 2,
	...change,
});

const down = report();
const up = report({isPressed: false});

/** The events that these reports cause; each report has its time in milliseconds. */
const readAll = (...reports: readonly (readonly [MouseReport, number])[]) => {
	const readClick = createClicks();
	return reports.flatMap(([one, milliseconds]) => readClick(one, milliseconds)?.type ?? []);
};

describe('the mouse', () => {
	it('clicks when its button goes down', () => {
		expect(createClicks()(down, 0)).toEqual({type: 'clicked', column: 4, row: 2});
		expect(readAll([down, 0], [up, 100])).toEqual(['clicked']);
	});

	it('double-clicks when the button comes up again, soon and at the same place', () => {
		expect(readAll([down, 0], [up, 80], [down, 500])).toEqual(['clicked']);
		expect(readAll([down, 0], [up, 80], [down, 500], [up, 900])).toEqual(['clicked', 'double-clicked']);
	});

	it.each([
		['late', 501, {}, {}],
		['elsewhere', 200, {row: 3}, {row: 3}],
		['aside', 200, {column: 5}, {column: 5}],
	])('clicks twice when the second click comes %s', (_, time, downAt, upAt) => {
		const second = [report(downAt), time] as const;

		expect(readAll([down, 0], [up, 80], second, [report({...upAt, isPressed: false}), time + 79])).toEqual([
			'clicked',
			'clicked',
		]);
	});

	it('clicks once when the second click is dragged away', () => {
		expect(readAll([down, 0], [up, 80], [down, 200], [report({row: 9, isPressed: false}), 279])).toEqual(['clicked']);
	});

	it('double-clicks only once for three clicks', () => {
		const thrice = [0, 100, 200].flatMap(time => [[down, time] as const, [up, time + 50] as const]);

		expect(readAll(...thrice)).toEqual(['clicked', 'double-clicked', 'clicked']);
	});

	it('ignores a button that comes up without going down', () => {
		expect(readAll([up, 0], [up, 10])).toEqual([]);
	});

	it('right-clicks once, when the button goes down', () => {
		const right = report({button: 'right'});

		expect(readAll([right, 0])).toEqual(['right-clicked']);
		expect(readAll([right, 0], [{...right, isPressed: false}, 10])).toEqual(['right-clicked']);
	});

	it('scrolls three lines a notch, up or down', () => {
		const readClick = createClicks();

		expect(readClick(report({button: 'wheel-down'}), 0)).toEqual({type: 'scrolled', lines: 3, column: 4, row: 2});
		expect(readClick(report({button: 'wheel-up'}), 0)).toEqual({type: 'scrolled', lines: -3, column: 4, row: 2});
	});
});
