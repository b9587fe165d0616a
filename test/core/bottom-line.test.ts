import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toBottomLines} from '../../source/core/bottom-line.ts';
import {toStatusLine} from '../../source/core/frame-lines.ts';
import {hintsOf} from '../../source/core/hints.ts';
import {isCramped, layoutNow, type State} from '../../source/core/state.ts';
import {init, update} from '../../source/core/update.ts';
import {anyState, loadedState, plainOptions, pressed} from '../helpers/arbitrary-states.ts';
import {expectDrawable, textOf} from '../helpers/lines.ts';

const answer = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:mac']}]}]};
const loading = init(plainOptions, {columns: 80, rows: 12}).state;
const failure = {what: 'no access key', tryThis: 'set one', exitCode: 4} as const;

const services = ['one', 'two'].map(name => ({name, host: `${name}.example`}));

// What stands at the very bottom.
const lastLine = (state: State) => toBottomLines(state).at(-1)!;

describe('the bottom line', () => {
	it.each<[string, State, string]>([
		['while loading', loading, '^c leave'],
		[
			'after a failure while something is typed',
			update(update(loading, {type: 'pasted', text: 'win'}).state, {type: 'failed', failure}).state,
			'^r try again   esc clear   f1 help',
		],
		['after a failure', update(loading, {type: 'failed', failure}).state, 'r try again   q leave   ? help'],
		[
			'in the filter',
			loadedState(answer),
			'enter copy and leave   tab browse   ^y copy   ^o copy as   f1 help   esc leave',
		],
		[
			'in the filter, where picking prints',
			loadedState(answer, {target: 'output'}),
			'enter print and leave   tab browse   ^y copy   ^o print as   f1 help   esc leave',
		],
		['in the filter, with something typed', loadedState(answer, {columns: 30}, 'm'), 'enter copy  f1 help  esc clear'],
		[
			'in the list',
			loadedState(answer, {rows: 12}, 'tab'),
			'enter copy and leave   d detail   / filter   space mark   ? help   q leave',
		],
		[
			'in the list, beside the detail',
			loadedState(answer, {rows: 20}, 'tab'),
			'enter copy and leave   / filter   space mark   u distinct   ? help   q leave',
		],
		[
			'on a heading',
			loadedState(answer, {rows: 20}, 'tab', 'left'),
			'enter unfold   / filter   space mark group   u distinct   ? help   q leave',
		],
		[
			'on a heading, in the filter',
			loadedState(answer, {}, 'tab', 'left', 'tab'),
			'enter unfold   tab browse   ^t tags   f1 help   esc leave',
		],
		[
			'on a heading, where something is marked',
			loadedState(answer, {rows: 20}, 'tab', 'space', 'left'),
			'enter copy 1 marked   / filter   space mark group   u distinct   ? help   q leave',
		],
		[
			'on what is no environment',
			loadedState({data: [{resources: [3]}]}, {rows: 20}, 'tab'),
			'Y copy as   / filter   u distinct   ? help   q leave',
		],
		[
			'on what has no tags to copy',
			loadedState({data: [{resources: [{tags: null}]}]}, {rows: 20}),
			'^o copy as   tab browse   ^t tags   f1 help   esc leave',
		],
		['in the list while loading', update(loading, pressed('tab')).state, '? help   q leave'],
		[
			'in the list where nothing matches',
			loadedState(answer, {}, 'z', 'z', 'tab'),
			'esc clear   / filter   ? help   q leave',
		],
		[
			'in the list where nothing matches and something is marked',
			loadedState(answer, {}, 'ctrl+space', 'z', 'z', 'tab'),
			'enter copy 1 marked   / filter   ? help   q leave',
		],
		[
			'in the list where nothing matches and two are marked',
			loadedState(answer, {}, 'tab', 'a', '/', 'z', 'z', 'tab'),
			'enter copy 2 marked   / filter   c compare   ? help   q leave',
		],
		[
			'in a low list where nothing matches and something is marked',
			loadedState(answer, {rows: 12}, 'ctrl+space', 'z', 'z', 'tab'),
			'enter copy 1 marked   / filter   ? help   q leave',
		],
		[
			'on a tag of the detail',
			loadedState(answer, {}, 'tab', 'd'),
			'enter copy tag and leave   y copy tag   v json   ? help   esc back',
		],
		['in the record', loadedState(answer, {}, 'tab', 'd', 'v'), 'v tags   ? help   esc back'],
		['in the detail of a heading', loadedState(answer, {}, 'tab', 'left', 'd'), '? help   esc back'],
		['on a tag', loadedState(answer, {}, 'tab', 't'), 'enter add to the filter   / filter   ? help   esc back'],
		[
			'on a tag that is in the filter',
			loadedState(answer, {}, 'tab', 't', 'enter'),
			'enter take out of the filter   / filter   ? help   esc back',
		],
		['where there are no tags', loadedState(answer, {}, 'z', 'z', 'ctrl+t'), '/ filter   ? help   esc back'],
		['where nothing matches', loadedState(answer, {}, 'z', 'z', 'z'), 'esc clear   f1 help'],
		[
			'after a failure, where it is narrow',
			update(init({...plainOptions, services}, {columns: 40, rows: 12}).state, {type: 'failed', failure}).state,
			'r try again  S service  q leave  ? help',
		],
		['of an empty listing', loadedState({data: []}), '^r load again   f1 help   ^c leave'],
		['of an empty listing, in the list', loadedState({data: []}, {}, 'tab'), 'r load again   ? help   q leave'],
		['in the help', loadedState(answer, {}, 'f1'), '↓ scroll   esc back'],
		['in the help, where all that is found fits', loadedState(answer, {}, 'f1', ...'mouse'), 'esc clear'],
		['in the comparison, where all fit', loadedState(answer, {}, 'tab', 'a', 'c'), '? help   esc back'],
		[
			'in the comparison, where it is low',
			loadedState(answer, {columns: 25, rows: 6}, 'tab', 'a', 'c'),
			'→ more  ? help  esc back',
		],
		[
			'in the comparison, where it is narrow',
			loadedState(answer, {columns: 25}, 'tab', 'a', 'c'),
			'→ more  ? help  esc back',
		],
		[
			'in the comparison, beyond its first',
			loadedState(answer, {columns: 25}, 'tab', 'a', 'c', 'right'),
			'← more  ? help  esc back',
		],
		['in the form menu', loadedState(answer, {}, 'ctrl+o', 'a'), 'a all tags: yes   enter copy   esc back'],
		[
			'in the form menu, where picking prints',
			loadedState(answer, {target: 'output'}, 'ctrl+o'),
			'a all tags: no   enter print   esc back',
		],
		['in the menu of services', {...loadedState(answer), open: 'services'}, 'enter go   esc back'],
	])('has the keys that matter %s', (_, state, text) => {
		expect(textOf(lastLine(state))).toBe(text);
	});

	it.each([
		[78, 'enter copy and leave   tab browse   ^y copy   ^o copy as   f1 help   esc leave'],
		[77, 'enter copy  tab list  ^y copy  ^o forms  f1 help  esc leave'],
		[40, 'enter copy  tab list  f1 help  esc leave'],
		[39, 'enter copy  f1 help  esc leave'],
		[20, 'enter copy  f1 help'],
	])('keeps the main deed, help and the way out longest where it is narrow: %i columns', (columns, text) => {
		expect(textOf(lastLine(loadedState(answer, {columns})))).toBe(text);
	});

	it.each([
		['filter', [], 'enter copy  tab list  f1 help  esc leave'],
		['filter, marked', ['tab', 'a', 'tab'], 'enter copy 2  f1 help  esc leave'],
		['list', ['tab'], 'enter copy  d detail  ? help  q leave'],
		['list, marked', ['tab', 'a'], 'enter copy 2  d detail  ? help  q leave'],
		['list, on a heading', ['tab', 'left'], 'enter unfold  d detail  ? help  q leave'],
		['detail', ['tab', 'd'], 'enter copy  y copy  ? help  esc back'],
		['tags', ['tab', 't'], 'enter add  / filter  ? help  esc back'],
	])('keeps help and the way out at 40x12: %s', (_, keys, text) => {
		expect(textOf(lastLine(loadedState(answer, {columns: 40, rows: 12}, ...keys)))).toBe(text);
	});

	it('says of enter what enter does, whatever the state', () => {
		const isListed = (state: State) => !isCramped(state) && state.open === undefined && !state.isLeaving;

		fc.assert(
			fc.property(anyState.filter(isListed), state => {
				const pick = hintsOf(state).find(({command}) => command === 'pick');
				const {state: after, effects} = update(state, pressed('enter'));

				if (pick?.word === 'unfold') {
					expect(after.folded.size).toBe(state.folded.size - 1);
					expect(effects).toEqual([]);
				} else if (pick !== undefined) {
					expect([...effects.map(({type}) => type), after.notice?.isFailure]).not.toEqual([undefined]);
				}
			}),
			{numRuns: 200},
		);
	});

	it('is the notice where there is one', () => {
		const {state} = update(loadedState(answer, {columns: 30}), {type: 'failed', failure});

		expect(toBottomLines(state)).toEqual([toStatusLine(state), [{text: 'no access key', tone: 'failure'}]]);
	});

	it('is broken in two in place of the status line where the notice does not fit, and cut where there is none', () => {
		const what = 'the service did not answer in 30 s';
		const {state} = update(loadedState(answer, {columns: 30}), {type: 'failed', failure: {...failure, what}});
		const low = {...state, size: {columns: 30, rows: 12}};

		expect(toBottomLines(state).map(textOf)).toEqual(['the service did not answer in', '30 s']);
		expect(toBottomLines(low).map(textOf)).toEqual(['the service did not answer in…']);
		expect(toBottomLines({...low, options: {...low.options, isAscii: true}}).map(textOf)).toEqual([
			'the service did not answer in~',
		]);
	});

	it('has as many lines above it as the layout has room for, whatever the state', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state)),
				state => {
					expect(toBottomLines(state)).toHaveLength(layoutNow(state).hasStatusLine ? 2 : 1);
				},
			),
			{numRuns: 200},
		);
	});

	it('has six keys at most, fits the screen, and holds nothing that acts or hides, whatever the state', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state)),
				state => {
					expectDrawable(toBottomLines(state), state.size.columns);
					expect(lastLine(state).length).toBeLessThanOrEqual(12);
				},
			),
			{numRuns: 120},
		);
	});

	it('always says something', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state)),
				state => {
					expect(textOf(lastLine(state)).trim()).not.toBe('');
				},
			),
			{numRuns: 60},
		);
	});
});
