import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {grammar} from '../../source/filter/grammar.ts';
import {toMenuBytes} from '../../source/keys/io/menu-input.ts';
import {toNamedKey} from '../../source/keys/key-codes.ts';
import {toKeyName} from '../../source/keys/key-label.ts';
import {type Binding, keymap} from '../../source/keys/keymap.ts';
import {doesOf} from '../../source/keys/lookup.ts';
import {menuKeymap} from '../../source/keys/menu-keys.ts';
import type {Mode} from '../../source/keys/modes.ts';
import {toFilterLine} from '../../source/screen/filter-line.ts';
import {countBindings, type HelpOptions, helpLinesOf, helpSearchOf, toHelpLines} from '../../source/screen/help.ts';
import {searchOf} from '../../source/state/state.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {update} from '../../source/update/update.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter, twoGroups} from '../helpers/scenes/two-groups.ts';
import {inTone, textOf, textsOf} from '../helpers/state/lines.ts';

const plain: HelpOptions = {columns: 100, mode: 'filter', isAscii: false, search: ''};

const textsFor = (options: Partial<HelpOptions>): string[] => textsOf(toHelpLines(keymap, {...plain, ...options}));

const keysOfMenus = menuKeymap.flatMap(({names}) => names);

const bound = (mode: Mode) => keymap.filter(({keys}) => (keys[mode] ?? []).length > 0);

const modes: readonly Mode[] = ['filter', 'browse', 'detail', 'tags', 'compare', 'copy-as', 'failure', 'help'];

describe('the help', () => {
	it.each([80, 100, 200])('names every key of the filter and of the list with what it does, at %i columns', columns => {
		const lines = textsFor({columns});

		for (const binding of [...bound('filter'), ...bound('browse')]) {
			const {keys} = binding;
			const does = doesOf(binding, 'filter');
			const filter = (keys.filter ?? []).map(key => toKeyName(key)).join(' ');
			const browse = (keys.browse ?? []).map(key => toKeyName(key)).join(' ');

			expect(lines).toContain((filter.padEnd(18) + browse.padEnd(18) + does).slice(0, columns));
		}
	});

	it.each(['filter', 'browse'] as const)(
		'names the keys one below the other at 40 columns, those of the %s first',
		mode => {
			const lines = textsFor({columns: 40, mode});
			const [title, other] = mode === 'filter' ? ['filter', 'list'] : ['list', 'filter'];

			expect(lines[0]).toBe(`in the ${title}`);
			expect(lines).toContain(`in the ${other}`);
			expect(lines.slice(1, 3)).toEqual([
				'enter             copy (or print) and',
				'                  quit; unfold a group',
			]);
		},
	);

	it.each(['filter', 'browse', 'tags', 'failure'] as const)(
		'has the keys of where it was opened first, then the syntax: %s',
		mode => {
			const title = {filter: 'in the filter', browse: 'in the list', tags: 'in the tags', failure: 'after a failure'}[
				mode
			];
			const titles = (columns: number) =>
				toHelpLines(keymap, {...plain, columns, mode})
					.filter(([first]) => first?.tone === 'strong')
					.map(([first]) => first?.text ?? '');

			for (const columns of [40, 100]) {
				expect(titles(columns)[0]).toMatch(new RegExp(`^${title}( |$)`));
				expect(titles(columns)[1]).toBe('filter syntax');
				expect(titles(columns).join()).toMatch(/in the filter.*in the list|in the list.*in the filter/);
			}
			const here = textsFor({mode}).slice(1, textsFor({mode}).indexOf(''));
			expect(mode === 'filter' || mode === 'browse' ? here.filter(line => line.startsWith(' ')) : []).toEqual([]);
		},
	);

	it('has every example of the filter with what it finds', () => {
		const text = textsFor({columns: 200}).join('\n');

		for (const [filter, finds] of grammar) {
			expect(text).toContain(`${filter.padEnd(36)}${finds}`);
		}
	});

	it.each([
		['syntax', grammar.length],
		['synt', grammar.length],
		['filter syntax', grammar.length],
		['fuzzy', 1],
		["'", 1],
		['!', 2],
		['|', 1],
		['bar space', 1],
	])('finds the syntax of the filter: %s', (search, count) => {
		const lines = textsFor({search, columns: 200});
		const first = lines.indexOf('filter syntax');

		expect(lines.slice(first + 1, first + 1 + count).map(line => line.slice(0, 36).trim())).toEqual(
			grammar.map(([filter]) => filter).filter(filter => lines.some(line => line.startsWith(filter.padEnd(36)))),
		);
		expect(lines.filter(line => grammar.some(([filter]) => line.startsWith(filter.padEnd(36))))).toHaveLength(count);
	});

	it('has a part for each mode, with all that its keys do', () => {
		const text = textsFor({columns: 2000}).join('\n');

		for (const title of ['detail', 'tags', 'comparison', 'forms']) {
			expect(text).toContain(`\nin the ${title}\n`);
		}
		for (const mode of modes) {
			for (const binding of bound(mode)) {
				expect(text).toContain(doesOf(binding, mode));
			}
		}
		expect(text).toMatch(
			/in the forms\nenter +copy or print in this form\n[\s\S]*\nY \^o q esc +back\nas in the list: x alt-x tags taken: selector, exact or all · \? f1 help · \^z suspend \(`fg` comes back\) · \^c quit at once$/m,
		);
		expect(text).toMatch(/enter space +add to or remove from the filter\n/);
	});

	it.each(['copy-as', 'services'] as const)('names each key that the menu takes in its part: %s', mode => {
		const part = textsFor({columns: 1000, search: mode === 'copy-as' ? 'in the forms' : 'in the services'});
		const rest = part.find(line => line.startsWith('as in the list: ')) ?? '';
		const namesOf = ({keys}: Pick<Binding, 'keys'>) => (keys[mode] ?? []).map(key => toKeyName(key)).join(' ');

		for (const row of [...menuKeymap, ...bound(mode)]) {
			const does = doesOf(row, mode);
			const line = part.find(text => text.includes(namesOf(row)) && text.endsWith(` ${does}`));

			expect(line ?? rest).toContain(does);
		}
		expect(keysOfMenus.filter(key => toMenuBytes(toNamedKey(key)) === '')).toEqual([]);
	});

	it.each([
		['detail', 'd'],
		['tags', 't'],
		['compare', 'c'],
		['copy-as', 'Y'],
		['services', 'S'],
		['help', '?'],
	] as const)('says of each key that leads back that it does, and of no other: %s', (mode, opens) => {
		const services = [
			{name: 'one', host: 'one.example'},
			{name: 'two', host: 'two.example'},
		];
		const opened = loadedState(twoGroups, {services}, 'tab', 'a', opens);
		expect(opened.open?.type).toBe(mode);

		for (const binding of bound(mode)) {
			for (const key of binding.keys[mode] ?? []) {
				const {state} = press(opened, key);
				const isClosed = state.open === undefined && state.mode === 'browse' && !state.isLeaving;
				const leadsBack = isClosed && state.notice === undefined;

				expect([key, /^(?:.*else )?back$/.test(doesOf(binding, mode))]).toEqual([key, leadsBack]);
			}
		}
	});

	it.each([
		['by what it does', 'half page', ['half a page up', 'half a page down'], ['suspend']],
		['by its key', '^y', ['copy and stay'], ['copy (or print)']],
		['by the name of its key', 'ctrl+y', ['copy and stay'], ['copy (or print)']],
		['by where it holds', 'in the forms', ['tags taken: selector, exact or all', 'choose by number'], ['half a page']],
		['with capitals as they are', 'G', ['last'], ['first']],
		['of one letter by that letter', 't', ['tags'], ['mouse']],
	])('finds a key %s', (_, search, found, lost) => {
		const text = textsFor({search}).join('\n');

		expect(found.filter(does => !text.includes(does))).toEqual([]);
		expect(lost.filter(does => text.includes(does))).toEqual([]);
	});

	it.each([
		['filter', 12],
		['t', 5],
		['suspend', 2],
		['list', 12],
	])('is not drowned by headings and by what holds everywhere: %s', (search, most) => {
		expect(textsFor({search}).length).toBeLessThanOrEqual(most);
	});

	it.each(['filter', 'browse'] as const)('has each heading once in what is found, opened from the %s', mode => {
		const headings = textsFor({search: 'or', mode}).filter(line => /^in the |^filter syntax/.test(line));

		expect(headings.filter(line => line.includes('what it does'))).toHaveLength(1);
		expect(new Set(headings).size).toBe(headings.length);
	});

	it('marks one letter only among the keys', () => {
		const lines = toHelpLines(keymap, {...plain, search: 't'});

		expect(lines.flat().filter(({tone, text}) => tone === 'match' && text !== 't')).toEqual([]);
		expect(lines.flat().filter(({tone, text}) => tone === 'dim' && text.includes('t'))).not.toEqual([]);
	});

	it('shows what was found in it, and says when nothing was', () => {
		expect(inTone(toHelpLines(keymap, {...plain, search: 'suspend'}), 'match')).toContain('suspend');
		expect(textsFor({search: 'frobnicate'})).toEqual(['no match for frobnicate']);
	});

	it('counts what is found', () => {
		const all = keymap.length + menuKeymap.length;

		expect(countBindings(keymap, '')).toEqual({found: all + grammar.length, all});
		expect(countBindings(keymap, 'half page').found).toBe(2);
		expect(countBindings(keymap, 'frobnicate').found).toBe(0);
	});

	it('is of the keymap that is given', () => {
		const table = keymap.map(binding => (binding.command === 'copy' ? {...binding, keys: {browse: ['f12']}} : binding));

		expect(textsOf(toHelpLines(table, plain))).toContain(`${' '.repeat(18)}${'f12'.padEnd(18)}copy and stay`);
		expect(textsOf(toHelpLines([], plain)).filter(line => !line.startsWith(' '))[0]).toBe('filter syntax');
	});

	it('is never wider than the screen, whatever is searched', () => {
		const words = fc.oneof(fc.constantFrom('', 'copy', 'G', 'the list', 'ctrl', '↑', 'zz'), fc.string());

		fc.assert(
			fc.property(
				fc.integer({min: 20, max: 200}),
				fc.constantFrom('filter' as const, 'browse' as const),
				words,
				(columns, mode, search) => {
					const lines = toHelpLines(keymap, {columns, mode, isAscii: false, search});

					expect(Math.max(...lines.map(cellsOfSpans))).toBeLessThanOrEqual(columns);
					expect(lines.length).toBeGreaterThan(0);
				},
			),
		);
	});
});

describe('typing in the help', () => {
	it('searches it, letters that act elsewhere too, and leaves the filter alone', () => {
		const state = stateAfter('w', 'f1', ...'quit?'.slice(0, 4));

		expect(searchOf(state)).toBe('quit');
		expect(state.filter.text).toBe('w');
		expect(state.open?.type).toBe('help');
	});

	it('takes a slash before it for the habit that it is, but finds the key of one alone', () => {
		expect(helpSearchOf(stateAfter('f1', ...'/half'))).toBe('half');
		expect(helpSearchOf(stateAfter('f1', ...'and/or'))).toBe('and/or');
		expect(textsOf(helpLinesOf(stateAfter('f1', '/'))).join('\n')).toContain('go to the filter');
	});

	it.each([
		['an empty filter', ['?'], 'help'],
		['a filter with some text', ['w', '?'], undefined],
		['a filter of spaces', ['space', '?'], undefined],
	])('begins with ? in %s, which then types', (_, keys, open) => {
		expect(stateAfter(...keys).open?.type).toBe(open);
		expect(stateAfter(...keys).filter.text.includes('?')).toBe(open === undefined);
	});

	it('may be a paste', () => {
		const {state} = update(stateAfter('f1'), {type: 'pasted', text: 'half\ra'});

		expect(searchOf(state)).toBe('half a');
	});

	it('is edited as in the filter, scrolls back, and is cleared before the help is closed', () => {
		const scrolled = stateAfter('f1', 'pagedown');
		expect(scrolled.open).not.toMatchObject({scroll: 0});

		const searched = press(scrolled, 'x').state;
		expect(searched.open).toMatchObject({scroll: 0, search: {text: 'x'}});
		expect(searchOf(press(searched, 'backspace').state)).toBe('');
		const cleared = press(searched, 'esc').state;
		expect(cleared.open).toMatchObject({type: 'help', search: {text: ''}});
		expect(press(cleared, 'esc').state.open).toBeUndefined();
		expect(searchOf(press(searched, '?').state)).toBe('');
	});

	it('stands in the first line with its cursor and what is found', () => {
		const {spans, cursor} = toFilterLine(stateAfter('f1', ...'suspend'));

		expect(textOf(spans)).toMatch(/^> suspend +1 found$/);
		expect(cursor).toBe(9);
		expect(textOf(toFilterLine(stateAfter('f1')).spans)).toMatch(/^> type to search +\d+ keys$/);
	});

	it('is scrolled to its end at 40x12', () => {
		const state = loadedState(twoGroups, {columns: 40, rows: 12}, 'f1', 'end');
		const lines = helpLinesOf(state);

		expect(state.open).toMatchObject({scroll: lines.length - 10});
	});
});
