import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toCompareLines} from '../../source/screen/compare.ts';
import {isCramped, type State} from '../../source/state/state.ts';
import {anyState, loadedState} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {expectDrawable, inTone, textsOf} from '../helpers/state/lines.ts';

const answer = {
	data: [
		{name: 'north', resources: [{tags: ['os:win10', 'arch:x64', 'system'], state: 'up'}]},
		{resources: [{tags: ['os:mac', 'arch:x64', 'system']}, {tags: ['os:mac', 'arch:x64', 'system']}]},
	],
};

describe('the comparison', () => {
	it('shows what differs side by side, then what is the same', () => {
		expect(textsOf(toCompareLines(loadedState(answer, {columns: 60}, 'tab', 'space', 'space', 'c')))).toEqual([
			'different   ❯ win10                   mac',
			'              north                   Group 2',
			'os            win10                   mac',
			'state         up                      -',
			'',
			'same          arch x64 · system',
		]);
	});

	it('shows environments that are equal as one, with how many they are, and says so where nothing differs', () => {
		const equal = loadedState(answer, {}, 'tab', 'down', 'space', 'space', 'c');
		const three = loadedState(answer, {columns: 60}, 'tab', 'a', 'c');

		expect(textsOf(toCompareLines(equal)).slice(0, 3)).toEqual([
			'different   ❯ mac ×2',
			'              Group 2',
			'              nothing: both have the same tags and fields; go back to mark others',
		]);
		expect(textsOf(toCompareLines(three))[0]).toBe('different   ❯ win10                   mac ×2');
	});

	it('shows the selected column where not all fit, and scrolls nothing while all do', () => {
		const four = {data: [{resources: ['a', 'b', 'c', 'd'].map(os => ({tags: [`os:${os}`]}))}]};
		const firstLines = (columns: number, ...keys: string[]) =>
			textsOf(toCompareLines(loadedState(four, {columns}, 'tab', 'a', 'c', ...keys))).slice(0, 2);

		expect(firstLines(90)).toEqual([
			'1 to 3 of 4',
			'different   ❯ a                         b                         c',
		]);
		expect(firstLines(90, 'right', 'right', 'right')).toEqual([
			'2 to 4 of 4',
			'different     b                         c                       ❯ d',
		]);
		expect(firstLines(120, 'right', 'right')[0]).toMatch(/^different {5}a +b +❯ c +d$/);
		expect(firstLines(25, 'right')).toEqual(['2 of 4', 'different ❯ b']);
	});

	it('makes the parts bright in which values differ', () => {
		const images = ['win10v2004-20230914-en', 'win10v2004-20240221-en'];
		const two = {data: [{resources: images.map(image => ({tags: [`image:${image}`, 'os:a']}))}]};
		const bright = inTone(toCompareLines(loadedState(two, {columns: 100}, 'tab', 'a', 'c')), 'strong');

		expect(bright).toEqual(expect.arrayContaining(['20230914', '20240221']));
	});

	it('says where the compared come out as the same text, and which key tells them apart', () => {
		const two = {data: [{resources: [{tags: ['os:a', 'gpu']}, {tags: ['os:a']}, {tags: ['os:b']}]}]};
		const lastLine = (...keys: string[]) => textsOf(toCompareLines(loadedState(two, {}, 'tab', ...keys))).at(-1);

		expect(lastLine('a', 'c')).toBe('2 of these copy the same text (x: exact tags)');
		expect(lastLine('c')).toBe('both copy the same text (x: exact tags)');
		expect(lastLine('c', 'x')).toBe('same          os a');
		const alike = {
			data: [
				{
					resources: [
						{tags: ['os:a'], n: 1},
						{tags: ['os:a'], n: 2},
					],
				},
			],
		};
		expect(textsOf(toCompareLines(loadedState(alike, {target: 'output'}, 'tab', 'c'))).at(-1)).toBe(
			'both print the same text',
		);
	});

	it('fits the screen and holds nothing that acts or hides, whatever the state', () => {
		const anyComparison = anyState
			.map((state): State => ({...state, open: {type: 'compare', scroll: 0, column: 0, anchor: undefined}}))
			.filter(state => !isCramped(state));

		fc.assert(
			fc.property(anyComparison, state => {
				expectDrawable(toCompareLines(state), state.size.columns);
			}),
			{numRuns: runsOf(120)},
		);
	});
});
