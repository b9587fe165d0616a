import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toSelectionSpeech, toSpeech} from '../../source/speech/speech.ts';
import {selectedKey} from '../../source/state/rows.ts';
import type {State} from '../../source/state/state.ts';
import {type Action, init, update} from '../../source/update/update.ts';
import {anyAction, anyState, happen, loadedState, plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {stateAfter, twoGroupsListing} from '../helpers/scenes/two-groups.ts';

/** The spoken lines for an action. */
const heard = (state: State, action: Action): string[] => toSpeech(state, update(state, action).state);

/** The spoken lines for the last of these keys. */
const afterKeys = (...keys: string[]): string[] => heard(stateAfter(...keys.slice(0, -1)), pressed(keys.at(-1) ?? ''));

const loading = init(plainOptions, {columns: 80, rows: 24}).state;

describe('a screen reader', () => {
	it('gets nothing from the list below the help', () => {
		const words: Action = {type: 'answered', line: 'no such', choices: []};

		expect(heard(stateAfter('?'), words)).toEqual(['filter no such']);
	});

	it('gets the record once when it opens over the list, and not when it closes', () => {
		const small = update(stateAfter('tab'), {type: 'resized', size: {columns: 40, rows: 8}}).state;
		const opened = update(small, pressed('v')).state;

		expect(toSpeech(small, opened).filter(line => line === 'detail')).toHaveLength(1);
		expect(toSpeech(opened, update(opened, pressed('esc')).state)).toEqual([
			'detail closed',
			'win7 en, 1 of 5, north, x64, enter copies os:win7,locale:en',
		]);
	});

	it('gets the current request, once, and every ten seconds while it lasts', () => {
		const asking = 'loading sandbox.example.org';
		expect(toSpeech(undefined, loading)).toEqual([asking]);
		expect(heard(loading, {type: 'waited', milliseconds: 9900})).toEqual([]);

		const waited = update(loading, {type: 'waited', milliseconds: 9900}).state;
		expect(heard(waited, {type: 'waited', milliseconds: 10_000})).toEqual([`still ${asking}, 10 s`]);
		expect(heard(waited, {type: 'delayed', remark: 'trying again in 2 s'})).toEqual(['trying again in 2 s']);
	});

	it('gets the size, the keys, and the first row', () => {
		expect(heard(loading, {type: 'loaded', listing: twoGroupsListing})).toEqual([
			'sandbox.example.org: 5 environments in 2 groups',
			'type to filter, down: next, enter: copy and quit, tab: go to the list, question mark: help, ctrl-c: quit',
			'win7 en, 1 of 5, north, x64, enter copies os:win7,locale:en',
		]);
	});

	it('gets a failure, and the advice', () => {
		const failure = {what: 'could not reach `x` (refused)', tryThis: 'check the network', exitCode: 3} as const;

		expect(heard(loading, {type: 'failed', failure})).toEqual([
			'could not reach `x` (refused)',
			'Check the network',
			'r: try again, q: quit',
		]);
	});

	it.each<[string, string[], string[]]>([
		[
			'the row and its position when it moves',
			['down'],
			['win10, 2 of 5, north, x64, enter copies os:win10, same tags as 1 other'],
		],
		['the group when that changes', ['end'], ['ubuntu, 5 of 5, south, enter copies os:ubuntu']],
		['nothing if a key does nothing', ['up'], []],
		[
			'the number of matches while typing',
			[...'wi'],
			['filter wi: 3 of 5 match, 2 distinct', 'win7 en, 1 of 3, north, x64, enter copies os:win7,locale:en'],
		],
		[
			'no space at the end of the filter',
			[...'wi '],
			['filter wi: 3 of 5 match, 2 distinct', 'win7 en, 1 of 3, north, x64, enter copies os:win7,locale:en'],
		],
		['that nothing matches', [...'wx'], ['filter wx', 'no match for wx']],
		[
			'that the filter is empty',
			['w', 'backspace'],
			['filter empty: 5 of 5 match, 4 distinct', 'win7 en, 1 of 5, north, x64, enter copies os:win7,locale:en'],
		],
		['the place of the cursor in the filter', [...'win', 'left'], ['before n']],
		['the keys of the list', ['tab'], ['list: letters are commands']],
		['the keys of the filter', ['w', 'tab', '/'], ['filter: type to narrow. w']],
		[
			'the marked row, and the next row',
			['ctrl+space'],
			['marked win7 en, 1 marked, enter copies os:win7,locale:en', 'win10, 2 of 5, north, x64'],
		],
		['that a row is marked', ['ctrl+space', 'up'], ['win7 en, 1 of 5, marked, north, x64']],
		['an unmarked row', ['tab', '*', '*'], ['none marked']],
		['a folded heading', ['tab', 'left'], ['north, folded, 3 environments, 1 of 3']],
		['an unfolded group', ['tab', 'left', 'right'], ['win7 en, 1 of 5, north, x64, enter copies os:win7,locale:en']],
		[
			'the distinct view',
			['tab', 'down', 'u'],
			['4 distinct environments', 'win10, 2 of 4, 2 times, x64, enter copies os:win10'],
		],
		[
			'the view of the groups',
			['tab', 'down', 'u', 'u'],
			['groups', 'win10, 2 of 5, north, x64, enter copies os:win10, same tags as 1 other'],
		],
		['the tags and their counts', ['ctrl+t'], ['tags', 'os:win10, 2 environments, 1 of 6']],
		['the next tag', ['ctrl+t', 'down', 'down'], ['os:mac, 1 environment, 3 of 6']],
		['a search of the tags', ['ctrl+t', '/', 'm', 'a'], ['search ma: 1 tag']],
		['how the tags are sorted', ['ctrl+t', 's'], ['sorted by name']],
		[
			'the closed panel, and the mode after it',
			['ctrl+t', 'esc'],
			['tags closed', 'win7 en, 1 of 5, north, x64, enter copies os:win7,locale:en'],
		],
		['a notice', ['tab', 'left', 'y'], ['a folded group is selected: → unfolds it']],
		['the next compared environment', ['tab', 'c', 'down'], ['win10, 2 of 4, 2 times, x64, enter copies os:win10']],
		['nothing when the program quits', ['esc'], []],
		[
			'the output of enter for all marked environments',
			['tab', 'space', 'space'],
			[
				'marked win10, 2 marked, enter copies os:win7,locale:en and os:win10, same tags as 1 other',
				'mac, 3 of 5, north',
			],
		],
		[
			'the output of enter in another tags mode',
			['tab', 'space', 'x', 'x'],
			['tags: all', 'enter copies os:win7,locale:en,x64'],
		],
	])('gets %s', (_, keys, said) => {
		expect(afterKeys(...keys)).toEqual(said);
	});

	it('gets the other matches of the pick, or why there is no pick', () => {
		const resources = [{tags: ['os:a', 'x:1']}, {tags: ['os:a', 'x:2']}, {tags: ['os:a,b']}];
		const [also, refused] = [['up'], ['down']].map(keys =>
			heard(loadedState({data: [{resources}]}, {tagsMode: 'short'}, 'down'), pressed(keys[0] ?? '')),
		);

		expect(also).toEqual([
			'a, 1 of 3, Group 1, 1, enter copies os:a, ! matches 2 environments: x differs (alt-x: all)',
		]);
		expect(refused).toEqual([
			'a,b, 3 of 3, Group 1, `os:a,b` cannot be written as csv (commas separate the tags); use json',
		]);
	});

	it('gets each change once, a line for each, and nothing if nothing changed', () => {
		fc.assert(
			fc.property(anyState, anyAction, (state, action) => {
				const next = happen(state, action).state;
				const said = toSpeech(state, next);

				expect(toSpeech(next, next)).toEqual([]);
				expect(said.filter(line => line === '' || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(line))).toEqual([]);
			}),
			{numRuns: runsOf(300)},
		);
	});

	it('gets every selected row, and its position', () => {
		const moves = fc.constantFrom('up', 'down', 'home', 'end', 'pagedown', 'alt+down').map(pressed);

		fc.assert(
			fc.property(anyState, moves, (before, action) => {
				const size = {columns: 80, rows: 24};
				const state: State = {...before, open: undefined, notice: undefined, size, isLeaving: false};
				const next = update(state, action).state;
				const isOther = selectedKey(next) !== selectedKey(state);

				expect(toSpeech(state, next)).toEqual(isOther ? toSelectionSpeech(next) : []);
				expect(!isOther || /, \d+ of \d+(,|$)/.test(toSelectionSpeech(next).join())).toBe(true);
			}),
			{numRuns: runsOf(200)},
		);
	});
});
