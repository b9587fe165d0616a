import fc from 'fast-check';
import {expect, it} from 'vitest';
import {toFrame} from '../../../source/screen/frame.ts';
import {toPickRemark} from '../../../source/screen/pick-remark.ts';
import {toPlace} from '../../../source/screen/table/table.ts';
import {toSpokenRow} from '../../../source/speech/words.ts';
import {cellTextOf, textOfCell} from '../../../source/state/cell-texts.ts';
import {pickedEnvironments} from '../../../source/state/marks.ts';
import {isInList} from '../../../source/state/modes.ts';
import {comparisonOf} from '../../../source/state/panels.ts';
import {listPickOf} from '../../../source/state/picked.ts';
import {isHeading, selectedKey} from '../../../source/state/rows.ts';
import {windowNow} from '../../../source/state/scroll.ts';
import type {State} from '../../../source/state/state.ts';
import {linesOf} from '../../../source/text/safe-text.ts';
import {always} from '../../helpers/arbitrary/always.ts';
import {loadedState} from '../../helpers/arbitrary/states.ts';
import {pools} from '../../helpers/scenes/pools.ts';
import {textsOf} from '../../helpers/state/lines.ts';
import {pressKeys} from '../../helpers/truth/reach.ts';

// A filter, a view, a sort, marks, a comparison, folds and shorter tags, in any order over each other.
const filters = ['windows11', 'busy', 'pool-03', 'de-de', 'ubuntu', 'windows7 en-us', ''];
const step = fc.oneof(
	fc.constantFrom('u', 'c', '>', '<', 's', 'x', 'x', 'down', 'end', 'home', '-', 'left', 'esc', '*'),
	fc.constantFrom('space', 'space space', 'space space c', 'space down space c space', 'u space', 'x down'),
	fc
		.constantFrom(...filters)
		.map(text => `/ ctrl+u ${text.replace(' ', '_').split('').join(' ').replace('_', 'space')} tab`),
);
const size = fc.constantFrom({columns: 40, rows: 12}, {columns: 100, rows: 30}, {columns: 200, rows: 40});

/** What the screen says in a list or a comparison, by name; each throws if that is false. */
const claims: Readonly<Record<string, (state: State, lines: readonly string[]) => void>> = {
	'the position is that of the row among the rows': state => {
		const {rows, hasHeadings, environments} = state.found;
		const [place = 0, all] = toPlace(state).split('/').map(Number);
		const shown = hasHeadings ? environments : rows;

		expect(all ?? shown.length).toBe(shown.length);
		expect(all === undefined || shown[place - 1] === selectedKey(state), toPlace(state)).toBe(true);
	},
	'a row of the distinct view counts the values of its matches': state => {
		const {environments, facets} = state.loaded!.listing;
		const {start, end} = windowNow(state);
		for (const id of [...state.found.rows.subarray(start, end)].filter(key => !isHeading(key))) {
			for (const facet of facets.filter(({kind, label}) => kind === 'group' || label === 'state')) {
				const values = new Set(membersOf(state, id).map(one => cellTextOf(environments[one], facet)));
				const text = values.size > 1 ? `${values.size} ${facet.label}s` : [...values].join('');

				expect(textOfCell(state, environments[id], facet)).toBe(text);
			}
		}
	},
	'the sets of tags are counted': ({found, loaded}, [head = '']) => {
		const [, count] = /(\d+) distinct/.exec(head) ?? [];
		const sets = new Set([...found.environments].map(id => loaded!.distinct.representatives[id]));

		expect(Number(count ?? sets.size), head).toBe(sets.size);
	},
	'the marks are counted': (state, [head = '']) => {
		const ids = [...(comparisonOf(state)?.ids ?? [])];
		const [, only] = /only (\d+) marked/.exec(head) ?? [];
		const [, marked] = /(\d+) marked(?:,| of \d+$|$)/.exec(head.replace(/only .*|\d+ of \d+ marked/, '')) ?? [];

		expect(only === undefined || ids.every(id => state.marked.has(id)), head).toBe(true);
		expect(Number(only ?? ids.length), head).toBe(ids.length);
		expect(Number(marked ?? state.marked.size), head).toBe(state.marked.size);
	},
	'the line of enter counts the lines and the marks': (state, lines) => {
		const output = listPickOf(state)?.output;
		const line = lines.find(text => text.startsWith('enter ')) ?? '';
		const [, some, marks] = /^enter (?:copies )?(\d+) lines?(?: for (\d+) marked)?: /.exec(line) ?? [];
		const [, left] = /\+(\d+) lines?(?: |$)/.exec(line) ?? [];
		const all = output?.type === 'text' ? linesOf(output.text).length : 0;

		expect([some ?? all, marks ?? state.marked.size, Number(left ?? all - 1) + 1].map(Number), line).toEqual([
			...[all, state.marked.size, all],
		]);
	},
	'the others have more only if each has': state => {
		const matched = listPickOf(state)?.matched;
		const [one, ...more] = pickedEnvironments(state);
		const [warning = ''] = toPickRemark(state, matched).warnings;
		const {listing, distinct} = state.loaded!;
		const isOther = (id: number) => distinct.representatives[id] !== distinct.representatives[one!.id];
		const lacks = (id: number) =>
			!one!.tags.every(({value}) => listing.environments[id]!.tags.some(tag => tag.value === value));

		if (one !== undefined && more.length === 0 && matched !== undefined && warning !== '') {
			expect(warning.includes('also ha'), warning).toBe(![...matched.ids].some(id => isOther(id) && lacks(id)));
		}
	},
	'the facts before the shared values count the matches': (state, lines) => {
		const [, count] = /^ *all(?: (\d+))? {2}/.exec(lines.find(text => /^ *all\b/.test(text)) ?? '') ?? [];
		const isWhole = comparisonOf(state) === undefined && state.found.query.length === 0;
		const shown = state.found.environments.length;

		expect(
			count === undefined ? isWhole || !lines.some(text => /^ *all {2}/.test(text)) : Number(count) === shown,
		).toBe(true);
	},
	'a spoken row says for how many matches it stands': state => {
		const key = selectedKey(state) ?? -1;
		const [, one, times] = /one of (\d+) matches|, (\d+) times?,/.exec(toSpokenRow(state)) ?? [];

		if (!isHeading(key) && (one ?? times) !== undefined) {
			expect(Number(one ?? times)).toBe(membersOf(state, key).length);
		}
	},
};

/** The matches that the row of an environment stands for. */
const membersOf = ({view, found, loaded}: State, id: number): readonly number[] => {
	const {representatives} = loaded!.distinct;
	return view === 'distinct' ? [...found.matches].filter(one => representatives[one] === representatives[id]) : [id];
};

it('what the screen says is true in any state over another', () => {
	always(1200, fc.tuple(size, fc.array(step, {minLength: 2, maxLength: 8})), ([given, steps]) => {
		let state = loadedState(pools, given, 'tab');
		for (const keys of steps) {
			state = pressKeys(state, ...keys.split(' ').filter(Boolean));
			const lines = textsOf(toFrame(state).lines);
			for (const [name, check] of isInList(state) || comparisonOf(state) !== undefined ? Object.entries(claims) : []) {
				try {
					check(state, lines);
				} catch (error) {
					throw new Error(`${name}: ${String(error)}\n${lines.join('\n')}`, {cause: error});
				}
			}
		}
	});
}, 300_000);
