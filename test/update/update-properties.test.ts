import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toDistinctRows} from '../../source/listing/distinct.ts';
import {modeOf} from '../../source/state/modes.ts';
import {comparisonOf} from '../../source/state/panels.ts';
import {isSelectable, selectedIndex, selectedKey, toGroupRows} from '../../source/state/rows.ts';
import {windowNow} from '../../source/state/scroll.ts';
import {layoutNow, type State} from '../../source/state/state.ts';
import {init, update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {anyListing, anyResponse, overTheWire} from '../helpers/arbitrary/responses.ts';
import {anyAction, anyOptions, anySize, anyState, pressed, run, withoutPanels} from '../helpers/arbitrary/states.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

describe('after any actions', () => {
	/** The states of a run, from its start to its end. */
	const anyRun: fc.Arbitrary<State[]> = fc
		.record({options: anyOptions, size: anySize, listing: anyListing, actions: fc.array(anyAction, {maxLength: 30})})
		.map(({options, size, listing, actions}) => {
			const states = [init(options, size).state];
			for (const action of [toLoadedAction(listing), ...actions]) {
				states.push(update(states.at(-1)!, action).state);
			}
			return states;
		});

	/** Checks every state of any run. */
	const inEveryState = (name: string, check: (state: State) => void) =>
		it(name, () => {
			always(100, anyRun, states => states.forEach(check));
		});

	inEveryState('a row is selected exactly if one can be, and it is visible', state => {
		const selectable = [...state.found.rows].some(key => isSelectable(state, key));
		const index = selectedIndex(state);
		const {start, end} = windowNow(state);

		expect(index !== -1).toBe(selectable);
		if (selectable) {
			expect(isSelectable(state, state.found.rows[index]!)).toBe(true);
			expect(layoutNow(state).list.rows === 0 || (start <= index && index < end)).toBe(true);
		}
	});

	inEveryState('the matches follow from the listing, the filter, the view and the folds', state => {
		const {loaded, filter, found, view, folded} = state;
		if (loaded === undefined) {
			expect(found).toMatchObject({matches: new Int32Array(), rows: new Int32Array(), distinct: 0});
			return;
		}
		const query = parseQuery(filter.text);
		const matches = findMatches(createSearchIndex(loaded.listing), query, comparisonOf(state)?.ids);
		const distinct = toDistinctRows(loaded.distinct, matches, [
			...[state.selection.key ?? -1, ...state.marked],
			...[...state.chosen].reverse(),
		]);
		const showsEmptyGroups = query.length === 0;
		const {groups, environments} = loaded.listing;
		const shown = showsEmptyGroups ? groups.length : new Set([...matches].map(id => environments[id]!.group)).size;
		const isRoomy = state.size.rows >= 16 && groups.length > 1 && matches.length >= 3 * shown;
		const hasHeadings = view === 'groups' && state.sort === undefined && isRoomy;
		const rows = {
			distinct: distinct.ids,
			flat: matches,
			groups: hasHeadings ? toGroupRows(loaded.listing, matches, {folded, showsEmptyGroups}) : matches,
		}[view];
		const inOrder = (all: readonly number[]) => (state.sort === undefined ? all : all.toSorted());

		expect(found).toMatchObject({query, matches, distinct: distinct.counts.filter(count => count > 0).length});
		expect(found.hasHeadings).toBe(hasHeadings);
		expect(inOrder([...found.rows])).toEqual(inOrder([...rows]));
		expect(inOrder([...found.counts])).toEqual(inOrder(view === 'distinct' ? [...distinct.counts] : []));
	});

	inEveryState('the marked, folded, selected and visible rows exist', state => {
		const {marked, folded, loaded} = state;
		const comparison = comparisonOf(state);
		const {environments, groups, values} = loaded?.listing ?? {environments: [], groups: [], values: []};

		expect([...(comparison?.ids ?? []), ...marked].filter(id => environments[id] === undefined)).toEqual([]);
		expect([...folded].filter(index => groups[index] === undefined)).toEqual([]);
		for (const panel of state.panels) {
			const at = panel.type === 'detail' ? panel.at : undefined;
			expect(at === undefined || at.facet.kind === 'field' || values[at.number] === at).toBe(true);
		}
	});

	inEveryState('each type of panel is open at most once, and the last one has the keys', state => {
		const types = state.panels.map(({type}) => type);
		const top = types.at(-1);

		expect(new Set(types).size).toBe(types.length);
		expect(top === undefined || top === 'comparison' || top === 'record' || modeOf(state) === top).toBe(true);
		expect(state.view === 'flat').toBe(comparisonOf(state) !== undefined && state.view !== 'distinct');
		expect(state.loaded !== undefined || comparisonOf(state) === undefined).toBe(true);
	});

	it('clearing the filter brings the selection back', () => {
		const typing = fc.array(
			fc.oneof(
				hostileText.filter(text => text !== '').map(text => ({type: 'pressed' as const, key: text, text})),
				hostileText.map(text => ({type: 'pasted' as const, text})),
				fc.constantFrom('backspace', 'ctrl+w', 'left', 'right', 'ctrl+a', 'shift+down').map(pressed),
				anySize.map(other => ({type: 'resized' as const, size: other})),
			),
			{maxLength: 10},
		);

		always(100, fc.tuple(anyState, typing), ([state, actions]) => {
			const cleared = ['ctrl+e', 'ctrl+u'].map(pressed);
			const first: State = {...withoutPanels(state), mode: 'filter'};
			const before = run({state: first, effects: []}, cleared).state;
			// A screen without room for headings shows a match in place of a folded group.
			const sized = {type: 'resized' as const, size: before.size};
			const after = run({state: before, effects: []}, [...actions, sized, ...cleared]).state;
			fc.pre(modeOf(before) === 'filter');

			expect(after.filter.text).toBe('');
			expect(selectedKey(after)).toBe(selectedKey(before));
		});
	});

	it('a state is never changed in place', () => {
		always(100, fc.tuple(anyState, anyAction), ([state, action]) => {
			const before = {
				...state,
				folded: new Set(state.folded),
				marked: new Set(state.marked),
				rows: [...state.found.rows],
			};
			update(state, action);

			expect({...state, rows: [...state.found.rows]}).toEqual(before);
		});
	});

	it('loading the same listing again changes nothing visible', () => {
		always(
			100,
			fc.tuple(anyResponse.map(overTheWire), anyOptions, fc.array(anyAction, {maxLength: 20})),
			([one, options, all]) => {
				const load = () => toLoadedAction(decodeListing(one));
				const actions = all.filter(({type}) => type !== 'loaded' && type !== 'failed');
				const before = run(update(init(options, {columns: 100, rows: 20}).state, load()), actions).state;
				const after = update(before, load()).state;
				// The list of changes closes because the program computes it again.
				fc.pre(before.loaded !== undefined && before.panels.every(({type}) => type !== 'changes'));

				// Closing a comparison shows the list below it.
				const seen = ({marked, folded, found, filter, view, panels, mode}: State) => [
					...[marked, folded, found, filter, view, mode],
					...panels.map(panel => ({...panel, below: undefined})),
				];
				for (const close of [(state: State) => state, withoutPanels]) {
					expect(selectedKey(close(after))).toBe(selectedKey(close(before)));
					expect(seen(close(after))).toEqual(seen(close(before)));
				}
			},
		);
	});
});
