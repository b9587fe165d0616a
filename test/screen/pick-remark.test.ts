import {describe, expect, it} from 'vitest';
import {toOwnFormat} from '../../source/formats/template.ts';
import {toPickLine, toPickWarning} from '../../source/screen/pick-line.ts';
import {toPickRemark} from '../../source/screen/pick-remark.ts';
import {listPickOf} from '../../source/state/picked.ts';
import type {Options} from '../../source/state/run-options.ts';
import type {State} from '../../source/state/state.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {pools} from '../helpers/scenes/pools.ts';
import {listingOf} from '../helpers/service/service.ts';
import {inTone, textOf} from '../helpers/state/lines.ts';

const own = ['os:win', 'locale:en'];
const [one, two, three] = ['1', '2', '3'].map(image => [...own, `image:${image}`]) as [string[], string[], string[]];
const office = [...own, 'app:office'];

/** The list of environments with these tags, after keys. */
const listed = (tags: readonly string[][], keys = '', options: Partial<Options> = {}): State =>
	loadedState(listingOf(...tags), {columns: 200, ...options}, 'tab', ...keys.split(' ').filter(key => key !== ''));

const remarkOf = (state: State) => toPickRemark(state, listPickOf(state)?.matched);

const inPools = (columns: number) => loadedState(pools, {columns, rows: 30, query: 'win11 22h2 de 20240221'});

describe('a pick that gives nothing else', () => {
	it.each<[string, string[][], string, string]>([
		['of a single environment says nothing', [one, two], '', ''],
		['of identical ones says how many', [one, one, one], '', '= any of 3 alike'],
		['of identical ones in one row too', [one, one], 'u', '= any of 2 alike'],
		['of identical ones in short too', [one, one], 'x', '= any of 2 alike'],
		['of all that are marked says nothing', [one, two], '*', ''],
		['of some of the identical ones says how many', [one, one, one, two], 'space space', '= any of 3 alike'],
	])('%s', (_, tags, keys, note) => {
		expect(remarkOf(listed(tags, keys))).toEqual({note, warnings: []});
	});

	it('stands dim behind the text, after how many of its tags are left out', () => {
		const line = toPickLine(
			listed([
				[...own, 'x'],
				[...own, 'x'],
			]),
		);

		expect(textOf(line)).toBe('enter copies os:win,locale:en   2 of 3 tags   = any of 2 alike');
		expect(inTone([line], 'dim')).toContain('   2 of 3 tags   = any of 2 alike');
		expect(textOf(toPickLine(listed([own])))).toBe('enter copies os:win,locale:en');
	});
});

describe('a pick that may give others', () => {
	it.each<[string, string[][], string, string]>([
		['other values', [one, two], 'x', 'you may get any of 2: this one, or ≈ 1 with another image'],
		['several others', [one, two, three, one], 'x', 'you may get any of 4: = 2 alike, or ≈ 2 with another image'],
		['one with a further value', [own, office], '', 'you may get any of 2: this one, or ≈ 1 that also has app:office'],
		[
			'several with a further value',
			[own, own, office, office],
			'',
			'you may get any of 4: = 2 alike, or ≈ 2 that also have app:office',
		],
		[
			'one of several further values',
			[own, office, [...own, 'app:acrobat']],
			'',
			'you may get any of 3: this one, or ≈ 2 that also have app (office, acrobat)',
		],
		[
			'more values than are named',
			[own, ...['a', 'b', 'c', 'd'].map(app => [...own, `app:${app}`])],
			'',
			'you may get any of 5: this one, or ≈ 4 that also have app',
		],
		[
			'further values of several facets',
			[own, [...office, 'x:1', 'bare']],
			'',
			'you may get any of 2: this one, or ≈ 1 that also has app, x and more tags',
		],
		['a further bare word', [own, [...own, 'bare']], '', 'you may get any of 2: this one, or ≈ 1 that also has bare'],
		[
			'more facets than are named',
			[own, [...own, 'a:1', 'b:1', 'c:1', 'd:1']],
			'',
			'you may get any of 2: this one, or ≈ 1 that also has a, b and more',
		],
		[
			'other values of several facets',
			[
				[...one, 'x', 'y:1'],
				[...two, 'z', 'y:2'],
			],
			'x',
			'you may get any of 2: this one, or ≈ 1 with another image, another y or other tags',
		],
		[
			'another value, then a further one',
			[one, two, [...one, 'app:office']],
			'x',
			'you may get any of 3: this one, or ≈ 2 with app or another image',
		],
		[
			'further values, not all of which each has',
			[one, [...one, 'a:1'], [...one, 'b:1']],
			'',
			'you may get any of 3: this one, or ≈ 2 that also have a or b',
		],
		['values that the pick has', [one, own], 'x', 'you may get any of 2: this one, or ≈ 1 without image'],
		[
			'values of which others have some',
			[
				[...own, 'app:a', 'app:b', 'x'],
				[...own, 'app:a'],
				[...own, 'app:b', 'y'],
			],
			'x',
			'you may get any of 3: this one, or ≈ 2 with fewer app tags or other tags',
		],
		[
			'others than the marked ones',
			[one, two, three],
			'space space x',
			'you may get any of 3: the 2 marked, or ≈ 1 that differs',
		],
		[
			'others, if only some of the alike are marked',
			[one, one, one, two],
			'space space x',
			'you may get any of 4: = 3 alike, or ≈ 1 that differs',
		],
	])('says which facets differ: %s', (_, tags, keys, warning) => {
		const {note, warnings} = remarkOf(listed(tags, keys));

		expect([note, warnings[0]]).toEqual(['', warning]);
	});

	it.each([
		[100, 'you may get any of 12: = 8 alike, or ≈ 4 that also have app (acrobat, office2019)'],
		[80, 'any of 12: = 8 alike, or ≈ 4 that also have app'],
		[40, 'any of 12: = 8 alike, ≈ 4 with app too'],
		[36, 'any of 12: = 8 alike, ≈ 4 with app …'],
	])('says what fits: %i columns', (columns, warning) => {
		expect(toPickWarning(inPools(columns), columns)).toBe(warning);
	});

	it('names the same numbers as the signs in the rows, and their sum', () => {
		const state = inPools(100);
		const {count, identical} = listPickOf(state)?.matched ?? {};

		expect([count, identical]).toEqual([12, 8]);
	});

	it('says it without signs to a screen reader', () => {
		const {warnings} = remarkOf(listed([one, two, one], 'x', {display: 'speech'}));

		expect(warnings[0]).toBe('you may get any of 3: 2 alike, or 1 with another image');
	});

	it('has signs in ASCII', () => {
		expect(remarkOf(listed([one, two], 'x', {isAscii: true})).warnings[0]).toBe(
			'you may get any of 2: this one, or ~ 1 with another image',
		);
	});
});

describe('a pick without tags', () => {
	const format = toOwnFormat('{id}', '{id}');
	const twins = {data: [{resources: ['a', 'b'].map(id => ({id, tags: own}))}]};

	it.each([
		['is of one environment', 'tab', 'only this one'],
		['is of the first environment of its row', 'tab u', '1 of 2'],
		['is of the marked environment of a row', 'tab u space', 'only this one'],
		['is of all marked ones', 'tab *', ''],
	])('%s', (_, keys, note) => {
		const state = loadedState(twins, {format}, ...keys.split(' '));
		const run = (...words: string[]) => loadedState(twins, {target: 'command', run: words}, ...keys.split(' '));

		expect([state, run('ssh', 'user@{id}')].map(remarkOf)).toEqual([
			{note, warnings: []},
			{note, warnings: []},
		]);
	});

	it('is of its environment also with tags, if it has a value of no other', () => {
		const machines = {data: [{resources: ['a', 'b'].map(id => ({id, tags: own}))}]};
		const both = toOwnFormat('both', '{id} {tags}');
		const options = [{format: both}, {target: 'command', run: ['ssh', '{id}', '{}']}] as const;

		expect(options.map(one => remarkOf(loadedState(machines, one, 'tab')).note)).toEqual([
			'only this one',
			'only this one',
		]);
		expect(remarkOf(loadedState(machines, {target: 'command', run: ['ssh', '{os}', '{}']}, 'tab')).note).toBe(
			'= any of 2 alike',
		);
	});
});
