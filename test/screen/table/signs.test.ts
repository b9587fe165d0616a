import {describe, expect, it} from 'vitest';
import {toTableLines} from '../../../source/screen/table/table.ts';
import type {State} from '../../../source/state/state.ts';
import {cellsOfSpans} from '../../../source/text/spans.ts';
import {loadedState} from '../../helpers/arbitrary/states.ts';
import {headedGroups} from '../../helpers/scenes/headed-groups.ts';
import {pools} from '../../helpers/scenes/pools.ts';
import {textsOf} from '../../helpers/state/lines.ts';

const near = 'win11 22h2 de 20240221';

const inPools = (size: string, query = '', ...keys: string[]): State => {
	const [columns = 0, rows = 0] = size.split('x').map(Number);
	return loadedState(pools, {columns, rows, query}, ...keys);
};

const rowsOf = (state: State): string[] => textsOf(toTableLines(state)).slice(1);

describe('the headings', () => {
	const headings = (state: State) => rowsOf(state).filter(row => /^ {2}[▾▸]/.test(row)).length;

	it('say how many rows are under them', () => {
		expect(rowsOf(inPools('100x30'))[0]).toBe('  ▾ pool-01  250');
		expect(rowsOf(inPools('100x30', 'busy'))[0]).toBe('  ▾ pool-01  28');
	});

	it.each([
		['few matches', inPools('100x30', near)],
		['a sort', inPools('100x30', '', 'tab', '>')],
		['a low screen', inPools('100x15')],
	])('go with %s, and the group is a column', (_, state) => {
		expect(headings(state)).toBe(0);
		expect(state.found.hasHeadings).toBe(false);
	});

	it('come back on a larger screen', () => {
		expect(headings(inPools('100x30'))).toBe(1);
	});
});

describe('the signs before a row', () => {
	const resources = ['os:b', 'os:a x:1', 'os:a x:2', 'os:a x:1'].map(tags => ({tags: tags.split(' ')}));

	it.each([
		[{}, '', ['', '❯', '', '  =']],
		[{}, 'alt+x', ['', '❯', '  ≈', '  =']],
		[{isAscii: true}, 'down alt+x', ['', '  ~', '>', '  ~']],
		[{}, 'ctrl+space ctrl+space', ['', '  ●', '  ●', '❯ =']],
		[{isAscii: true}, 'ctrl+space', ['', '  *', '>', '  =']],
		// In the detail, enter picks a tag; a record has no tags to match.
		[{rows: 20}, 'alt+x tab d', ['', '❯', '', '']],
		[{format: 'record' as const}, 'alt+x', ['', '❯', '', '  =']],
		// In a comparison of marked rows, all are marked.
		[{}, 'tab * c end', ['', '  =', '', '❯']],
	])('say what is selected, marked, alike or also matched: %j %j', (options, keys, signs) => {
		const pressed = keys.split(' ').filter(key => key !== '');
		const state = loadedState({data: [{resources}]}, {columns: 60, rows: 12, ...options}, 'down', ...pressed);

		expect(rowsOf(state).map(row => row.slice(0, 4).trimEnd())).toEqual(signs);
	});

	it('show the mark of a twin of the selected environment', () => {
		const data = ['north', 'south'].map(name => ({resources: [{tags: ['os:a']}, {tags: [`os:${name}`]}]}));

		expect(rowsOf(loadedState({data}, {}, 'ctrl+space', 'end', 'tab', 'up', 'u'))).toEqual([
			...['❯ ● ×2  a', '    ×1  north', '    ×1  south'],
		]);
	});

	it.each([
		[
			false,
			['  ▾ north  4', '  ● win7    en      x64', '    win10           x64', '    win11', '    mac', '❯ ▸ south  4'],
		],
		[
			true,
			['  - north  4', '  * win7    en      x64', '    win10           x64', '    win11', '    mac', '> + south  4'],
		],
	])('say without colour what is selected, marked and folded, in ASCII: %j', (isAscii, rows) => {
		expect(rowsOf(loadedState(headedGroups, {isAscii}, 'tab', 'space', 'end', 'left'))).toEqual(rows);
	});

	it.each([
		['none', ['-'], ['❯ ▸ north  4', '  ▸ south  4']],
		['some', ['space', 'end', 'space', 'up', 'space', '-'], ['  ▸ north  4  ● 1', '❯ ▸ south  4  ● 2']],
		['all', ['*', '-'], ['❯ ▸ north  4  ● 4', '  ▸ south  4  ● 4']],
		['those of a group that is shown', ['*', 'left'], ['❯ ▸ north  4  ● 4', '  ▾ south  4']],
		['those that match', ['*', '-', '/', ...'win'], ['❯ ▸ north  3  ● 3', '  ▸ south  3  ● 3']],
	])('count in the heading of a group those that are marked: %s', (_, keys, headings) => {
		const rows = rowsOf(loadedState(headedGroups, {}, 'tab', ...keys));

		expect(rows.filter(row => /[▾▸]/.test(row))).toEqual(headings);
	});

	it('cut the name of a group rather than the counts after it', () => {
		const resources = Array.from({length: 12}, (_, index) => ({tags: [`os:${index}`]}));
		const data = [{name: `${'north '.repeat(9)}of all`, resources}, {resources}];
		const rowAfter = (...keys: string[]) => rowsOf(loadedState({data}, {columns: 40, rows: 20}, 'tab', ...keys))[0];

		expect(rowAfter('*', '-')).toBe('❯ ▸ north north … north of all  12  ● 12');
		expect(rowAfter()).toBe('  ▾ north north nor…rth north of all  12');
	});

	it('have a bright cursor in the bar, but only a dim one while the keys act in the detail', () => {
		const cursorIn = (...keys: string[]) =>
			toTableLines(loadedState(headedGroups, {}, 'tab', ...keys))
				.flat()
				.find(({text}) => text === '❯');

		expect(cursorIn()).toMatchObject({tone: 'accent', isSelected: true});
		expect(cursorIn('d')).toMatchObject({tone: 'dim'});
		expect(cursorIn('d')).not.toHaveProperty('isSelected');
	});

	it('are in a bar from edge to edge in the selected row only', () => {
		const state = loadedState(headedGroups, {columns: 40}, 'down');
		const bars = toTableLines(state).map(line => line.filter(({isSelected}) => isSelected));

		expect(bars.map(cellsOfSpans)).toEqual([0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0]);
	});
});
