import {describe, expect, it} from 'vitest';
import {toPickLine, toPickRemark} from '../../source/screen/pick-line.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {detailLinesOf} from '../helpers/state/frame.ts';
import {inTone, textOf} from '../helpers/state/lines.ts';

const tags = ['os:windows7-x64', 'locale:en-us'];
const answer = {
	data: [
		{resources: [{tags: [...tags, 'image:1']}, {tags: [...tags, 'image:2']}, {tags: ['os:mac']}, {tags: ['os:a,b']}]},
	],
};

const remarkOf = (options: Parameters<typeof loadedState>[1], ...keys: string[]): string => {
	const state = loadedState(answer, {columns: 120, rows: 20, ...options}, ...keys);
	return toPickRemark(state, state.size.columns);
};

const lineOf = (options: Parameters<typeof loadedState>[1], ...keys: string[]): string =>
	textOf(toPickLine(loadedState(answer, {columns: 120, rows: 20, ...options}, ...keys)));

describe('the line above the status', () => {
	it('says the text that enter takes', () => {
		expect(lineOf({}, 'down', 'down')).toBe('enter copies os:mac');
		expect(lineOf({target: 'output', form: 'json'}, 'down', 'down')).toBe('enter prints ["os:mac"]');
		expect(lineOf({form: 'lines'}, 'down', 'ctrl+space', 'ctrl+space')).toContain(
			'enter copies 2 marked: os:windows7-x64 ↵ locale:en-us ↵ os:mac',
		);
	});

	it('says at once what else the text selects, and the key that tells it apart', () => {
		expect(lineOf({})).toBe(
			'enter copies os:windows7-x64,locale:en-us · also selects 1 other: image differs (alt-x: exact)',
		);
		expect(lineOf({}, 'tab')).toMatch(/ · also selects 1 other: image differs \(x: exact\)$/);
		expect(lineOf({}, 'alt+x')).toBe('enter copies os:windows7-x64,locale:en-us,image:1 · tags: exact');
		expect(lineOf({}, 'alt+x', 'alt+x')).toBe('enter copies os:windows7-x64,locale:en-us,image:1 · tags: all');
	});

	it('says of marked ones what else they select together, or that they are not told apart, and how many lines they are', () => {
		const both = ['tab', 'space', 'space'];

		expect(lineOf({}, 'tab', 'space')).toMatch(
			/^enter copies 1 marked: .* · also selects 1 other: image differs \(x: exact\)$/,
		);
		expect(lineOf({}, ...both)).toBe(
			'enter copies 2 marked, 1 line: os:windows7-x64,locale:en-us · not told apart: image differs (x: exact)',
		);
		expect(lineOf({}, 'tab', 'space', 'down', 'space')).toBe(
			'enter copies 2 marked: os:windows7-x64,locale:en-us ↵ os:mac · also select 1 other: image differs (x: exact)',
		);
		expect(lineOf({form: 'json'}, 'tab', 'space', 'space', 'space')).toContain(
			'enter copies 3 marked, 2 lists: [["os:w',
		);
		expect(lineOf({}, ...both, 'x')).toMatch(/^enter copies 2 marked: .*,image:1 ↵ .*,image:2 · tags: exact$/);
	});

	it('says which of the marked have no unique text, however many tags are taken', () => {
		const resources = [['os:a'], ['os:a', 'x'], ['os:b']].map(own => ({tags: own}));
		const state = loadedState({data: [{resources}]}, {columns: 120, rows: 20}, 'tab', 'a', 'x');

		expect(textOf(toPickLine(state))).toBe('enter copies 3 marked: os:a ↵ os:a,x ↵ os:b · 1 of 3 has no unique text');
	});

	it('says what else is selected below the text where it is narrow, and less of it where it is narrower', () => {
		const lineAt = (columns: number) => lineOf({columns});

		expect(remarkOf({columns: 94})).toBe('');
		expect(lineAt(93)).toBe('enter copies os:windows7-x64,locale:en-us');
		expect(remarkOf({columns: 93})).toBe('also selects 1 other: image differs (alt-x: exact)');
		expect(lineAt(38)).toBe('enter os:windows7-x64,locale:en-us');
		expect(remarkOf({columns: 38})).toBe('also selects 1 other');
		expect(remarkOf({columns: 10})).toBe('also sele…');
	});

	it('is cut in its middle where it is narrow', () => {
		expect(lineOf({columns: 30}, 'alt+x')).toBe('enter os:windows7…n-us,image:1');
	});

	it('says which tags are taken where these are not the usual ones, below a text that needs the line', () => {
		const all = ['alt+x', 'alt+x'];

		expect(lineOf({columns: 64}, ...all)).toBe('enter copies os:windows7-x64,locale:en-us,image:1 · tags: all');
		expect(lineOf({columns: 58}, ...all)).toBe('enter copies os:windows7-x64,locale:en-us,image:1');
		expect(remarkOf({columns: 58}, ...all)).toBe('tags: all');
	});

	it('says where no text selects only this one, rather than that the tags are exact', () => {
		const listing = {data: [{resources: [{tags}, {tags: [...tags, 'x']}]}]};
		const stateAt = (columns: number, ...keys: string[]) => loadedState(listing, {columns}, 'alt+x', ...keys);
		const none = 'no text selects only this one';

		expect(textOf(toPickLine(stateAt(120)))).toBe(
			`enter copies os:windows7-x64,locale:en-us · ${none}: 1 other has all its tags`,
		);
		expect(textOf(toPickLine(stateAt(120, 'alt+x')))).toContain(` · tags: all · ${none}: 1 other has all its tags`);
		expect([60, 40].map(columns => toPickRemark(stateAt(columns), columns))).toEqual([
			`${none}: 1 other has all its tags`,
			'no unique text',
		]);
	});

	it('says why the form cannot hold it, before enter does', () => {
		expect(lineOf({}, 'end')).toBe('`os:a,b` cannot be written as csv (commas separate the tags there); use json');
	});

	it('says the tag under the cursor of the detail, and nothing where enter takes nothing', () => {
		expect(lineOf({}, 'tab', 'd', 'down')).toBe('enter copies locale:en-us');
		expect(lineOf({}, 'tab', 'left')).toBe('');
		expect(lineOf({}, 'f1')).toBe('');
	});
});

describe('the tags in the detail', () => {
	const dimOf = (...keys: string[]) =>
		inTone(detailLinesOf(loadedState(answer, {rows: 20}, ...keys), 40), 'dim').map(text => text.trim());

	it('are bright where enter takes them, and dim where it does not', () => {
		expect(dimOf()).toEqual(['os', 'locale', 'image', '1']);
		expect(dimOf('alt+x')).toEqual(['os', 'locale', 'image']);
	});

	it('are all dim where enter takes other environments', () => {
		expect(dimOf('ctrl+space', 'down')).toEqual(['os', 'mac']);
		expect(dimOf('ctrl+space')).toEqual(['os', 'windows7-x64', 'locale', 'en-us', 'image', '2']);
	});
});
