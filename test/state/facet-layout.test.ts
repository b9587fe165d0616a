import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type FacetLine, facetItems, facetLayout} from '../../source/state/facet-layout.ts';
import {facetGroups, foundFacets} from '../../source/state/facet-panel.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {loadedState, roomySize} from '../helpers/arbitrary/states.ts';
import {pools} from '../helpers/scenes/pools.ts';

const lineText = (line: FacetLine): string => {
	switch (line.type) {
		case 'blank':
			return '';
		case 'head':
			return line.facet.label;
		case 'more':
			return `  +${line.hidden}`;
		case 'value':
			return `  ${line.value?.name ?? 'none'} ${line.count}`;
	}
};

const columnsOf = (state: State): string[][] => facetLayout(state).columns.map(({lines}) => lines.map(lineText));

/** An answer with facets of so many values each, all in as many environments. */
const facetsOf = (...sizes: readonly number[]) => {
	const most = Math.max(...sizes);
	const tagsOf = (row: number) => sizes.map((size, facet) => `f${facet}:${row % size}`);
	return {data: [{resources: Array.from({length: most * 2}, (_, row) => ({tags: tagsOf(row)}))}]};
};

const open = (answer: unknown, columns: number, rows: number, ...keys: string[]): State =>
	loadedState(answer, {columns, rows}, 'ctrl+t', ...keys);

describe('the facets in columns', () => {
	it('come small ones first, each under its head and with its values by count', () => {
		const resources = [
			{tags: ['os:a', 'app:x'], state: 'busy'},
			{tags: ['os:b', 'z'], state: 'idle'},
			{tags: ['os:b', 'app:y'], state: 'idle'},
			{tags: ['os:c', 'app:y', 'z'], state: 'idle'},
		];
		expect(columnsOf(open({data: [{resources}]}, 60, 30))).toEqual([
			[
				...['other', '  z 2', '', 'state', '  idle 3', '  busy 1', ''],
				...['os', '  b 2', '  a 1', '  c 1', '', 'app', '  y 2', '  x 1', '  none 1'],
			],
		]);
	});

	it.each([
		[69, 1],
		[70, 2],
		[99, 2],
		[100, 3],
		[139, 3],
		[140, 4],
	])('have, if the screen is low, with %i cells %i columns', (columns, expected) => {
		expect(columnsOf(open(facetsOf(12, 12, 12, 12, 12), columns, 24))).toHaveLength(expected);
	});

	it('show small blocks whole, and long blocks as far as there is room', () => {
		const columns = columnsOf(open(facetsOf(40, 3, 60), 100, 30)).map(lines => lines.filter(line => line !== ''));

		expect(columns.map(lines => lines.length)).toEqual([4, 26, 26]);
		expect(columns.map(lines => lines.at(-1))).toEqual(['  2 40', '  +16', '  +36']);
	});

	it('show six lines of each on a screen without room for more, and scroll', () => {
		const columns = columnsOf(open(facetsOf(12, 12, 12), 40, 12));

		expect(columns[0]?.filter(line => line.startsWith('  +'))).toEqual(['  +7', '  +7', '  +7']);
		expect(columns[0]).toHaveLength(21);
	});

	it('have all values of the only facet that a search finds, in all columns', () => {
		const columns = columnsOf(open(facetsOf(50, 3, 60), 100, 30, ...'f0:'));

		expect(columns.map(lines => lines.filter(line => line !== '').length)).toEqual([26, 25]);
	});

	it('cut no name for the sake of another column', () => {
		const resources = Array.from({length: 40}, (_, index) => ({
			tags: [`a:${'x'.repeat(30)}${index}`, `b:${'y'.repeat(30)}${index}`],
		}));
		const listing = {data: [{resources}, {resources}]};

		expect(columnsOf(open(listing, 80, 20))).toHaveLength(1);
		expect(columnsOf(open(listing, 90, 20))).toHaveLength(2);
	});

	it('have app and state on the first page of 3,000 machines', () => {
		const {columns, height} = facetLayout(open(pools, 120, 36));
		const heads = columns.flatMap(({lines}) => lines.flatMap(line => (line.type === 'head' ? [line.facet.label] : [])));

		expect(heads).toEqual(expect.arrayContaining(['app', 'state', 'image']));
		expect(height).toBeLessThan(32);
	});

	const anyPanel = fc
		.tuple(fc.array(fc.integer({min: 2, max: 70}), {minLength: 1, maxLength: 9}), roomySize)
		.map(([sizes, {columns, rows}]) => open(facetsOf(...sizes), columns, rows));

	it('have each facet once, and show or count each of its values', () => {
		always(200, anyPanel, state => {
			const {blocks} = foundFacets(state);
			const {columns, height} = facetLayout(state);
			const items = facetItems(state);
			const heads = columns.flatMap(({lines}) => lines.flatMap(line => (line.type === 'head' ? [line.facet] : [])));

			expect(heads).toEqual(blocks.map(({facet}) => facet));
			for (const {facet, values} of blocks) {
				const own = items.filter(item => item.facet === facet);
				const shown = own.filter(item => item.type === 'value');
				const hidden = own.reduce((sum, item) => sum + (item.type === 'more' ? item.hidden : 0), 0);

				expect(shown.map(({value}) => value)).toEqual(values.slice(0, shown.length).map(({value}) => value));
				expect(shown.length + hidden).toBe(values.length);
			}
			// Only what cannot be shown shorter is higher than the screen.
			const isLong = items.some(item => item.type === 'more' && item.all - item.hidden > 5);
			expect(isLong && height > layoutNow(state).body).toBe(false);
		});
	});
});

describe('the facets of the matches', () => {
	it('are counted only once while the matches stay the same', () => {
		const state = open(pools, 100, 30);
		const moved = {...state, panels: [{type: 'help' as const, search: {text: '', cursor: 0}}]};

		expect(facetGroups(moved)).toBe(facetGroups(state));
	});
});
