import {describe, expect, it} from 'vitest';
import {toPickLine, toPickRemark} from '../../source/screen/pick-line.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {detailLinesOf} from '../helpers/state/frame.ts';
import {inTone, textOf} from '../helpers/state/lines.ts';

const tags = ['os:windows7-x64', 'locale:en-us'];
const one = [...tags, 'image:1'];
const two = [...tags, 'image:2'];
const response = {
	data: [{resources: [{tags: one}, {tags: two}, {tags: ['os:mac']}, {tags: ['os:a,b']}]}],
};

const remarkOf = (options: Parameters<typeof loadedState>[1], ...keys: string[]): string => {
	const state = loadedState(response, {columns: 120, rows: 20, ...options}, ...keys);
	return toPickRemark(state, state.size.columns);
};

const lineOf = (options: Parameters<typeof loadedState>[1], ...keys: string[]): string =>
	textOf(toPickLine(loadedState(response, {columns: 120, rows: 20, ...options}, ...keys)));

describe('the pick line', () => {
	it('shows the output that enter copies or prints', () => {
		expect(lineOf({}, 'down', 'down')).toBe('enter copies os:mac');
		expect(lineOf({target: 'output', format: 'json'}, 'down', 'down')).toBe('enter prints ["os:mac"]');
		expect(lineOf({format: 'lines'}, 'down', 'ctrl+space', 'ctrl+space')).toContain(
			'enter copies 2 marked: os:windows7-x64 ↵ locale:en-us ↵ image:2 ↵ os:mac',
		);
	});

	it('is empty while a search finds no format', () => {
		expect(lineOf({}, 'ctrl+o', 'j', 's')).toMatch(/^enter copies \["os:/);
		expect(lineOf({}, 'ctrl+o', 'z', 'z')).toBe('');
	});

	it.each<[string, string[][], string[], string]>([
		['matches only the selected environment', [one, two], [], ':1'],
		['also matches identical environments', [one, one, one], [], 'en-us · same tags as 2 others'],
		['also matches another environment', [one, one], [], 'en-us · same tags as 1 other'],
		['matches an environment with more tags', [tags, one], [], 'en-us · ! matches 2 environments: 1 has more tags'],
		[
			'matches several environments with more tags',
			[tags, one, one],
			[],
			'en-us · ! matches 3 environments: 2 have more tags',
		],
		[
			'with all tags matches an environment with more',
			[tags, one],
			['x', 'x'],
			'en-us · ! matches 2 environments: 1 has more tags',
		],
		['in short matches others', [one, two], ['x'], 'en-us · ! matches 2 environments: image differs (x: all)'],
		[
			'in short matches many',
			[one, two, one, ['os:mac']],
			['x'],
			'en-us · ! matches 3 environments: image differs (x: all)',
		],
		['in short matches only identical environments', [one, one], ['x'], 'en-us · same tags as 1 other'],
		['of marked environments matches only them', [one, two], ['*'], ':1 ↵ os:windows7-x64,locale:en-us,image:2'],
		['of marked environments matches others', [one, two, two], ['space'], ':1'],
		['of marked environments is written once', [one, one, two], ['space', 'space'], 'enter copies 2 marked, 1 line: '],
		[
			'of marked environments in short matches others',
			[one, two, [...tags, 'image:3']],
			['space', 'space', 'x'],
			'en-us · ! match 3 environments: image differs (x: all)',
		],
	])('says that a text %s', (_, listed, keys, end) => {
		const listing = {data: [{resources: listed.map(own => ({tags: own}))}]};
		const line = textOf(toPickLine(loadedState(listing, {columns: 200, rows: 20}, 'tab', ...keys)));

		expect(line).toContain(end);
		expect(end.startsWith('enter') || line.endsWith(end)).toBe(true);
	});

	it('shows other matches below the output on a narrow screen, even if cut', () => {
		const lineAt = (columns: number) => lineOf({columns, tagsMode: 'short'});
		const remarkAt = (columns: number) => remarkOf({columns, tagsMode: 'short'});

		expect(remarkAt(97)).toBe('');
		expect(lineAt(90)).toBe('enter copies os:windows7-x64,locale:en-us');
		expect(remarkAt(90)).toBe('! matches 2 environments: image differs (alt-x: all)');
		expect(lineAt(38)).toBe('enter os:windows7-x64,locale:en-us');
		expect(remarkAt(38)).toBe('! matches 2 environments');
		expect(remarkAt(10)).toBe('! matches…');
	});

	it('is cut in its middle on a narrow screen', () => {
		expect(lineOf({columns: 30})).toBe('enter os:windows7…n-us,image:1');
	});

	it('says why the format cannot represent the pick, before enter does', () => {
		expect(lineOf({}, 'end')).toBe('`os:a,b` cannot be written as csv (commas separate the tags); use json');
	});

	it('shows the tag under the cursor of the detail, unless enter does nothing', () => {
		expect(lineOf({}, 'tab', 'd', 'down')).toBe('enter copies locale:en-us');
		expect(lineOf({}, 'tab', 'left')).toBe('');
		expect(lineOf({}, 'f1')).toBe('');
	});
});

describe('the tags in the detail', () => {
	const dimOf = (...keys: string[]) =>
		inTone(detailLinesOf(loadedState(response, {rows: 20}, ...keys), 40), 'dim').map(text => text.trim());

	it('are bright if enter copies them, else dim', () => {
		expect(dimOf()).toEqual(['os', 'locale', 'image']);
		expect(dimOf('alt+x')).toEqual(['os', 'locale', 'image', '1']);
	});

	it('are all dim if enter copies other environments', () => {
		expect(dimOf('ctrl+space', 'down')).toEqual(['os', 'mac']);
		expect(dimOf('ctrl+space')).toEqual(['os', 'windows7-x64', 'locale', 'en-us', 'image', '2']);
	});
});
