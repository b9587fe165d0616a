import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {countLines} from '../../source/screen/detail.ts';
import {toFrame} from '../../source/screen/frame.ts';
import {helpLinesOf} from '../../source/screen/help.ts';
import {isCramped, layoutNow, type State} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {cutText, endOfText} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anySize, anyState, loadedState, pressed, roomySize, run} from '../helpers/arbitrary/states.ts';
import {bodyOf} from '../helpers/state/frame.ts';
import {expectDrawable, inTone, textOf, textsOf} from '../helpers/state/lines.ts';

describe('the frame', () => {
	it('has a safe line for each row', () => {
		always(150, anyScreen, state => {
			const {lines} = toFrame(state);

			expect(lines).toHaveLength(state.size.rows);
			expectDrawable(lines, state.size.columns);
		});
	});

	it('has the detail in the same cells of each line, to the right of the list or below it', () => {
		always(150, anyScreen, state => {
			const {list, detail, body} = layoutNow(state);
			fc.pre(!isCramped(state) && isListed(state) && detail !== undefined && detail.place !== 'instead');
			const {border, bar, rule} = glyphsOf(state.options);
			const lines = bodyOf(state).map(textOf);

			if (detail.place === 'below') {
				expect(lines[body - detail.rows - 1]).toBe(rule.repeat(state.size.columns));
				return;
			}
			const middles = lines.map(line => endOfText(cutText(line, list.columns + 3, ''), 3));
			// A label may begin with a letter that combines with the space before it.
			expect(middles.filter(middle => ![border, bar].includes(middle.trim().charAt(0)))).toEqual([]);
		});
	});
});

describe('the help over the list', () => {
	it('has all rows above the bottom lines, and scrolls only if longer', () => {
		always(56, fc.tuple(anyState, roomySize), ([before, size]) => {
			const closed: State = {...before, size, open: undefined, isLeaving: false};
			const {state} = run({state: closed, effects: []}, [...clearing, 'f1'].map(pressed));
			fc.pre(state.open?.type === 'help');
			const {body} = layoutNow(state);
			const end = run({state, effects: []}, [pressed('end')]).state;

			expect(bodyOf(state)).toHaveLength(body);
			expect(end.scroll).toBe(Math.max(0, countLines(state) - body));
			const shown = textsOf(bodyOf(end)).filter(line => line !== '');
			expect(shown).toEqual(textsOf(helpLinesOf(end).slice(end.scroll)).filter(line => line !== ''));
		});
	});
});

it('the list of changes has one cursor, which stays visible', () => {
	const resources = Array.from({length: 30}, (_, index) => ({tags: [`os:${index}`]}));
	const state = loadedState({data: [{resources}]}, {columns: 60, rows: 12});
	const list = changesBetween(decodeListing({data: []}), state.loaded!.listing);
	const opened = run({state, effects: []}, [{type: 'compared', changes: {since: '12 Nov', list}}, pressed('alt+n')]);
	for (const [keys, tags] of [
		[[], 'os:0'],
		[['down', 'down'], 'os:2'],
		[['end', 'up'], 'os:28'],
		[['end'], 'os:29'],
	] as const) {
		const body = bodyOf(run(opened, keys.map(pressed)).state);

		expect(textsOf(body).filter(line => line.startsWith('❯'))).toEqual([`❯ + ${tags}`]);
		expect(inTone(body, 'strong').map(text => text.trim())).toEqual([tags]);
	}
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
];

/** Any state at any size, with anything open. */
const anyScreen: fc.Arbitrary<State> = fc
	.record({state: anyState, size: anySize, keys: fc.constantFrom(...keysThatOpen)})
	.map(({state, size, keys}) => {
		const opened = run({state: {...state, isLeaving: false}, effects: []}, keys.map(pressed)).state;
		return run({state: {...opened, isLeaving: false}, effects: []}, [{type: 'resized', size}]).state;
	});

/** Whether the list is on the screen. */
const isListed = ({open, found}: State): boolean =>
	(open === undefined || open.type === 'detail') && found.rows.length > 0;
