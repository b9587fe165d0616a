import {describe, expect, it} from 'vitest';
import {differingPart} from '../../source/screen/comparison.ts';
import type {State} from '../../source/state/state.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {bodyOf} from '../helpers/state/frame.ts';
import {textsOf, tonesOf} from '../helpers/state/lines.ts';

const images = ['win7-20250407-en', 'win7-20230705-en', 'win7-20250407-en'];
const windows = images.map(image => ({tags: ['os:windows7-x64', `image:${image}`, 'arch:x64', 'locale:en-us']}));
const response = {data: [{resources: [...windows, {tags: ['os:ubuntu-22.04', 'locale:en-us']}]}]};
const comparisonOf = (columns: number, ...keys: string[]) =>
	loadedState(response, {columns, rows: 14}, 'tab', 'c', ...keys);
const linesOf = (state: State) => textsOf(bodyOf(state)).map(line => line.trimEnd());

describe('a comparison', () => {
	it('has headings, the whole selected row, the differences in bright, and the shared values', () => {
		expect(tonesOf(bodyOf(comparisonOf(80))).slice(0, 5)).toEqual([
			'       {dim}image             os            arch                             3 differ',
			'▌{accent}❯ {dim} ×2  {plain}win7-20250407-en  windows7-x64  x64',
			'  {dim} ×1  {plain}win7-{match}20230705{plain}-en  {dim}·             ·',
			'  {dim} ×1  -                 {match}ubuntu-22.04  {dim}-',
			'{dim}same   locale en-us',
		]);
	});

	it('compares with the selected row, and shows the marks', () => {
		expect(linesOf(comparisonOf(80, 'down', 'space')).slice(1, 4)).toEqual([
			'   ×2  win7-20250407-en  windows7-x64  x64',
			' ● ×1  win7-20230705-en  windows7-x64  x64',
			'❯  ×1  -                 ubuntu-22.04  -',
		]);
	});

	it('cuts every column but os, and omits the last, on a narrow screen', () => {
		expect(linesOf(comparisonOf(38))[1]).toBe('❯  ×2  win7-…07-en  windows7-x64  x64');
		expect(linesOf(comparisonOf(37))[1]).toBe('❯  ×2  win7…07-en  windows7-x64  x64');
		expect(linesOf(comparisonOf(32))[1]).toBe('❯  ×2  win7-…07-en  windows7-x64');
		expect(linesOf(comparisonOf(30))[1]).toBe('❯  ×2  windows7-x64  x64');
	});

	it('has the number of differences if there is room for it, and no line if nothing is shared', () => {
		const resources = ['a', 'b'].map(os => ({tags: [`os:${os}`, `x:${os}`]}));
		const headsAt = (columns: number) => linesOf(loadedState({data: [{resources}]}, {columns, rows: 14}, 'tab', 'c'));

		expect(headsAt(21).slice(0, 4)).toEqual(['       os  x 2 differ', '❯  ×1  a   a', '   ×1  b   b', '']);
		expect(headsAt(20)[0]).toBe('       os  x');
		const one = {data: [{resources: [{tags: ['os:a']}, {tags: ['os:b']}]}]};
		expect(linesOf(loadedState(one, {columns: 40, rows: 14}, 'tab', 'c'))[0]).toMatch(/^ {7}os {2,}1 differs$/);
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
