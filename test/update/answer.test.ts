import {describe, expect, it} from 'vitest';
import {choicesOf, toChoiceLines} from '../../source/screen/numbered-choices.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import type {State} from '../../source/state/state.ts';
import type {Step} from '../../source/state/step.ts';
import {cellsOf} from '../../source/text/width.ts';
import {beforeListing} from '../../source/update/menu.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, happen, loadedState} from '../helpers/arbitrary/states.ts';
import {twoGroups} from '../helpers/scenes/two-groups.ts';

const asked = loadedState(twoGroups, {display: 'prompt'});

const answered = (state: State, line: string): Step => happen(state, {type: 'answered', line});

describe('an answer', () => {
	it.each([
		['win 10', 'win 10'],
		['quit', 'quit'],
		['11x64', '11x64'],
		['-1', '-1'],
		['/7', '7'],
		['/q', 'q'],
	])('of %j becomes the filter %j', (line, text) => {
		expect(answered(asked, line).state.filter.text).toBe(text);
	});

	const copies = (text: string) => [{type: 'copy', text, leaves: true}];

	it.each<[string, string[], unknown[], notice?: string]>([
		['picks the environment with that number', [' 4 '], copies('os:win10')],
		['picks the match with that number', ['ubuntu', '1'], copies('os:ubuntu')],
		['picks nothing by zero', ['0'], [], 'enter a number from 1 to 5'],
		['picks nothing by too large a number', ['6'], [], 'enter a number from 1 to 5'],
		['picks nothing by an enormous number', ['99999999999999999999'], [], 'enter a number from 1 to 5'],
		['picks nothing if nothing matches', ['nowhere', '1'], [], 'nothing to pick'],
		['exits if it is empty', ['  '], [{type: 'leave', outcome: {type: 'interrupted'}}]],
		['exits by q', ['q'], [{type: 'leave', outcome: {type: 'left'}}]],
	])('%s', (_, lines, expected, notice) => {
		const {state, effects} = lines.reduce((step, line) => answered(step.state, line), {
			state: asked,
			effects: [],
		} as Step);

		expect([effects, state.notice?.text]).toEqual([expected, notice]);
	});

	it('replaces the filter, and an empty one clears it', () => {
		const filtered = answered(answered(asked, 'mac').state, 'win').state;

		expect([filtered, answered(filtered, '').state].map(({filter}) => filter.text)).toEqual(['win', '']);
	});

	it('without a clipboard prints the output, with the reason', () => {
		const report = {type: 'refused', problems: ['no clipboard tool here']} as const;
		const {state, effects} = update(asked, {type: 'copied', report, text: 'os:mac', leaves: true});

		expect(state.notice?.text).toBe('not copied (no clipboard tool here), so it is printed');
		expect(effects).toEqual([{type: 'leave', outcome: {type: 'printed', text: 'os:mac'}}]);
	});

	it('is not awaited if nothing could be loaded', () => {
		const failure = {what: 'could not reach `x` (refused)', tryThis: 'check the network', exitCode: 3} as const;
		const loading = {...asked, ...beforeListing};

		expect(update(loading, {type: 'failed', failure}).effects).toEqual([
			{type: 'leave', outcome: {type: 'failed', failure}},
		]);
	});
});

describe('numbered choices', () => {
	it('are under their groups', () => {
		expect(toChoiceLines(asked)).toEqual([
			'sandbox.example.org: 5 environments in 2 groups',
			'north',
			'  1  win7    en  x64',
			'  2  win10       x64',
			'  3  mac',
			'south',
			'  4  win10       x64',
			'  5  ubuntu',
		]);
	});

	it('have a summary line, with the count of distinct environments', () => {
		expect(toChoiceLines(answered(asked, 'win').state)[0]).toBe('3 of 5 match win');
		expect(toChoiceLines(loadedState(twoGroups, {display: 'prompt', view: 'distinct', isAscii: true}))).toEqual([
			'sandbox.example.org: 5 environments in 2 groups, 4 distinct',
			'  1  x1  win7    en  x64',
			'  2  x2  win10       x64',
			'  3  x1  mac',
			'  4  x1  ubuntu',
		]);
	});

	it('say that nothing matches, and how to go back', () => {
		expect(toChoiceLines(answered(asked, 'nowhere').state)).toEqual([
			'no match for nowhere',
			'an empty line shows all',
		]);
	});

	it('fit into the lines, and say how many more there are', () => {
		const state = loadedState(demoListing(), {display: 'prompt', columns: 80, rows: 24});
		const lines = toChoiceLines(state);

		expect(lines).toHaveLength(21);
		expect(lines.at(-1)).toBe(`and ${48 - choicesOf(state).length} more: type words to filter`);
	});

	it('fit the terminal, and each number is shown once', () => {
		always(100, anyState, ({size, ...rest}) => {
			const state = {...rest, size: {columns: Math.max(20, size.columns), rows: size.rows}};
			const lines = toChoiceLines(state);
			const numbers = lines.flatMap(line => /^ {2,}(\d+)(?: |$)/.exec(line)?.[1] ?? []).map(Number);

			expect(lines.filter(line => cellsOf(line) >= Math.max(2, state.size.columns))).toEqual([]);
			expect(lines.filter(line => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(line))).toEqual([]);
			expect(numbers.length).toBeLessThanOrEqual(choicesOf(state).length);
			expect(numbers).toEqual(numbers.map((_, index) => index + 1));
		});
	});
});
