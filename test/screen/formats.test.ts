import {describe, expect, it} from 'vitest';
import {toOwnFormat} from '../../source/formats/template.ts';
import {toFormatMenu} from '../../source/screen/formats.ts';
import type {Options} from '../../source/state/run-options.ts';
import type {State} from '../../source/state/state.ts';
import {loadedState, ownFormat} from '../helpers/arbitrary/states.ts';
import {bodyOf} from '../helpers/state/frame.ts';
import {textOf, textsOf, tonesOf} from '../helpers/state/lines.ts';

const response = {data: [{resources: [{tags: ['os:win7', 'locale:en']}, {tags: ['os:mac']}]}]};

/** The rows of a screen with that many rows between the filter and the bottom lines, while the menu is open. */
const rowsFor = (body: number): number => (body > 7 ? body + 4 : body + 2);

/** The menu of formats, opened after keys on a screen with that many rows for it. */
const menuOf = (
	options: Partial<Options>,
	body: number,
	keys: readonly string[] = [],
	listing: unknown = response,
): State => loadedState(listing, {columns: 60, rows: rowsFor(body), ...options}, ...keys);

const linesOf = (state: State): string[] => textsOf(bodyOf(state));

describe('the format menu', () => {
	const draw = (options: Partial<Options>, rows = 6, ...keys: string[]): string[] =>
		linesOf(menuOf(options, rows, [...keys, 'ctrl+o']));

	it('names what is copied, and each format with its name and output', () => {
		expect(draw({formats: ['comma', 'lines', ownFormat]})).toEqual([
			`${'copy win7 en as'.padEnd(55)}  1/5`,
			'❯ comma       os:win7,locale:en',
			'  lines       os:win7 ↵ locale:en',
			expect.stringMatching(/^ {2}ticket {6}run win7 in 'Group 1'/),
			'',
			'',
		]);
		expect(draw({formats: ['comma']})).toContain('  {locale}    en');
	});

	it('shows a template of the run once, even if it is also a single value', () => {
		const format = toOwnFormat('{os}', '{os}');

		expect(draw({formats: ['comma', format], format}).slice(1, 5)).toEqual([
			'  comma       os:win7,locale:en',
			'❯ {os}        win7',
			'  {locale}    en',
			'',
		]);
	});

	it('shows both ends of an output, but the start of a reason', () => {
		const resources = [{tags: [`os:${'a'.repeat(30)},${'b'.repeat(30)}`]}];
		const state = menuOf({formats: ['comma', 'json']}, 12, ['ctrl+o'], {data: [{resources}]});

		expect(linesOf(state).slice(1, 3)).toEqual([
			`❯ comma       (\`os:${'a'.repeat(26)}…${'b'.repeat(13)}…`,
			`  json        ["os:${'a'.repeat(17)}…${'b'.repeat(21)}"]`,
		]);
	});

	it('shows the formats of a search, or that there are none', () => {
		const drawAfter = (...keys: string[]) => linesOf(menuOf({}, 4, ['ctrl+o', ...keys])).slice(0, 2);

		expect(drawAfter('m', 'm')).toEqual(['copy win7 en as', '❯ comma       os:win7,locale:en']);
		expect(drawAfter('z', 'z')).toEqual(['no match for zz', '']);
		expect(drawAfter('m', 'm', 'esc')[1]).toBe('❯ comma       os:win7,locale:en');
	});

	it('says how many environments a table has, which are all matches if none is marked', () => {
		const options = {formats: ['comma', 'csv']} as const;
		const drawAfter = (...keys: string[]) => linesOf(menuOf(options, 6, [...keys, 'ctrl+o', ...'csv'])).slice(0, 4);

		expect(drawAfter()).toEqual([
			...['copy 2 environments as', '❯ csv         3 lines  os,locale ↵ win7,en ↵ mac,', '', 'os,locale'],
		]);
		expect(drawAfter('end', 'ctrl+space')[0]).toBe('copy mac as');
	});

	it('starts with the format of the run', () => {
		expect(draw({formats: ['comma', 'lines'], format: 'lines'})).toContain('❯ lines       os:win7 ↵ locale:en');
	});

	it.each<[Partial<Options>, string[], string]>([
		[{}, ['tab', 'space', 'space'], 'copy 2 environments as'],
		[{target: 'output'}, [], 'print win7 en as'],
		[{target: 'command'}, [], 'run with win7 en as'],
	])('says what is copied, printed or passed to a command: %j %j', (options, keys, title) => {
		expect(draw({formats: ['comma'], ...options}, 6, ...keys)[0]).toBe(title);
	});

	it('has at most as many lines as fit, including the selected one, and its position', () => {
		const lines = draw({formats: ['comma', 'space', 'lines', 'json'], format: 'json'}, 4);

		expect(lines).toEqual([
			expect.stringMatching(/^copy win7 en as .* 4\/6$/),
			'  lines       os:win7 ↵ locale:en',
			expect.stringMatching(/^❯ json/),
			expect.stringMatching(/^ {2}\{os\}/),
		]);
		const shown = [5, 6].map(rows =>
			draw({formats: ['comma', 'space', 'lines', 'json']}, rows).filter(line => line.includes('os:')),
		);
		expect(shown.map(({length}) => length)).toEqual([4, 3]);
	});

	it('has the whole output of the selected format below it, also once the formats are scrolled', () => {
		const lines = draw({formats: ['comma', 'space', 'flags', 'json', 'lines'], format: 'lines'}, 8);

		expect(lines.find(line => line.startsWith('❯'))).toBe('❯ lines       os:win7 ↵ locale:en');
		expect(lines.slice(lines.indexOf(''))).toEqual(['', 'os:win7', 'locale:en']);
		expect(lines[1]).not.toMatch(/comma/);
	});

	it.each<[Partial<Options>, string]>([
		[{target: 'clipboard', reader: 'shell'}, "'os:größe'"],
		[{target: 'output', reader: 'person'}, "'os:größe'"],
		[{target: 'output', reader: 'shell'}, 'os:größe'],
	])('quotes for a shell what is pasted, not what a program reads: $target, $reader', (options, output) => {
		const listing = {data: [{resources: [{tags: ['os:größe']}]}]};
		const state = menuOf({formats: ['comma'], ...options}, 6, ['ctrl+o'], listing);

		expect(linesOf(state)[1]).toBe(`❯ comma       ${output}`);
	});

	it.each([
		[false, '❯ own-long-n… win7'],
		[true, '> own-long-n~ win7'],
	])('cuts a name that is too long, with the ellipsis; in ASCII: %j', (isAscii, row) => {
		expect(draw({formats: [toOwnFormat('own-long-name', '{os}')], isAscii})[1]).toBe(row);
	});

	const ofLength = (length: number, rows: number, ...tags: string[]) => {
		const listing = {data: [{resources: [{tags: ['x'.repeat(length), ...tags]}]}]};
		const options = {formats: ['comma', 'lines'], tagsMode: 'all', format: 'lines'} as const;
		return linesOf(menuOf(options, rows, ['ctrl+o'], listing)).slice(4);
	};

	it.each([
		['nothing, as its row shows it whole', 46, 13, [], []],
		['a text wider than its row', 47, 13, [], ['', 'x'.repeat(47)]],
		['each line of a text', 5, 13, ['y'], ['', 'xxxxx', 'y']],
		['as many lines as fit', 61, 8, ['y'], ['', 'x'.repeat(60), 'x', 'y']],
		['one line less, and that there are more', 61, 7, ['y'], ['', 'x'.repeat(60), '…']],
	])('shows below the formats %s', (_, length, rows, tags, below) => {
		const lines = ofLength(length, rows, ...tags);

		expect(lines.slice(0, below.length)).toEqual(below);
		expect(lines.slice(below.length).join('')).toBe('');
	});

	it('has a strong title, and the bar of the list over the whole row of the selected format', () => {
		const lines = bodyOf(menuOf({formats: ['comma', 'lines']}, 6, ['ctrl+o', 'down']));

		expect(tonesOf(lines).slice(0, 3)).toEqual([
			expect.stringMatching(/^\{strong\}copy win7 en as +2\/4$/),
			'  comma       os:win7,locale:en',
			'▌{accent}❯ {strong}lines       os:win7 ↵ locale:en',
		]);
		expect(textOf(lines[2]!)).toHaveLength(60);
	});

	it('passes on its items and the position of the selected one among those that are visible', () => {
		const menuAfter = (...keys: string[]) =>
			toFormatMenu(menuOf({formats: ['comma', 'space', 'lines', 'json']}, 4, ['ctrl+o', ...keys])).menu;

		expect(menuAfter()).toMatchObject({items: [{name: 'comma'}, {name: 'space'}, {name: 'lines'}], selected: 0});
		expect(menuAfter('end')).toMatchObject({items: [{name: 'json'}, {name: '{os}'}, {name: '{locale}'}], selected: 2});
		expect(menuAfter('z', 'z')).toEqual({items: [], selected: -1});
	});

	it('scrolls to the selected format, and shows the whole output of that one below', () => {
		const keys = ['ctrl+o', 'down', 'down'];
		const tags = ['x'.repeat(70), 'y'];
		const state = menuOf({formats: ['comma', 'space', 'lines']}, 11, keys, {data: [{resources: [{tags}]}]});

		expect(linesOf(state).slice(5)).toEqual(['', 'x'.repeat(60), 'x'.repeat(10), 'y', '', '']);
	});
});
