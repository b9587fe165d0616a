import {renderToString} from 'ink';
import {describe, expect, it, onTestFinished} from 'vitest';
import {toOwnFormat} from '../../source/formats/template.ts';
import type {Options} from '../../source/state/options.ts';
import {isMenuOpen, type State} from '../../source/state/state.ts';
import {FormatMenu} from '../../source/ui/menu.tsx';
import {setColors} from '../../source/ui/styled-text.ts';
import {loadedState, ownFormat, plainOptions} from '../helpers/arbitrary/states.ts';
import {plainTextOf} from '../helpers/state/ink-lines.ts';

const body = {data: [{resources: [{tags: ['os:win7', 'locale:en']}, {tags: ['os:mac']}]}]};

const stateOf = (options: Partial<Options>, ...keys: string[]) =>
	loadedState(body, {...plainOptions, columns: 60, rows: 20, ...options}, ...keys);

const linesOf = (text: string): string[] => text.split('\n').map(plainTextOf);

const drawMenu = (state: State, rows: number): string => {
	if (!isMenuOpen(state)) {
		throw new Error('no menu is open');
	}
	return renderToString(<FormatMenu state={state} rows={rows} onMenu={() => {}} />, {columns: 60});
};

describe('the format menu', () => {
	const draw = (options: Partial<Options>, rows = 6, ...keys: string[]): string[] =>
		linesOf(drawMenu(stateOf(options, ...keys, 'ctrl+o'), rows));

	it('names what is copied, and each format with its name and output', () => {
		expect(draw({formats: ['csv', 'lines', ownFormat]})).toEqual([
			`${'copy win7 en as'.padEnd(55)}  1/5`,
			'❯ csv         os:win7,locale:en',
			'  lines       os:win7 ↵ locale:en',
			expect.stringMatching(/^ {2}ticket {6}run win7 in 'Group 1'/),
			'',
			'',
		]);
		expect(draw({formats: ['csv']})).toContain('  {locale}    en');
	});

	it('shows a template of the run once, even if it is also a single value', () => {
		const format = toOwnFormat('{os}', '{os}');

		expect(draw({formats: ['csv', format], format}).slice(1, 5)).toEqual([
			'  csv         os:win7,locale:en',
			'❯ {os}        win7',
			'  {locale}    en',
			'',
		]);
	});

	it('shows both ends of an output, but the start of a reason', () => {
		const resources = [{tags: [`os:${'a'.repeat(30)},${'b'.repeat(30)}`]}];
		const state = loadedState({data: [{resources}]}, {columns: 60, rows: 20, formats: ['csv', 'json']}, 'ctrl+o');

		expect(linesOf(drawMenu(state, 12)).slice(1, 3)).toEqual([
			`❯ csv         (\`os:${'a'.repeat(30)},bbbbb…\` c…`,
			`  json        ["os:${'a'.repeat(17)}…${'b'.repeat(21)}"]`,
		]);
	});

	it('shows the formats of a search, or that there are none', () => {
		const drawAfter = (...keys: string[]) => linesOf(drawMenu(stateOf({}, 'ctrl+o', ...keys), 3)).slice(0, 2);

		expect(drawAfter('c', 's')).toEqual(['copy win7 en as', '❯ csv         os:win7,locale:en']);
		expect(drawAfter('z', 'z')).toEqual(['no match for zz', '']);
		expect(drawAfter('c', 's', 'esc')[1]).toBe('❯ csv         os:win7,locale:en');
	});

	it('starts with the format of the run', () => {
		expect(draw({formats: ['csv', 'lines'], format: 'lines'})).toContain('❯ lines       os:win7 ↵ locale:en');
	});

	it.each<[Partial<Options>, string[], string]>([
		[{}, ['tab', 'space', 'space'], 'copy 2 environments as'],
		[{target: 'output'}, [], 'print win7 en as'],
		[{target: 'command'}, [], 'run with win7 en as'],
	])('says what is copied, printed or passed to a command: %j %j', (options, keys, title) => {
		expect(draw({formats: ['csv'], ...options}, 6, ...keys)[0]).toBe(title);
	});

	it('has at most as many lines as fit, including the selected one, and its position', () => {
		const lines = draw({formats: ['csv', 'space', 'lines', 'json'], format: 'json'}, 3);

		expect(lines).toEqual([
			expect.stringMatching(/^copy win7 en as .* 4\/6$/),
			'  lines       os:win7 ↵ locale:en',
			expect.stringMatching(/^❯ json/),
		]);
		const shown = [5, 6].map(rows =>
			draw({formats: ['csv', 'space', 'lines', 'json']}, rows).filter(line => line.includes('os:')),
		);
		expect(shown.map(({length}) => length)).toEqual([4, 3]);
	});

	it.each<[Partial<Options>, string]>([
		[{target: 'clipboard', reader: 'shell'}, "'os:größe'"],
		[{target: 'output', reader: 'person'}, "'os:größe'"],
		[{target: 'output', reader: 'shell'}, 'os:größe'],
	])('quotes for a shell what is pasted, not what a program reads: $target, $reader', (options, output) => {
		const listing = {data: [{resources: [{tags: ['os:größe']}]}]};
		const state = loadedState(listing, {columns: 60, rows: 20, formats: ['csv'], ...options}, 'ctrl+o');

		expect(linesOf(drawMenu(state, 6))[1]).toBe(`❯ csv         ${output}`);
	});

	it.each([
		[false, '❯ own-long-n… win7'],
		[true, '> own-long-n~ win7'],
	])('cuts a name that is too long, with the ellipsis; in ASCII: %j', (isAscii, row) => {
		expect(draw({formats: [toOwnFormat('own-long-name', '{os}')], isAscii})[1]).toBe(row);
	});

	const ofLength = (length: number, rows: number, ...tags: string[]) => {
		const state = loadedState(
			{data: [{resources: [{tags: ['x'.repeat(length), ...tags]}]}]},
			{columns: 60, rows: 20, formats: ['csv', 'lines'], tagsMode: 'all', format: 'lines'},
			'ctrl+o',
		);
		return linesOf(drawMenu(state, rows)).slice(3);
	};

	it.each([
		['nothing, as its row shows it whole', 46, 12, [], []],
		['a text wider than its row', 47, 12, [], ['', 'x'.repeat(47)]],
		['each line of a text', 5, 12, ['y'], ['', 'xxxxx', 'y']],
		['as many lines as fit', 61, 7, ['y'], ['', 'x'.repeat(60), 'x', 'y']],
		['one line less, and that there are more', 61, 6, ['y'], ['', 'x'.repeat(60), '…']],
	])('shows below the formats %s', (_, length, rows, tags, below) => {
		const lines = ofLength(length, rows, ...tags);

		expect(lines.slice(0, below.length)).toEqual(below);
		expect(lines.slice(below.length).join('')).toBe('');
	});

	it('has a bold title, and the bar of the list over the whole row of the selected format', () => {
		setColors(true);
		onTestFinished(() => setColors(false));

		const [title, ...rows] = drawMenu(stateOf({formats: ['csv', 'lines']}, 'ctrl+o'), 6).split('\n');

		expect(title).toContain('\u001b[1mcopy');
		expect(rows.filter(row => row.includes('\u001b[7m'))).toEqual([
			expect.stringMatching(/^\u001b\[7m❯ .*csv {9}os:win7,locale:en {27}/),
		]);
	});

	it('is drawn in ASCII if requested, with a question mark for each other character', () => {
		const tags = ['größe', 'y'.repeat(60)];
		const options = {columns: 60, rows: 20, tagsMode: 'all', isAscii: true, formats: ['csv', 'lines']} as const;
		const lines = linesOf(drawMenu(loadedState({data: [{resources: [{tags}]}]}, options, 'ctrl+o'), 12));

		expect(lines.join('\n')).toMatch(/^[\x00-\x7f]*$/);
		expect(lines.filter(line => line.includes('gr??e'))).toHaveLength(4);
	});
});
