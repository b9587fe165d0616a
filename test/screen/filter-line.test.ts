import {describe, expect, it} from 'vitest';
import {typingModes} from '../../source/keys/keymap.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toFilterLine} from '../../source/screen/filter-line.ts';
import type {Size} from '../../source/state/layout.ts';
import {modeOf} from '../../source/state/modes.ts';
import {prepareListing} from '../../source/state/prepare-listing.ts';
import type {Options} from '../../source/state/run-options.ts';
import type {State} from '../../source/state/state.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {init} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyDrawn, loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {pools} from '../helpers/scenes/pools.ts';
import {expectDrawable, textOf} from '../helpers/state/lines.ts';

const response = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:win']}]}, {resources: [{tags: ['os:mac']}]}]};

type Given = Partial<Options & Size>;

const filterLine = (state: State): string => textOf(toFilterLine(state).spans);

const count = '3 environments, 2 distinct';

describe('the filter line', () => {
	it.each<[Given, string, RegExp]>([
		[{columns: 60}, '', /^> type to filter {18}3 environments, 2 distinct$/],
		// How to type, in the list and in a panel.
		[{columns: 60}, 'tab', /^> \/ to filter {2}/],
		[{columns: 60}, 'tab t', /^> type to search {2}/],
		[{columns: 60}, 'tab t m', /^> m {5}/],
		// Spaces alone filter nothing.
		[{columns: 60, query: ' '}, '', new RegExp(` {2}${count}$`)],
		[{columns: 60, query: 'win'}, '', /^> win {37}2 of 3, 1 distinct$/],
		[{columns: 60, query: 'win', view: 'distinct'}, '', /^> win {37}2 of 3, 1 distinct$/],
		// The words that fit.
		[{columns: 100}, 'tab *', new RegExp(` 3 marked, ${count}$`)],
		[{columns: 52}, '', new RegExp(` ${count}$`)],
		[{columns: 51}, '', / 3 environments$/],
		[{columns: 28}, '', / {2}3 environments$/],
		[{columns: 27}, '', / $/],
		[{columns: 40}, 'tab *', / {2}3 marked of 3$/],
		[{columns: 25}, 'tab *', / {2}3 marked$/],
		[{columns: 20}, '', / $/],
		[{columns: 80, view: 'distinct'}, '', / {2}3 environments, 2 distinct$/],
		[{columns: 40, view: 'distinct'}, '', / 2 distinct$/],
		[{columns: 40, query: 'zz'}, '', / {2}0 of 3$/],
		[{columns: 80, query: 'zz', view: 'distinct'}, '', / {2}0 of 3$/],
		[{columns: 40, query: 'win'}, 'tab *', / {2}2 marked of 3$/],
		// A lone ! may belong to the next term, if there is room to ask.
		[{columns: 60, query: '! win'}, '', /^> ! win {2}did you mean !win\? +2 of 3, 1 distinct$/],
		[{columns: 60, query: '! win'}, 'tab', /^> ! win {2}did you mean !win\? +2 of 3, 1 distinct$/],
		[{columns: 46, query: 'in or win or in'}, '', / 0 of 3$/],
		[{columns: 80, run: ['echo', 'win11']}, '', /^> type to filter \(a query goes before --run\) {2}/],
		[{columns: 81, run: ['ssh', '{name}']}, '', /^> type to filter {2}/],
		[{columns: 60, query: '!'}, '', /^> ! {10}/],
		[{columns: 20, query: '! win'}, '', /^> ! win .* 2 of 3$/],
		// An emoji is not cut at the left edge.
		[{columns: 20, query: '👩‍💻'.repeat(30)}, '', new RegExp(`^> ${'👩‍💻'.repeat(4)} {4}0 of 3$`)],
	])('is drawn with $0 after "$1"', (given, keys, line) => {
		expect(filterLine(loadedState(response, given, ...keys.split(' ').filter(key => key !== '')))).toMatch(line);
	});

	it.each<[string, RegExp]>([
		// The list has three environments, and the comparison a row for each set of tags.
		['tab c', / {2}3 compared, 2 distinct$/],
		['tab c / m', / {2}1 of 3 compared, 1 distinct$/],
		['tab c / z', / {2}0 of 3 compared$/],
		['o s tab c', / {2}3 of 3 compared, 2 distinct$/],
		// The marks of a comparison have rows of their own, and a pick does not include them.
		['tab * c', / {2}only 3 marked of 3$/],
		['tab * c space', / {2}3 compared, 2 distinct$/],
		['tab * c / w', / {2}2 of 3 compared$/],
		['tab end space home space c', / {2}only 2 marked of 3$/],
		['tab end space home space c / m', / {2}1 of 2 compared$/],
		['tab end space home space c esc', / {2}2 marked, 3 environments, 2 distinct$/],
	])('counts the compared environments in a comparison: %s', (keys, line) => {
		expect(filterLine(loadedState(response, {columns: 80}, ...keys.split(' ')))).toMatch(line);
	});

	it('drops words of these counts before numbers on a narrow screen', () => {
		const countAt = (columns: number, ...keys: string[]) =>
			filterLine(loadedState(response, {columns}, 'tab', ...keys, 'c'))
				.split('  ')
				.at(-1)
				?.trim();

		expect([44, 43, 19].map(columns => countAt(columns))).toEqual(['3 compared, 2 distinct', '2 distinct', '']);
		const matches = loadedState(pools, {columns: 40, rows: 12, query: 'win'}, 'tab', 'c');
		expect(filterLine(matches)).toMatch(/^> win +1125 of 1125$/);
		expect([36, 35].map(columns => countAt(columns, '*'))).toEqual(['only 3 marked of 3', 'only 3 marked']);
	});

	it.each([
		[40, 11, / from yesterday 09:14$/],
		[38, 11, / cached$/],
		[40, 12, / 3 environments$/],
	])('says at %ix%i that the listing is cached if the status line does not', (columns, rows, line) => {
		const shown = prepareListing(decodeListing(response), 'yesterday 09:14');

		expect(filterLine(init(plainOptions, {columns, rows}, shown).state)).toMatch(line);
	});

	it('counts no environments', () => {
		expect(filterLine(loadedState({data: []}, {columns: 60}))).toMatch(/^> type to filter {30}0 environments$/);
	});

	it.each([
		[[...'win'], 5],
		[[...'win', 'ctrl+a'], 2],
		[[...'日本'], 6],
		[['tab'], undefined],
		[['ctrl+t'], 2],
		[['tab', 'd'], undefined],
		[['tab', 'c', 't', ...'ma'], 4],
		[['f1'], 2],
	])('has the cursor at the next letter while typing: %j', (keys, cursor) => {
		expect(toFilterLine(loadedState(response, {}, ...keys)).cursor).toBe(cursor);
	});

	it('shows a long filter around the cursor', () => {
		const state = loadedState(response, {columns: 24, query: 'abcdefghijklmnopqrstuvwxyz'});

		expect(filterLine(state)).toBe('> nopqrstuvwxyz   0 of 3');
		expect(toFilterLine(state).cursor).toBe(15);
		expect(filterLine(run({state, effects: []}, [pressed('home'), pressed('ctrl+a')]).state)).toBe(
			'> abcdefghijklmn  0 of 3',
		);
	});

	it('is as wide as the screen, with the cursor in it, whatever the state', () => {
		always(150, anyDrawn, state => {
			const {spans, cursor} = toFilterLine(state);

			expect(cellsOfSpans(spans)).toBe(state.size.columns);
			expectDrawable([spans], state.size.columns);
			expect(cursor === undefined).toBe(!typingModes.includes(modeOf(state)));
			expect(cursor ?? 0).toBeLessThan(state.size.columns);
		});
	});
});

it('says that the listing is cached or incomplete while a remark takes the place of the status', () => {
	const more = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:win', 'x:1']}]}]};
	const [cached, whole] = ['09:14', undefined].map(from => prepareListing(decodeListing(more), from));

	expect(filterLine(init(plainOptions, {columns: 60, rows: 24}, cached).state)).toMatch(/ from 09:14, 2 environments$/);
	expect(filterLine(init(plainOptions, {columns: 60, rows: 24}, whole).state)).toMatch(/ 2 environments, 2 distinct$/);
	expect(filterLine(loadedState({...more, next: 'x'}, {columns: 60}))).toMatch(/ incomplete, 2 environments$/);
});
