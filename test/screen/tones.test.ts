import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toFrame} from '../../source/screen/frame.ts';
import {prepareListing} from '../../source/state/prepare-listing.ts';
import type {State} from '../../source/state/state.ts';
import {type Action, init} from '../../source/update/update.ts';
import {loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {headedGroups} from '../helpers/scenes/headed-groups.ts';
import {tonesOf} from '../helpers/state/lines.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

describe('the tones', () => {
	it.each<[string, State, from: number, ...lines: string[]]>([
		[
			'of the list: bright what differs, dim what repeats, and each sign',
			stateOf(low, 'ctrl+space'),
			0,
			...['{accent}> {dim}type to filter           1 marked of 5', '    {dim}os     locale  other  note  group'],
			'  {accent}● {plain}win    en      x64    a     north',
			'▌{accent}❯   {strong}win    {plain}de      x64          north',
			...['    mac                         {dim}north', '    {dim}`tags` is null              north'],
			...['    {failure}expected an environment, found 5{dim}  5', '  {dim}= {plain}win    en      x64'],
		],
		[
			'of matches that differ from row to row',
			stateOf({...low, query: 'de | mac'}, 'tab'),
			2,
			...['▌{accent}❯   {strong}win    {match}de      {plain}x64', '    {match}mac'],
		],
		[
			'of a question about a lone !',
			stateOf({...mid, query: '! w'}, ''),
			0,
			'{accent}> {plain}! w{dim}  did you mean !w?                   3 of 5, 2 distinct',
		],
		[
			'of headings, and of a folded group',
			loadedState(headedGroups, {columns: 64, rows: 18}, 'tab', 'left'),
			2,
			'{accent}❯{dim} ▸ {strong}north{dim}  4                          │ 4 environments',
			' {dim} ▾ {plain}south{dim}  4                          │',
		],
		[
			'of an unreadable entry',
			stateOf(wide, 'tab end up'),
			6,
			'▌{accent}❯   {failure}expected an environment, found 5{dim}  5',
		],
		[
			'of the detail and its cursor',
			stateOf(tall, 'tab d down', picksLoaded),
			1,
			...['{dim}os        {plain}win', '▌{dim}locale  {accent}❯ {strong}en', '{dim}other     {plain}x64'],
			...['{dim}note      {plain}a', '{dim}group     {plain}north', '', '{dim}alike   {plain}1 other: Group 2'],
		],
		[
			'of a row that the pick also matches, and of the warning',
			loadedState({data: [{resources: [['os:a'], ['os:a', 'x:1']].map(tags => ({tags}))}]}, {columns: 30, rows: 13}),
			2,
			...['▌{accent}❯   {dim}no x', '  {warning}≈ {plain}1'],
		],
		[
			'of the changes',
			stateOf(mid, '', compared, pressed('alt+n')),
			1,
			...['▌{accent}❯ {ok}+{dim} ×2 {strong}win en  {plain}x64', '  {failure}- {plain}gone'],
			...['  ~ win de', '      {dim}other  z → {plain}x64', '  ~ win de'],
			...['      {dim}y      - 1', '  ~ mac', '      {dim}y      - 1'],
		],
		[
			'of the number of changes',
			stateOf({...wide, columns: 120}, '', compared, pressed('down')),
			11,
			'{strong}enter{dim} copies {plain}os:win,locale:de{dim}   2 of 3 tags',
			'{dim}sandbox.example.org · 5 environments in 2 groups · {failure}1 unreadable{dim} · {plain}2 new, 1 gone, 2 changed since 12 Nov (alt-n)',
		],
		['of a suggestion while a row is marked', stateOf(mid, 'ctrl+space w n i'), 2, 'did you mean {strong}win{plain}?'],
		[
			'of a search in the help',
			stateOf(mid, 'f1 m a r k'),
			0,
			...['{accent}> {plain}mark                                               {dim}4 found', '{strong}look'],
			'▌{accent}❯ {plain}space ctrl-space    {match}mark{dim} the row',
			'  *                   {match}mark{dim} or unmark all matches',
		],
		[
			'of a cached listing',
			init(plainOptions, mid, prepareListing(listing, '09:14')).state,
			10,
			'{strong}enter{dim} copies {plain}os:win,locale:en{dim}   = any of 2 alike',
			'{strong}from 09:14{dim} · reloading from sandbox.example.org, 0 s',
		],
		[
			'of a notice in few rows',
			stateOf(low, 'tab -'),
			10,
			...['{dim}sandbox.example.org · 5 environments in…', '{strong}no groups are shown'],
		],
		[
			'of a message in two lines',
			stateOf({...low, columns: 20, query: 'zzzz yyyy'}, ''),
			1,
			'no match for zzzz',
			'yyyy',
		],
		[
			'of a selected row that repeats the one before it',
			loadedState(
				{data: [{resources: ['1', '2'].map(x => ({tags: ['os:a', `x:${x}`]}))}]},
				{columns: 20, rows: 12},
				'down',
			),
			2,
			...['    1', '▌{accent}❯   {strong}2'],
		],
	])('%s', (_, state, from, ...lines) => {
		expect(tonesOf(toFrame(state).lines).slice(from, from + lines.length)).toEqual(lines);
	});
});

const win = {tags: ['os:win', 'locale:en', 'x64']};
const north = [{...win, note: 'a'}, {tags: ['os:win', 'locale:de', 'x64']}, {tags: ['os:mac']}, {tags: null}];
const response = {data: [{name: 'north', load: 1, resources: north}, {resources: [5, win]}]};
const listing = decodeListing(response);
const low = {columns: 40, rows: 12};
const mid = {columns: 60, rows: 13};
const wide = {columns: 90, rows: 14};
const tall = {columns: 60, rows: 24};

type Given = Parameters<typeof loadedState>[1];

const stateOf = (given: Given, keys: string, ...actions: readonly Action[]): State => {
	const state = loadedState(response, given, ...keys.split(' ').filter(key => key !== ''));
	return run({state, effects: []}, actions).state;
};

const old = [['os:gone'], ['os:mac', 'y:1'], ['os:win', 'locale:de', 'y:1', 'z'], null].map(tags => ({tags}));
const compared = {
	type: 'compared',
	changes: {since: '12 Nov', ...changesBetween(decodeListing({data: [{name: 'north', resources: old}]}), listing)},
} as const;
const picksLoaded = {type: 'picks-loaded', picks: picksBefore(['09:14', pickedOf(win.tags)])} as const;
