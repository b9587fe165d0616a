import {renderToString} from 'ink';
import {describe, expect, it, onTestFinished} from 'vitest';
import {toOwnForm} from '../../source/forms/template.ts';
import {toBindings, usualBindings} from '../../source/keys/keymap.ts';
import type {Options} from '../../source/state/options.ts';
import {FormMenu, ServiceMenu} from '../../source/ui/menus.tsx';
import {setColors} from '../../source/ui/tone-styles.ts';
import {loadedState, ownForm, plainOptions, twoServices} from '../helpers/arbitrary/states.ts';
import {plainTextOf} from '../helpers/state/ink-lines.ts';

const body = {data: [{resources: [{tags: ['os:win7', 'locale:en']}, {tags: ['os:mac']}]}]};

const stateOf = (options: Partial<Options>, ...keys: string[]) =>
	loadedState(body, {...plainOptions, columns: 60, rows: 20, ...options}, ...keys);

const linesOf = (text: string): string[] => text.split('\n').map(plainTextOf);

describe('the menu of the forms', () => {
	const draw = (options: Partial<Options>, rows = 6, ...keys: string[]): string[] =>
		linesOf(
			renderToString(<FormMenu state={stateOf(options, ...keys)} rows={rows} onChoose={() => {}} />, {columns: 60}),
		);

	it('names what is copied, and shows of each form its number, its name and what it yields', () => {
		expect(draw({forms: ['csv', 'lines', ownForm]})).toEqual([
			'copy win7 en as',
			'❯ 1 csv         os:win7,locale:en',
			'  2 lines       os:win7 ↵ locale:en',
			expect.stringMatching(/^ {2}3 ticket {6}run win7 in 'Group 1'/),
			'',
			'f: use for enter until you quit',
		]);
	});

	it('says below the forms how one becomes that of enter, and with room how it stays so', () => {
		const full = 'f: use for enter until you quit (to keep it, set "form" in the config)';
		const footerAt = (columns: number): string | undefined => {
			const state = {...stateOf({forms: ['csv']}), size: {columns, rows: 20}};
			return linesOf(renderToString(<FormMenu state={state} rows={4} onChoose={() => {}} />, {columns})).at(-1);
		};

		expect(footerAt(full.length)).toBe(full);
		expect(footerAt(full.length - 1)).toBe('f: use for enter until you quit');
		expect(draw({forms: ['csv', 'lines']}, 4).at(-1)).toBe('f: use for enter until you quit');
		expect(draw({forms: ['csv', 'lines']}, 3).at(-1)).toMatch('2 lines');
	});

	it('begins with the form of the run', () => {
		expect(draw({forms: ['csv', 'lines'], form: 'lines'})).toContain('❯ 2 lines       os:win7 ↵ locale:en');
	});

	it('counts several environments', () => {
		expect(draw({forms: ['csv']}, 6, 'tab', 'space', 'space')[0]).toBe('copy 2 environments as');
	});

	it('says what is printed or handed to a command', () => {
		expect(draw({forms: ['csv'], target: 'output'})[0]).toBe('print win7 en as');
		expect(draw({forms: ['csv'], target: 'command'})[0]).toBe('run with win7 en as');
	});

	it('has no more lines than there are, and the selected one among them', () => {
		const lines = draw({forms: ['csv', 'space', 'lines', 'json'], form: 'json'}, 3);

		expect(lines).toHaveLength(3);
		expect(lines[2]).toMatch(/^❯ 4 json/);
	});

	it('quotes for a shell what a person pastes, and not what a program reads', () => {
		const quoted = {data: [{resources: [{tags: ['os:größe']}]}]};
		const lineFor = (options: Partial<Options>): string | undefined => {
			const state = loadedState(quoted, {...plainOptions, columns: 60, rows: 20, forms: ['csv'], ...options});
			return linesOf(renderToString(<FormMenu state={state} rows={6} onChoose={() => {}} />, {columns: 60}))[1];
		};

		expect(lineFor({target: 'clipboard', isPasted: false})).toBe("❯ 1 csv         'os:größe'");
		expect(lineFor({target: 'output', isPasted: true})).toBe("❯ 1 csv         'os:größe'");
		expect(lineFor({target: 'output', isPasted: false})).toBe('❯ 1 csv         os:größe');
	});

	it('says below the forms nothing of a key that the config has taken away', () => {
		const table = usualBindings.table.filter(({command}) => command !== 'use-form');

		expect(draw({forms: ['csv'], bindings: toBindings(table)}, 6).join('\n')).not.toContain('use for enter');
	});

	it('numbers the first nine, with the names below each other', () => {
		const forms = Array.from({length: 10}, (_, index) => toOwnForm(`own${index}`, '{os}'));

		expect(draw({forms}, 12).slice(9, 11)).toEqual(['  9 own8        win7', '    own9        win7']);
	});

	it('has its title and its selected form bold, the cursor in its colour and the footer dim', () => {
		setColors(true);
		onTestFinished(() => setColors(false));
		const text = renderToString(<FormMenu state={stateOf({forms: ['csv', 'lines']})} rows={6} onChoose={() => {}} />, {
			columns: 60,
		});
		const styled = text
			.split('\n')
			.flatMap(line => /^.*?\u001b\[([1-9]\d*)m *([^ \u001b]+)/.exec(line)?.slice(1) ?? []);

		expect(styled).toEqual(['1', 'copy', '35', '❯', '2', 'f:']);
		expect(text).toContain('\u001b[1m1 csv');
		expect(text).not.toContain('\u001b[1m2 lines');
	});

	it('is drawn in ASCII where that is wanted', () => {
		expect(draw({forms: ['csv', 'lines'], isAscii: true}).join('\n')).toMatch(/^[\x00-\x7f]*$/);
	});
});

describe('the menu of the services', () => {
	const draw = (options: Partial<Options>): string[] =>
		linesOf(
			renderToString(<ServiceMenu state={stateOf(options)} rows={5} onChoose={() => {}} />, {
				columns: 60,
			}),
		);

	it('shows the host alone where the name only repeats it', () => {
		const services = [
			{name: 'work', host: 'sandbox.example.org'},
			{name: '10.0.0.7-8443', host: '10.0.0.7:8443'},
		];

		expect(draw({services}).slice(1, 3)).toEqual(['❯ 1   work           sandbox.example.org', '  2   10.0.0.7:8443']);
	});

	it('shows each with its number and host, and marks and selects the one in use', () => {
		expect(draw({services: twoServices, service: 'lab'})).toEqual([
			'go to service',
			'  1   work  sandbox.example.org',
			'❯ 2 ● lab   10.0.0.7:8443',
			'',
			'',
		]);
	});

	it('begins with the first where none is in use', () => {
		expect(draw({services: twoServices})[1]).toBe('❯ 1   work  sandbox.example.org');
	});

	it('cuts a host that is wider than the terminal, with the mark of the look', () => {
		const services = [{name: 'lab', host: `${'h'.repeat(80)}.example.org`}];

		expect(draw({services})[1]).toBe(`❯ 1   lab  ${'h'.repeat(48)}…`);
		expect(draw({services, isAscii: true})[1]).toBe(`> 1   lab  ${'h'.repeat(48)}~`);
	});

	it('says so where none is found', () => {
		const none = stateOf({services: twoServices}, 'tab', 'S', '/', 'z', 'space');

		const lines = linesOf(renderToString(<ServiceMenu state={none} rows={5} onChoose={() => {}} />, {columns: 60}));

		expect(lines.join('\n').trimEnd()).toBe('no service matches z');
	});
});
