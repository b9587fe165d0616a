import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {isCramped, type State} from '../../source/state/state.ts';
import {anyState, loadedState} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {compareLinesOf} from '../helpers/state/frame.ts';
import {expectDrawable, inTone, textsOf} from '../helpers/state/lines.ts';
import {click} from '../helpers/state/pointing.ts';

const answer = {
	data: [
		{name: 'north', resources: [{tags: ['os:win10', 'arch:x64', 'system'], state: 'up'}]},
		{resources: [{tags: ['os:mac', 'arch:x64', 'system']}, {tags: ['os:mac', 'arch:x64', 'system']}]},
	],
};

describe('the comparison', () => {
	it('shows what differs side by side, then what is the same', () => {
		expect(textsOf(compareLinesOf(loadedState(answer, {columns: 60}, 'tab', 'space', 'space', 'c')))).toEqual([
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

		expect(textsOf(compareLinesOf(equal)).slice(0, 3)).toEqual([
			'different   ❯ mac ×2',
			'              Group 2',
			'              nothing: both have the same tags and fields; go back to mark others',
		]);
		expect(textsOf(compareLinesOf(three))[0]).toBe('different   ❯ win10                   mac ×2');
	});

	it('shows the selected column where not all fit, and scrolls nothing while all do', () => {
		const four = {data: [{resources: ['a', 'b', 'c', 'd'].map(os => ({tags: [`os:${os}`]}))}]};
		const firstLines = (columns: number, ...keys: string[]) =>
			textsOf(compareLinesOf(loadedState(four, {columns}, 'tab', 'a', 'c', ...keys))).slice(0, 2);

		expect(firstLines(90)).toEqual([
			'1 to 3 of 4',
			'different   ❯ a                         b                         c',
		]);
		expect(firstLines(90, 'right', 'right', 'right')).toEqual([
			'2 to 4 of 4',
			'different     b                         c                       ❯ d',
		]);
		expect(firstLines(120, 'right', 'right')[0]).toMatch(/^different {5}a +b +❯ c +d$/);
	});

	it('shows the environments below each other on a narrow screen, where a click on a line selects one', () => {
		const names = ['windows10-1703-x64', 'windows7-x64'];
		const two = {data: [{resources: names.map(os => ({tags: [`os:${os}`, `image:${os}-20230914-en-us`, 'gpu']}))}]};
		const narrow = loadedState(two, {columns: 36, rows: 12}, 'tab', 'a', 'c');

		expect(textsOf(compareLinesOf(narrow))).toEqual([
			'❯ windows10-1703-x64  Group 1',
			'  windows7-x64  Group 1',
			'',
			'os    ❯ windows10-1703-x64',
			'        windows7-x64',
			'image ❯ windows10-1703-x64-2…4-en-us',
			'        windows7-x64-2…4-en-us',
			'same    gpu',
		]);
		expect(click(narrow, 3, 2).open).toMatchObject({column: 1});
		expect(click(narrow, 3, 7).open).toMatchObject({column: 1});
		expect(click(narrow, 3, 3).open).toBe(narrow.open);
	});

	it('shows on a narrow screen those around the selected one where not all fit', () => {
		const four = {data: [{resources: ['a', 'b', 'c', 'd'].map(os => ({tags: [`os:${os}`]}))}]};
		const linesAfter = (...keys: string[]) =>
			textsOf(compareLinesOf(loadedState(four, {columns: 25, rows: 12}, 'tab', 'a', 'c', ...keys)));

		expect(linesAfter().slice(0, 2)).toEqual(['1 to 3 of 4', '❯ a  Group 1']);
		expect(linesAfter('right', 'right', 'right').slice(3)).toEqual([
			'❯ d  Group 1',
			'',
			'os     b',
			'       c',
			'     ❯ d',
		]);
	});

	it('wraps on a narrow screen what cannot be cut without hiding what differs', () => {
		const values = ['a', 'b'].map(letter => `win-${letter.repeat(40)}-en`);
		const two = {data: [{resources: values.map(os => ({tags: [`os:${os}`]}))}]};

		expect(textsOf(compareLinesOf(loadedState(two, {columns: 24}, 'tab', 'a', 'c'))).join('')).not.toContain('…');
	});

	it('breaks and cuts nothing on a narrow screen that fits a line', () => {
		const anyName = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/).filter(name => name.length <= 24);
		const anyNames = fc.uniqueArray(anyName, {minLength: 2, maxLength: 3});

		fc.assert(
			fc.property(anyNames, fc.integer({min: 36, max: 59}), (names, columns) => {
				const listing = {data: [{resources: names.map(os => ({tags: [`os:${os}`]}))}]};
				const lines = textsOf(compareLinesOf(loadedState(listing, {columns}, 'tab', 'a', 'c')));
				for (const name of names) {
					expect({name, times: lines.filter(line => ` ${line} `.includes(` ${name} `)).length, lines}).toMatchObject({
						times: expect.toSatisfy((times: number) => times >= 2),
					});
				}
			}),
			{numRuns: runsOf(40)},
		);
	});

	it('makes the parts bright in which values differ', () => {
		const images = ['win10v2004-20230914-en', 'win10v2004-20240221-en'];
		const two = {data: [{resources: images.map(image => ({tags: [`image:${image}`, 'os:a']}))}]};
		const bright = inTone(compareLinesOf(loadedState(two, {columns: 100}, 'tab', 'a', 'c')), 'strong');

		expect(bright).toEqual(expect.arrayContaining(['20230914', '20240221']));
	});

	it('says where the compared come out as the same text, and which key tells them apart', () => {
		const two = {data: [{resources: [{tags: ['os:a', 'gpu']}, {tags: ['os:a']}, {tags: ['os:b']}]}]};
		const lastLine = (...keys: string[]) => textsOf(compareLinesOf(loadedState(two, {}, 'tab', ...keys))).at(-1);

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
		expect(textsOf(compareLinesOf(loadedState(two, {columns: 40, rows: 10}, 'tab', 'a', 'c')))[0]).toBe(
			'2 of these copy the same text (x: exact',
		);
		expect(textsOf(compareLinesOf(loadedState(alike, {target: 'output'}, 'tab', 'c'))).at(-1)).toBe(
			'both print the same text',
		);
	});

	it('fits the screen and holds nothing that acts or hides, whatever the state', () => {
		const anyComparison = anyState
			.map((state): State => ({...state, open: {type: 'compare', scroll: 0, column: 0, anchor: undefined}}))
			.filter(state => !isCramped(state));

		fc.assert(
			fc.property(anyComparison, state => {
				expectDrawable(compareLinesOf(state), state.size.columns);
			}),
			{numRuns: runsOf(120)},
		);
	});
});
