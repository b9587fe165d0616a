import {renderToString} from 'ink';
import {describe, expect, it, onTestFinished} from 'vitest';
import {toOwnFormat} from '../../source/formats/template.ts';
import type {Options} from '../../source/state/options.ts';
import type {State} from '../../source/state/state.ts';
import {OpenedMenu} from '../../source/ui/menus.tsx';
import {setColors} from '../../source/ui/styled-text.ts';
import {loadedState, ownFormat, plainOptions, twoServices} from '../helpers/arbitrary/states.ts';
import {plainTextOf} from '../helpers/state/ink-lines.ts';

const body = {data: [{resources: [{tags: ['os:win7', 'locale:en']}, {tags: ['os:mac']}]}]};

const stateOf = (options: Partial<Options>, ...keys: string[]) =>
	loadedState(body, {...plainOptions, columns: 60, rows: 20, ...options}, ...keys);

const linesOf = (text: string): string[] => text.split('\n').map(plainTextOf);

const drawMenu = (state: State, rows: number): string => {
	if (state.open?.type !== 'copy-as' && state.open?.type !== 'services') {
		throw new Error('no menu is open');
	}
	return renderToString(<OpenedMenu state={state} open={state.open} rows={rows} on={() => {}} />, {columns: 60});
};

describe('the format menu', () => {
	const draw = (options: Partial<Options>, rows = 6, ...keys: string[]): string[] =>
		linesOf(drawMenu(stateOf(options, ...keys, 'ctrl+o'), rows));

	it('names what is copied, and each format with its number, name and output', () => {
		expect(draw({formats: ['csv', 'lines', ownFormat]})).toEqual([
			`${'copy win7 en as'.padEnd(55)}  1/5`,
			'❯ 1 csv         os:win7,locale:en',
			'  2 lines       os:win7 ↵ locale:en',
			expect.stringMatching(/^ {2}3 ticket {6}run win7 in 'Group 1'/),
			'',
			'',
		]);
		expect(draw({formats: ['csv']})).toContain('  3 {locale}    en');
	});

	it('shows a template of the run once, even if it is also a single value', () => {
		const format = toOwnFormat('{os}', '{os}');

		expect(draw({formats: ['csv', format], format}).slice(1, 5)).toEqual([
			'  1 csv         os:win7,locale:en',
			'❯ 2 {os}        win7',
			'  3 {locale}    en',
			'',
		]);
	});

	it('shows the formats of a search, without numbers, or that there are none', () => {
		const drawAfter = (...keys: string[]) => linesOf(drawMenu(stateOf({}, 'ctrl+o', ...keys), 3)).slice(0, 2);

		expect(drawAfter('c', 's')).toEqual(['copy win7 en as', '❯   csv         os:win7,locale:en']);
		expect(drawAfter('z', 'z')).toEqual(['no match for zz', '']);
		expect(drawAfter('3')[1]).toBe('  2 space       os:win7 locale:en');
		expect(drawAfter('c', 's', 'esc')[1]).toBe('❯ 1 csv         os:win7,locale:en');
	});

	it('starts with the format of the run', () => {
		expect(draw({formats: ['csv', 'lines'], format: 'lines'})).toContain('❯ 2 lines       os:win7 ↵ locale:en');
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
			'  3 lines       os:win7 ↵ locale:en',
			expect.stringMatching(/^❯ 4 json/),
		]);
	});

	it.each<[Partial<Options>, string]>([
		[{target: 'clipboard', reader: 'shell'}, "'os:größe'"],
		[{target: 'output', reader: 'person'}, "'os:größe'"],
		[{target: 'output', reader: 'shell'}, 'os:größe'],
	])('quotes for a shell what is pasted, and not what a program reads: %j', (options, output) => {
		const listing = {data: [{resources: [{tags: ['os:größe']}]}]};
		const state = loadedState(listing, {columns: 60, rows: 20, formats: ['csv'], ...options}, 'ctrl+o');

		expect(linesOf(drawMenu(state, 6))[1]).toBe(`❯ 1 csv         ${output}`);
	});

	it('numbers the first nine, and aligns the names', () => {
		const formats = Array.from({length: 10}, (_, index) => toOwnFormat(`own${index}`, '{os}'));

		expect(draw({formats}, 20).slice(9, 11)).toEqual(['  9 own8        win7', '    own9        win7']);
	});

	it('has a bold title, and the bar of the list over the whole row of the selected format', () => {
		setColors(true);
		onTestFinished(() => setColors(false));

		const [title, ...rows] = drawMenu(stateOf({formats: ['csv', 'lines']}, 'ctrl+o'), 6).split('\n');

		expect(title).toContain('\u001b[1mcopy');
		expect(rows.filter(row => row.includes('\u001b[7m'))).toEqual([
			expect.stringMatching(/^\u001b\[7m❯ .*1 csv +os:win7,locale:en {27}/),
		]);
	});

	it('is drawn in ASCII if requested', () => {
		expect(draw({formats: ['csv', 'lines'], isAscii: true}).join('\n')).toMatch(/^[\x00-\x7f]*$/);
	});
});

describe('the services menu', () => {
	const draw = (options: Partial<Options>, ...keys: string[]): string[] =>
		linesOf(drawMenu(stateOf(options, 'alt+s', ...keys), 5));

	it('shows only the host if the name only repeats it', () => {
		const services = [
			{name: 'work', host: 'sandbox.example.org'},
			{name: '10.0.0.7-8443', host: '10.0.0.7:8443'},
		];

		expect(draw({services}).slice(1, 3)).toEqual(['❯ 1   work           sandbox.example.org', '  2   10.0.0.7:8443']);
	});

	it('shows each with number and host, and marks and selects the current one, else the first', () => {
		expect(draw({services: twoServices, service: 'lab'}).slice(0, 3)).toEqual([
			'go to service',
			'  1   work  sandbox.example.org',
			'❯ 2 ● lab   10.0.0.7:8443',
		]);
		expect(draw({services: twoServices})[1]).toBe('❯ 1   work  sandbox.example.org');
	});

	it('cuts a host that is wider than the terminal, with the ellipsis', () => {
		const services = [{name: 'lab', host: `${'h'.repeat(80)}.example.org`}];

		expect(draw({services})[1]).toBe(`❯ 1   lab  ${'h'.repeat(48)}…`);
		expect(draw({services, isAscii: true})[1]).toBe(`> 1   lab  ${'h'.repeat(48)}~`);
	});

	it('shows the matches of a search, or that there are none', () => {
		expect(draw({services: twoServices}, 'l', 'a')[1]).toBe('❯     lab  10.0.0.7:8443');
		expect(draw({services: twoServices}, 'z', 'space').join('\n').trimEnd()).toBe('no match for z');
	});
});
