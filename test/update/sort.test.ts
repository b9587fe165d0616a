import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {columnsOf} from '../../source/screen/table/columns.ts';
import {toTableLines} from '../../source/screen/table/table.ts';
import {textOfCell} from '../../source/state/cell-texts.ts';
import {selectedKey} from '../../source/state/rows.ts';
import {type State, sortFacetOf} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {listingAndMatches} from '../helpers/arbitrary/responses.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {headedAfter} from '../helpers/scenes/headed-groups.ts';
import {copiedBy} from '../helpers/scenes/one-group.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {textsOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

/** Environments with a column for each facet of tags: `os`, `x` and `y`. */
const three = {
	data: [
		{
			resources: [
				{tags: ['os:b', 'x:2', 'y:m']},
				{tags: ['os:a', 'x:10']},
				{tags: ['os:c', 'x:2', 'y:n']},
				{tags: ['os:a', 'x:1', 'y:m']},
			],
		},
	],
};

const sortedBy = (state: State) =>
	state.sort && `${sortFacetOf(state)?.label}${state.sort.isReversed ? ' reversed' : ''}`;
const stateAfter = (keys: string, response: unknown = three) =>
	loadedState(response, {}, 'tab', ...keys.split(' ').filter(key => key !== ''));
const rowsAfter = (keys: string, response: unknown = three) => [...stateAfter(keys, response).found.rows];

/** The values of the only facet in the order of its sort. */
const inOrder = (values: readonly string[], keys = '>') => {
	const state = stateAfter(keys, {
		data: [{resources: values.map(value => ({tags: value === '' ? [] : [`v:${value}`]}))}],
	});
	return [...state.found.rows].map(id => values[id]);
};

describe('the column of the sort', () => {
	it.each([
		['the first column from no sort', '>', 'os'],
		['the last column from no sort', '<', 'y'],
		['the next column', '> >', 'x'],
		['the first column after the last', '> > > >', 'os'],
		['the previous column', '> > <', 'os'],
		['the last column before the first', '> <', 'y'],
		['the same column, reversed', '> s', 'os reversed'],
		['the same column again', '> s s', 'os'],
		['the next column, not reversed', '> s >', 'x'],
	])('is %s: %s', (_, keys, expected) => {
		expect(stateAfter('').sort).toBeUndefined();
		expect(sortedBy(stateAfter(keys))).toBe(expected);
	});

	it('visits every column of the table once', () => {
		const {columns} = columnsOf(stateAfter(''));
		const visited = columns.map((_, index) => sortedBy(stateAfter('> '.repeat(index + 1).trim())));

		expect(visited).toEqual(columns.map(({facet}) => facet.label));
	});

	it('is in a comparison each column that differs, also those without room', () => {
		const long = (index: number) => `os:${'long-'.repeat(9)}${index}`;
		const resources = [0, 1, 2].map(index => ({
			tags: [long(index), `a:${index}`, 'b:1'],
			name: `n${index}`,
			id: index,
		}));
		const at = (times: number) =>
			loadedState({data: [{resources}]}, {columns: 30}, 'tab', '*', 'c', ...Array.from({length: times}, () => '>'));

		expect([1, 2, 3, 4, 5].map(times => sortedBy(at(times)))).toEqual(['os', 'a', 'name', 'id', 'os']);
	});

	it('needs a column, and s needs a sort', () => {
		expect(stateAfter('s')).toMatchObject({sort: undefined, notice: {text: 'sort first, with >', isFailure: false}});
		expect(stateAfter('>', {data: []}).notice?.text).toBe('no columns to sort by');
	});
});

describe('the order of the sort', () => {
	it.each<[string, readonly string[], readonly string[]]>([
		['numbers as numbers', ['10', '9', '-1', '2.5'], ['-1', '2.5', '9', '10']],
		['dates within values', ['w-20250407', 'w-20230705', 'w-20240221'], ['w-20230705', 'w-20240221', 'w-20250407']],
		['numbers within values', ['pool-10', 'pool-9', 'pool-1'], ['pool-1', 'pool-9', 'pool-10']],
		['words', ['beta', 'alpha', 'Gamma'], ['alpha', 'beta', 'Gamma']],
		['absent values last', ['', 'b', 'a'], ['a', 'b', '']],
	])('has %s', (_, values, expected) => {
		expect(inOrder(values)).toEqual(expected);
	});

	it('is the same for any values, in whatever order the listing has them', () => {
		// Numbers, what only looks like one, and what differs only in its look.
		const anyValue = fc.constantFrom('1', '01', '1.0', '10', '9', '2a', '1a', 'a1', 'a01', '-1', '1e3', ' ');

		always(300, fc.uniqueArray(anyValue, {maxLength: 6}), values => {
			expect(inOrder(values.toReversed())).toEqual(inOrder(values));
		});
	});

	it('reversed has absent values last too', () => {
		expect(inOrder(['', 'b', 'c', 'a'], '> s')).toEqual(['c', 'b', 'a', '']);
	});

	it('has equal values as listed, also reversed', () => {
		expect([rowsAfter('>'), rowsAfter('> s')]).toEqual([
			[1, 3, 0, 2],
			[2, 0, 1, 3],
		]);
	});

	it('has merged rows that differ after the others, fewest values first, and absent values last', () => {
		const states = {a: ['x', 'y', 'z'], b: ['x'], c: ['z', 'z'], d: [undefined], e: ['x', 'y'], f: ['y']};
		const resources = Object.entries(states).flatMap(([os, all]) => all.map(state => ({tags: [`os:${os}`], state})));
		const shown = (keys: string) => textsOf(toTableLines(stateAfter(`u < ${keys}`, {data: [{resources}]}))).slice(1);
		const cells = (keys: string) =>
			shown(keys).map(line =>
				line
					.replace(/^.*×\d +/, '')
					.trim()
					.replace(/ {2,}/, ' '),
			);

		expect(cells('')).toEqual(['b x', 'f y', 'c z', 'e 2 states', 'a 3 states', 'd']);
		expect(cells('s')).toEqual(['c z', 'f y', 'b x', 'a 3 states', 'e 2 states', 'd']);
	});

	it('has all rows once, in order or reversed, whatever the listing and the column', () => {
		always(150, fc.tuple(listingAndMatches, fc.nat(6), fc.boolean(), fc.boolean()), ([{listing}, steps, s, u]) => {
			const keys = [...(u ? ['u'] : []), ...Array.from({length: steps + 1}, () => '>'), ...(s ? ['s'] : [])];
			const first = update(stateAfter('', {data: []}), toLoadedAction(listing)).state;
			const before = press(first, ...(u ? ['u'] : [])).state;
			const {state} = press(first, ...keys);
			const facet = sortFacetOf(state);
			fc.pre(facet !== undefined);
			const texts = Array.from(state.found.rows, id => textOfCell(state, listing.environments[id], facet));
			const present = texts.filter(text => text !== '');
			const runs = present.filter((text, index) => text !== present[index - 1]);
			const counts = new Map(Array.from(before.found.rows, (id, row) => [id, before.found.counts[row]]));

			// Equal values stand together, and absent ones last.
			expect(texts.slice(present.length).every(text => text === '')).toBe(true);
			expect(new Set(runs).size).toBe(runs.length);
			expect([...state.found.rows].sort()).toEqual(
				Array.from(before.found.rows)
					.filter(id => id >= 0)
					.sort(),
			);
			// Each row keeps its count.
			expect(Array.from(state.found.rows, (id, row) => counts.get(id) === state.found.counts[row])).not.toContain(
				false,
			);
		});
	});
});

describe('a sort', () => {
	it('keeps the selected row', () => {
		for (const keys of ['down >', 'down > s', 'down > esc', 'down u >', 'down * c >']) {
			expect(selectedKey(stateAfter(keys))).toBe(1);
		}
	});

	it('stays in the distinct view, in a comparison, under another filter and after a reload', () => {
		const twins = {data: [{resources: [...three.data[0]!.resources, three.data[0]!.resources[1]]}]};
		const distinct = stateAfter('> u', twins);

		expect([[...distinct.found.rows], [...distinct.found.counts]]).toEqual([
			[1, 3, 0, 2],
			[2, 1, 1, 1],
		]);
		expect(rowsAfter('> c')).toEqual([1, 3, 0, 2]);
		expect(rowsAfter('c >')).toEqual([1, 3, 0, 2]);
		expect(rowsAfter('> / ! c')).toEqual([1, 3, 0]);
		const moved = {data: [{resources: three.data[0]!.resources.toReversed()}]};
		const {state} = update(stateAfter('> s'), toLoadedAction(decodeListing(moved)));
		expect([sortedBy(state), [...state.found.rows]]).toEqual(['os reversed', [1, 3, 0, 2]]);
	});

	it('waits for a listing that has its column', () => {
		const other = update(
			stateAfter('> >'),
			toLoadedAction(decodeListing({data: [{resources: [{tags: ['z:b']}, {tags: ['z:a']}]}]})),
		);
		const again = update(other.state, toLoadedAction(decodeListing(three)));

		expect([...other.state.found.rows]).toEqual([0, 1]);
		expect(sortedBy(again.state)).toBe('x');
	});

	it('goes with Esc, before the filter and the marks', () => {
		const first = stateAfter('> / o s tab space');
		const second = press(first, 'esc').state;
		const third = press(second, 'esc').state;

		expect(
			[first, second, third].map(({sort, filter, marked}) => [sort !== undefined, filter.text, marked.size]),
		).toEqual([
			[true, 'os', 1],
			[false, 'os', 1],
			[false, '', 1],
		]);
		expect([...second.found.rows]).toEqual([0, 1, 2, 3]);
	});

	it('needs no headings, and has the group as a column', () => {
		const state = headedAfter('tab', '>');

		expect(state.found.hasHeadings).toBe(false);
		expect(columnsOf(state).columns.map(({facet}) => facet.label)).toContain('group');
	});

	it('is the order in which several rows are picked, first those on the screen', () => {
		const picked = (keys: string) => copiedBy(press(stateAfter(`space space space space ${keys}`), 'y').effects)[0];

		expect(picked('')).toBe(picked('> esc'));
		expect(
			picked('>')
				?.split('\n')
				.map(line => line.slice(0, 4)),
		).toEqual(['os:a', 'os:a', 'os:b', 'os:c']);
		expect(
			picked('> s')
				?.split('\n')
				.map(line => line.slice(0, 4)),
		).toEqual(['os:c', 'os:b', 'os:a', 'os:a']);
		expect(
			picked('> s / a tab')
				?.split('\n')
				.map(line => line.slice(0, 4)),
		).toEqual(['os:a', 'os:a', 'os:b', 'os:c']);
	});
});
