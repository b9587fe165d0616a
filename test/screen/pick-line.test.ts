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

	it('says less of what else is selected, then says it below, where it is narrow', () => {
		const lineAt = (columns: number) => lineOf({columns});

		expect(lineAt(80)).toBe('enter copies os:windows7-x64,locale:en-us · also selects 1: image (alt-x: exact)');
		expect(lineAt(76)).toBe('enter copies os:windows7-x64,locale:en-us · also selects 1 (alt-x: exact)');
		expect(remarkOf({columns: 76})).toBe('');
		expect(lineAt(60)).toBe('enter copies os:windows7-x64,locale:en-us');
		expect(remarkOf({columns: 60})).toBe('also selects 1 other: image differs (alt-x: exact)');
		expect(lineAt(38)).toBe('enter os:windows7-x64,locale:en-us');
		expect(remarkOf({columns: 38})).toBe('also selects 1: image (alt-x: exact)');
		expect(remarkOf({columns: 28})).toBe('also selects 1 other');
		expect(remarkOf({columns: 10})).toBe('also sele…');
	});

	it('cuts each of several marked ones such that it is told from the others', () => {
		const hosts = ['north', 'south'].map(name => ({tags: ['os:windows-server-2022', `host:${name}-of-the-river`]}));
		const lineAt = (columns: number) =>
			textOf(toPickLine(loadedState({data: [{resources: hosts}]}, {columns}, 'alt+x', 'ctrl+space', 'ctrl+space')));

		expect(lineAt(90)).toBe(
			'enter 2 marked: os:windows-…host:north-of-the-river ↵ os:windows-server…south-of-the-river',
		);
		expect(lineAt(70)).toBe('enter 2 marked: …,host:north-of-the-river ↵ os…host:south-of-the-river');
		expect(lineAt(36)).toBe('enter 2 marked: os:window…-the-river');
	});

	it('is cut in a comparison of equal ones as in the list', () => {
		const names = ['windows7-x64', 'windows7-x64', 'windows8-x64'];
		const resources = names.map(name => ({tags: [`os:${name}`, 'locale:en-us']}));
		const lineAfter = (...keys: string[]) =>
			textOf(toPickLine(loadedState({data: [{resources}]}, {columns: 32, rows: 20}, 'tab', ...keys)));

		expect(lineAfter('c')).toBe('enter os:windows7-…,locale:en-us');
		expect(lineAfter('c')).toBe(lineAfter());
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
		expect(textOf(toPickLine(stateAt(80)))).toBe(`enter copies os:windows7-x64,locale:en-us · ${none}`);
		expect([60, 40, 27].map(columns => toPickRemark(stateAt(columns), columns))).toEqual([
			`${none}: 1 other has all its tags`,
			none,
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
