import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/core/decode-listing.ts';
import {countLines} from '../../source/core/detail.ts';
import {toDistinctRows} from '../../source/core/distinct.ts';
import {matchingResources} from '../../source/core/plain.ts';
import {parseQuery} from '../../source/core/query.ts';
import {toGroupRows} from '../../source/core/rows.ts';
import {isSelectable, selectedIndex, selectedKey, windowNow} from '../../source/core/selection.ts';
import {layoutNow, modeOf, type State} from '../../source/core/state.ts';
import {type Action, init, update} from '../../source/core/update.ts';
import {
	anyAction,
	anyAnswer,
	anyListing,
	anyOptions,
	anySize,
	anyState,
	hostileText,
	overTheWire,
	pressed,
	run,
} from '../helpers/arbitrary-states.ts';

describe('from any actions whatever', () => {
	/** The states of a run, from its start to its end. */
	const anyRun: fc.Arbitrary<State[]> = fc
		.record({options: anyOptions, size: anySize, listing: anyListing, actions: fc.array(anyAction, {maxLength: 30})})
		.map(({options, size, listing, actions}) => {
			const states = [init(options, size).state];
			for (const action of [{type: 'loaded' as const, listing}, ...actions]) {
				states.push(update(states.at(-1)!, action).state);
			}
			return states;
		});

	it('a row is selected exactly when one can be, and it is seen', () => {
		fc.assert(
			fc.property(anyRun, states => {
				for (const state of states) {
					const selectable = [...state.found.rows].some(key => isSelectable(state, key));
					const index = selectedIndex(state);
					const {start, end} = windowNow(state);

					expect(index !== -1).toBe(selectable);
					if (selectable) {
						expect(isSelectable(state, state.found.rows[index]!)).toBe(true);
						expect(layoutNow(state).list.rows === 0 || (start <= index && index < end)).toBe(true);
					}
				}
			}),
			{numRuns: 100},
		);
	});

	it('what is found is what the listing, the filter, the view and the folds lead to', () => {
		fc.assert(
			fc.property(anyRun, states => {
				for (const {loaded, filter, found, view, folded} of states) {
					if (loaded === undefined) {
						expect(found).toMatchObject({matches: new Int32Array(), rows: new Int32Array(), distinct: 0});
						continue;
					}
					const matches = Int32Array.from(matchingResources(loaded.listing, filter.text, false), ({id}) => id);
					const distinct = toDistinctRows(loaded.distinct, matches);
					const showsEmptyGroups = parseQuery(filter.text).length === 0;

					expect(found.query).toEqual(parseQuery(filter.text));
					expect(found.matches).toEqual(matches);
					expect(found.distinct).toBe(distinct.counts.filter(count => count > 0).length);
					expect([...found.rows]).toEqual([
						...(view === 'distinct' ? distinct.ids : toGroupRows(loaded.listing, matches, {folded, showsEmptyGroups})),
					]);
					expect([...found.counts]).toEqual(view === 'distinct' ? [...distinct.counts] : []);
				}
			}),
			{numRuns: 100},
		);
	});

	it('what is marked, folded, selected and scrolled to exists', () => {
		const heightOf = (state: State): number => {
			const {detail, list} = layoutNow(state);
			return state.open === undefined || state.open === 'detail' ? (detail?.rows ?? 0) : list.rows;
		};

		fc.assert(
			fc.property(anyRun, states => {
				for (const state of states) {
					const {marked, folded, wantedTag, loaded, scroll, scrollColumns} = state;
					const {resources, groups, tags} = loaded?.listing ?? {resources: [], groups: [], tags: []};

					expect([...marked].filter(id => resources[id] === undefined)).toEqual([]);
					expect([...folded].filter(index => groups[index] === undefined)).toEqual([]);
					expect(wantedTag === undefined || tags[wantedTag.number] === wantedTag).toBe(true);
					expect(scroll).toBeGreaterThanOrEqual(0);
					expect(scroll).toBeLessThanOrEqual(Math.max(0, countLines(state) - heightOf(state)));
					expect(scrollColumns).toBeLessThanOrEqual(Math.max(0, marked.size - 1));
				}
			}),
			{numRuns: 100},
		);
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

		fc.assert(
			fc.property(anyState, typing, (state, actions) => {
				const {open: _, ...rest} = state;
				const cleared = ['ctrl+e', 'ctrl+u'].map(pressed);
				const before = run({state: {...rest, mode: 'filter', isLeaving: false}, effects: []}, cleared).state;
				const after = run({state: before, effects: []}, [...actions, ...cleared]).state;
				fc.pre(modeOf(before) === 'filter');

				expect(after.filter.text).toBe('');
				expect(selectedKey(after)).toBe(selectedKey(before));
			}),
			{numRuns: 100},
		);
	});

	it('a state is never changed in place', () => {
		fc.assert(
			fc.property(anyState, anyAction, (state, action) => {
				const before = {
					...state,
					folded: new Set(state.folded),
					marked: new Set(state.marked),
					rows: [...state.found.rows],
				};
				update(state, action);

				expect({...state, rows: [...state.found.rows]}).toEqual(before);
			}),
			{numRuns: 100},
		);
	});

	it('loading the same listing again changes nothing that a person sees', () => {
		fc.assert(
			fc.property(
				anyAnswer.map(overTheWire),
				anyOptions,
				fc.array(anyAction, {maxLength: 20}),
				(one, options, actions) => {
					const isOther = ({type}: Action) => type === 'loaded' || type === 'failed';
					const first = update(init(options, {columns: 100, rows: 20}).state, {
						type: 'loaded',
						listing: decodeListing(one),
					});
					const before = run(
						first,
						actions.filter(action => !isOther(action)),
					).state;
					const after = update(before, {type: 'loaded', listing: decodeListing(one)}).state;

					expect(selectedKey(after)).toBe(selectedKey(before));
					expect(after.marked).toEqual(before.marked);
					expect(after.folded).toEqual(before.folded);
					expect(after.found).toEqual(before.found);
					expect([after.filter, after.view, after.open, after.mode]).toEqual([
						before.filter,
						before.view,
						before.open,
						before.mode,
					]);
				},
			),
			{numRuns: 100},
		);
	});
});
