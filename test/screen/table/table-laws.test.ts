import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {valuesOf} from '../../../source/listing/listing.ts';
import {columnsOf} from '../../../source/screen/table/columns.ts';
import {toTableLines} from '../../../source/screen/table/table.ts';
import {environmentOfRow, selectedIndex} from '../../../source/state/rows.ts';
import {windowNow} from '../../../source/state/scroll.ts';
import {isCramped, layoutNow, type State} from '../../../source/state/state.ts';
import {glyphsOf} from '../../../source/text/glyphs.ts';
import {cellsOfSpans} from '../../../source/text/spans.ts';
import {update} from '../../../source/update/update.ts';
import {always} from '../../helpers/arbitrary/always.ts';
import {anyState, loadedState, pressed} from '../../helpers/arbitrary/states.ts';
import {pools} from '../../helpers/scenes/pools.ts';
import {expectDrawable, textOf} from '../../helpers/state/lines.ts';

const inPools = (size: string, query = '', ...keys: string[]): State => {
	const [columns = 0, rows = 0] = size.split('x').map(Number);
	return loadedState(pools, {columns, rows, query}, ...keys);
};

describe('the table of any listing', () => {
	const drawn = anyState.filter(
		state => !isCramped(state) && state.loaded !== undefined && layoutNow(state).list.rows > 0,
	);

	it('has its cells under their heads, within the screen', () => {
		always(200, drawn, state => {
			const {columns} = columnsOf(state);
			const {list} = layoutNow(state);
			const used = columns.reduce((sum, {cells}) => sum + cells + 2, 2);

			expect(columns.length < 2 || used <= list.columns).toBe(true);
			const lines = toTableLines(state);
			expect(lines.map(cellsOfSpans)).toEqual(lines.map(() => list.columns));
			expectDrawable(lines, list.columns);
		});
	});

	it('has as many rows as fit, and a single cursor', () => {
		always(
			150,
			drawn.filter(state => layoutNow(state).list.columns > 0),
			state => {
				const rows = toTableLines(state).slice(Number(layoutNow(state).hasHeads));
				const {start, end} = windowNow(state);
				const {selected} = glyphsOf(state.options);
				const marked = rows.flatMap((row, index) => (textOf(row).startsWith(selected) ? [start + index] : []));

				expect(rows).toHaveLength(end - start);
				expect(rows.length).toBeLessThanOrEqual(layoutNow(state).list.rows);
				expect(marked).toEqual([selectedIndex(state)].filter(index => index !== -1));
			},
		);
	});

	const keys = [
		...['j', 'k', 'G', 'space', 'c', 'esc', 'd', '>', 's', 'u', '/', 'w', '9', 'ctrl+u', 'tab'],
		...['ctrl+o', 'ctrl+t', 'alt+n', 'f1'],
	];
	const sizes = [
		[100, 16],
		[60, 16],
		[140, 16],
		[100, 12],
		[100, 20],
		[100, 6],
	].map(([columns = 0, rows = 0]) => ({
		type: 'resized' as const,
		size: {columns, rows},
	}));
	const machines = inPools('100x16', '', 'tab');

	it('is after any keys the one that is drawn anew', () => {
		always(600, fc.array(fc.constantFrom(...keys.map(pressed), ...sizes), {maxLength: 20}), actions => {
			let state = machines;
			const states = [state, ...actions.map(action => (state = update(state, action).state))];
			const draw = (one: State) => ({
				lines: toTableLines(one),
				columns: columnsOf(one).columns.map(({facet, cells, trim}) => ({label: facet.label, cells, trim})),
			});
			const drawn = states.map(draw);

			// Nothing is remembered for other rows.
			expect(states.map(({found, ...one}) => draw({...one, found: {...found}}))).toEqual(drawn);
		});
	});

	it('has the same object for each row that a move leaves as it was', () => {
		const state = loadedState({data: [{resources: ['a', 'b', 'c', 'd'].map(tag => ({tags: [tag, `app:${tag}`]}))}]});
		const [before, after] = [toTableLines(state), toTableLines(update(state, pressed('down')).state)];

		expect(after.flatMap((line, row) => (line === before[row] ? [] : [row - 1]))).toEqual([-1, 0, 1]);
	});

	it('keeps the selected row strong while the keys act in the detail beside it', () => {
		const state = update(inPools('180x30', '', 'tab', 'j'), pressed('d')).state;
		const strong = toTableLines(state).flatMap(line => line.filter(({tone}) => tone === 'strong'));

		expect(strong).toHaveLength(1);
	});

	it('has a bar only while the keys act in the list, not in the detail beside it', () => {
		const state = inPools('180x30', '', 'tab');
		const hasBar = (one: State) => toTableLines(one).some(line => line.some(({isSelected}) => isSelected));

		expect([state, update(state, pressed('d')).state, state].map(hasBar)).toEqual([true, false, true]);
	});

	const anyTable = fc
		.record({
			columns: fc.integer({min: 20, max: 140}),
			records: fc.array(
				fc.record(
					{
						state: fc.constantFrom('idle', 'busy'),
						tags: fc.subarray([
							'os:win-10-x64',
							'os:win-11-x64',
							'app:a',
							'app:b',
							'image:win-20240221-de',
							'image:win-20230101-de',
							'beta',
						]),
					},
					{requiredKeys: ['tags']},
				),
				{minLength: 2, maxLength: 8},
			),
		})
		.map(({columns, records}) => loadedState({data: [{resources: records}]}, {columns, rows: 24}));

	it('shows no two values of a facet as the same text', () => {
		always(200, anyTable, state => {
			const {listing} = state.loaded!;
			const {start, end} = windowNow(state);
			const environments = [...state.found.rows.subarray(start, end)].flatMap(
				key => environmentOfRow(listing, key) ?? [],
			);
			const lines = toTableLines(state).slice(1).map(textOf);
			let left = 4;
			for (const {facet, cells} of columnsOf(state).columns) {
				const from = left;
				const seen = new Map(
					environments.map((one, row) => [
						valuesOf(one, facet)
							.map(({value}) => value)
							.join(),
						(lines[row] ?? '').slice(from, from + cells).trim(),
					]),
				);

				expect(new Set(seen.values()).size).toBe(seen.size);
				left += cells + 2;
			}
		});
	});

	it('tells rows apart that differ, if no needed column is without room', () => {
		always(200, anyTable, state => {
			const {listing} = state.loaded!;
			const lines = toTableLines(state)
				.slice(1)
				.map(line => textOf(line).slice(4));
			const tagsOf = (row: number) =>
				JSON.stringify(
					[...new Set(environmentOfRow(listing, state.found.rows[row])?.values.map(({text}) => text))].sort(),
				);
			const looks = new Map(
				[...state.found.rows.keys()].slice(0, layoutNow(state).list.rows).map(row => [tagsOf(row), lines[row]]),
			);

			expect(columnsOf(state).hidden > 0 || new Set(looks.values()).size === looks.size).toBe(true);
		});
	});

	it('shows no less of the os on a wider screen', () => {
		for (const query of ['', 'windows11', 'busy']) {
			const state = inPools('40x24', query);
			const cellsOfOs = (columns: number) =>
				columnsOf({...state, size: {columns, rows: 24}}).columns.find(({facet}) => facet.label === 'os')?.cells ?? 0;
			const cells = Array.from({length: 121}, (_, index) => cellsOfOs(40 + index));
			expect(cells.filter((one, index) => index > 0 && one < Math.min(22, cells[index - 1] ?? 0))).toEqual([]);
		}
	});
});
