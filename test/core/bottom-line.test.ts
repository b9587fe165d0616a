import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toBottomLines} from '../../source/core/bottom-line.ts';
import {toStatusLine} from '../../source/core/frame-lines.ts';
import {isCramped, layoutNow, type State} from '../../source/core/state.ts';
import {init, update} from '../../source/core/update.ts';
import {anyState, loadedState, plainOptions} from '../helpers/arbitrary-states.ts';
import {expectDrawable, textOf} from '../helpers/lines.ts';

const answer = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:mac']}]}]};
const loading = init(plainOptions, {columns: 80, rows: 12}).state;
const failure = {what: 'no access key', tryThis: 'set one', exitCode: 4} as const;

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
			'enter copy and leave   ^y copy   tab browse   f1 help   ^o copy as   ^t tags',
		],
		[
			'in the filter, where picking prints',
			loadedState(answer, {target: 'output'}),
			'enter print and leave   ^y copy   tab browse   f1 help   ^o copy as   ^t tags',
		],
		['where nothing matches', loadedState(answer, {}, 'z', 'z', 'z'), 'esc clear   f1 help'],
		['of an empty listing', loadedState({data: []}), '^r load again   f1 help   ^c leave'],
		['of an empty listing, in the list', loadedState({data: []}, {}, 'tab'), 'r load again   ? help   q leave'],
		['in the help', loadedState(answer, {}, 'f1'), '↓ scroll   esc back'],
		['in the help, where all that is found fits', loadedState(answer, {}, 'f1', ...'mouse'), 'esc clear'],
		['in the comparison, where all fit', loadedState(answer, {}, 'tab', 'a', 'c'), 'esc back'],
		[
			'in the comparison, where it is low',
			loadedState(answer, {columns: 26, rows: 6}, 'tab', 'a', 'c'),
			'↓ scroll  → more  esc back',
		],
		['in the comparison, where it is narrow', loadedState(answer, {columns: 26}, 'tab', 'a', 'c'), '→ more   esc back'],
		[
			'in the comparison, beyond its first',
			loadedState(answer, {columns: 26}, 'tab', 'a', 'c', 'right'),
			'← more   esc back',
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

	it('has shorter words where it is narrow, and as many as fit', () => {
		expect(textOf(lastLine(loadedState(answer, {columns: 40})))).toBe('enter copy  ^y copy  tab browse  f1 help');
		expect(textOf(lastLine(loadedState(answer, {columns: 20})))).toBe('enter copy  ^y copy');
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
