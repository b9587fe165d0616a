import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {demoListing} from '../../source/service/io/demo.ts';
import {selectedIndex, windowNow} from '../../source/state/selection.ts';
import {isCramped, layoutNow} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {anyState, loadedState, pressed, roomySize, run} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {bottomOf, listOf} from '../helpers/state/frame.ts';
import {expectDrawable, inTone, textOf, textsOf} from '../helpers/state/lines.ts';

const answer = {
	data: [
		{
			name: 'north',
			resources: [
				{tags: ['arch:x64', 'arch:x86', 'image:win7-en', 'locale:en-us', 'os:windows7-x64', 'system']},
				{tags: ['os:ubuntu-22.04-amd64', 'locale:de']},
				{tags: ['x', 'y:z']},
			],
		},
		{resources: [{tags: ['os:windows7-x64'], name: 'alpha'}, {tags: null}, 5]},
	],
};

const linesOf = (...keys: string[]): string[] => textsOf(listOf(loadedState(answer, {columns: 60, rows: 12}, ...keys)));

describe('the lines of the list', () => {
	it('show groups with their counts, and of each environment first what tells it from its neighbours', () => {
		expect(linesOf()).toEqual([
			'  ▾ north                                                 3',
			'❯   windows7-x64        en-us  system  x64 x86  win7-en',
			'    ubuntu-22.04-amd64  de',
			'    x  y:z',
			'  ▾ Group 2                                               2',
			'    alpha  windows7-x64',
			'    `tags` is null',
			'    expected an environment, found 5  5',
		]);
	});

	it('begin each value of a column that tells apart at the same cell where few have one, and cut none that fits', () => {
		fc.assert(
			fc.property(fc.integer({min: 1, max: 7}), fc.integer({min: 70, max: 200}), (others, columns) => {
				const plain = Array.from({length: others}, (_, index) => ({
					tags: [`os:plain${index}`, 'arch:x64', 'arch:x86', ...(index === 0 ? [] : ['system'])],
				}));
				const images = ['win7-20250407-en', 'win10v2004-20230914-en'];
				const imaged = images.map(image => ({
					tags: ['os:windows10-2004-x64', `image:${image}`, 'arch:x64', 'arch:x86', 'system'],
				}));
				const state = loadedState(
					{data: [{resources: [...imaged, ...plain, {tags: ['os:bare']}]}]},
					{columns, rows: 30},
				);
				const lines = textsOf(listOf(state));
				const startsOf = (text: string) => lines.map(line => line.indexOf(text)).filter(start => start >= 0);

				for (const texts of [['win7-20250407-en', 'win10v2004-20230914-en'], ['x64 x86'], ['system']]) {
					expect(new Set(texts.flatMap(startsOf)).size, lines.join('\n')).toBeLessThan(2);
				}
				expect(images.flatMap(startsOf), lines.join('\n')).toHaveLength(2);
			}),
			{numRuns: runsOf(50)},
		);
	});

	it('show what is selected, marked and folded without colour', () => {
		expect(linesOf('tab', 'space', 'end', 'left')).toEqual([
			'  ▾ north                                                 3',
			' ●  windows7-x64        en-us  system  x64 x86  win7-en',
			'    ubuntu-22.04-amd64  de',
			'    x  y:z',
			'❯ ▸ Group 2                                               2',
		]);
	});

	it('count what matches of each group, and mark where', () => {
		const state = loadedState(answer, {columns: 60, rows: 12}, ...'win');

		expect(textsOf(listOf(state)).slice(0, 2)).toEqual([
			'  ▾ north                                               1/3',
			'❯   windows7-x64        en-us  system  x64 x86  win7-en',
		]);
		expect(inTone(listOf(state), 'match')).toEqual(['win', 'win', 'win']);
	});

	it('mark what matched in a prefix that is not shown not at all', () => {
		const state = loadedState(answer, {columns: 60, rows: 12}, ...'os:win');

		expect(inTone(listOf(state), 'match')).toEqual(['win', 'win']);
	});

	it('show how often each environment comes in the distinct view', () => {
		expect(
			textsOf(listOf(loadedState({data: [answer.data[0], answer.data[0]]}, {columns: 60, rows: 12, view: 'distinct'}))),
		).toEqual([
			'❯  ×2  windows7-x64        en-us  x64 x86  system  win7-en',
			'   ×2  ubuntu-22.04-amd64  de',
			'   ×2  x  y:z',
		]);
	});

	it('are drawn with ASCII alone where that is asked for', () => {
		const state = loadedState(answer, {columns: 40, rows: 12, isAscii: true}, 'tab', 'space', 'end', 'left');

		expect(textsOf(listOf(state))).toEqual([
			'  - north                             3',
			' *  windows7-x64        en-us  system',
			'    ubuntu-22.04-amd64  de',
			'    x  y:z',
			'> + Group 2                           2',
		]);
	});

	it('quote tags that would look like other tags', () => {
		const names = [['other  system'], ['a b', 'c'], ['a b'], ['a', 'b', 'c']];
		const resources = names.map(bare => ({tags: ['os:x', ...bare]}));

		expect(textsOf(listOf(loadedState({data: [{resources}]}, {columns: 60, rows: 12}))).slice(1)).toEqual([
			'❯   x  "other  system"',
			'    x  "a b" c',
			'    x  a b',
			'    x  a b c',
		]);
	});

	it('leave no row blank', () => {
		const state = loadedState(
			{data: [{resources: [{tags: ['']}, {tags: ['os:']}, {tags: ['', 'x']}]}]},
			{columns: 40, rows: 12},
		);

		expect(textsOf(listOf(state)).slice(1)).toEqual(['❯   ""', '    ""', '    ""  x']);
	});

	it('are as many as fit, each exactly as wide as the list, whatever the state', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state)),
				state => {
					const lines = listOf(state);
					const {start, end} = windowNow(state);
					const {columns, rows} = layoutNow(state).list;

					expect(lines).toHaveLength(end - start);
					expect(lines.length).toBeLessThanOrEqual(rows);
					expect(lines.map(cellsOfSpans)).toEqual(lines.map(() => columns));
					expectDrawable(lines, columns);
				},
			),
			{numRuns: runsOf(150)},
		);
	});

	it('have one mark of the selection, in the selected row', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state) && layoutNow(state).list.columns > 0),
				state => {
					const {selected} = glyphsOf(state.options);
					const marked = listOf(state).flatMap((line, index) => (textOf(line).startsWith(selected) ? [index] : []));
					const index = selectedIndex(state);

					expect(marked).toEqual(index === -1 ? [] : [index - windowNow(state).start]);
				},
			),
			{numRuns: runsOf(100)},
		);
	});
});

describe('the columns of the list', () => {
	it('begin with os and locale as soon as one environment has another locale, at any width', () => {
		const other = {tags: ['os:windows11-24h2-x64', 'locale:de-de', 'image:win11-24h2', 'arch:x64', 'system']};
		const resources = [
			...(demoListing() as {data: {resources: object[]}[]}).data.flatMap(group => group.resources),
			other,
		];

		for (const columns of [40, 60, 80, 100, 130, 200]) {
			const lines = textsOf(listOf(loadedState({data: [{resources}]}, {columns, rows: 30, view: 'distinct'})));

			expect(lines.at(-1), `${columns} columns`).toMatch(/ windows\S*24h2-x64 +de-de +win/);
			expect(lines[0], `${columns} columns`).toMatch(/ windows7-x64 +en-us +win/);
		}
	});

	it('stand below each other where the environments have names too', () => {
		const resources = [
			{name: 'vm-000', tags: ['os:windows7-x86', 'locale:de-de', 'system']},
			{name: 'vm-1', tags: ['os:mac', 'locale:en', 'system']},
			{name: 'vm-02', tags: ['system']},
			{name: 'vm-3', tags: ['os:mac']},
		];

		expect(textsOf(listOf(loadedState({data: [{resources}]}, {columns: 60})).slice(1))).toEqual([
			'❯   vm-000  windows7-x86  de-de  system',
			'    vm-1    mac           en     system',
			'    vm-02                        system',
			'    vm-3    mac',
		]);
	});

	it.each([
		['its system', undefined, {strong: ['a'], plain: [], dim: ['1']}],
		['its own name, where it has one', 'vm', {strong: ['vm'], plain: ['a'], dim: ['1']}],
	])('make strong in the selected row what an environment is called by: %s', (_, name, tones) => {
		const resources = ['a', 'b'].map((os, index) => ({...(name && {name}), tags: [`os:${os}`, `arch:${index + 1}`]}));
		const row = listOf(loadedState({data: [{resources}]}, {columns: 60}))[1]!;
		const textsIn = (tone: 'strong' | 'plain' | 'dim') => inTone([row], tone).filter(text => text.trim() !== '');

		expect({strong: textsIn('strong'), plain: textsIn('plain'), dim: textsIn('dim')}).toEqual(tones);
	});

	it('do not repeat what all environments have, which the status line says', () => {
		const resources = [{tags: ['os:a', 'locale:en', 'x', 'arch:1']}, {tags: ['os:b', 'locale:en', 'x', 'arch:2']}];
		const state = loadedState({data: [{resources}]}, {columns: 60});

		expect(textsOf(listOf(state)).slice(1)).toEqual(['❯   a  1', '    b  2']);
		expect(textOf(bottomOf(state)[1]!)).toBe('sandbox.example.org · 2 environments in 1 group · all en, x');
	});

	it('are cut in the middle where they tell apart and there is no room, and else left out', () => {
		const resources = [
			{tags: ['os:windows', 'image:win10-20230914-en', 'arch:x64']},
			{tags: ['os:windows', 'image:win10-20240221-en', 'arch:x64']},
			{tags: ['os:mac']},
		];
		const rowsAt = (columns: number) =>
			textsOf(listOf(loadedState({data: [{resources}]}, {columns, rows: 12}))).slice(1);

		expect(rowsAt(37)).toEqual([
			'❯   windows  win10-20230914-en  x64',
			'    windows  win10-20240221-en  x64',
			'    mac',
		]);
		expect(rowsAt(34)).toEqual(['❯   windows  win10-20230914-en', '    windows  win10-20240221-en', '    mac']);
		expect(rowsAt(24)).toEqual(['❯   windows  win10…14-en', '    windows  win10…21-en', '    mac']);
	});
});

describe('environments that differ', () => {
	// The tags that are not shared by all: by these a person tells rows apart.
	it.each(Array.from({length: 33}, (_, index) => 38 + index * 5))('look different in each row: %i columns', columns => {
		const state = loadedState(demoListing(), {columns, rows: 24, view: 'distinct'});
		const rows = textsOf(listOf(state)).map(text => text.replace(/^. +×\d+/, '').trim());

		expect(rows.filter(text => text !== '')).toHaveLength(10);
		expect(new Set(rows.filter(text => text !== '')).size).toBe(10);
	});

	it('look different where there are as many cells as that takes, for any listing', () => {
		const anyTags = fc
			.tuple(
				fc.constantFrom('os:windows10-2004-x64', 'os:windows10-1703-x64', 'os:mac'),
				fc.constantFrom('locale:en-us', 'locale:de-de'),
				fc.subarray(['system', 'beta', 'arch:x64', 'arch:x86']),
				fc.constantFrom([], ['image:win10v2004-20230914-en'], ['image:win10v2004-20240221-en']),
			)
			.map(([os, locale, ...more]) => [os, locale, ...more.flat()]);
		const anyResources = fc.array(anyTags, {minLength: 2, maxLength: 8});

		fc.assert(
			fc.property(anyResources, fc.integer({min: 58, max: 89}), (resources, columns) => {
				const listing = {data: [{resources: resources.map(tags => ({tags}))}]};
				const state = loadedState(listing, {columns, rows: 40, view: 'distinct'});
				const rows = textsOf(listOf(state)).map(text => text.replace(/^. +×\d+/, '').trim());

				expect(new Set(rows.filter(text => text !== '')).size).toBe(state.found.rows.length);
			}),
			{numRuns: runsOf(100)},
		);
	});
});

describe('the rows that are not made again', () => {
	it('are what they would be, whatever was done between two looks at the list', () => {
		const anyKeys = fc.array(
			fc.constantFrom(
				'down',
				'up',
				'end',
				'w',
				'6',
				'backspace',
				'tab',
				'u',
				'left',
				'right',
				'space',
				'd',
				'v',
				'esc',
			),
			{maxLength: 8},
		);
		fc.assert(
			fc.property(anyState, anyKeys, roomySize, (first, keys, size) => {
				const start = {state: {...first, isLeaving: false}, effects: []};
				const states = keys.map((_, index) => run(start, keys.slice(0, index + 1).map(pressed)).state);
				const all = [first, ...states, run(start, [{type: 'resized', size}]).state];
				// With another object of matches nothing of the list before is taken.
				const anew = all.map(state => listOf({...state, found: {...state.found}}));

				expect(all.map(listOf)).toEqual(anew);
			}),
			{numRuns: 60},
		);
	});

	it('are those of the list before', () => {
		const first = loadedState(answer, {columns: 60, rows: 12});
		const before = new Set(listOf(first).flat());
		const after = listOf(run({state: first, effects: []}, [pressed('down')]).state);

		const kept = after.map(line => line.filter(one => before.has(one)).length > 0);
		expect(kept).toEqual([true, false, false, true, true, true, true, true]);
	});
});

describe('the selected row', () => {
	it('is drawn as such from edge to edge of the list, and no other is', () => {
		const state = loadedState(answer, {columns: 60, rows: 12}, 'down');
		const selected = listOf(state).map(line => line.filter(({isSelected}) => isSelected === true));

		expect(selected.map(cellsOfSpans)).toEqual([0, 0, 60, 0, 0, 0, 0, 0]);
	});
});
