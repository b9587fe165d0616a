import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toStatusLine} from '../../source/screen/bottom-lines.ts';
import {toMessageLines} from '../../source/screen/messages.ts';
import type {State} from '../../source/state/state.ts';
import {init, update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState, plainOptions, run} from '../helpers/arbitrary/states.ts';
import {expectDrawable, textOf, tonesOf} from '../helpers/state/lines.ts';

const response = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:win']}]}, {resources: [{tags: ['os:mac']}]}]};
const loading = init(plainOptions, {columns: 60, rows: 12}).state;

describe('the status line', () => {
	it.each<[unknown, string, string]>([
		[response, '', '3 environments in 2 groups'],
		[{data: [{resources: [{tags: ['x']}]}]}, '', '1 environment in 1 group'],
		// The marks are in the filter line.
		[response, 'ctrl+space', '3 environments in 2 groups'],
		[response, 'ctrl+r', '3 environments in 2 groups · reloading, 0 s'],
		[{data: [5, {resources: [{tags: ['x']}, null]}]}, '', '1 environment in 2 groups · {failure}2 unreadable'],
		[{data: [], next: 'x'}, '', '0 environments in 0 groups · {failure}incomplete: the service has more results'],
	])('says source, size and problems after "$1": $2', (listing, keys, text) => {
		const state = loadedState(listing, {}, ...keys.split(' ').filter(key => key !== ''));

		expect(tonesOf([toStatusLine(state)])).toEqual([`{dim}sandbox.example.org · ${text}`]);
	});

	it('names the source before the first listing, and shows how long a reload has taken', () => {
		const reloading = run({state: loadedState(response, {}, 'ctrl+r'), effects: []}, [
			{type: 'waited', milliseconds: 2999},
		]);

		expect(textOf(toStatusLine(loading))).toBe('sandbox.example.org');
		expect(textOf(toStatusLine(loading, 10))).toBe('sandbox.e…');
		expect(textOf(toStatusLine(reloading.state))).toMatch(/ · reloading, 2 s$/);
	});

	it.each([
		[85, ' · 1 new since 12 Nov · alt-n shows it'],
		[84, ' · 1 new since 12 Nov (alt-n)'],
		[76, ' · 1 new since 12 Nov (alt-n)'],
		[75, ' · 1 new (alt-n)'],
		[63, ' · 1 new (alt-n)'],
		[62, ' · 1 new since 12 Nov · alt-n shows it', false],
		[47, ' · 1 new (alt-n)', false],
		[35, ' · 1 new (alt-n)', false],
		[34, ' · 2 environme…', false],
	])('shortens what it says of the changes, then drops the size: %i columns', (columns, end, hasSize = true) => {
		const resources = ['a', 'b'].map(os => ({tags: [`os:${os}`]}));
		const state = loadedState({data: [{resources}]}, {columns, rows: 20});
		const old = decodeListing({data: [{resources: resources.slice(0, 1)}]});
		const changes = {since: '12 Nov', ...changesBetween(old, state.loaded!.listing)};
		const line = textOf(toStatusLine(update(state, {type: 'compared', changes}).state));

		expect(line).toBe(`sandbox.example.org${hasSize ? ' · 2 environments in 1 group' : ''}${end}`);
	});

	it('is safe and fits the screen, like the message instead of the list', () => {
		always(84, anyState, state => {
			expectDrawable([toStatusLine(state)], state.size.columns);
			expectDrawable(toMessageLines(state), Number.POSITIVE_INFINITY);
		});
	});
});

describe('the message instead of the list', () => {
	it.each<[string, State, string[]]>([
		[
			'names the service and the seconds while loading',
			update(loading, {type: 'waited', milliseconds: 3000}).state,
			['{accent}⠋{plain} loading sandbox.example.org, 3 s (limit 30 s)'],
		],
		[
			'does not name the limit before the third second',
			update(loading, {type: 'waited', milliseconds: 2999}).state,
			['{accent}⠏{plain} loading sandbox.example.org, 2 s'],
		],
		[
			'says why loading takes longer',
			update(loading, {type: 'delayed', remark: '503; try 2 in 1 s'}).state,
			['{accent}⠋{plain} loading sandbox.example.org, 0 s', '{dim}503; try 2 in 1 s'],
		],
		[
			'says what failed, and what to try',
			update(loading, {type: 'failed', failure: {what: 'no access key', tryThis: 'set one', exitCode: 4}}).state,
			['{failure}no access key', 'Set one'],
		],
		[
			'says that the listing is empty',
			loadedState({data: []}),
			['no environments', '{dim}the listing of sandbox.example.org is empty'],
		],
		[
			'suggests a whole filter if several words are misspelt',
			loadedState(
				{data: [{resources: [{tags: ['os:windows11-21h2', 'locale:en-us']}]}]},
				{query: 'windws11 en-su 21h2'},
			),
			[
				'no match for {match}windws11 en-su 21h2',
				'{dim}each term alone · "windws11": 0  "en-su": 0  "21h2": 1',
				'did you mean {strong}windows11 en-us 21h2{plain}?{dim} · enter uses it',
			],
		],
	])('%s', (_, state, lines) => {
		expect(tonesOf(toMessageLines(state))).toEqual(lines);
	});

	it.each<[filter: string, ...lines: string[]]>([
		[' zz ', 'no match for {match}zz'],
		// Several terms exclude everything, or only one.
		[' zz win yy ', 'no match for {match}zz win yy', '{dim}each term alone · "zz": 0  "win": 2  "yy": 0'],
		['win zz', 'no match for {match}win zz{dim} · {plain}without "zz": 2'],
		// A capital letter, a bar without spaces, the syntax of other searches, a quote with another meaning.
		[
			'Win os',
			'no match for {match}Win os{dim} · {plain}without "Win": 3',
			'a capital makes case matter{dim} · {plain}"win os": 2{dim} · enter uses it',
		],
		['win|mac', 'no match for {match}win|mac', 'put spaces around |{dim} · {plain}"win | mac": 3{dim} · enter uses it'],
		[
			'os=win AND NOT mac',
			'no match for {match}os=win AND NOT mac',
			'{dim}each term alone · "os=win": 0  "AND": 0  "NOT": 0  "mac": 1',
			'a space means AND; ! excludes; write no space after it; write : instead of ={dim} · {plain}"os:win !mac": 2{dim} · enter uses it',
		],
		["!'win !'mac", `no match for {match}!'win !'mac{dim} · {plain}without "!'win": 2`],
		// A misspelt word.
		['os:wni', 'no match for {match}os:wni', 'did you mean {strong}os:win{plain}?{dim} · enter uses it'],
	])('explains why %j matches nothing', (filter, ...lines) => {
		expect(tonesOf(toMessageLines(loadedState(response, {query: filter})))).toEqual(lines);
		expect(tonesOf(toMessageLines(loadedState(response, {query: filter, columns: 36})))).toEqual(lines);
	});
});
