import {describe, expect, it} from 'vitest';
import {isTooSmall, layoutOf} from '../../source/state/layout.ts';
import type {Panel} from '../../source/state/panels.ts';
import {layoutNow} from '../../source/state/state.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';

type More = NonNullable<Parameters<typeof layoutOf>[2]>;

const wanting = (list: number, detail: number, below: number): More => ({wanted: {list, detail, below}});

describe('the layout', () => {
	it.each<[string, string, string, (Panel['type'] | '')?, More?]>([
		['the detail at the right on a wide screen', '100x20', 'list 60x16, detail 37x16 right'],
		['the detail below on a narrower one', '89x20', 'list 89x9, detail 89x6 below'],
		['a list that needs more, beside the least detail', '90x20', 'list 57x16, detail 30x16 right'],
		['a detail of 42 % beside it if both have room', '140x20', 'list 80x16, detail 57x16 right'],
		['a detail that needs more, up to a half', '100x20', 'list 49x16, detail 48x16 right', '', wanting(20, 60, 8)],
		['a detail that needs less all the same', '100x20', 'list 57x16, detail 40x16 right', '', wanting(20, 30, 8)],
		['heads over 17 lines', '100x21', 'list 60x16 heads, detail 37x17 right'],
		['two fifths at most below', '80x20', 'list 80x9, detail 80x6 below'],
		['a low detail below if it needs less', '80x24', 'list 80x16, detail 80x3 below', '', wanting(20, 30, 3)],
		['ten lines at most below', '80x50', 'list 80x34 heads, detail 80x10 below', '', wanting(20, 30, 12)],
		['eight lines below while there is no list', '80x50', 'list 80x36 heads, detail 80x8 below'],
		['both from 13 rows', '100x13', 'list 60x9, detail 37x9 right'],
		['only the list on a low screen', '100x12', 'list 100x9, no status'],
		['the detail while the keys act in it', '100x12', 'list 0x9, detail 100x9 instead, no status', 'detail'],
		['only the list in a few rows below the cursor', '100x19', 'list 100x15', '', {isBelow: true}],
		['a detail in more rows below the cursor', '100x20', 'list 60x16, detail 37x16 right', '', {isBelow: true}],
		['the record while the keys act in it', '100x12', 'list 0x9, detail 100x9 instead, no status', 'record'],
		['a panel, whose line of enter is spare, on a low screen', '100x12', 'list 100x10, no status', 'facets'],
		['a comparison under two lines', '100x20', 'list 100x14 heads', '', {isComparison: true}],
		['a comparison in the least rows', '20x6', 'list 20x1 heads, no status', '', {isComparison: true}],
		['a panel over a comparison', '100x20', 'list 100x14 heads', 'facets', {isComparison: true}],
		['the record over a comparison', '100x20', 'list 0x16, detail 100x16 instead', 'record', {isComparison: true}],
		['the detail over a comparison', '100x20', 'list 0x16, detail 100x16 instead', 'detail', {isComparison: true}],
	])('has %s: %s', (_, size, expected, open = '', more = {}) => {
		const [columns = 0, rows = 0] = size.split('x').map(Number);
		const {list, detail, hasHeads, hasStatusLine} = layoutOf({columns, rows}, open || undefined, more);
		const parts = [
			`list ${list.columns}x${list.rows}${hasHeads ? ' heads' : ''}`,
			detail && `detail ${detail.columns}x${detail.rows} ${detail.place}`,
			hasStatusLine ? undefined : 'no status',
		];

		expect(parts.filter(Boolean).join(', ')).toBe(expected);
	});

	it('knows from the options whether the screen is below the cursor', () => {
		expect(layoutNow(loadedState({data: []}, {rows: 19, height: '60%'})).detail).toBeUndefined();
		expect(layoutNow(loadedState({data: []}, {rows: 19})).detail?.place).toBe('right');
	});

	it.each([
		[{columns: 19, rows: 6}, true],
		[{columns: 20, rows: 5}, true],
		[{columns: 20, rows: 6}, false],
	])('of %j is impossible: %s', (size, isImpossible) => {
		expect(isTooSmall(size)).toBe(isImpossible);
	});
});
