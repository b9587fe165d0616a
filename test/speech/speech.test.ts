import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toSelectionSpeech, toSpeech, toSpokenRow, toTexts} from '../../source/speech/speech.ts';
import {selectedKey} from '../../source/state/rows.ts';
import type {State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyAction, anyState, happen, loadedState, pressed} from '../helpers/arbitrary/states.ts';
import {stateAfter, twoGroupsListing} from '../helpers/scenes/two-groups.ts';
import {spokenFor} from '../helpers/state/spoken.ts';

/** The spoken lines for the last of these keys. */
const afterKeys = (...keys: string[]): string[] =>
	spokenFor(stateAfter(...keys.slice(0, -1)), pressed(keys.at(-1) ?? ''));

const ofWin7 = 'north, x64, enter copies os:win7,locale:en';
const ofDetail = ['os, win7', 'locale, en', 'other, x64', 'Group: north', 'name, north'];
const json = '["os:win7","locale:en"]';
const ofFormats = [
	...['csv: os:win7,locale:en', 'space: os:win7 locale:en', 'lines: os:win7, line break, locale:en'],
	...['flags: -T os:win7 -T locale:en', `json: ${json}`, 'record: {"tags":["os:win7","locale:en","x64"]}'],
	...['{group}: north', '{os}: win7', '{locale}: en', 'csv: os:win7,locale:en'],
];

describe('a screen reader', () => {
	it('gets the record once when it opens over the list, and not when it closes', () => {
		const small = update(stateAfter('tab'), {type: 'resized', size: {columns: 40, rows: 8}}).state;
		const opened = update(small, pressed('v')).state;

		expect(toSpeech(small, opened).filter(line => line === 'detail')).toHaveLength(1);
		expect(toSpeech(opened, update(opened, pressed('esc')).state)).toEqual([
			'detail closed',
			'win7 en, 1 of 5, north, x64, enter copies os:win7,locale:en',
		]);
	});

	it.each<[keys: string, ...said: string[]]>([
		['down', 'win10, 2 of 5, north, x64, enter copies os:win10, same tags as 1 other'],
		['end', 'ubuntu, 5 of 5, south, enter copies os:ubuntu'],
		['up'],
		['w i', 'filter wi: 3 of 5 match, 2 distinct', 'win7 en, 1 of 3, north, x64, enter copies os:win7,locale:en'],
		['w i space', 'filter wi: 3 of 5 match, 2 distinct', 'win7 en, 1 of 3, north, x64, enter copies os:win7,locale:en'],
		['w x', 'filter wx', 'no match for wx'],
		['w backspace', 'filter empty: 5 of 5 match, 4 distinct', `win7 en, 1 of 5, ${ofWin7}`],
		['w i n left', 'before n'],
		['tab', 'list: letters are commands'],
		['w tab /', 'filter: type to narrow. w'],
		['ctrl+space', 'marked win7 en, 1 marked, enter copies os:win7,locale:en', 'win10, 2 of 5, north, x64'],
		['ctrl+space up', 'win7 en, 1 of 5, marked, north, x64'],
		['tab * *', 'none marked'],
		[
			'tab space space',
			'marked win10, 2 marked, enter copies os:win7,locale:en and os:win10, same tags as 1 other',
			'mac, 3 of 5, north',
		],
		['alt+x', 'tags: short', `win7 en, 1 of 5, ${ofWin7}`],
		['tab space x x', 'tags: all', 'enter copies os:win7,locale:en,x64'],
		['tab left', 'north, folded, 3 environments, 1 of 3'],
		['tab left right', `win7 en, 1 of 5, ${ofWin7}`],
		['tab left y', 'a folded group is selected: → unfolds it'],
		['tab down u', '4 distinct environments', 'win10, 2 of 4, 2 times, x64, enter copies os:win10'],
		['tab down u u', 'groups', 'win10, 2 of 5, north, x64, enter copies os:win10, same tags as 1 other'],
		['ctrl+t', 'tags', 'os:win10, 2 environments, 1 of 6'],
		['ctrl+t down down', 'os:mac, 1 environment, 3 of 6'],
		['ctrl+t / m a', 'search ma: 1 tag'],
		['ctrl+o esc', 'formats closed', `win7 en, 1 of 5, ${ofWin7}`],
		['f1 c o', 'search co', expect.stringMatching(/^\d+ lines$/)],
		['ctrl+t esc', 'tags closed', `win7 en, 1 of 5, ${ofWin7}`],
		['w left ctrl+e', 'at the end of the filter'],
		['space', 'filter empty: 5 of 5 match, 4 distinct', `win7 en, 1 of 5, ${ofWin7}`],
		['ctrl+space up ctrl+space', 'unmarked win7 en, none marked', expect.stringMatching(/^win10, 2 of 5, /)],
		['tab space space esc', '2 marks cleared; esc quits'],
		['tab left -', 'north, folded, 3 environments, 1 of 2'],
		['w i tab left', 'north, folded, 2 environments, 1 of 2'],
		['w i n space z z', 'filter win zz', 'no match for win zz, without "zz": 3'],
		['tab *', expect.stringMatching(/^5 marked, enter copies os:win7,locale:en and os:win10 and /)],
		['ctrl+o z z', 'search zz', 'no formats'],
		['ctrl+o j s', 'search js', '1 format: up, down and enter', `json: ${json}`, `json: ${json}`],
		['ctrl+o j backspace', 'type to search', '9 formats: up, down and enter', ...ofFormats],
		['ctrl+o alt+x', 'tags: short', 'enter copies os:win7,locale:en'],
		['f1 m backspace', 'search empty', expect.stringMatching(/^\d+ lines$/)],
		['f1 s u s p', 'search susp', 'program', '^z, suspend (`fg` resumes)'],
		['f1 q u i t', 'search quit', '14 lines'],
		['f1 z z z', 'search zzz', 'no match for zzz'],
		['ctrl+t /', 'type to search'],
		['ctrl+t / esc', 'search ended'],
		['ctrl+t / m', 'search m: 1 tag', 'os:mac, 1 environment, 1 of 1'],
		['z z ctrl+t', 'tags', 'no tags'],
		['tab t tab', 'filter: type to narrow. ', 'tags closed', `win7 en, 1 of 5, ${ofWin7}`],
		['tab d v', 'detail', '{', '"tags": [', '"os:win7",', '"locale:en",', '"x64"', ']', '}'],
		['tab d v v', 'detail', ...ofDetail, 'os:win7, 1 of 3'],
		['tab v v', 'detail', ...ofDetail],
		['tab d', 'detail', ...ofDetail, 'os:win7, 1 of 3'],
		['tab left d', 'detail', 'north', '3 environments', 'name, north', 'no tags'],
		['tab c', 'comparison of 4 rows, 3 differences: os, locale, other', expect.stringMatching(/^win7 en, 1 of 4, /)],
		['tab c u', 'comparison closed', `win7 en, 1 of 5, ${ofWin7}`],
		['ctrl+r', 'loading sandbox.example.org'],
		['enter'],
		['tab d down', 'locale:en, 2 of 3'],
		['tab c down', 'win10, 2 of 4, 2 times, x64, enter copies os:win10'],
		['tab space space c', 'comparison of 2 rows, 2 differences: os, locale', 'win7 en, 1 of 2, marked, 1 time, x64'],
		['esc'],
	])('gets the effect of the last of these keys: %s', (keys, ...said) => {
		expect(afterKeys(...keys.split(' '))).toEqual(said);
	});

	it('gets the other matches of the pick, or why there is no pick', () => {
		const resources = [{tags: ['os:a', 'x:1']}, {tags: ['os:a', 'x:2']}, {tags: ['os:a,b']}];
		const [also, refused] = [['up'], ['down']].map(keys =>
			spokenFor(loadedState({data: [{resources}]}, {tagsMode: 'short'}, 'down'), pressed(keys[0] ?? '')),
		);

		expect(also).toEqual([
			'a, 1 of 3, Group 1, 1, enter copies os:a, ! matches 2 environments: x differs (alt-x: all)',
		]);
		expect(refused).toEqual([
			'a,b, 3 of 3, Group 1, `os:a,b` cannot be written as csv (commas separate the tags); use json',
		]);
	});

	it('gets each change once, a line for each, and nothing if nothing changed', () => {
		always(300, fc.tuple(anyState, anyAction), ([state, action]) => {
			const next = happen(state, action).state;
			const said = toSpeech(state, next);

			expect(toSpeech(next, next)).toEqual([]);
			expect(said.filter(line => line === '' || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(line))).toEqual([]);
		});
	});

	it('gets every selected row, and its position', () => {
		const moves = fc.constantFrom('up', 'down', 'home', 'end', 'pagedown', 'alt+down').map(pressed);

		always(200, fc.tuple(anyState, moves), ([before, action]) => {
			const size = {columns: 80, rows: 24};
			const state: State = {...before, open: undefined, notice: undefined, size, isLeaving: false};
			const next = update(state, action).state;
			const isOther = selectedKey(next) !== selectedKey(state);

			expect(toSpeech(state, next)).toEqual(isOther ? toSelectionSpeech(next) : []);
			expect(!isOther || /, \d+ of \d+(,|$)/.test(toSelectionSpeech(next).join())).toBe(true);
		});
	});

	it('gets the beginning of a change of many parts, and both ends of a long text', () => {
		const state = loadedState({data: [{resources: [{tags: ['os:a', 'p:5']}]}]});
		const old = decodeListing({data: [{resources: [1, 2, 3].map(value => ({tags: ['os:a', `p:${value}`]}))}]});
		const changes = {since: '12 Nov', list: changesBetween(old, state.loaded!.listing)};
		const compared = update(state, {type: 'compared', changes}).state;

		expect(spokenFor(compared, pressed('alt+n'))[1]).toBe('changed os:a, gone p:1, gone p:2, gone p:3, 1 more');
		const row = toSpokenRow(loadedState({data: [{resources: [{tags: [`os:${'x'.repeat(400)}`]}]}]}));
		expect(row.slice(row.indexOf('copies '))).toMatch(/^copies os:x{146}…x{150}$/);
	});

	it('gets a reason once if the terminal is too small, and then what a key does', () => {
		const state = stateAfter();
		const small = update(state, {type: 'resized', size: {columns: 10, rows: 3}}).state;

		expect(toSpeech(state, small)).toEqual(['the terminal is too small to pick anything']);
		expect(spokenFor(small, {type: 'resized', size: {columns: 9, rows: 3}})).toEqual([]);
		expect(spokenFor(small, pressed('down'))[0]).toMatch(/^win10, 2 of 5, /);
	});

	it('gets the listing before what it closes, a notice once, and nothing while the program exits', () => {
		const state = loadedState({data: [{resources: [{tags: ['os:a']}]}]}, {}, 'tab', '-', 'y');
		const list = changesBetween(twoGroupsListing, state.loaded!.listing);
		const opened = happen(
			update(state, {type: 'compared', changes: {since: '12 Nov', list}}).state,
			pressed('n'),
		).state;

		expect(spokenFor(opened, {type: 'loaded', listing: twoGroupsListing})).toEqual([
			'sandbox.example.org: 5 environments in 2 groups',
			...[expect.stringMatching(/, 1 of /), 'changes closed', 'the selected environment no longer exists'],
		]);
		expect(spokenFor(state, {type: 'resized', size: {columns: 90, rows: 30}})).toEqual([]);
		expect(toSelectionSpeech(stateAfter('tab', 'd', 'v'))).toEqual([`win7 en, 1 of 5, ${ofWin7}`]);
		expect(toSpeech(state, {...state, notice: {text: 'bye', isFailure: false}, isLeaving: true})).toEqual([]);
	});

	it('gets the format that the menu moves to, and no marks that a listing removes', () => {
		const listing = decodeListing({data: [{resources: [{tags: ['os:new']}]}]});

		expect(spokenFor(stateAfter('ctrl+o'), {type: 'highlighted', name: 'lines'})).toEqual([ofFormats[2]]);
		expect(spokenFor(stateAfter('ctrl+space'), {type: 'loaded', listing})).toHaveLength(3);
	});

	it('gets an empty tag by a word, and a refusal of a format', () => {
		const detail = loadedState({data: [{resources: [{tags: ['os:a', '']}]}]}, {}, 'tab', 'd');
		const comma = loadedState({data: [{resources: [{tags: ['os:a,b']}]}]}, {formats: ['csv']});

		expect(spokenFor(detail, pressed('down'))).toEqual(['empty, 2 of 2']);
		expect(spokenFor(comma, pressed('ctrl+o'))[1]).toBe(
			'csv: `os:a,b` cannot be written as csv (commas separate the tags); use json',
		);
	});

	it('gets the help, and the matches of its search', () => {
		const [opened, heading, ...said] = afterKeys('f1');

		expect([opened, heading, said[0]]).toEqual([
			'help: type to search',
			'find',
			'/ tab, go to the filter (letters are text)',
		]);
		expect(said).toContain('q, quit');
		expect(said).not.toContain('signs');
		expect(afterKeys('f1', ...'copy')).toHaveLength(13);
		expect(afterKeys('f1', ...'unmark').join()).toContain('mark or unmark all matches');
	});
});

describe('a spoken row', () => {
	it.each<[unknown, string]>([
		[{tags: ['os:a', 'locale:en', 'image:1']}, 'a en, 1 of 1, Group 1, 1, enter copies os:a,locale:en'],
		[{name: 'vm', tags: ['os:a', 'x:1']}, 'vm, 1 of 1, Group 1, a, 1, enter copies os:a'],
		[{tags: ['x:1', 'beta']}, 'x:1 beta, 1 of 1, Group 1, enter copies x:1,beta'],
		[
			{tags: null},
			'environment 1, 1 of 1, Group 1, `tags` is null, `environment 1` has no tags (`tags` is null); use record',
		],
	])('says the name or os and locale of %j, then other tags', (resource, expected) => {
		expect(toSpokenRow(loadedState({data: [{resources: [resource]}]}))).toBe(expected);
	});
});

describe('a spoken line of the screen', () => {
	it('has a comma for each gap, and keeps single spaces', () => {
		const line = (text: string) => [{text, tone: 'plain'} as const];

		expect(toTexts([line('  one two  three   four '), line('')])).toEqual(['one two, three, four', '']);
	});
});
