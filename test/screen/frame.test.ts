import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toFrame} from '../../source/screen/frame.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import {topPanel} from '../../source/state/panels.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {cutText, endOfText} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {
	anyDrawn,
	anySize,
	anyState,
	loadedState,
	pressed,
	roomySize,
	run,
	withoutPanels,
} from '../helpers/arbitrary/states.ts';
import {twoGroups} from '../helpers/scenes/two-groups.ts';
import {bodyOf} from '../helpers/state/frame.ts';
import {expectDrawable, textOf, textsOf} from '../helpers/state/lines.ts';

describe('the frame', () => {
	it('has a safe line for each row', () => {
		always(150, anyScreen, state => {
			const {lines} = toFrame(state);

			expect(lines).toHaveLength(state.size.rows);
			expectDrawable(lines, state.size.columns);
		});
	});

	it('has the detail in the same cells of each line, to the right of the list', () => {
		const anyWide = anyDrawn.map((state): State => ({...state, size: {columns: 160, rows: 48}}));

		always(150, anyWide, state => {
			const {list, detail} = layoutNow(state);
			fc.pre(isListed(state) && detail !== undefined && detail.place !== 'instead');
			const {border, bar} = glyphsOf(state.options);
			const middles = bodyOf(state)
				.map(textOf)
				.map(line => endOfText(cutText(line, list.columns + 3, ''), 3));
			// A label may begin with a letter that combines with the space before it.
			expect(middles.filter(middle => ![border, bar].includes(middle.trim().charAt(0)))).toEqual([]);
		});
	});
});

it('the line beside the list is its scroll bar', () => {
	const bordersOf = (given: object, ...keys: string[]) =>
		textsOf(bodyOf(loadedState(demoListing(), {columns: 110, rows: 24, ...given}, ...keys)))
			.map(line => /[│┃|#]/.exec(line)?.[0])
			.join('');

	expect(bordersOf({})).toMatch(/^┃{8}│{12}$/);
	expect(bordersOf({}, 'end')).toMatch(/^│{12}┃{8}$/);
	expect(bordersOf({}, 'tab', 'u')).toMatch(/^│{20}$/);
	expect(bordersOf({isAscii: true})).toMatch(/^#{8}\|{12}$/);
});

describe('the panels', () => {
	it.each(['f1', 'ctrl+t', 'ctrl+o'])('have all rows above the bottom lines, whatever the state: %s', key => {
		always(40, fc.tuple(anyState, roomySize), ([before, size]) => {
			const closed: State = {...withoutPanels(before), size, mode: 'filter'};
			const {state} = run({state: closed, effects: []}, [...clearing, key].map(pressed));
			fc.pre(topPanel(state) !== undefined);

			expect(bodyOf(state)).toHaveLength(layoutNow(state).body);
		});
	});

	it.each<[string, RegExp]>([
		['tab c d', /^os +❯ win7/],
		['tab c v', /^\{/],
		['tab d c', /^ {8}os +locale/],
		['tab c t', /^ {2}other$/],
		['tab c d ?', /^in the detail$/],
		['tab v t ctrl+o', /^copy /],
	])('are drawn in their order, the last one on top: %s', (keys, first) => {
		const state = loadedState(twoGroups, {columns: 40, rows: 20}, ...keys.split(' '));

		expect(textsOf(bodyOf(state))[0]).toMatch(first);
	});
});

// Typed text usually matches nothing.
const clearing = ['ctrl+e', 'ctrl+u'];
const keysThatOpen = [
	[],
	clearing,
	[...clearing, 'tab', 'd'],
	['ctrl+t'],
	['tab', 'd'],
	['f1'],
	['ctrl+o'],
	['tab', '*', 'c'],
	[...clearing, 'tab', 'v'],
	[...clearing, 'tab', 'c', 'd', 'ctrl+o', 'f1'],
];

/** Any state at any size, with anything open. */
const anyScreen: fc.Arbitrary<State> = fc
	.record({
		state: anyState.filter(({options}) => options.display === 'screen'),
		size: anySize,
		keys: fc.constantFrom(...keysThatOpen),
	})
	.map(({state, size, keys}) => {
		const opened = run({state: {...state, isLeaving: false}, effects: []}, keys.map(pressed)).state;
		return run({state: {...opened, isLeaving: false}, effects: []}, [{type: 'resized', size}]).state;
	});

/** Whether the list is on the screen. */
const isListed = (state: State): boolean =>
	['detail', 'record', undefined].includes(topPanel(state)?.type) && state.found.rows.length > 0;
