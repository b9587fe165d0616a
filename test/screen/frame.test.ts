import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {groupLabelOf} from '../../source/listing/listing.ts';
import {countLines} from '../../source/screen/detail.ts';
import {type Rectangle, targetAt, toFrame} from '../../source/screen/frame.ts';
import {helpLinesOf} from '../../source/screen/help.ts';
import type {Target} from '../../source/state/layout.ts';
import {groupOfHeading, selectedIndex, selectedKey} from '../../source/state/rows.ts';
import {layoutNow, modeOf, type State} from '../../source/state/state.ts';
import {selectedTag} from '../../source/state/tags.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {cellsOf, cutText, endOfText} from '../../source/text/width.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anySize, anyState, loadedState, pressed, roomySize, run} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {bodyOf, spansOf} from '../helpers/state/frame.ts';
import {expectDrawable, inTone, textOf, textsOf} from '../helpers/state/lines.ts';
import {click} from '../helpers/state/pointing.ts';

describe('the frame', () => {
	it('has a safe line for each row, and areas inside the screen without overlap', () => {
		always(150, anyScreen, state => {
			const {areas, lines} = toFrame(state);
			const {size} = state;
			const cells = areas.flatMap(cellsIn);
			const screen = new Set(cellsIn({column: 0, row: 0, ...size}));

			expect(lines).toHaveLength(size.rows);
			expectDrawable(lines, size.columns);
			expect(new Set(cells).size).toBe(cells.length);
			expect(cells.filter(cell => !screen.has(cell))).toEqual([]);
			for (const {lines: own, columns} of areas) {
				expectDrawable(spansOf(own), columns);
			}
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

/** The drawn row of the area that contains a cell. */
const drawnAt = (state: State, column: number, row: number): string => {
	const {areas, lines} = toFrame(state);
	const area = areas.find(one => cellsIn(one).includes(`${column} ${row}`));
	const {column: start, columns} = area ?? {column: 0, columns: 0};
	const text = cutText(textOf(lines[row] ?? []), start + columns, '');
	return endOfText(text, cellsOf(text) - start);
};

const beginningOf = (text: string): string => (text === '' ? '""' : cutText(text, 3, ''));

describe('a click on a cell', () => {
	it('acts on what is drawn there, or does nothing, whatever the state', () => {
		const seen = new Set<Target['type'] | undefined>();

		fc.assert(
			fc.property(anyCell, ({state, column, row}) => {
				const target = targetAt(state, {column, row});
				const clicked = click(state, column, row);
				const drawn = drawnAt(state, column, row);
				seen.add(target?.type);

				switch (target?.type) {
					case 'row': {
						const group = groupOfHeading(state.found.rows[target.index]!);
						if (group === undefined) {
							expect(selectedIndex(clicked)).toBe(target.index);
							expect(drawnAt(clicked, column, row).slice(0, 1)).toBe(glyphsOf(state.options).selected);
							// A comparison marks the differences from the selected row, so the row's cells change with the selection. A row
							// that the pick matches has a sign in the second cell.
							if (state.grid === undefined) {
								expect(drawnAt(clicked, column, row).slice(2)).toBe(drawn.slice(2));
							}
						} else {
							expect(drawn).toContain(beginningOf(groupLabelOf(state.loaded!.listing.groups[group]!)));
							expect(clicked.folded.has(group)).toBe(!state.folded.has(group));
						}
						break;
					}
					case 'tag':
						expect(selectedTag(clicked)).toBe(target.tag);
						// On a narrower screen, the name may be only an ellipsis. The open detail wraps a long name.
						if (state.size.columns >= 60 && !target.tag.name.includes(drawn.trim())) {
							expect(drawn).toContain(beginningOf(target.tag.name));
						}
						break;
					case 'filter':
						expect([row, state.open?.type ?? 'detail']).toEqual([0, 'detail']);
						expect(clicked.mode).toBe('filter');
						break;
					case 'detail':
						expect(modeOf(clicked)).toBe(selectedKey(state) === undefined ? modeOf(state) : 'detail');
						break;
					default:
						expect(clicked).toEqual(state);
				}
			}),
			{numRuns: Math.max(200, runsOf(800))},
		);

		expect([...seen]).toEqual(expect.arrayContaining(['row', 'tag', 'filter', 'detail', undefined]));
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
];

/** Any state at any size, with anything open. */
const anyScreen: fc.Arbitrary<State> = fc
	.record({state: anyState, size: anySize, keys: fc.constantFrom(...keysThatOpen)})
	.map(({state, size, keys}) => {
		const opened = run({state: {...state, isLeaving: false}, effects: []}, keys.map(pressed)).state;
		return run({state: {...opened, isLeaving: false}, effects: []}, [{type: 'resized', size}]).state;
	});

const cellsIn = ({column, row, columns, rows}: Rectangle): string[] =>
	Array.from(
		{length: columns * rows},
		(_, index) => `${column + (index % columns)} ${row + Math.floor(index / columns)}`,
	);

/** Any screen without a notice, and one of its cells. */
const anyCell = anyScreen.chain(screen =>
	fc.record({
		state: fc.constant(click(screen, -1, -1)),
		column: fc.nat(screen.size.columns - 1),
		row: fc.nat(screen.size.rows - 1),
	}),
);
