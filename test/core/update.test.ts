import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toCopyNotice} from '../../source/core/clipboard-report.ts';
import {decodeListing} from '../../source/core/decode-listing.ts';
import {countLines} from '../../source/core/detail.ts';
import {toDistinctRows} from '../../source/core/distinct.ts';
import type {Failure} from '../../source/core/explain-fault.ts';
import {layoutOf} from '../../source/core/layout.ts';
import {matchingResources} from '../../source/core/plain.ts';
import {parseQuery, termFor} from '../../source/core/query.ts';
import {headingKey, toGroupRows} from '../../source/core/rows.ts';
import {
	isSelectable,
	layoutNow,
	modeOf,
	type State,
	selectedIndex,
	selectedKey,
	windowNow,
} from '../../source/core/state.ts';
import {selectedTag} from '../../source/core/tag-list.ts';
import {type Action, init, type Step, update} from '../../source/core/update.ts';
import {
	anyAction,
	anyAnswer,
	anyListing,
	anyOptions,
	anySize,
	anyState,
	hostileText,
	loadedState,
	overTheWire,
	plainOptions,
	pressed,
	run,
} from '../helpers/arbitrary-states.ts';

const size = {columns: 100, rows: 20};

const answer = {
	data: [
		{
			name: 'north',
			resources: [{tags: ['os:win7', 'locale:en', 'x64']}, {tags: ['os:win10', 'x64']}, {tags: ['os:mac']}],
		},
		{name: 'south', resources: [{tags: ['os:win10', 'x64']}, {tags: ['os:ubuntu']}]},
	],
};

const listing = decodeListing(answer);
const copied = {type: 'copied', with: 'wl-copy', bytes: 17} as const;
const failure: Failure = {what: 'could not reach `host` (refused)', tryThis: 'check the network', exitCode: 3};

/** The listing above, after these keys. */
const stateAfter = (...keys: string[]): State => loadedState(answer, {}, ...keys);

/** One key more. */
const press = (state: State, key: string): Step => update(state, pressed(key));

describe('a program that starts', () => {
	it('loads, and types into the filter it was given', () => {
		const {state, effects} = init({...plainOptions, filter: 'win en'}, size);

		expect(effects).toEqual([{type: 'load'}]);
		expect(state.load).toEqual({type: 'loading', milliseconds: 0});
		expect(state.filter).toEqual({text: 'win en', cursor: 6});
		expect(modeOf(state)).toBe('filter');
	});

	it('filters what was loaded by what was typed before', () => {
		const {state} = run(init(plainOptions, size), [...'mac'].map(pressed).concat({type: 'loaded', listing}));

		expect([...state.found.matches]).toEqual([2]);
		expect(selectedKey(state)).toBe(2);
	});

	it('leaves nothing of an escape sequence in its first filter', () => {
		expect(init({...plainOptions, filter: 'a\u001b]0;x\u0007\u202e\nb'}, size).state.filter.text).toBe(
			'a]0;x<U+202E> b',
		);
	});
});

describe('loading', () => {
	const loading = init(plainOptions, size).state;

	it('counts the time and says why it takes longer', () => {
		const {state} = run({state: loading, effects: []}, [
			{type: 'waited', milliseconds: 1200},
			{type: 'delayed', remark: 'busy; try 2 in 1 s'},
		]);

		expect(state.load).toEqual({type: 'loading', milliseconds: 1200, remark: 'busy; try 2 in 1 s'});
	});

	it('is not said to go on once it is over', () => {
		const {state} = update(loading, {type: 'loaded', listing});

		expect(update(state, {type: 'waited', milliseconds: 1200}).state).toBe(state);
		expect(update(state, {type: 'delayed', remark: 'busy'}).state).toBe(state);
	});

	it('that failed can be tried again, or left with what failed', () => {
		const {state} = update(loading, {type: 'failed', failure});

		expect(modeOf(state)).toBe('failure');
		expect(press(state, 'r')).toMatchObject({state: {load: {type: 'loading'}}, effects: [{type: 'load'}]});
		expect(press(state, 'q').effects).toEqual([{type: 'leave', outcome: {type: 'failed', failure}}]);
		expect(press(state, 'esc').effects).toEqual([{type: 'leave', outcome: {type: 'failed', failure}}]);
		expect(press(state, 'ctrl+c').effects).toEqual([{type: 'leave', outcome: {type: 'interrupted'}}]);
	});

	it('again is not begun while it is under way', () => {
		expect(press(loading, 'ctrl+r').effects).toEqual([]);
		expect(press(stateAfter('ctrl+r'), 'ctrl+r').effects).toEqual([]);
	});

	it('again that fails leaves the listing and says what failed until the next key', () => {
		const {state} = update(stateAfter('ctrl+r'), {type: 'failed', failure});

		expect(state.notice).toEqual({text: failure.what, isFailure: true});
		expect(selectedKey(state)).toBe(0);
		expect(press(state, 'down').state.notice).toBeUndefined();
		expect(press(run({state, effects: []}, [pressed('tab')]).state, 'q').effects).toEqual([
			{type: 'leave', outcome: {type: 'left'}},
		]);
	});

	it.each([
		[{next: 'x'}, 'the service signals more than it sent: this listing may be incomplete'],
		[{data: [5]}, '1 entry beside the 0 environments could not be read'],
		[{data: [{resources: [5, null, {tags: ['x']}]}]}, '2 entries beside the 1 environment could not be read'],
	])('says what is wrong with the listing: %j', (given, text) => {
		expect(loadedState({data: [], ...given}).notice).toEqual({text, isFailure: true});
	});
});

describe('loading again', () => {
	it('keeps the selection, the marks and the folds where their content went', () => {
		const before = stateAfter('tab', 'end', 'left', 'home', 'space');
		const moved = {data: [{name: 'new', resources: [{tags: ['x']}]}, ...answer.data.toReversed()]};
		const {state} = update(before, {type: 'loaded', listing: decodeListing(moved)});

		expect(state.folded).toEqual(new Set([1]));
		expect(state.marked).toEqual(new Set([3]));
		expect(selectedKey(before)).toBe(1);
		expect(selectedKey(state)).toBe(4);
	});

	it('selects the first row where what was selected is gone', () => {
		const {state} = update(stateAfter('end'), {type: 'loaded', listing: decodeListing({data: [answer.data[0]]})});

		expect(selectedKey(state)).toBe(0);
	});

	it('of the same listing changes nothing that a person sees', () => {
		fc.assert(
			fc.property(
				anyAnswer.map(overTheWire),
				anyOptions,
				fc.array(anyAction, {maxLength: 20}),
				(one, options, actions) => {
					const isOther = ({type}: Action) => type === 'loaded' || type === 'failed';
					const first = update(init(options, size).state, {type: 'loaded', listing: decodeListing(one)});
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

describe('typing into the filter', () => {
	it('narrows at once and selects the first match', () => {
		const state = stateAfter(...'win10');

		expect([...state.found.rows]).toEqual([headingKey(0), 1, headingKey(1), 3]);
		expect(selectedKey(state)).toBe(1);
	});

	it('keeps the selection while it matches, and brings it back when it does again', () => {
		const state = stateAfter('end', ...'ubu');

		expect(selectedKey(state)).toBe(4);
		expect(selectedKey(run({state, effects: []}, [...'x'].map(pressed)).state)).toBeUndefined();
		expect(selectedKey(run({state, effects: []}, ['x', 'backspace'].map(pressed)).state)).toBe(4);
		expect(selectedKey(run({state: stateAfter('end', ...'win'), effects: []}, [pressed('esc')]).state)).toBe(4);
	});

	it('takes letters that are keys elsewhere, and the space bar', () => {
		expect(stateAfter(...'q jk/?', 'space', 'u').filter.text).toBe('q jk/? u');
	});

	it('does not happen while browsing', () => {
		expect(stateAfter('tab', 'w', 'n').filter.text).toBe('');
	});

	it('says when the filter is full', () => {
		const {state} = update(stateAfter(), {type: 'pasted', text: 'x'.repeat(300)});

		expect(state.filter.text).toHaveLength(256);
		expect(press(state, 'x').state.notice).toEqual({text: 'the filter is full', isFailure: true});
	});

	it('does not say so of what vanishes in a filter that has room', () => {
		expect(update(stateAfter(), {type: 'pasted', text: '\u0007'}).state.notice).toBeUndefined();
	});
});

describe('a paste', () => {
	it('is typed into the filter, line breaks as spaces', () => {
		expect(update(stateAfter(), {type: 'pasted', text: 'os:win\nen'}).state.filter.text).toBe('os:win en');
	});

	it.each([['tab'], ['ctrl+t'], ['f1'], ['ctrl+o']])('does nothing after %s', key => {
		const state = stateAfter(key);

		expect(update(state, {type: 'pasted', text: 'q\r'})).toEqual({state, effects: []});
	});
});

describe('picking', () => {
	it('copies the selector of the selected environment and then leaves with what was said of it', () => {
		const {state, effects} = press(stateAfter(), 'enter');

		expect(effects).toEqual([{type: 'copy', text: 'os:win7,locale:en', leaves: true}]);
		expect(update(state, {type: 'copied', report: copied, text: 'x', leaves: true}).effects).toEqual([
			{type: 'leave', outcome: {type: 'copied', report: copied, text: 'x'}},
		]);
	});

	it('stays where the copy was refused, and says why', () => {
		const {state} = press(stateAfter(), 'enter');
		const report = {type: 'refused', why: 'the clipboard is off', bytes: 17} as const;
		const refused = update(state, {type: 'copied', report, text: 'os:win7,locale:en', leaves: true});

		expect(refused.effects).toEqual([]);
		expect(refused.state.notice).toEqual({text: toCopyNotice(report, 'alt-p'), isFailure: true});
		expect(selectedKey(press(refused.state, 'down').state)).toBe(1);
	});

	it('prints where the output is the target', () => {
		expect(press(loadedState(answer, {target: 'output'}), 'enter').effects).toEqual([
			{type: 'leave', outcome: {type: 'printed', text: 'os:win7,locale:en'}},
		]);
	});

	it('and staying copies wherever the target is, and says so', () => {
		const state = loadedState(answer, {target: 'output'});

		expect(press(state, 'ctrl+y').effects).toEqual([{type: 'copy', text: 'os:win7,locale:en', leaves: false}]);
		expect(update(state, {type: 'copied', report: copied, text: 'x', leaves: false})).toMatchObject({
			state: {notice: {text: toCopyNotice(copied, 'alt-p'), isFailure: false}},
			effects: [],
		});
	});

	it('yields all marked in the order of the listing', () => {
		expect(press(stateAfter('end', 'ctrl+space', 'home', 'ctrl+space'), 'enter').effects).toEqual([
			{type: 'copy', text: 'os:win7,locale:en\nos:ubuntu', leaves: true},
		]);
	});

	it('on the heading of a folded group unfolds it and selects its first match', () => {
		const {state, effects} = press(stateAfter('tab', 'left'), 'enter');

		expect(effects).toEqual([]);
		expect([state.folded.size, selectedKey(state)]).toEqual([0, 0]);
	});

	it.each<[string, State, string]>([
		['while loading', init(plainOptions, size).state, 'still loading'],
		['where nothing matches', loadedState(answer, {filter: 'nothing like that'}), 'nothing matches'],
		['on a folded heading', stateAfter('tab', '-', 'y'), 'a folded group is selected: → unfolds it'],
	])('%s says why not', (_, state, text) => {
		expect(press(state, 'ctrl+y')).toMatchObject({state: {notice: {text, isFailure: true}}, effects: []});
	});

	it('says which tag cannot be written', () => {
		const {state, effects} = press(loadedState({data: [{resources: [{tags: ['os:a\nb']}]}]}), 'enter');

		expect(effects).toEqual([]);
		expect(state.notice?.text).toBe('`os:a^Jb` cannot be written as csv (it holds a control character); use json');
	});

	it('in another form keeps that form', () => {
		const chosen = update(stateAfter('ctrl+o'), {type: 'chose', form: 'json'});

		expect(chosen.effects).toEqual([{type: 'copy', text: '["os:win7","locale:en"]', leaves: false}]);
		expect(chosen.state.open).toBeUndefined();
		expect(press(chosen.state, 'enter').effects).toMatchObject([{text: '["os:win7","locale:en"]'}]);
	});

	it('in another form takes all tags where that is asked for', () => {
		expect(update(stateAfter('ctrl+o', 'a'), {type: 'chose', form: 'lines'}).effects).toMatchObject([
			{text: 'os:win7\nlocale:en\nx64'},
		]);
	});

	it('in another form is only heard while the menu is open', () => {
		expect(update(stateAfter(), {type: 'chose', form: 'json'}).effects).toEqual([]);
	});

	it('of one tag of the detail copies it alone', () => {
		expect(press(stateAfter('tab', 'd', 'down'), 'y').effects).toEqual([
			{type: 'copy', text: 'locale:en', leaves: false},
		]);
		expect(press(stateAfter('tab', 'd', 'end'), 'enter').effects).toEqual([{type: 'copy', text: 'x64', leaves: true}]);
	});
});

describe('leaving', () => {
	it.each<[string, string[], string]>([
		['esc', [], 'interrupted'],
		['ctrl+c', [], 'interrupted'],
		['ctrl+c', [...'win', 'f1'], 'interrupted'],
		['q', ['tab'], 'left'],
		['esc', ['tab'], 'interrupted'],
	])('with %s after %j is %s', (key, keys, type) => {
		expect(press(stateAfter(...keys), key)).toMatchObject({
			state: {isLeaving: true},
			effects: [{type: 'leave', outcome: {type}}],
		});
	});

	it('with esc first closes what is open, then clears the filter', () => {
		const open = stateAfter(...'win', 'f1');
		const closed = press(open, 'esc');
		const cleared = press(closed.state, 'esc');

		expect([open.open, closed.state.open]).toEqual(['help', undefined]);
		expect([closed.state.filter.text, cleared.state.filter.text]).toEqual(['win', '']);
		expect([...closed.effects, ...cleared.effects]).toEqual([]);
	});

	it('is not undone by the report of an earlier copy', () => {
		const {state} = run({state: stateAfter(), effects: []}, [pressed('ctrl+y'), pressed('enter')]);
		const told = update(state, {type: 'copied', report: copied, text: 'x', leaves: false}).state;

		expect(told.isLeaving).toBe(true);
		expect(press(told, 'down').state).toBe(told);
	});

	it('makes keys, pastes and choices mean nothing', () => {
		const late = fc.oneof(
			anyAction.filter(({type}) => type === 'pressed' || type === 'pasted' || type === 'chose'),
			fc.constantFrom('enter', 'esc', 'ctrl+c', 'q').map(pressed),
		);

		fc.assert(
			fc.property(anyState, fc.constantFrom('ctrl+c', 'enter'), fc.array(late), (state, key, actions) => {
				const leaving = press(state, key).state;
				fc.pre(leaving.isLeaving);

				expect(run({state: leaving, effects: []}, actions)).toEqual({state: leaving, effects: []});
			}),
			{numRuns: 100},
		);
	});
});

describe('folding', () => {
	it('selects the heading, unfolding the first match', () => {
		const folded = stateAfter('tab', 'down', 'left');

		expect([...folded.found.rows]).toEqual([headingKey(0), headingKey(1), 3, 4]);
		expect(selectedKey(folded)).toBe(headingKey(0));
		expect(selectedKey(press(folded, 'right').state)).toBe(0);
	});

	it('of all groups stays in the group, and unfolding all does', () => {
		const folded = stateAfter('tab', 'end', '-');

		expect([...folded.found.rows]).toEqual([headingKey(0), headingKey(1)]);
		expect(selectedKey(folded)).toBe(headingKey(1));
		expect(selectedKey(press(folded, '=').state)).toBe(3);
	});

	it('of the second group is undone at its first match too', () => {
		const folded = stateAfter('tab', 'end', 'left');

		expect(selectedKey(folded)).toBe(headingKey(1));
		expect(selectedKey(press(folded, 'right').state)).toBe(3);
		expect(selectedKey(press(folded, 'enter').state)).toBe(3);
	});

	it('lets the heading stand for what is selected in it from elsewhere', () => {
		const distinct = stateAfter('tab', ']', 'left', 'u', 'end');

		expect(selectedKey(distinct)).toBe(4);
		expect(selectedKey(press(distinct, 'u').state)).toBe(headingKey(1));
	});

	it('of a group does nothing to the distinct view', () => {
		const distinct = stateAfter('tab', 'u');

		expect(press(distinct, 'left').state).toEqual(distinct);
		expect(press(distinct, '-').state).toEqual(distinct);
	});

	it('keeps what is folded while filtering, and unfolds the first match', () => {
		const state = stateAfter('tab', 'left', '/', ...'mac');

		expect([...state.found.rows]).toEqual([headingKey(0)]);
		expect(selectedKey(run({state, effects: []}, ['tab', 'right'].map(pressed)).state)).toBe(2);
	});
});

describe('the distinct view', () => {
	it('keeps the environment, and gives it back', () => {
		const distinct = stateAfter('tab', ']', 'u');

		expect([...distinct.found.rows]).toEqual([0, 1, 2, 4]);
		expect([...distinct.found.counts]).toEqual([1, 2, 1, 1]);
		expect(selectedKey(distinct)).toBe(1);
		expect(selectedKey(press(distinct, 'u').state)).toBe(3);
	});
});

describe('marking', () => {
	it('goes on to the next row, and takes a mark away again', () => {
		const marked = stateAfter('tab', 'space', 'space');

		expect([marked.marked, selectedKey(marked)]).toEqual([new Set([0, 1]), 2]);
		expect(run({state: marked, effects: []}, ['up', 'space'].map(pressed)).state.marked).toEqual(new Set([0]));
	});

	it('of a folded group marks its matches', () => {
		expect(stateAfter('tab', 'left', '/', ...'win', 'tab', 'space').marked).toEqual(new Set([0, 1]));
	});

	it('of all marks what matches, beside what is marked already', () => {
		expect(stateAfter('tab', 'end', 'space', '/', ...'win10', 'tab', 'a').marked).toEqual(new Set([1, 3, 4]));
		expect(stateAfter('tab', 'a', 'A').marked).toEqual(new Set());
	});

	it('of two or more is asked for before they are compared', () => {
		const one = press(stateAfter('tab', 'space'), 'c').state;

		expect(one.open).toBeUndefined();
		expect(one.notice).toEqual({text: 'mark two or more with space, then compare them', isFailure: true});
		expect(stateAfter('tab', 'space', 'space', 'c').open).toBe('compare');
	});
});

describe('the tags', () => {
	it('are added to the filter as a term of their own, after what is typed', () => {
		const tags = stateAfter(...'x64', 'ctrl+t', 'down');
		const tag = selectedTag(tags)!;
		const {filter} = press(tags, 'enter').state;

		expect(filter.text).toBe(`x64 ${termFor(tag)} `);
		expect(filter.cursor).toBe(filter.text.length);
	});

	it('of the filter are taken out of it again by the same key', () => {
		const added = press(stateAfter(...'x64', 'ctrl+t', 'down'), 'enter').state;

		expect(added.found.matches.length).toBeGreaterThan(0);
		expect(press(added, 'enter').state.filter.text).toBe('x64 ');
	});

	it('match every environment that has the one that was added', () => {
		fc.assert(
			fc.property(anyListing, fc.nat(20), (one, steps) => {
				const downs = Array(steps).fill(pressed('down'));
				const first = update(init(plainOptions, size).state, {type: 'loaded', listing: one});
				const open = run(first, [pressed('ctrl+t'), ...downs]).state;
				const tag = selectedTag(open);
				fc.pre(tag !== undefined && tag.text.length < 200 && tag.text.trim() !== '');
				const {found} = press(open, 'enter').state;
				const having = one.resources.filter(({tags}) => tags.some(({text}) => text === tag?.text));

				expect(having.map(({id}) => id).filter(id => !found.matches.includes(id))).toEqual([]);
			}),
			{numRuns: 100},
		);
	});
});

describe('the help', () => {
	it('scrolls to its end and back', () => {
		const end = stateAfter('f1', 'end');

		expect(end.scroll).toBe(countLines(end) - 17);
		expect(press(end, 'down').state.scroll).toBe(end.scroll);
		expect(press(end, 'home').state.scroll).toBe(0);
		expect(press(end, 'esc').state).toMatchObject({scroll: 0});
	});

	it('hides no line when the terminal grows', () => {
		const end = stateAfter('f1', 'end');

		expect(update(end, {type: 'resized', size: {columns: 100, rows: 200}}).state.scroll).toBe(0);
	});
});

describe('from any actions whatever', () => {
	const anyRun = fc.record({
		options: anyOptions,
		size: anySize,
		listing: anyListing,
		actions: fc.array(anyAction, {maxLength: 30}),
	});

	const everyState = (given: {
		options: State['options'];
		size: State['size'];
		listing: State['loaded'] extends infer L ? NonNullable<L extends {listing: infer One} ? One : never> : never;
		actions: Action[];
	}): State[] => {
		const states = [init(given.options, given.size).state];
		for (const action of [{type: 'loaded' as const, listing: given.listing}, ...given.actions]) {
			states.push(update(states.at(-1)!, action).state);
		}
		return states;
	};

	it('a row is selected exactly when one can be, and it is seen', () => {
		fc.assert(
			fc.property(anyRun, given => {
				for (const state of everyState(given)) {
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
			fc.property(anyRun, given => {
				for (const {loaded, filter, found, view, folded} of everyState(given)) {
					if (loaded === undefined) {
						expect(found).toMatchObject({matches: new Int32Array(), rows: new Int32Array(), distinct: 0});
						continue;
					}
					const matches = Int32Array.from(matchingResources(loaded.listing, filter.text, false), ({id}) => id);
					const distinct = toDistinctRows(loaded.distinct, matches);
					const showsEmptyGroups = filter.text.trim() === '';

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
			fc.property(anyRun, given => {
				for (const state of everyState(given)) {
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

	it('the parts of the screen keep adding up', () => {
		fc.assert(
			fc.property(anyState, state => {
				expect(layoutNow(state)).toEqual(layoutOf(state.size, state.open === 'detail'));
			}),
			{numRuns: 50},
		);
	});
});
