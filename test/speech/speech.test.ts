import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {formatNameOf} from '../../source/formats/format.ts';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {describe as describeState, toSelectionSpeech, toSpeech} from '../../source/speech/speech.ts';
import {toKeyText, toTexts} from '../../source/speech/words.ts';
import {selectedChange} from '../../source/state/changes.ts';
import {selectedValue} from '../../source/state/detail.ts';
import {formatNow} from '../../source/state/formats.ts';
import {helpRowId, selectedHelpRow} from '../../source/state/help.ts';
import {isInList} from '../../source/state/modes.ts';
import {isOpen, searchLineOf} from '../../source/state/panels.ts';
import {selectedKey} from '../../source/state/rows.ts';
import type {State} from '../../source/state/state.ts';
import {hasControls, longestText, toSafeText} from '../../source/text/safe-text.ts';
import {update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyAction, anyState, loadedState, pressed} from '../helpers/arbitrary/states.ts';
import {stateAfter, twoGroups, twoGroupsListing} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';
import {spokenFor} from '../helpers/state/spoken.ts';

/** The spoken lines for the last of these keys. */
const afterKeys = (keys: readonly string[], response: unknown = twoGroups): string[] =>
	spokenFor(loadedState(response, {display: 'speech'}, ...keys.slice(0, -1)), pressed(keys.at(-1) ?? ''));

const ofWin7 = 'north, x64, enter copies os:win7,locale:en, 2 of 3 tags';
const ofPick = 'enter copies os:win7,locale:en, 2 of 3 tags';
const ofWin10 = 'enter copies os:win10, 1 of 2 tags, any of 2 alike';
const ofDetail = ['os, win7', 'locale, en', 'other, x64', 'group, north', 'Group: north', 'name, north'];
const json = '["os:win7","locale:en"]';
const ofMarked = 'win7 en, 1 of 5, marked, north, x64';
const ofRow = 'win7 en, 1 of 4, 1 time, x64, north, enter copies os:win7,locale:en, 2 of 3 tags';
const ofTwins = `win10, 2 of 4, one of 2 matches, x64, 2 groups, ${ofWin10}`;
const ofRecord = 'record: {"tags":["os:win7","locale:en","x64"]}';
const ofFormats = [
	...['comma: os:win7,locale:en', 'space: os:win7 locale:en', 'lines: os:win7, line break, locale:en'],
	...['flags: -T os:win7 -T locale:en', `json: ${json}`, ofRecord],
	...['{os}: win7', '{locale}: en', '{other}: x64', '{group}: north', 'comma: os:win7,locale:en, 1 of 10'],
];

describe('a screen reader', () => {
	it('gets the record once when it opens over the list, and not when it closes', () => {
		const small = update(stateAfter('tab'), {type: 'resized', size: {columns: 40, rows: 8}}).state;
		const opened = update(small, pressed('v')).state;

		expect(toSpeech(small, opened).slice(0, 2)).toEqual(['record', '{']);
		expect(toSpeech(opened, update(opened, pressed('esc')).state)).toEqual([
			'record closed',
			`win7 en, 1 of 5, ${ofWin7}`,
		]);
	});

	it.each<[keys: string, ...said: string[]]>([
		['down', `win10, 2 of 5, north, x64, ${ofWin10}`],
		['end', 'ubuntu, 5 of 5, south, enter copies os:ubuntu'],
		['up'],
		['tab * c down', expect.not.stringContaining('marked')],
		['tab * c space down', expect.stringMatching(/^mac, 3 of 5, marked, /)],
		['w i', 'filter wi: 3 of 5 match, 2 distinct', `win7 en, 1 of 3, ${ofWin7}`],
		['w i space', 'filter wi: 3 of 5 match, 2 distinct', `win7 en, 1 of 3, ${ofWin7}`],
		['! space w', expect.stringMatching(/^filter ! w: \d of 5 match.*; did you mean !w\?$/), expect.any(String)],
		['w x', 'filter wx', 'no match for wx'],
		['w backspace', 'filter empty', `win7 en, 1 of 5, ${ofWin7}`],
		['w i n left', 'before n'],
		['w left ctrl+e', 'at the end of the filter'],
		['space', 'filter empty', `win7 en, 1 of 5, ${ofWin7}`],
		['tab', 'list: letters are commands'],
		['w tab /', 'filter: type to narrow. w'],
		['w i n space z z', 'filter win zz', 'no match for win zz, without "zz": 3'],
		['ctrl+space', 'marked win7 en', '1 marked', 'win10, 2 of 5, north, x64', ofPick],
		['ctrl+space up', 'win7 en, 1 of 5, marked, north, x64'],
		[
			'ctrl+space up ctrl+space',
			'unmarked win7 en',
			'none marked',
			expect.stringMatching(/^win10, .* copies os:win10/),
		],
		[
			'tab space space',
			...['marked win10', '2 marked', 'mac, 3 of 5, north'],
			'enter copies os:win7,locale:en and os:win10, any of 3 like these',
		],
		['tab space space esc', 'none marked, enter copies os:mac', '2 marks cleared; esc quits'],
		['tab *', '5 marked', ofMarked, expect.stringMatching(/^enter copies os:win7,locale:en and os:win10 and /)],
		['tab * *', 'none marked', `win7 en, 1 of 5, ${ofWin7}`],
		['alt+x', 'tags: short'],
		['tab space x x', 'tags: all', 'enter copies os:win7,locale:en,x64'],
		['tab down u', 'distinct environments', ofTwins],
		['tab u / n o r t h down', `win10, 2 of 3, 1 time, x64, north, ${ofWin10}`],
		['tab down u u', 'groups', `win10, 2 of 5, north, x64, ${ofWin10}`],
		['tab left', 'no groups are shown'],
		['tab >', 'sorted by os', 'mac, 1 of 5, north, enter copies os:mac'],
		[
			'tab > s',
			'sorted by os, reversed',
			'win10, 1 of 5, north, x64, enter copies os:win10, 1 of 2 tags, any of 2 alike',
		],
		['tab > esc', 'as listed', 'win7 en, 1 of 5, north, x64, enter copies os:win7,locale:en, 2 of 3 tags'],
		['ctrl+r', 'loading sandbox.example.org'],
		['enter'],
		['esc'],
	])('gets the effect of the last of these keys: %s', (keys, ...said) => {
		expect(afterKeys(keys.split(' '))).toEqual(said);
	});

	it.each<[keys: string, ...said: string[]]>([
		['tab left', 'north, folded, 3 environments, 1 of 4'],
		['tab space up left', 'north, folded, 3 environments, 1 marked, 1 of 4'],
		['tab left right', 'a, 1 of 6, north, enter copies os:a'],
		['tab left y', 'a folded group is selected: right unfolds it'],
		['tab left y y', 'a folded group is selected: right unfolds it'],
		['tab left -', 'north, folded, 3 environments, 1 of 2'],
		['o s tab left', 'north, folded, 3 environments, 1 of 4'],
		['tab left d', 'detail', 'north', '3 environments', 'name, north'],
	])('gets folded groups after the last of these keys: %s', (keys, ...said) => {
		const toGroup = (name: string, letters: string) => ({
			name,
			resources: [...letters].map(letter => ({tags: [`os:${letter}`]})),
		});

		expect(afterKeys(keys.split(' '), {data: [toGroup('north', 'abc'), toGroup('south', 'def')]})).toEqual(said);
	});

	it('gets what all matches share if the search of the facets finds nothing else', () => {
		const resources = ['win7', 'win10'].map(os => ({tags: [`os:${os}`, 'locale:en']}));

		expect(afterKeys(['ctrl+t', 'l', 'o'], {data: [{resources}]})).toEqual(['search lo: all, locale en']);
	});

	it.each<[keys: string, ...said: string[]]>([
		['ctrl+t', 'facets: type to search', 'x64, 3 environments, 1 of 9'],
		['ctrl+t down down', 'no locale, 4 environments, 3 of 9'],
		['ctrl+t m a', 'search ma: 1 found', 'os:mac, 1 environment, 1 of 1'],
		['ctrl+t m', 'search m: 1 found', 'os:mac, 1 environment, 1 of 1'],
		['ctrl+t m enter', 'filter ^os:mac$: 1 of 5 match, 1 distinct', 'os:mac, 1 environment, in the filter, 1 of 1'],
		['ctrl+t x left', 'before x'],
		['ctrl+t x left right', 'at the end of the search'],
		['ctrl+t o', 'search o: 9 found', 'x64, 3 environments, 1 of 9'],
		['ctrl+t z', 'search z: nothing found'],
		['ctrl+t m esc', 'search empty', 'x64, 3 environments, 1 of 9'],
		['ctrl+t esc', 'facets closed', `win7 en, 1 of 5, ${ofWin7}`],
		['ctrl+space ctrl+t esc', 'facets closed', 'win10, 2 of 5, north, x64', ofPick],
		['z z ctrl+t', 'facets: type to search', 'search empty: nothing matches the filter'],
		['tab t tab', 'filter: type to narrow', 'facets closed', `win7 en, 1 of 5, ${ofWin7}`],
		['ctrl+o', 'formats: type to search', ...ofFormats],
		['ctrl+o esc', 'formats closed', `win7 en, 1 of 5, ${ofWin7}`],
		['ctrl+o end', '{group}: north, 10 of 10'],
		['ctrl+o end down'],
		['ctrl+o z z', 'search zz: nothing found'],
		['ctrl+o j', 'search j: 1 found', `json: ${json}, 1 of 1`],
		['ctrl+o j s', 'search js: 1 found', `json: ${json}, 1 of 1`],
		['ctrl+o r', 'search r: 3 found', ofRecord, '{other}: x64', '{group}: north', `${ofRecord}, 1 of 3`],
		['ctrl+o r e', 'search re: 1 found', `${ofRecord}, 1 of 1`],
		['ctrl+o s p', expect.stringMatching(/^search sp: 1 found$/), 'space: os:win7 locale:en, 1 of 1'],
		['ctrl+o j backspace', 'search empty', 'comma: os:win7,locale:en, 1 of 10'],
		['ctrl+o alt+x', 'tags: short'],
		['ctrl+o f1 esc', 'help closed', 'comma: os:win7,locale:en, 1 of 10'],
		['f1 m backspace', 'search empty', expect.stringMatching(/^up ctrl-p ctrl-k k, up, 1 of \d+$/)],
		['f1 s u s', 'search sus: 1 found', 'ctrl-z, suspend (`fg` resumes), 1 of 1'],
		['f1 s u s p', 'search susp: 1 found', 'ctrl-z, suspend (`fg` resumes), 1 of 1'],
		['f1 c o', 'search co: 18 found', 't ctrl-t, show all facets with counts, 1 of 18'],
		['f1 z z z', 'search zzz: nothing found'],
		['f1 s u s enter', 'help closed', `win7 en, 1 of 5, ${ofWin7}`],
		['tab d', 'detail', ...ofDetail, 'os:win7, 1 of 4'],
		['tab d down', 'locale:en, 2 of 4'],
		['tab d v', 'record', '{', '"tags": [', '"os:win7",', '"locale:en",', '"x64"', ']', '}'],
		['tab d v v', 'record closed', 'os:win7, 1 of 4'],
		['tab v v', 'record closed'],
		['tab v down', `win10, 2 of 5, north, x64, ${ofWin10}`],
		['tab c', 'comparison of 4 rows, 4 differences: os, locale, other, group', ofRow],
		['tab c down', ofTwins],
		['tab c w', expect.stringMatching(/^press \/ to filter$/)],
		['tab c / m a', 'filter ma: 1 of 5 match, 1 distinct', 'mac, 1 of 1, 1 time, north, enter copies os:mac'],
		['tab c space', 'marked win7 en', '1 marked', ofTwins],
		['tab c u', 'a comparison keeps its rows'],
		['tab c esc', 'comparison closed', `win7 en, 1 of 5, ${ofWin7}`],
		['tab space space c', 'comparison of 2 rows, 2 differences: os, locale', `win7 en, 1 of 2, ${ofWin7}`],
		['tab c t esc', 'facets closed', ofRow],
	])('gets the panel after the last of these keys: %s', (keys, ...said) => {
		expect(afterKeys(keys.split(' '))).toEqual(said);
	});

	it('gets only the ends of a long table', () => {
		const many = {data: [{resources: Array.from({length: 60}, (_, id) => ({id, tags: ['os:a']}))}]};
		const [said = ''] = spokenFor(loadedState(many, {formats: ['tsv']}), pressed('ctrl+o')).slice(1);

		expect(said).toMatch(/^tsv: 61 lines {2}id\^Ios, line break, .*…/);
		expect(said.length).toBeLessThan(330);
	});

	it('gets the other matches of the pick, or why there is no pick', () => {
		const resources = [{tags: ['os:a', 'x:1']}, {tags: ['os:a', 'x:2']}, {tags: ['os:a,b']}];
		const [also, refused] = [['up'], ['down']].map(keys =>
			spokenFor(loadedState({data: [{resources}]}, {tags: 'short', display: 'speech'}, 'down'), pressed(keys[0] ?? '')),
		);

		expect(also).toEqual([
			'a, 1 of 3, Group 1, 1, enter copies os:a, you may get any of 2: this one, or 1 with another x',
		]);
		expect(refused).toEqual([
			'a,b, 3 of 3, Group 1, `os:a,b` cannot be written as comma (commas separate the tags); use json',
		]);
	});

	it('gets something if and only if a topic with words differs, in safe lines', () => {
		always(300, fc.tuple(anyState, anyAction), ([state, action]) => {
			const next = update(state, action).state;
			const said = toSpeech(state, next);
			const before = new Map(describeState(state).map(([name, is]) => [name, is]));
			const differing = describeState(next).filter(
				([name, is, lines]) => is !== before.get(name) && lines().join('') !== '',
			);

			expect(toSpeech(next, next)).toEqual([]);
			expect(next.isLeaving || said.length > 0 || differing.length === 0, differing.join()).toBe(true);
			expect(said.length === 0 || differing.length > 0).toBe(true);
			// Only a long line differs from its safe text, which is cut, and one with typed marks, of which a safe text has few.
			const isTyped = (line: string) => /^(?:filter|search|before) /.test(line) && /\p{M}/u.test(line);
			const isSafe = (line: string) =>
				line === toSafeText(line) || ((line.length > longestText || isTyped(line)) && !hasControls(line));
			expect(said.filter(line => line === '' || !isSafe(line))).toEqual([]);
		});
	});

	it('is never silent after a key that changes what is open, typed, marked or selected', () => {
		always(300, fc.tuple(anyState, anyAction), ([state, action]) => {
			const next = update(state, action).state;
			const isOther = JSON.stringify(factsOf(next)) !== JSON.stringify(factsOf(state));

			expect(!isOther || next.isLeaving || toSpeech(state, next).length > 0).toBe(true);
		});
	});

	it('gets every selected row, and its position', () => {
		const moves = fc.constantFrom('up', 'down', 'home', 'end', 'pagedown', 'alt+down').map(pressed);

		always(200, fc.tuple(anyState, moves), ([before, action]) => {
			const size = {columns: 80, rows: 24};
			const selection = {...before.selection, isGone: false};
			const state: State = {...before, panels: [], notice: undefined, size, selection, isLeaving: false};
			const next = update(state, action).state;
			const isOther = selectedKey(next) !== selectedKey(state);

			expect(toSpeech(state, next)).toEqual(isOther ? toSelectionSpeech(next) : []);
			expect(!isOther || /, \d+ of \d+(,|$)/.test(toSelectionSpeech(next).join())).toBe(true);
		});
	});

	it('gets a change with its old and new value, and both ends of a long text', () => {
		const [old, now] = ['1', 'x'.repeat(400)].map(value => listingOf(...Array(3).fill(['os:a', `p:${value}`])));
		const state = loadedState(now);
		const changes = {since: '12 Nov', ...changesBetween(decodeListing(old), state.loaded!.listing)};
		const compared = update(state, {type: 'compared', changes}).state;

		expect(spokenFor(compared, pressed('alt+n'))[1]).toMatch(
			/^changed 3 environments a, p from 1 to x{74}…x{75}, 1 of 1$/,
		);
		const long = loadedState({data: [{resources: [{tags: [`os:${'x'.repeat(400)}`]}]}]});
		expect(toSelectionSpeech(long).join()).toMatch(/copies os:x{146}…x{150}$/);
	});

	it('can pick and hears the same whatever the size of the terminal', () => {
		const state = loadedState(twoGroups, {display: 'speech'});
		const small = update(state, {type: 'resized', size: {columns: 10, rows: 3}}).state;

		expect(toSpeech(state, small)).toEqual([]);
		expect(spokenFor(small, pressed('down'))[0]).toMatch(/^win10, 2 of 5, /);
		expect(update(small, pressed('enter')).effects).toMatchObject([{type: 'copy', leaves: true}]);
	});

	it('gets the listing before what it closes, a notice once, and nothing while the program exits', () => {
		const state = loadedState({data: [{resources: [{tags: ['os:a']}]}]}, {}, 'tab', '-', 'y');
		const found = changesBetween(twoGroupsListing, state.loaded!.listing);
		const opened = update(
			update(state, {type: 'compared', changes: {since: '12 Nov', ...found}}).state,
			pressed('n'),
		).state;

		expect(spokenFor(opened, toLoadedAction(twoGroupsListing))).toEqual([
			'sandbox.example.org: 5 environments in 2 groups',
			...['search empty: comparing with the earlier listing', 'the selected environment no longer exists'],
		]);
		expect(spokenFor(state, {type: 'resized', size: {columns: 90, rows: 30}})).toEqual([]);
		expect(toSelectionSpeech(stateAfter('tab', 'd', 'v'))).toEqual([]);
		expect(toSelectionSpeech(stateAfter('tab', 'd'))).toEqual(['os:win7, 1 of 4']);
		expect(toSpeech(state, {...state, notice: {text: 'bye', isFailure: false}, isLeaving: true})).toEqual([]);
	});

	it('gets the marks that a listing leaves', () => {
		const listing = decodeListing({data: [{resources: [{tags: ['os:new']}]}]});

		expect(spokenFor(stateAfter('ctrl+space'), toLoadedAction(listing))).toEqual([
			...['sandbox.example.org: 1 environment in 1 group', 'none marked'],
			...[expect.stringMatching(/^new, 1 of 1/), '1 of 1 marked environment no longer exists'],
		]);
	});

	it('gets an empty tag by a word, and a refusal of a format', () => {
		const detail = loadedState({data: [{resources: [{tags: ['os:a', '']}]}]}, {}, 'tab', 'd');
		const comma = loadedState({data: [{resources: [{tags: ['os:a,b']}]}]}, {formats: ['comma']});

		expect(spokenFor(detail, pressed('down'))).toEqual(['empty, 2 of 2']);
		expect(spokenFor(comma, pressed('ctrl+o'))[1]).toBe(
			'comma: `os:a,b` cannot be written as comma (commas separate the tags); use json',
		);
	});

	it('gets all of the help, and then its selected row', () => {
		const speaking = loadedState(twoGroups, {display: 'speech'});
		const [opened, heading, ...said] = spokenFor(speaking, pressed('f1'));

		expect([opened, heading, said[0]]).toEqual([...['help: type to search', 'move'], 'up ctrl-p ctrl-k k, up']);
		expect(said).toContain('q, go back, or quit');
		expect(said).not.toContain('signs');
		expect(said.at(-1)).toMatch(/^up ctrl-p ctrl-k k, up, 1 of \d+$/);
		expect(afterKeys(['f1', ...'unmark']).join()).toContain('mark or unmark all matches');
		expect(afterKeys(['f1', ...'quit'])).toHaveLength(11);
	});
});

describe('a spoken row', () => {
	it.each<[unknown, string]>([
		[{tags: ['os:a', 'locale:en', 'image:1']}, 'a en, 1 of 1, Group 1, 1, enter copies os:a,locale:en, 2 of 3 tags'],
		[{name: 'vm', tags: ['os:a', 'x:1']}, 'vm, 1 of 1, Group 1, a, 1, enter copies os:a, 1 of 2 tags'],
		[{state: 'idle', id: 7, tags: ['os:a']}, 'a, 1 of 1, Group 1, state idle, id 7, enter copies os:a'],
		[{tags: ['x:1', 'beta']}, 'x:1 beta, 1 of 1, Group 1, enter copies x:1,beta'],
		[
			{tags: null},
			'environment 1, 1 of 1, Group 1, `tags` is null, `environment 1` has no tags (`tags` is null); use record',
		],
	])('has the label, then what that does not say: %j', (resource, expected) => {
		expect(toSelectionSpeech(loadedState({data: [{resources: [resource]}]}))).toEqual([expected]);
	});
});

describe('a spoken line of the screen', () => {
	it('has a comma for each gap, and keeps single spaces', () => {
		const line = (text: string) => [{text, tone: 'plain'} as const];

		expect(toTexts([line('  one two  three   four '), line('')])).toEqual(['one two, three, four', '']);
	});
});

describe('a spoken key', () => {
	it('has a name instead of signs', () => {
		expect(['^y', '? f1', 'alt-↑', '-', '^z ^c', '^', '[ .', 'alt--'].map(toKeyText)).toEqual([
			...['ctrl-y', 'question mark f1', 'alt-up', 'minus', 'ctrl-z ctrl-c', '^', 'left bracket dot', 'alt-minus'],
		]);
	});
});

// These facts change by keys. The scroll is not among them.
const factsOf = (state: State) => [
	...[state.filter, state.mode, state.view, state.tagsMode, state.marked.size, state.panels.map(({type}) => type)],
	...[searchLineOf(state), isInList(state) && selectedKey(state), selectedValue(state)?.number],
	...[selectedChange(state)?.id, isOpen(state, 'formats') && formatNameOf(formatNow(state))],
	[selectedHelpRow(state)].map(row => row && helpRowId(row)),
];
