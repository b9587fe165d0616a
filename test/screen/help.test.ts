import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {grammar} from '../../source/filter/grammar.ts';
import {toMenuBytes} from '../../source/keys/io/menu-input.ts';
import {toKeyName} from '../../source/keys/key-codes.ts';
import {doesOf, keymap, type Mode, menuKeymap} from '../../source/keys/keymap.ts';
import {toFilterLine} from '../../source/screen/filter-line.ts';
import {type HelpOptions, helpLinesOf, toHelpLines} from '../../source/screen/help.ts';
import {searchOf} from '../../source/state/state.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter, twoGroups} from '../helpers/scenes/two-groups.ts';
import {inTone, textOf, textsOf, tonesOf} from '../helpers/state/lines.ts';

const plain: HelpOptions = {table: keymap, columns: 100, mode: 'filter', isAscii: false, search: ''};

const textsFor = (options: Partial<HelpOptions>): string[] => textsOf(toHelpLines({...plain, ...options}));

const keysOfMenu = menuKeymap.flatMap(({keys}) => keys['copy-as'] ?? []);

const namesOf = (keys: readonly string[]) => keys.map(key => toKeyName(key)).join(' ');

const bound = (mode: Mode) => keymap.filter(({keys}) => (keys[mode] ?? []).length > 0);

describe('the help', () => {
	it.each([80, 100, 200])('names every key of the list and the filter with its description, at %i columns', columns => {
		const lines = textsFor({columns}).map(line => line.split(/ {2,}/));

		for (const binding of [...bound('filter'), ...bound('browse')]) {
			const {browse = [], filter = []} = binding.keys;

			expect(lines).toContainEqual([namesOf([...new Set([...browse, ...filter])]), doesOf(binding, 'filter')]);
		}
	});

	it('groups the keys by purpose, each action in one row with all its keys', () => {
		const lines = textsFor({});
		const headings = ['find', 'choose', 'compare', 'copy', 'view', 'program', 'edit the filter'];
		const starts = headings.map(heading => lines.indexOf(heading));

		expect(starts).toEqual(starts.toSorted((one, other) => one - other));
		expect(lines.slice(lines.indexOf('copy')).slice(0, 3)).toEqual([
			'copy',
			'enter               copy (or print) and quit; unfold a group',
			'y ^y                copy and stay',
		]);
		// The rows before the keys that edit a line, without headings and blank lines.
		expect(lines.slice(0, starts.at(-1)).filter(line => line.includes('  ')).length).toBeLessThanOrEqual(40);
	});

	it.each([
		['filter', ['find', 'choose']],
		['tags', ['in the tags', 'find']],
		['failure', ['after a failure', 'find']],
	] as const)('begins with the keys of the current mode: %s', (mode, first) => {
		const headings = toHelpLines({...plain, mode})
			.filter(([one]) => one?.tone === 'strong')
			.map(([one]) => one?.text);

		expect(headings.slice(0, first.length)).toEqual(first);
		expect(new Set(headings).size).toBe(headings.length);
		expect(textsOf(helpLinesOf(stateAfter('ctrl+t', 'f1')))[0]).toBe('in the tags');
	});

	it('has every example of the filter, and every key of each mode, with its meaning', () => {
		const lines = textsFor({columns: 2000});
		const rows = lines.map(line => line.split(/ {2,}/));
		const menu = menuKeymap.map(({does, keys}) => [namesOf(keys['copy-as'] ?? []), does]);

		expect(rows).toEqual(expect.arrayContaining([...grammar.map(([filter, finds]) => [filter, finds]), ...menu]));
		expect(lines).toEqual(expect.arrayContaining(['in the detail', 'in the tags', 'in the formats']));
		expect(rows).toContainEqual(['enter space', 'add the tag to the filter, or remove it']);
		expect(lines[lines.indexOf('in the formats') + 1]).toMatch(/^enter +copy \(or print\) in this format and quit$/);
		expect(rows).toContainEqual(['^o', 'back']);
		expect(keysOfMenu.filter(key => toMenuBytes(key) === '')).toEqual([]);
	});

	it.each([
		['detail', 'd'],
		['tags', 't'],
		['copy-as', 'Y'],
		['help', '?'],
	] as const)('says which keys go back, and only those: %s', (mode, opens) => {
		const opened = loadedState(twoGroups, {}, 'tab', '*', opens);
		expect(opened.open?.type).toBe(mode);

		for (const binding of bound(mode)) {
			for (const key of binding.keys[mode] ?? []) {
				const {state, effects} = press(opened, key);
				const isClosed = state.open === undefined && state.mode === 'browse' && !state.isLeaving;
				const leadsBack = isClosed && state.notice === undefined && effects.length === 0;

				expect([key, /^(?:.*or go )?back$/.test(doesOf(binding, mode))]).toEqual([key, leadsBack]);
			}
		}
	});

	it('shows the given keymap, without commands that have no key', () => {
		const shownWith = (keys: readonly string[]) =>
			textsFor({table: keymap.map(one => (one.command === 'copy' ? {...one, keys: {browse: keys}} : one))});

		expect(shownWith(['f12'])).toContain(`${'f12'.padEnd(20)}copy and stay`);
		expect(shownWith([]).join('\n')).not.toContain('copy and stay');
		expect(textsOf(toHelpLines({...plain, table: []})).filter(line => !line.startsWith(' '))[0]).toBe('filter syntax');
	});

	it('says what a key does in the list or in the filter, whichever has the keys', () => {
		const said = (mode: Mode) => textsFor({mode, search: 'help'})[1];

		expect(said('browse')).toBe('? f1                help');
		expect(said('filter')).toBe('? f1                help (? only while the filter is empty)');
		expect(textsFor({mode: 'browse', search: 'cursor right'})[1]).toMatch(/or accept the suggestion at the end$/);
	});

	it('gives the keys of an action at most 36 cells, with a gap after them', () => {
		const keys = {filter: ['ctrl+alt+shift+pageup', 'alt+f1', 'alt+f2', 'alt+f3']};
		const table = keymap.map(binding => (binding.command === 'page-up' ? {...binding, keys} : binding));

		expect(textsFor({table, search: 'page up'})[1]).toBe('ctrl-alt-shift-pgup alt-f1 alt-f2 … page up');
		expect(textsFor({table, search: 'page up', columns: 50})[1]).toBe('ctrl-alt-shift-pgup alt… page up');
	});

	it('is never wider than the screen, whatever the search', () => {
		const anyOptions = fc.record({
			columns: fc.integer({min: 20, max: 200}),
			mode: fc.constantFrom('filter' as const, 'browse' as const),
			search: fc.oneof(fc.constantFrom('', 'copy', 'G', 'the list', 'ctrl', '↑', 'zz'), fc.string()),
		});

		always(1200, anyOptions, options => {
			const lines = toHelpLines({...plain, ...options});

			expect(Math.max(...lines.map(cellsOfSpans))).toBeLessThanOrEqual(options.columns);
			expect(lines.length).toBeGreaterThan(0);
		});
	});
});

describe('a search in the help', () => {
	it.each([
		['syntax', grammar.length],
		['synt', grammar.length],
		['fuzzy', 1],
		["'", 1],
		['!', 2],
		['|', 1],
		['bar space', 1],
	])('finds the syntax of the filter: %s', (search, count) => {
		const lines = textsFor({search, columns: 200}).map(line => line.split(/ {2,}/)[0]);
		const found = grammar.map(([filter]) => filter).filter(filter => lines.includes(filter));

		expect(lines.slice(lines.indexOf('filter syntax') + 1).slice(0, count)).toEqual(found);
		expect(found).toHaveLength(count);
	});

	it.each([
		['by its action', 'half page', ['half a page up (in the list)', 'half a page down (in the list)'], ['suspend']],
		['by its key', '^y', ['copy and stay'], ['copy (or print)']],
		['by the name of its key', 'ctrl+y', ['copy and stay'], ['copy (or print)']],
		['with capitals as they are', 'G', ['last'], ['first']],
		['of one letter by that letter', 't', ['tags'], ['copy and stay']],
		['of one letter held with another key', 'z', ['suspend'], ['reload']],
	])('finds a key %s', (_, search, found, lost) => {
		const text = textsFor({search}).join('\n');

		expect(found.filter(does => !text.includes(does))).toEqual([]);
		expect(lost.filter(does => text.includes(does))).toEqual([]);
	});

	it('highlights a single letter only among the keys', () => {
		const lines = toHelpLines({...plain, search: 't'});

		expect(tonesOf(lines)).toEqual([
			...['{strong}find', '{match}t{plain} ^t                {dim}show tags and their counts', ''],
			...['{strong}in the tags', '{match}t{plain} ^t q esc          {dim}back'],
		]);
	});

	it('shows its matches, and says if there are none', () => {
		expect(inTone(toHelpLines({...plain, search: 'suspend'}), 'match')).toContain('suspend');
		expect(textsFor({search: 'frobnicate'})).toEqual(['no match for frobnicate']);
		// Two or three letters must start a word, so that `help` is not a match.
		expect(textsFor({search: 'elp'})).toEqual(['no match for elp']);
	});
});

describe('typing in the help', () => {
	it.each([
		// Even letters that act elsewhere are typed, but not in the filter.
		['w f1 q u i t', 'quit', 'w'],
		['f1 x backspace', '', ''],
		['f1 x esc', '', ''],
		['f1 x ?', '', ''],
	])('searches it: %s', (keys, search, filter) => {
		const state = stateAfter(...keys.split(' '));

		expect([searchOf(state), state.filter.text]).toEqual([search, filter]);
		expect(state.open?.type).toBe(keys.endsWith('?') ? undefined : 'help');
	});

	it('ignores a leading slash, but finds the key of a lone slash', () => {
		const linesAfter = (...keys: string[]) => textsOf(helpLinesOf(stateAfter('f1', ...keys)));

		expect(linesAfter(...'/half').join('\n')).toContain('half a page');
		expect(linesAfter(...'half/')).toEqual(['no match for half/']);
		expect(linesAfter('/').map(line => line.split(/ {2,}/)[1] ?? line)).toEqual([
			...['find', 'go to the filter (letters are text)', '', 'in the tags', 'search the tags'],
		]);
	});

	it.each([
		['an empty filter', ['?'], 'help'],
		['a filter with some text', ['w', '?'], undefined],
		['a filter of spaces', ['space', '?'], undefined],
	])('starts with ? in %s, where a second ? is typed as text', (_, keys, open) => {
		const state = stateAfter(...keys);

		expect(state.open?.type).toBe(open);
		expect(state.filter.text.includes('?')).toBe(open === undefined);
	});

	it('may be a paste', () => {
		expect(searchOf(update(stateAfter('f1'), {type: 'pasted', text: 'half\ra'}).state)).toBe('half a');
	});

	it('scrolls to the top', () => {
		expect(stateAfter('f1', 'pagedown').scroll).not.toBe(0);
		expect(stateAfter('f1', 'pagedown', 'x').scroll).toBe(0);
	});

	it.each([
		['suspend', /^> suspend +1 found$/, 9],
		['half page', / 2 found$/, 11],
		['frob', / 0 found$/, 6],
		['', /^> type to search *$/, 2],
	])('shows its cursor and its number of matches in the first line: %s', (typed, line, cursor) => {
		const shown = toFilterLine(stateAfter('f1', ...typed));

		expect(textOf(shown.spans)).toMatch(line);
		expect(shown.cursor).toBe(cursor);
	});
});
