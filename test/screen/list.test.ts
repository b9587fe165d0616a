import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {demoListing} from '../../source/service/io/demo.ts';
import {selectedIndex, windowNow} from '../../source/state/rows.ts';
import {isCramped, layoutNow} from '../../source/state/state.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {anyState, loadedState} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {bodyOf, listOf} from '../helpers/state/frame.ts';
import {expectDrawable, inTone, textOf, textsOf} from '../helpers/state/lines.ts';

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

	it('show the selection, marks and folds without colour', () => {
		expect(linesOf('tab', 'space', 'end', 'left')).toEqual([
			'  ▾ north                                                 3',
			' ●  windows7-x64        en-us  system  x64 x86  win7-en',
			'    ubuntu-22.04-amd64  de',
			'    x  y:z',
			'❯ ▸ Group 2                                               2',
		]);
	});

	it('count the matches of each group, and highlight them', () => {
		const state = loadedState(response, {columns: 60, rows: 12}, ...'win');

		expect(textsOf(listOf(state)).slice(0, 2)).toEqual([
			'  ▾ north                                               1/3',
			'❯   windows7-x64        en-us  system  x64 x86  win7-en',
		]);
		expect(inTone(listOf(state), 'match')).toEqual(['win', 'win', 'win']);
	});

	it('do not highlight a match in a hidden prefix', () => {
		const state = loadedState(response, {columns: 60, rows: 12}, ...'os:win');

		expect(inTone(listOf(state), 'match')).toEqual(['win', 'win']);
	});

	it('show the number of each environment in the distinct view', () => {
		expect(
			textsOf(
				listOf(loadedState({data: [response.data[0], response.data[0]]}, {columns: 60, rows: 12, view: 'distinct'})),
			),
		).toEqual([
			'❯  ×2  windows7-x64        en-us  x64 x86  system  win7-en',
			'   ×2  ubuntu-22.04-amd64  de',
			'   ×2  x  y:z',
		]);
	});

	it('are drawn with only ASCII if requested', () => {
		const state = loadedState(response, {columns: 40, rows: 12, isAscii: true}, 'tab', 'space', 'end', 'left');

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

	it('have a sign if the pick also matches them, except for the selected line', () => {
		const listed = ['os:a x:1', 'os:a x:2', 'os:b', 'os:a x:1'].map(tags => ({tags: tags.split(' ')}));
		const signsOf = (options: object, ...keys: string[]) =>
			textsOf(listOf(loadedState({data: [{resources: listed}]}, {columns: 40, rows: 12, ...options}, ...keys)))
				.slice(1)
				.map(line => line.slice(0, 2));

		expect(signsOf({})).toEqual(['❯ ', '  ', '  ', ' ≈']);
		expect(signsOf({}, 'alt+x')).toEqual(['❯ ', ' ≈', '  ', ' ≈']);
		expect(signsOf({isAscii: true}, 'down', 'alt+x')).toEqual([' ~', '> ', '  ', ' ~']);
		expect(signsOf({}, 'ctrl+space', 'ctrl+space', 'down')).toEqual([' ●', ' ●', '  ', '❯≈']);
		expect(signsOf({format: 'record'}, 'alt+x')).toEqual(['❯ ', '  ', '  ', '  ']);
	});

	it('leave no row blank', () => {
		const state = loadedState(
			{data: [{resources: [{tags: ['']}, {tags: ['os:']}, {tags: ['', 'x']}]}]},
			{columns: 40, rows: 12},
		);

		expect(textsOf(listOf(state)).slice(1)).toEqual(['❯   ""', '    ""', '    ""  x']);
	});

	it('are bright if neighbours with equal os and locale differ', () => {
		const image = (name: string) => ({resources: [{tags: ['os:win', 'locale:en', `image:${name}`, 'arch:x64']}]});
		const groups = [
			image('a-2025'),
			image('a-2023'),
			{resources: [{tags: ['os:mac', 'locale:en', 'image:b', 'arch:arm']}]},
		];
		const lines = listOf(loadedState({data: groups}, {columns: 60, rows: 20}, 'end'));

		expect(inTone(lines, 'plain').map(text => text.trim())).toEqual(expect.arrayContaining(['a-2025', 'a-2023']));
		expect(inTone(lines, 'dim').map(text => text.trim())).toEqual(expect.arrayContaining(['x64', 'x64', 'arm', 'b']));
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

describe('the selected row', () => {
	it('is drawn as selected from edge to edge of the list, and no other row is', () => {
		const state = loadedState(response, {columns: 60, rows: 12}, 'down');
		const selected = listOf(state).map(line => line.filter(({isSelected}) => isSelected === true));

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

		expect(bodyAt(size)[0]).toContain(' 1/48 ');
		expect(bodyAt(size, 'end')[0]).toContain(' Group 4 · 48/48 ');
		expect(bodyAt(size, 'tab', 'u')[0]).not.toContain('/');
		expect(bodyAt({columns: 40, rows: 60}, 'end')[0]).toContain(' 48/48');
	});

	it('has a scroll bar to its right', () => {
		const borders = (...keys: string[]) =>
			bodyAt({columns: 100, rows: 24}, ...keys).map(line => /[│┃]/.exec(line)?.[0]);

		expect(borders().join('')).toMatch(/^┃+│+$/);
		expect(borders('end').join('')).toMatch(/^│+┃+$/);
		expect(borders('tab', 'u').join('')).toMatch(/^│+$/);
		expect(bodyAt({columns: 100, rows: 24, isAscii: true}).map(line => /[|#]/.exec(line)?.[0])).toContain('#');
	});
});

describe('the detail on the right', () => {
	const image = `win11-${'x'.repeat(30)}-en`;
	const names = Array.from({length: 3}, (_, index) => ({
		name: `analysis-machine-0${index}`,
		tags: [`os:windows${index}-21h2-x64`, `locale:en-u${index}`, `image:${image}`, `pool:p-${index}-europe-west`],
	}));

	it('shrinks for a list that needs more cells', () => {
		const [few, many] = [[{tags: ['os:a']}, {tags: ['os:b']}], names].map(resources =>
			textsOf(bodyOf(loadedState({data: [{resources}]}, {columns: 100, rows: 24}))).at(0),
		);

		expect(few?.indexOf('│')).toBe(58);
		expect(many?.indexOf('│')).toBe(68);
	});
});
