import {describe, expect, it} from 'vitest';
import {differingPart} from '../../source/screen/grid.ts';
import type {State} from '../../source/state/state.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {bodyOf} from '../helpers/state/frame.ts';
import {inTone, textsOf} from '../helpers/state/lines.ts';

const images = ['win7-20250407-en', 'win7-20230705-en', 'win7-20250407-en'];
const windows = images.map(image => ({tags: ['os:windows7-x64', `image:${image}`, 'arch:x64', 'locale:en-us']}));
const response = {data: [{resources: [...windows, {tags: ['os:ubuntu-22.04', 'locale:en-us']}]}]};
const gridOf = (columns: number, ...keys: string[]) => loadedState(response, {columns, rows: 14}, 'tab', 'c', ...keys);
const linesOf = (state: State) => textsOf(bodyOf(state)).map(line => line.trimEnd());

describe('a comparison', () => {
	it('has headings, the whole selected row, the differences and the shared values', () => {
		expect(linesOf(gridOf(80)).slice(0, 5)).toEqual([
			'       image             os            arch                             3 differ',
			'❯  ×2  win7-20250407-en  windows7-x64  x64',
			'   ×1  win7-20230705-en  ·             ·',
			'   ×1  -                 ubuntu-22.04  -',
			'same   locale en-us',
		]);
	});

	it('compares with the selected row, and shows the marks', () => {
		expect(linesOf(gridOf(80, 'down', 'space')).slice(1, 4)).toEqual([
			'   ×2  win7-20250407-en  windows7-x64  x64',
			' ● ×1  win7-20230705-en  windows7-x64  x64',
			'❯  ×1  -                 ubuntu-22.04  -',
		]);
	});

	it('highlights the part that differs from the selected row', () => {
		expect(inTone(bodyOf(gridOf(80)).slice(2, 3), 'match')).toEqual(['20230705']);
	});

	it('cuts every column but os, and omits the last, on a narrow screen', () => {
		expect(linesOf(gridOf(38))[1]).toBe('❯  ×2  win7-…07-en  windows7-x64  x64');
		expect(linesOf(gridOf(32))[1]).toBe('❯  ×2  win7-…07-en  windows7-x64');
	});
});

describe('the part that differs', () => {
	it.each([
		['win7-20250407-en', 'win7-20230705-en', '20250407'],
		['windows10-2004', 'windows10-2004', ''],
		['a b', 'a', ' b'],
		['x64', '', 'x64'],
		['aa', 'aaa', 'aa'],
	])('of %j beside %j is %j', (text, other, part) => {
		const {start, end} = differingPart(text, other);

		expect(text.slice(start, end)).toBe(part);
	});
});
