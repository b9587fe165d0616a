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
	it('has the position of its report, and scrolls three lines a notch, up or down', () => {
		const at = {column: 4, row: 2};

		expect(createClicks()(down, 0)).toEqual({type: 'clicked', ...at});
		expect(createClicks()(report({button: 'wheel-down'}), 0)).toEqual({type: 'scrolled', lines: 3, ...at});
		expect(createClicks()(report({button: 'wheel-up'}), 0)).toEqual({type: 'scrolled', lines: -3, ...at});
	});

	const once = [
		[down, 0],
		[up, 80],
	] as const;

	it.each<[string, (readonly [MouseReport, number])[], string[]]>([
		['a click when the button goes down', [[down, 0]], ['clicked']],
		['nothing more when it comes up', [...once], ['clicked']],
		[
			'nothing if a button comes up without going down',
			[
				[up, 0],
				[up, 10],
			],
			[],
		],
		['no second click when the button goes down again', [...once, [down, 500]], ['clicked']],
		['a double click when it then comes up', [...once, [down, 500], [up, 900]], ['clicked', 'double-clicked']],
		['two clicks if the second is late', [...once, [down, 501], [up, 580]], ['clicked', 'clicked']],
		['two clicks if the second is in another row', [...once, [report({row: 3}), 200]], ['clicked', 'clicked']],
		['two clicks if the second is aside', [...once, [report({column: 5}), 200]], ['clicked', 'clicked']],
		[
			'one click if the second is dragged away',
			[...once, [down, 200], [report({row: 9, isPressed: false}), 279]],
			['clicked'],
		],
		[
			'one double click for three clicks',
			[...once, [down, 100], [up, 150], [down, 200]],
			['clicked', 'double-clicked', 'clicked'],
		],
		[
			'one right click',
			[
				[report({button: 'right'}), 0],
				[report({button: 'right', isPressed: false}), 9],
			],
			['right-clicked'],
		],
	])('means %s', (_, reports, events) => {
		expect(readAll(...reports)).toEqual(events);
	});
});
