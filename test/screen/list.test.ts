import {describe, expect, it} from 'vitest';
import {demoListing} from '../../source/service/io/demo.ts';
import {selectedIndex, windowNow} from '../../source/state/rows.ts';
import {layoutNow} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {always, anyDrawn} from '../helpers/arbitrary/always.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {bodyOf, listOf} from '../helpers/state/frame.ts';
import {expectDrawable, inTone, textOf, textsOf, tonesOf} from '../helpers/state/lines.ts';

const response = {
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

const linesOf = (...keys: string[]): string[] =>
	textsOf(listOf(loadedState(response, {columns: 60, rows: 12}, ...keys)));

const small = {columns: 60, rows: 12};

const rowsOf = (resources: readonly object[]): string[] =>
	textsOf(listOf(loadedState({data: [{resources}]}, small))).slice(1);

describe('the list lines', () => {
	it('show groups with their counts, and distinctive tags first', () => {
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

	it.each([
		[false, ['  ▾ north', ' ●  windows7-x64', '    ubuntu', '    x', '❯ ▸ Group 2']],
		[true, ['  - north', ' *  windows7-x64', '    ubuntu', '    x', '> + Group 2']],
	])('show the selection, marks and folds without colour, in ASCII if requested: %j', (isAscii, starts) => {
		const lines = textsOf(listOf(loadedState(response, {...small, isAscii}, 'tab', 'space', 'end', 'left')));

		expect(lines.map((line, index) => line.slice(0, starts[index]?.length))).toEqual(starts);
	});

	it.each([
		['win', ['win', 'win', 'win']],
		// A match in a hidden prefix is not highlighted.
		['os:win', ['win', 'win']],
	])('count the matches of each group, and highlight them: %s', (filter, matches) => {
		const lines = listOf(loadedState(response, small, ...filter));

		expect(textsOf(lines).slice(0, 2)).toEqual([
			'  ▾ north                                               1/3',
			'❯   windows7-x64        en-us  system  x64 x86  win7-en',
		]);
		expect(inTone(lines, 'match')).toEqual(matches);
		expect(
			inTone(listOf(loadedState({data: [{resources: [{tags: ['os:group']}]}]}, {query: 'group'})), 'match'),
		).toEqual(['group']);
	});

	it('show a twin of a marked environment that the filter hides as matched', () => {
		const data = ['north', 'south'].map(name => ({name, resources: [{tags: ['os:a']}, {tags: [`os:${name}`]}]}));
		const state = loadedState({data}, small, 'ctrl+space', ...'south', 'tab', 'u');

		expect(textsOf(listOf(state))).toEqual(['❯≈ ×1  a', '   ×1  south']);
	});

	it('show the number of each environment in the distinct view', () => {
		const twice = {data: [response.data[0], response.data[0]]};

		expect(textsOf(listOf(loadedState(twice, {...small, view: 'distinct'})))).toEqual([
			'❯  ×2  windows7-x64        en-us  x64 x86  system  win7-en',
			'   ×2  ubuntu-22.04-amd64  de',
			'   ×2  x  y:z',
		]);
	});

	it('quote tags that would look like other tags, and leave no row blank', () => {
		const names = [['other  system'], ['a b', 'c'], ['a b'], ['a', 'b', 'c']];
		const quoted = ['❯   x  "other  system"', '    x  "a b" c', '    x  a b', '    x  a b c'];

		expect(rowsOf(names.map(bare => ({tags: ['os:x', ...bare]})))).toEqual(quoted);
		expect(rowsOf([{tags: ['']}, {tags: ['os:']}, {tags: ['', 'x']}])).toEqual(['❯   ""', '    ""', '    ""  x']);
	});

	it.each([
		[{}, '', ['  ', '❯ ', '  ', ' ≈']],
		[{}, 'alt+x', ['  ', '❯ ', ' ≈', ' ≈']],
		[{isAscii: true}, 'down alt+x', ['  ', ' ~', '> ', ' ~']],
		[{}, 'ctrl+space ctrl+space', ['  ', ' ●', ' ●', '❯≈']],
		[{rows: 20}, 'alt+x tab d', ['  ', '❯ ', '  ', '  ']],
		[{format: 'record' as const}, 'alt+x', ['  ', '❯ ', '  ', '  ']],
	])('have a sign if the pick also matches them: %j %j', (options, keys, signs) => {
		const resources = ['os:b', 'os:a x:1', 'os:a x:2', 'os:a x:1'].map(tags => ({tags: tags.split(' ')}));
		const state = loadedState(
			{data: [{resources}]},
			{...small, ...options},
			'down',
			...keys.split(' ').filter(key => key !== ''),
		);
		const lines = textsOf(listOf(state)).slice(1);

		expect(lines.map(line => line.slice(0, 2))).toEqual(signs);
	});

	it('are as many as fit, each as wide as the list, with one mark of the selection', () => {
		// An open detail may replace the list.
		const anyShown = anyDrawn.filter(state => layoutNow(state).list.columns > 0);

		always(150, anyShown, state => {
			const lines = listOf(state);
			const {start, end} = windowNow(state);
			const {columns, rows} = layoutNow(state).list;
			const {selected} = glyphsOf(state.options);
			const marked = lines.flatMap((line, index) => (textOf(line).startsWith(selected) ? [start + index] : []));

			expect(lines).toHaveLength(end - start);
			expect(lines.length).toBeLessThanOrEqual(rows);
			expect(lines.map(cellsOfSpans)).toEqual(lines.map(() => columns));
			expectDrawable(lines, columns);
			expect(marked).toEqual([selectedIndex(state)].filter(index => index !== -1));
		});
	});

	it('have a bright cursor in the bar, but only a dim one while the keys act in the detail', () => {
		const cursorIn = (...keys: string[]) =>
			listOf(loadedState(response, {}, 'tab', ...keys))
				.flat()
				.find(({text}) => text === '❯');

		expect(cursorIn()).toEqual({text: '❯', tone: 'accent', isSelected: true});
		expect(cursorIn('d')).toEqual({text: '❯', tone: 'dim'});
	});

	it('are drawn as selected from edge to edge in the selected row, and in no other', () => {
		const selected = listOf(loadedState(response, small, 'down')).map(line => line.filter(one => one.isSelected));

		expect(selected.map(cellsOfSpans)).toEqual([0, 0, 60, 0, 0, 0, 0, 0]);
	});
});

const bodyAt = (size: object, ...keys: string[]) => textsOf(bodyOf(loadedState(demoListing(), size, ...keys)));

describe('the line above the list', () => {
	it('uses the gap after a column for a name that is wider', () => {
		const resources = ['en-us', 'de-de'].flatMap(locale =>
			Array.from({length: 20}, (_, index) => ({tags: [`os:win${index}`, `locale:${locale}`]})),
		);
		const [heads] = textsOf(bodyOf(loadedState({data: [{resources}]}, {columns: 100, rows: 30})));

		expect(heads).toMatch(/os +locale /);
	});

	it('starts the name of a column at its first cell, at any width', () => {
		for (let columns = 40; columns <= 200; columns += 4) {
			const [heads = '', ...lines] = bodyAt({columns, rows: 60, filter: 'win7'});
			const row = lines.find(line => line.includes('windows7-x64')) ?? '';

			expect(heads.indexOf('os'), heads).toBe(row.indexOf('windows7-x64'));
			expect(heads.indexOf('image'), heads).toBe(row.indexOf('win', row.indexOf('windows7-x64') + 3));
		}
	});

	it('appears if the list has 16 rows below it', () => {
		expect(bodyAt({columns: 100, rows: 21})[0]).toMatch(/^ {4}os {18}image/);
		expect(bodyAt({columns: 100, rows: 20})[0]).toContain('Group 1');
	});

	it("has the cursor's position and the first group, if rows are hidden", () => {
		const size = {columns: 100, rows: 24};

		expect(bodyAt(size)[0]).toContain('   1/48 ');
		expect(bodyAt(size, 'end')[0]).toContain(' Group 4 · 48/48 ');
		expect(bodyAt(size, 'tab', 'u')[0]).not.toContain('/');
		expect(bodyAt(size, 'tab', 'left')[0]).not.toContain('/');
		expect(bodyAt({columns: 40, rows: 60})[0]).toBe('    os                  image       1/48');
		const resources = Array.from({length: 40}, (_, index) => ({tags: [`os:w${index}`, `image:i${index}`]}));
		const headsAt = (columns: number, ...keys: string[]) =>
			tonesOf(bodyOf(loadedState({data: [{name: 'north-of-the-river', resources}]}, {columns, rows: 44}, ...keys)))[0];
		expect(headsAt(56, 'end')).toBe(`{dim}    os   ima…${' '.repeat(17)}north-of-the-river · 40/40`);
		expect(headsAt(55, 'end')).toBe(`{dim}    os   ima…${' '.repeat(37)}40/40`);
		expect(headsAt(20, 'end')).toBe('{dim}    os   ima…  40/40');
		expect(headsAt(56, 'tab', 'u', 'end')).toBe(`{dim}       os   ima…${' '.repeat(35)}40/40`);
		expect(headsAt(56, 'tab', 'left')).toBe('{dim}    os   ima…');
	});

	it('has a scroll bar to its right', () => {
		const borders = (...keys: string[]) =>
			bodyAt({columns: 100, rows: 24}, ...keys).map(line => /[│┃]/.exec(line)?.[0]);

		expect(borders().join('')).toBe('┃'.repeat(8) + '│'.repeat(12));
		expect(borders('tab', 'pagedown').join('')).toBe(`│││${'┃'.repeat(8)}${'│'.repeat(9)}`);
		expect(borders('end').join('')).toBe('│'.repeat(12) + '┃'.repeat(8));
		expect(borders('tab', 'u').join('')).toMatch(/^│+$/);
		expect(bodyAt({columns: 100, rows: 24, isAscii: true}).map(line => /[|#]/.exec(line)?.[0])).toContain('#');
	});
});

it('the detail on the right shrinks for a list that needs more cells', () => {
	const names = Array.from({length: 3}, (_, index) => ({
		name: `analysis-machine-0${index}`,
		tags: [
			...[`os:windows${index}-21h2-x64`, `locale:en-u${index}`],
			...[`image:win11-${'x'.repeat(30)}-en`, `pool:p-${index}-europe-west`],
		],
	}));
	const [few, many] = [[{tags: ['os:a']}, {tags: ['os:b']}], names].map(resources =>
		textsOf(bodyOf(loadedState({data: [{resources}]}, {columns: 100, rows: 24}))).at(0),
	);

	expect([few?.indexOf('│'), many?.indexOf('│')]).toEqual([58, 68]);
});
