import {describe, expect, it} from 'vitest';
import {toFactLines} from '../../source/screen/facts.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyDrawn, loadedState} from '../helpers/arbitrary/states.ts';
import {pools} from '../helpers/scenes/pools.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {expectDrawable, inTone, textsOf} from '../helpers/state/lines.ts';

const near = 'win11 22h2 de 20240221';

const inPools = (size: string, query = '', ...keys: string[]): State => {
	const [columns = 0, rows = 0] = size.split('x').map(Number);
	return loadedState(pools, {columns, rows, query}, ...keys);
};

/** The facts without the rule above them. */
const factsOf = (state: State): string[] => textsOf(toFactLines(state)).slice(1);

describe('the facts below the list', () => {
	it('say what all rows share, what only the selected one says, and where its tags are too', () => {
		expect(factsOf(inPools('100x30', near))).toEqual([
			'all 12  os windows11-22h2-x64 · locale de-de · image win11-20240221-de · arch x64 x86 · system',
			'        state idle',
			'this    id vm-00067',
			'alike   7 others: pool-03, -05, -06, -08, -09, -10, -11',
		]);
	});

	it('say of the selected row only what it has and no column shows', () => {
		expect(factsOf(inPools('100x30'))).toEqual(['all    system', 'this   id vm-00000 · arch x64 x86']);
		expect(factsOf(inPools('160x30'))).toEqual(['all    system']);
	});

	it('of a merged row are those of one of its environments, unless a cell has them for all', () => {
		const merged = inPools('100x30', near, 'tab', 'u');

		expect(factsOf(merged).slice(-2)).toEqual([
			'1 of 8  id vm-00067 · group pool-01',
			'alike   7 others: pool-03, -05, -06, -08, -09, -10, -11',
		]);
		expect(factsOf(inPools('100x30', '22h2 2023', 'tab', 'u')).at(-2)).toBe(
			'1 of 9   id vm-00003 · state idle · group pool-01',
		);
		expect(factsOf(press(merged, 'end').state).at(-1)).toBe('this    id vm-02890');
	});

	it('of a single match are all its own', () => {
		expect(factsOf(inPools('100x30', 'windows11-0-67'))).toEqual([
			'this   id vm-00067 · arch x64 x86 · system · group pool-01',
			'alike  7 others: pool-03, -05, -06, -08, -09, -10, -11',
		]);
	});

	it('in a comparison are those of its rows', () => {
		expect(factsOf(inPools('100x30', near, 'tab', 'space', 'down', 'space', 'c'))).toEqual([
			'all 2  os windows11-22h2-x64 · locale de-de · image win11-20240221-de · arch x64 x86 · system',
			'       state idle',
			'alike  7 others: pool-03, -05, -06, -08, -09, -10, -11',
		]);
	});

	it('have whole pairs in one line, and say how many others the detail has', () => {
		expect(factsOf(inPools('100x29', near))[0]).toBe(
			'all 12  os windows11-22h2-x64 · locale de-de · image win11-20240221-de · arch x64 x86 · 2 more',
		);
		expect(factsOf(inPools('50x20', near))).toEqual([
			'all 12  os windows11-22h2-x64 · 5 more',
			'this    name windows11-0-67 · id vm-00067',
			'alike   7 others: pool-03, -05, -06, -08, 3 more',
		]);
	});

	it('do not change in their first lines while the selection moves', () => {
		const start = inPools('100x30', near);
		const firstOf = (state: State) => factsOf(state).filter(line => !/^(?:this|1 of|alike)/.test(line));

		for (const key of ['down', 'end', 'pageup']) {
			expect(firstOf(press(start, key).state)).toEqual(firstOf(start));
		}
	});

	it('name groups without a name of their own, in short', () => {
		expect(factsOf(loadedState(demoListing(), {columns: 80, rows: 24}, 'down'))).toEqual([
			...['all    locale en-us', 'alike  3 others: Group 3, 4, 6'],
		]);
		const few = loadedState(demoListing(), {columns: 80, rows: 24, query: 'win7-20230705'});
		expect(factsOf(few).slice(-2)).toEqual(['this   Group 1', 'alike  3 others: Group 3, 4, 6']);
	});

	it('have the only highlight of a match that all rows share', () => {
		const lines = toFactLines(inPools('100x30', near));

		expect(inTone(lines, 'match')).toEqual(['win', '11', '22h2', 'de', 'win11', '20240221', 'de']);
	});

	it.each([
		['100x30', ' 1/3000', 100],
		['100x16', ' 1/3000', 100],
	])('stand under a rule with the position: %s', (size, end, cells) => {
		const [rule = []] = toFactLines(inPools(size));

		expect(textsOf([rule])[0]).toBe('─'.repeat(cells - end.length) + end);
	});

	it.each([
		['100x15', 'in few rows'],
		['220x40', 'beside a pane'],
	])('are absent at %s, %s', size => {
		expect(toFactLines(inPools(size))).toEqual([]);
	});

	it('fit into their room, whatever the state', () => {
		always(150, anyDrawn, state => {
			const lines = toFactLines(state);

			expectDrawable(lines, state.size.columns);
			expect(lines.slice(0, 1).map(cellsOfSpans)).toEqual(lines.slice(0, 1).map(() => state.size.columns));
			expect(lines.length).toBeLessThanOrEqual(layoutNow(state).facts + 1);
		});
	});
});
