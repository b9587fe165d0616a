import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/core/decode-listing.ts';
import {glyphsOf} from '../../source/core/glyphs.ts';
import {toListColumns, toListLines} from '../../source/core/list-lines.ts';
import {selectedIndex, windowNow} from '../../source/core/selection.ts';
import {cellsOfSpans} from '../../source/core/spans.ts';
import {isCramped, layoutNow} from '../../source/core/state.ts';
import {anyState, loadedState} from '../helpers/arbitrary-states.ts';
import {expectDrawable, inTone, textOf, textsOf} from '../helpers/lines.ts';

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

const linesOf = (...keys: string[]): string[] =>
	textsOf(toListLines(loadedState(answer, {columns: 60, rows: 12}, ...keys)));

describe('the lines of the list', () => {
	it('show groups with their counts, and of each environment first what tells it from its neighbours', () => {
		expect(linesOf()).toEqual([
			'  ▾ north                                                 3',
			'❯   windows7-x64        en-us  x64 x86  win7-en  system',
			'    ubuntu-22.04-amd64  de',
			'    x  y:z',
			'  ▾ Group 2                                               2',
			'    alpha               windows7-x64',
			'    `tags` is null',
			'    expected an environment, found 5  5',
		]);
	});

	it('show what is selected, marked and folded without colour', () => {
		expect(linesOf('tab', 'space', 'end', 'left')).toEqual([
			'  ▾ north                                                 3',
			' ●  windows7-x64        en-us  x64 x86  win7-en  system',
			'    ubuntu-22.04-amd64  de',
			'    x  y:z',
			'❯ ▸ Group 2                                               2',
		]);
	});

	it('count what matches of each group, and mark where', () => {
		const state = loadedState(answer, {columns: 60, rows: 12}, ...'win');

		expect(textsOf(toListLines(state)).slice(0, 2)).toEqual([
			'  ▾ north                                               1/3',
			'❯   windows7-x64        en-us  x64 x86  win7-en  system',
		]);
		expect(inTone(toListLines(state), 'match')).toEqual(['win', 'win', 'win']);
	});

	it('mark what matched in a prefix that is not shown not at all', () => {
		const state = loadedState(answer, {columns: 60, rows: 12}, ...'os:win');

		expect(inTone(toListLines(state), 'match')).toEqual(['win', 'win']);
	});

	it('show how often each environment comes in the distinct view', () => {
		expect(
			textsOf(
				toListLines(loadedState({data: [answer.data[0], answer.data[0]]}, {columns: 60, rows: 12, view: 'distinct'})),
			),
		).toEqual([
			'❯  ×2   windows7-x64        en-us  x64 x86  win7-en  system',
			'   ×2   ubuntu-22.04-amd64  de',
			'   ×2   x  y:z',
		]);
	});

	it('are drawn with ASCII alone where that is asked for', () => {
		const state = loadedState(answer, {columns: 40, rows: 12, isAscii: true}, 'tab', 'space', 'end', 'left');

		expect(textsOf(toListLines(state))).toEqual([
			'  - north                             3',
			' *  windows7-x64        en-us  x64 x86 ~',
			'    ubuntu-22.04-amd64  de',
			'    x  y:z',
			'> + Group 2                           2',
		]);
	});

	it('leave no row blank', () => {
		const state = loadedState(
			{data: [{resources: [{tags: ['']}, {tags: ['os:']}, {tags: ['', 'x']}]}]},
			{columns: 40, rows: 12},
		);

		expect(textsOf(toListLines(state)).slice(1)).toEqual(['❯   ""', '    ""', '    ""  x']);
	});

	it('are as many as fit, each exactly as wide as the list, whatever the state', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state)),
				state => {
					const lines = toListLines(state);
					const {start, end} = windowNow(state);
					const {columns, rows} = layoutNow(state).list;

					expect(lines).toHaveLength(end - start);
					expect(lines.length).toBeLessThanOrEqual(rows);
					expect(lines.map(cellsOfSpans)).toEqual(lines.map(() => columns));
					expectDrawable(lines, columns);
				},
			),
			{numRuns: 150},
		);
	});

	it('have one mark of the selection, in the selected row', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state) && layoutNow(state).list.columns > 0),
				state => {
					const {selected} = glyphsOf(state.options);
					const marked = toListLines(state).flatMap((line, index) =>
						textOf(line).startsWith(selected) ? [index] : [],
					);
					const index = selectedIndex(state);

					expect(marked).toEqual(index === -1 ? [] : [index - windowNow(state).start]);
				},
			),
			{numRuns: 100},
		);
	});
});

describe('the columns of the list', () => {
	it('are as wide as the widest name or os and the widest locale, within reason', () => {
		const columnsOf = (...tags: string[]) => toListColumns(decodeListing({data: [{resources: [{tags}]}]}));

		expect(columnsOf('os:win', 'locale:en', 'arch:longer')).toEqual({main: 3, locale: 2});
		expect(columnsOf('os:日本')).toEqual({main: 4, locale: 0});
		expect(columnsOf(`os:${'x'.repeat(100)}`, `locale:${'y'.repeat(100)}`)).toEqual({main: 28, locale: 10});
	});
});
