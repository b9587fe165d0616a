import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeConfig} from '../../source/config/decode.ts';
import {Fault} from '../../source/fault/fault.ts';
import {grammar} from '../../source/filter/syntax-examples.ts';
import {toKeyName} from '../../source/keys/key-names.ts';
import {type Binding, type Bindings, doesOf, keymap, lineKeymap, type Mode, modes} from '../../source/keys/keymap.ts';
import {type HelpOptions, helpRowId, helpSectionsOf, selectedHelpRow, toSections} from '../../source/state/help.ts';
import {searchOf} from '../../source/state/panels.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {rebindings} from '../helpers/arbitrary/bindings.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter, twoGroups} from '../helpers/scenes/two-groups.ts';

const plain: HelpOptions = {table: keymap, mode: 'filter', isAscii: false, search: ''};

const sectionsFor = (options: Partial<HelpOptions>) => toSections({...plain, ...options});

/** The keys and the meaning of each row, under the titles of their sections. */
const rowsFor = (options: Partial<HelpOptions>): readonly string[] =>
	sectionsFor(options).flatMap(({title, rows}) => [title, ...rows.map(({shown, does}) => `${shown}: ${does}`)]);

const namesOf = (keys: readonly string[]) => keys.map(key => toKeyName(key)).join(' ');

const bound = (mode: Mode) => keymap.filter(({keys}) => (keys[mode] ?? []).length > 0);

/** The rows below a title. */
const rowsOf = (title: string): readonly string[] =>
	sectionsFor({}).flatMap(section => (section.title === title ? section.rows.map(({shown}) => shown) : []));

describe('the rows of the help', () => {
	it('name every key of the list and the filter with its description, once one searches', () => {
		const own = (binding: Binding) => sectionsFor({search: doesOf(binding, 'filter')}).flatMap(({rows}) => rows);

		for (const binding of [...bound('filter'), ...bound('list')]) {
			const {list = [], filter = []} = binding.keys;
			const shown = namesOf([...new Set([...list, ...filter])]);

			expect(own(binding)).toContainEqual(expect.objectContaining({shown, does: doesOf(binding, 'filter')}));
		}
	});

	it('name each command before one searches, alone or with others', () => {
		const names = rowsFor({}).flatMap(row => row.split(': ')[0]?.split(' ') ?? []);

		for (const {command, keys} of [...bound('filter'), ...bound('list')]) {
			const [first = '', ...others] = [...(keys.list ?? []), ...(keys.filter ?? [])];

			expect([command, names.includes(toKeyName(first)) || others.some(key => names.includes(toKeyName(key)))]).toEqual(
				[...[command, true]],
			);
		}
	});

	it('are grouped by purpose, and commands that belong together share one', () => {
		const titles = sectionsFor({}).map(({title}) => title);

		expect(titles.slice(0, 6)).toEqual(['move', 'look', 'filter', 'copy', 'program', 'filter syntax']);
		expect(rowsFor({}).slice(0, 6)).toEqual([
			'move',
			'↑ ↓ k j: up, down',
			'pgup pgdn: a page up, down',
			'^u ^d: half a page (in the list)',
			'home end g G: first, last',
			'[ ] alt-↑ alt-↓: previous, next group',
		]);
	});

	it('share a row only while the first keys of all fit', () => {
		const long = {list: ['ctrl+alt+shift+pageup']};
		const table = keymap.map(binding => (binding.command === 'page-up' ? {...binding, keys: long} : binding));

		expect(rowsFor({table}).slice(2, 4)).toEqual(['ctrl-alt-shift-pgup: page up', 'pgdn: page down']);
	});

	it('share a row only while all of its commands have keys', () => {
		const table = keymap.filter(({command}) => command !== 'select-next');

		expect(rowsFor({table}).slice(1, 3)).toEqual(['↑ ^p ^k k: up', 'pgup pgdn: a page up, down']);
	});

	it.each([
		['filter', ['move', 'look']],
		['facets', ['in the facets', 'move']],
		['formats', ['in the formats', 'move']],
		['failure', ['after a failure', 'move']],
	] as const)('begin with the keys of the current mode: %s', (mode, first) => {
		const titles = sectionsFor({mode}).map(({title}) => title);

		expect(titles.slice(0, first.length)).toEqual(first);
		expect(new Set(titles).size).toBe(titles.length);
	});

	it('have every example of the filter, and the keys of each panel with their own meaning', () => {
		expect(rowsFor({})).toEqual(expect.arrayContaining(grammar.map(([filter, finds]) => `${filter}: ${finds}`)));
		expect(rowsFor({})).toEqual(
			expect.arrayContaining([
				'enter: add the value to the filter, or remove it',
				'enter: go to the environment',
				'enter: copy (or print) in this format and quit',
				'enter: copy (or print) the value alone and quit',
				'enter: do what the row says',
			]),
		);
		expect(rowsOf('in the formats')).toEqual(['enter', '^y', '^o', 'esc']);
	});

	it.each(['detail', 'facets', 'changes', 'formats', 'help', 'failure'] as const)(
		'have every key of the mode %s with another meaning than in the list and in the filter',
		mode => {
			const shown = sectionsFor({mode})[0]?.rows.map(({does}) => does);
			const differs = (list: Mode) => (binding: (typeof keymap)[number]) =>
				doesOf(binding, mode) !== doesOf(binding, list) ||
				!binding.keys[mode]?.every(key => binding.keys[list]?.includes(key));
			// Editing a line is the same everywhere, except what is said for this mode.
			const isEdit = ({command, doesIn}: Binding) => !doesIn?.[mode] && lineKeymap.some(row => row.command === command);
			const own = bound(mode).filter(differs('filter')).filter(differs('list'));

			expect(new Set(shown)).toEqual(new Set(own.filter(one => !isEdit(one)).map(binding => doesOf(binding, mode))));
		},
	);

	it.each([
		['detail', 'd'],
		['facets', 't'],
		['formats', 'Y'],
		['help', '?'],
	] as const)('say which keys go back, and only those: %s', (mode, opens) => {
		const opened = loadedState(twoGroups, {}, 'tab', '*', opens);
		expect(opened.panels).toMatchObject([{type: mode}]);

		for (const binding of bound(mode)) {
			for (const key of binding.keys[mode] ?? []) {
				const {state, effects} = press(opened, key);
				const isClosed = state.panels.length === 0 && state.mode === 'list' && !state.isLeaving;
				const leadsBack = isClosed && state.notice === undefined && effects.length === 0;

				expect([key, /^(?:.*or go )?back$/.test(doesOf(binding, mode))]).toEqual([key, leadsBack]);
			}
		}
	});

	it('have the given keymap, without commands that have no key', () => {
		const shownWith = (keys: readonly string[]) =>
			rowsFor({table: keymap.map(one => (one.command === 'copy' ? {...one, keys: {list: keys}} : one))});

		expect(shownWith(['f12'])).toContain('f12: copy and stay');
		expect(shownWith([]).join('\n')).not.toContain('copy and stay');
		expect(rowsFor({table: []})[0]).toBe('filter syntax');
	});

	it('say what a key does in the list or in the filter, whichever has the keys', () => {
		const said = (mode: Mode, search: string) => sectionsFor({mode, search})[0]?.rows[0];

		expect(said('list', 'help')).toMatchObject({shown: '? f1', does: 'help'});
		expect(said('list', 'cursor right')?.does).toMatch(/or accept the suggestion at the end$/);
	});

	it.each([
		[false, '❯ ● = ≈ ▸ ×3'],
		[true, '> * = ~ + x3'],
	])('have the meaning of each sign of a row, in ASCII: %j', (isAscii, signs) => {
		const rows = rowsFor({isAscii});
		const all = rows.slice(rows.indexOf('signs') + 1).slice(0, 6);
		const meanings = [
			...['selected', 'marked', 'has the same tags as the pick', 'the pick also matches it'],
			...['a folded group', '3 environments with the same tags'],
		];

		expect(all).toEqual(signs.split(' ').map((sign, index) => `${sign}: ${meanings[index]}`));
	});

	it('have no signs for a screen reader', () => {
		expect([false, true].map(isSpoken => rowsFor({isSpoken}).includes('signs'))).toEqual([true, false]);
	});

	it('differ from each other in any keymap', () => {
		const anyTable = fc.oneof(fc.constant(keymap), rebindings.map(bindingsOf));

		always(200, fc.tuple(anyTable, fc.constantFrom(...modes), fc.boolean()), ([table, mode, isAscii]) => {
			const ids = sectionsFor({table: table ?? keymap, mode, isAscii}).flatMap(({rows}) => rows.map(helpRowId));

			expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
		});
	});
});

/** The keymap with these changes; undefined if they are refused. */
const bindingsOf = (keys: object): Bindings | undefined => {
	try {
		return decodeConfig(JSON.stringify({keys}), 'c.json').bindings;
	} catch (error) {
		if (error instanceof Fault) {
			return undefined;
		}
		throw error;
	}
};

describe('a search in the help', () => {
	it.each([
		['syntax', grammar.length],
		['synt', grammar.length],
		['letters', 1],
		["'", 1],
		['!', 1],
		['|', 1],
		['win7 or', 1],
	])('finds the syntax of the filter: %s', (search, count) => {
		const {rows = []} = sectionsFor({search}).find(({title}) => title === 'filter syntax') ?? {};

		expect(rows).toHaveLength(count);
		expect(grammar).toEqual(expect.arrayContaining(rows.map(({shown, does}) => [shown, does])));
	});

	it.each([
		['by its action', 'half page', ['half a page up (in the list)', 'half a page down (in the list)'], ['suspend']],
		['by its key', '^y', ['copy and stay'], ['copy (or print)']],
		['by the name of its key', 'ctrl+y', ['copy and stay'], ['copy (or print)']],
		['with capitals as they are', 'G', ['last'], ['first']],
		['of one letter by that letter', 't', ['facets'], ['copy and stay']],
		['of one letter held with another key', 'z', ['suspend'], ['reload']],
	])('finds a key %s', (_, search, found, lost) => {
		const text = rowsFor({search}).join('\n');

		expect(found.filter(does => !text.includes(does))).toEqual([]);
		expect(lost.filter(does => text.includes(does))).toEqual([]);
	});

	it.each([
		['frobnicate', 'no word of it occurs'],
		// Two or three letters must start a word, so that `help` is not a match.
		['elp', 'it does not start a word'],
	])('finds nothing for %s, as %s', search => {
		expect(sectionsFor({search})).toEqual([]);
	});

	it('ignores a leading slash, but finds the key of a lone slash', () => {
		const foundAfter = (...keys: string[]) =>
			helpSectionsOf(stateAfter('f1', ...keys)).flatMap(({title, rows}) => [title, ...rows.map(({does}) => does)]);

		expect(foundAfter(...'/half').join('\n')).toContain('half a page');
		expect(foundAfter(...'half/')).toEqual([]);
		expect(foundAfter('/')).toEqual(['filter', 'go to the filter (letters are text)']);
	});

	it.each([
		// Even letters that act elsewhere are typed, but not in the filter.
		['w f1 q u i t', 'quit', 'w'],
		['f1 x backspace', '', ''],
		['f1 x esc', '', ''],
		['f1 x ?', 'x?', ''],
	])('is typed: %s', (keys, search, filter) => {
		const state = stateAfter(...keys.split(' '));

		expect([searchOf(state), state.filter.text]).toEqual([search, filter]);
		expect(state.panels).toMatchObject([{type: 'help'}]);
	});

	it('may be a paste', () => {
		expect(searchOf(update(stateAfter('f1'), {type: 'pasted', text: 'half\ra'}).state)).toBe('half a');
	});

	it('selects its first row, unless it finds the selected one', () => {
		expect(selectedHelpRow(stateAfter('f1', ...'suspend'))?.does).toBe('suspend (`fg` resumes)');
		expect(selectedHelpRow(stateAfter('f1', ...'zzz'))).toBeUndefined();
		expect(selectedHelpRow(stateAfter())).toBeUndefined();
	});
});
