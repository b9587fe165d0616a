import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {Facet} from '../../../source/listing/facets.ts';
import {type FacetLine, facetItems, facetLayout, selectedFacetItem} from '../../../source/state/facets/layout.ts';
import {facetGroups, foundFacets, searchedText} from '../../../source/state/facets/panel.ts';
import {type FacetValue, hasValue} from '../../../source/state/facets/terms.ts';
import {layoutNow, type State} from '../../../source/state/state.ts';
import {always} from '../../helpers/arbitrary/always.ts';
import {loadedState, roomySize} from '../../helpers/arbitrary/states.ts';
import {pools} from '../../helpers/scenes/pools.ts';
import {press} from '../../helpers/scenes/two-groups.ts';

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

	const last = Array.from({length: 9}, (_, index) => `^f2:${index + 41}$`);

	it.each([
		['in place of others', ['^f2:55$'], '', 100, 30],
		['on a small screen', ['^f0:30$', '^f0:31$', '^f0:32$'], '', 40, 12],
		['in more lines than usual', last, '', 40, 12],
		['even if no match has it', ['^f2:55$'], ' zz', 40, 12],
	])('show each value that is in the filter: %s', (_, terms, others, columns, rows) => {
		const query = terms.join(' | ') + others;
		const items = facetItems(loadedState(facetsOf(40, 3, 60), {columns, rows, query}, 'ctrl+t'));
		const shown = items.flatMap(item => (item.type === 'value' ? [`^${searchedText(item)}$`] : []));

		expect(shown.filter(text => terms.includes(text))).toEqual(terms);
	});

	it('keep the selected value when its search ends', () => {
		const searched = open(facetsOf(40, 3, 60), 40, 12, ...'f2:55');
		const removed = press(searched, 'enter', 'esc', 'enter').state;

		expect(searchedText(selectedFacetItem(removed) as FacetValue)).toBe('f2:55');
		expect(removed.filter.text).toBe('');
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
		.tuple(
			fc.array(fc.integer({min: 2, max: 70}), {minLength: 1, maxLength: 9}),
			roomySize,
			fc.uniqueArray(fc.nat(69), {maxLength: 8}),
		)
		.map(([sizes, {columns, rows}, chosen]) => {
			const query = chosen.map(value => `^f0:${value % sizes[0]!}$`).join(' | ');
			return loadedState(facetsOf(...sizes), {columns, rows, query}, 'ctrl+t');
		});

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
				const isChosen = (one: FacetValue) => hasValue(state.found.query, one);
				const others = values.filter(one => !isChosen(one)).slice(0, shown.filter(one => !isChosen(one)).length);
				const kept = values.filter(one => isChosen(one) || others.includes(one));

				expect(shown.map(({value}) => value)).toEqual(kept.map(({value}) => value));
				expect(shown.length + hidden).toBe(values.length);
			}
			// Only what cannot be shown shorter is higher than the screen.
			const chosenIn = (facet: Facet) =>
				items.filter(item => item.type === 'value' && item.facet === facet && hasValue(state.found.query, item));
			const isLong = items.some(
				item => item.type === 'more' && item.all - item.hidden > Math.max(5, chosenIn(item.facet).length),
			);
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
