import {describe, expect, it} from 'vitest';
import {demoListing} from '../../source/service/io/demo.ts';
import {isTooSmall, layoutOf, type PaneSize, toPaneSize} from '../../source/state/layout.ts';
import type {Panel} from '../../source/state/panels.ts';
import {layoutNow} from '../../source/state/state.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {pools} from '../helpers/scenes/pools.ts';
import {decodeText} from '../helpers/state/decoding.ts';

const pane: PaneSize = {list: 60, pane: 30, lines: 8};

/** The layout of a size in words. */
const layoutAt = (size: string, open?: Panel['type'], given?: PaneSize): string => {
	const [columns = 0, rows = 0] = size.split('x').map(Number);
	const {list, detail, facts, hasHeads, hasStatusLine} = layoutOf({columns, rows}, open, {pane: given});
	const parts = [
		`list ${list.columns}x${list.rows}${hasHeads ? '' : ' no heads'}`,
		detail && `detail ${detail.columns}x${detail.rows} ${detail.place}`,
		facts > 0 && `facts ${facts}`,
		!hasStatusLine && 'no status',
	];
	return parts.filter(Boolean).join(', ');
};

describe('the layout', () => {
	it.each<[string, string, string, (Panel['type'] | undefined)?, PaneSize?]>([
		['two lines for what all share', '100x30', 'list 100x20, facts 4'],
		['one line for what all share in fewer rows', '100x29', 'list 100x20, facts 3'],
		['facts from 16 rows on', '100x16', 'list 100x7, facts 3'],
		['no facts in fewer rows', '100x15', 'list 100x10'],
		['a status line from 12 rows on', '40x12', 'list 40x7'],
		['no status line in fewer rows', '40x11', 'list 40x7, no status'],
		['no heads over a single row', '20x5', 'list 20x2 no heads, no status'],
		['the detail instead of the list while the keys act in it', '100x30', 'list 0x26, detail 100x26 instead', 'detail'],
		['the record too', '100x11', 'list 0x8, detail 100x8 instead, no status', 'record'],
		['a panel, whose line of enter is spare, on a low screen', '100x11', 'list 100x8, no status', 'formats'],
		['the facets with their line of enter, on a low screen', '100x11', 'list 100x7, no status', 'facets'],
		['a pane if list and facts fit whole', '93x12', 'list 60x7, detail 30x8 right', undefined, pane],
		['the rest of the columns for the pane', '120x12', 'list 66x7, detail 51x8 right', undefined, pane],
		['no pane if a column does not fit', '92x12', 'list 92x7', undefined, pane],
		['no pane if a fact does not fit', '93x12', 'list 93x7', undefined, {...pane, lines: 9}],
		['no pane without a status line', '93x11', 'list 93x7, no status', undefined, {...pane, lines: 1}],
		['the detail in the pane', '93x12', 'list 60x7, detail 30x8 right', 'detail', pane],
	])('has %s: %s', (_, size, expected, open, given) => {
		expect(layoutAt(size, open, given)).toBe(expected);
	});

	it('has a pane for the demo at 110 columns', () => {
		const sizes = [
			[110, 32],
			[110, 11],
			[90, 32],
		].map(([columns = 0, rows = 0]) => layoutNow(loadedState(demoListing(), {columns, rows})).detail?.place);

		expect(sizes).toEqual(['right', undefined, undefined]);
	});

	it('has a pane for 3,000 machines only on a wide screen', () => {
		const places = [100, 120, 200].map(columns => layoutNow(loadedState(pools, {columns, rows: 40})).detail?.place);

		expect(places).toEqual([undefined, undefined, 'right']);
	});

	it.each(['w i n', 'tab u', 'tab end', 'tab >', 'tab c', 'z z'])('depends on listing and size only: %s', keys => {
		for (const columns of [80, 110]) {
			const [before, after] = [[], keys.split(' ')].map(pressed =>
				layoutNow(loadedState(demoListing(), {columns, rows: 32}, ...pressed)),
			);

			expect(after).toEqual(before);
		}
	});

	it.each([
		[{columns: 19, rows: 6}, true],
		[{columns: 20, rows: 5}, true],
		[{columns: 20, rows: 6}, false],
	])('of %j is impossible: %s', (size, isImpossible) => {
		expect(isTooSmall(size)).toBe(isImpossible);
	});
});

describe('the size of list and pane', () => {
	const sizeOf = (...resources: readonly unknown[]) => toPaneSize(decodeText(JSON.stringify({data: [{resources}]})));

	it('has room for each column in which environments can differ, and for each value', () => {
		// Before them 4 cells, and 2 between them; a value has 2 for the cursor of the detail.
		expect(sizeOf({tags: ['os:windows', 'a:1']}, {tags: ['os:mac', 'a:1']})).toEqual({list: 11, pane: 23, lines: 6});
		expect(sizeOf({tags: ['os:windows', 'a:1']}, {tags: ['os:mac']})).toEqual({list: 14, pane: 23, lines: 6});
	});

	it('has room for all columns if nothing differs', () => {
		expect(sizeOf({tags: ['os:mac', 'arch:x64']})).toEqual({list: 13, pane: 23, lines: 6});
	});

	it('has room for the reason why an environment has no tags', () => {
		expect(sizeOf({tags: ['os:mac']}, {tags: null}).list).toBe(7 + 2 + '`tags` is null'.length);
	});

	it('has room for a head that is wider than its values, and no more than 40 cells for a value', () => {
		expect(sizeOf({tags: ['longprefix:1']}, {tags: ['longprefix:2']}).list).toBe(14);
		expect(sizeOf({tags: [`a:${'x'.repeat(60)}`]}, {tags: ['a:b']}).pane).toBe(5 + 2 + 2 + 40);
	});

	it('counts the fields other than columns as lines', () => {
		expect(sizeOf({tags: ['os:mac'], disks: {a: 1}, none: null}).lines).toBe(1 + 2 + 4);
	});
});
