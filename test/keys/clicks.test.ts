import {describe, expect, it} from 'vitest';
import {createClicks, type MouseReport} from '../../source/keys/clicks.ts';

const left = {type: 'mouse', button: 'left', isPressed: true, column: 4, row: 2} as const;

const reports: Readonly<Record<string, MouseReport>> = {
	down: left,
	up: {...left, isPressed: false},
	'down-below': {...left, row: 3},
	'up-below': {...left, row: 3, isPressed: false},
	'down-aside': {...left, column: 5},
	'right-down': {...left, button: 'right'},
	'right-up': {...left, button: 'right', isPressed: false},
};

describe('the mouse', () => {
	it('is at the position in its report, and scrolls three lines a notch, up or down', () => {
		const at = {column: 4, row: 2};

		expect(createClicks()(left, 0)).toEqual({type: 'clicked', ...at});
		expect(createClicks()({...left, button: 'wheel-down'}, 0)).toEqual({type: 'scrolled', lines: 3, ...at});
		expect(createClicks()({...left, button: 'wheel-up'}, 0)).toEqual({type: 'scrolled', lines: -3, ...at});
	});

	it.each([
		['a click when the button goes down', 'down@0', 'clicked'],
		['nothing more when it comes up', 'down@0 up@80', 'clicked'],
		['nothing if a button comes up without going down', 'up@0 up@10', ''],
		['no second click when the button goes down again', 'down@0 up@80 down@500', 'clicked'],
		['a double click when it then comes up', 'down@0 up@80 down@500 up@900', 'clicked double-clicked'],
		['two clicks if the second is late', 'down@0 up@80 down@501 up@580', 'clicked clicked'],
		['two clicks if the second is in another row', 'down@0 up@80 down-below@200 up-below@279', 'clicked clicked'],
		['two clicks if the second is aside', 'down@0 up@80 down-aside@200', 'clicked clicked'],
		['one click if the second is dragged away', 'down@0 up@80 down@200 up-below@279', 'clicked'],
		['one double click for three clicks', 'down@0 up@50 down@100 up@150 down@200', 'clicked double-clicked clicked'],
		['one right click', 'right-down@0 right-up@10', 'right-clicked'],
	])('means %s: %s', (_, events, gestures) => {
		const readClick = createClicks();
		const read = events.split(' ').map(event => {
			const [name = '', time] = event.split('@');
			return readClick(reports[name]!, Number(time))?.type;
		});

		expect(read.filter(Boolean).join(' ')).toBe(gestures);
	});
});
