import {describe, expect, it} from 'vitest';
import {grammar} from '../../source/filter/grammar.ts';
import {keymap} from '../../source/keys/keymap.ts';
import {toFilterLine} from '../../source/screen/filter-line.ts';
import {type HelpOptions, helpLinesOf, toHelpLines} from '../../source/screen/help.ts';
import {searchOf} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, stateAfter, twoGroups} from '../helpers/scenes/two-groups.ts';
import {inTone, textOf, textsOf} from '../helpers/state/lines.ts';

const plain: HelpOptions = {table: keymap, columns: 100, mode: 'filter', isAscii: false, search: ''};

const textsFor = (options: Partial<HelpOptions>): string[] => textsOf(toHelpLines({...plain, ...options}));

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
		['of one letter by that letter', 't', ['tags'], ['mouse']],
		['of one letter held with another key', 'z', ['suspend'], ['mouse']],
	])('finds a key %s', (_, search, found, lost) => {
		const text = textsFor({search}).join('\n');

		expect(found.filter(does => !text.includes(does))).toEqual([]);
		expect(lost.filter(does => text.includes(does))).toEqual([]);
	});

	it.each([
		['filter', 12],
		['t', 5],
		['suspend', 2],
		['list', 13],
	])('excludes headings and common keys: %s', (search, most) => {
		expect(textsFor({search}).length).toBeLessThanOrEqual(most);
	});

	it('highlights a single letter only among the keys', () => {
		const lines = toHelpLines({...plain, search: 't'});

		expect(lines.flat().filter(({tone, text}) => tone === 'match' && text !== 't')).toEqual([]);
		expect(lines.flat().filter(({tone, text}) => tone === 'dim' && text.includes('t'))).not.toEqual([]);
	});

	it('shows its matches, and says if there are none', () => {
		expect(inTone(toHelpLines({...plain, search: 'suspend'}), 'match')).toContain('suspend');
		expect(textsFor({search: 'frobnicate'})).toEqual(['no match for frobnicate']);
	});
});

describe('typing in the help', () => {
	it('searches it, even with letters that act elsewhere, and not the filter', () => {
		const state = stateAfter('w', 'f1', ...'quit?'.slice(0, 4));

		expect(searchOf(state)).toBe('quit');
		expect(state.filter.text).toBe('w');
		expect(state.open?.type).toBe('help');
	});

	it('ignores a leading slash, but finds the key of a lone slash', () => {
		expect(textsOf(helpLinesOf(stateAfter('f1', ...'/half'))).join('\n')).toContain('half a page');
		expect(textsOf(helpLinesOf(stateAfter('f1', ...'half/')))).toEqual(['no match for half/']);
		expect(textsOf(helpLinesOf(stateAfter('f1', '/'))).join('\n')).toContain('go to the filter');
	});

	it.each([
		['an empty filter', ['?'], 'help'],
		['a filter with some text', ['w', '?'], undefined],
		['a filter of spaces', ['space', '?'], undefined],
	])('starts with ? in %s, where a second ? is typed as text', (_, keys, open) => {
		expect(stateAfter(...keys).open?.type).toBe(open);
		expect(stateAfter(...keys).filter.text.includes('?')).toBe(open === undefined);
	});

	it('may be a paste', () => {
		const {state} = update(stateAfter('f1'), {type: 'pasted', text: 'half\ra'});

		expect(searchOf(state)).toBe('half a');
	});

	it('scrolls to the top, edits like the filter, and is cleared by esc first', () => {
		const scrolled = stateAfter('f1', 'pagedown');
		expect(scrolled.scroll).not.toBe(0);

		const searched = press(scrolled, 'x').state;
		expect(searched).toMatchObject({scroll: 0, open: {search: {text: 'x'}}});
		expect(searchOf(press(searched, 'backspace').state)).toBe('');
		const cleared = press(searched, 'esc').state;
		expect(cleared.open).toMatchObject({type: 'help', search: {text: ''}});
		expect(press(cleared, 'esc').state.open).toBeUndefined();
		expect(searchOf(press(searched, '?').state)).toBe('');
	});

	it('shows its cursor and its number of matches in the first line', () => {
		const {spans, cursor} = toFilterLine(stateAfter('f1', ...'suspend'));

		expect(textOf(spans)).toMatch(/^> suspend +1 found$/);
		expect(cursor).toBe(9);
		expect(textOf(toFilterLine(stateAfter('f1', ...'half page')).spans)).toMatch(/ 2 found$/);
		expect(textOf(toFilterLine(stateAfter('f1', ...'frob')).spans)).toMatch(/ 0 found$/);
		expect(textOf(toFilterLine(stateAfter('f1')).spans)).toMatch(/^> type to search *$/);
	});

	it('scrolls to its end at 40x12', () => {
		const state = loadedState(twoGroups, {columns: 40, rows: 12}, 'f1', 'end');
		const lines = helpLinesOf(state);

		expect(state.scroll).toBe(lines.length - 10);
	});
});
