import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {keymap} from '../../source/keys/keymap.ts';
import {toFilterLine} from '../../source/screen/filter-line.ts';
import {toHelpLines} from '../../source/screen/help.ts';
import type {Size} from '../../source/state/layout.ts';
import type {Options} from '../../source/state/run-options.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {loadedState, roomySize} from '../helpers/arbitrary/states.ts';
import {press, twoGroups} from '../helpers/scenes/two-groups.ts';
import {inTone, textOf, textsOf, tonesOf} from '../helpers/state/lines.ts';

/** The open help, after a search. */
const helpFor = (search: string, given: Partial<Options & Size> = {}): State =>
	update(loadedState(twoGroups, given, 'f1'), {type: 'pasted', text: search}).state;

const linesFor = (search: string, given: Partial<Options & Size> = {}): string[] =>
	textsOf(toHelpLines(helpFor(search, given)));

describe('the help', () => {
	it('has a title over its rows, a cursor, and the bar over the selected row', () => {
		expect(tonesOf(toHelpLines(loadedState(twoGroups, {columns: 80, rows: 30}, 'f1'))).slice(0, 3)).toEqual([
			'{strong}move',
			expect.stringMatching(/^▌\{accent\}❯ \{plain\}↑ ↓ k j +\{dim\}up, down$/),
			expect.stringMatching(/^ {2}pgup pgdn +\{dim\}a page up, down$/),
		]);
	});

	it('has all commands of the list and the filter, and the syntax, on one page of 100x30', () => {
		const lines = textsOf(toHelpLines(loadedState(twoGroups, {columns: 100, rows: 30}, 'f1')));

		expect(lines[0]).toMatch(/^move {45,}copy$/);
		expect(lines.at(-1)).toMatch(/^ {2}\^w alt-d \^u +delete a word; to the start +Win +has Win with its capital$/);
		expect(lines.filter(line => /^(?:signs|in the)/.test(line))).toEqual([]);
	});

	it('has one bar, as wide as the column of the selected row', () => {
		let state = loadedState(twoGroups, {columns: 100, rows: 30}, 'f1');
		for (let downs = 0; downs < 80; downs++) {
			const lines = toHelpLines(state);
			state = press(state, 'down').state;
			const bars = lines.map(line => line.filter(one => one.isSelected)).filter(bar => bar.length > 0);

			expect(bars.filter(bar => textOf(bar).startsWith('❯'))).toHaveLength(1);
			expect(new Set(bars.map(cellsOfSpans))).toEqual(new Set([49]));
		}
	});

	it('has the bar over each line of a wrapped row, and the cursor only in the first', () => {
		const lines = tonesOf(toHelpLines(helpFor('environment', {columns: 44})));

		expect(lines.slice(0, 3)).toEqual([
			'{strong}look',
			expect.stringMatching(/^▌\{accent\}❯ \{plain\}v/),
			...lines.slice(2, 3),
		]);
		expect(lines.filter(line => line.includes('❯'))).toHaveLength(1);
	});

	it('scrolls with its cursor, which is always visible, from the first row to the last', () => {
		const shownAfter = (...keys: string[]) =>
			textsOf(toHelpLines(loadedState(twoGroups, {columns: 80, rows: 12}, 'f1', ...keys)));

		expect(shownAfter()[0]).toBe('move');
		expect(shownAfter('end').at(-1)).toMatch(/^❯ /);
		for (const downs of [1, 5, 20, 40]) {
			const lines = shownAfter(...Array.from({length: downs}, () => 'down'));

			expect(lines.filter(line => line.startsWith('❯'))).toHaveLength(1);
			expect(lines).toHaveLength(8);
		}
	});

	it('shows other rows as the cursor moves down', () => {
		let state = loadedState(twoGroups, {columns: 80, rows: 12}, 'f1');
		const cursors = Array.from({length: 30}, () => {
			state = press(state, 'down').state;
			return textsOf(toHelpLines(state)).find(line => line.startsWith('❯'));
		});

		expect(new Set(cursors).size).toBe(30);
	});

	it('gives the keys of an action at most 36 cells, with a gap after them', () => {
		const keys = {filter: ['ctrl+alt+shift+pageup', 'alt+f1', 'alt+f2', 'alt+f3']};
		const bindings = keymap.map(binding => (binding.command === 'page-up' ? {...binding, keys} : binding));

		expect(linesFor('page up', {bindings})[1]).toBe('❯ ctrl-alt-shift-pgup alt-f1 alt-f2 … page up');
		expect(linesFor('page up', {bindings, columns: 52})[1]).toBe('❯ ctrl-alt-shift-pgup alt… page up');
	});

	it('fits the screen, whatever the search', () => {
		const anySearch = fc.oneof(fc.constantFrom('', 'copy', 'G', 'the list', 'ctrl', '↑', 'zz'), fc.string());

		always(600, fc.tuple(roomySize, anySearch), ([size, search]) => {
			const state = helpFor(search, size);
			const lines = toHelpLines(state);

			expect(Math.max(...lines.map(cellsOfSpans))).toBeLessThanOrEqual(size.columns);
			expect(lines.length).toBeGreaterThan(0);
			expect(lines.length).toBeLessThanOrEqual(layoutNow(state).body);
		});
	});
});

describe('a search in the help', () => {
	it('highlights a single letter only among the keys', () => {
		expect(tonesOf(toHelpLines(helpFor('t')))).toEqual([
			...['{strong}look', '▌{accent}❯ {match}t{plain} ^t                {dim}show all facets with counts', ''],
			...['{strong}in the facets', '  ^{match}t                  {dim}back'],
		]);
	});

	it('highlights its words, and says if there are none', () => {
		expect(inTone(toHelpLines(helpFor('suspend')), 'match')).toContain('suspend');
		expect(linesFor('frobnicate')).toEqual(['no match for frobnicate']);
	});

	it.each([
		['suspend', /^> suspend +1 found$/, 9],
		['half page', / 2 found$/, 11],
		['frob', / 0 found$/, 6],
		['', /^> type to search +1\/\d+$/, 2],
	])('shows its cursor and its number of matches in the first line: %s', (typed, line, cursor) => {
		const shown = toFilterLine(helpFor(typed));

		expect(textOf(shown.spans)).toMatch(line);
		expect(shown.cursor).toBe(cursor);
	});
});
