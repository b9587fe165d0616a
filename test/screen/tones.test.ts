import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toFrame} from '../../source/screen/frame.ts';
import {toLoaded} from '../../source/state/loaded.ts';
import type {State} from '../../source/state/state.ts';
import {type Action, init} from '../../source/update/update.ts';
import {loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {tonesOf} from '../helpers/state/lines.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

describe('the tones', () => {
	it.each<[string, State, from: number, ...lines: string[]]>([
		[
			'of the list: bright what differs, dim what repeats, and each sign',
			stateOf(low, 'ctrl+space'),
			0,
			'{accent}> {dim}type to filter                1 marked',
			...[' {dim} ▾ {plain}north                             {dim}4', ' {accent}●  {plain}win  en  {dim}x64'],
			...['▌{accent}❯   {strong}win  {plain}de  {dim}x64', '    mac', '    {dim}`tags` is null'],
			' {dim} ▾ {plain}Group 2                           {dim}1',
			'    {failure}expected an environment, found 5{dim}  5',
		],
		[
			'of a match in the name of a group',
			stateOf({...low, query: 'no'}, 'tab'),
			0,
			'{dim}> {plain}no                     {dim}4/5, 4 distinct',
			' {dim} ▾ {match}no{plain}rth                           {dim}4/4',
			'▌{accent}❯   {strong}win  {plain}en  {dim}x64',
		],
		[
			'of a question about a lone !',
			stateOf({...mid, query: '! w'}, ''),
			0,
			'{accent}> {plain}! w{dim}  did you mean !w?                      3/5, 2 distinct',
			' {dim} ▾ {plain}north                                               {dim}2/4',
			'▌{accent}❯   {match}w{strong}in  {plain}en  {dim}x64',
		],
		[
			'of a folded group',
			stateOf(wide, 'tab left'),
			1,
			'{accent}❯{dim} ▸ {strong}north                                        {dim}4  │ {strong}north',
			' {dim} ▾ {plain}Group 2                                      {dim}1  │ 4 environments',
			'    {failure}expected an environment, found 5{dim}  5             │',
			'    win  en  {dim}x64                                    │ name  {plain}north',
			'                                                   {dim} │ load  {plain}1',
		],
		[
			'of an unreadable entry',
			stateOf(wide, 'tab end up'),
			1,
			' {dim} ▾ {plain}north                                        {dim}4  │ {strong}entry 5',
			'    win  en  {dim}x64                                    │ {failure}expected an environment, found 5',
		],
		[
			'of the detail and its cursor',
			stateOf(tall, 'tab d down', picksLoaded),
			12,
			...['{dim}────────────────────────────────────────────────────────────', '{dim}os        {plain}win'],
			...['▌{dim}locale  {accent}❯ {strong}en', '{dim}other     {plain}x64', '{dim}note      {plain}a', ''],
			...['{dim}also in Group 2', '', '{dim}… 3 more', '{strong}enter{dim} copies {plain}locale:en'],
		],
		[
			'of the detail beside the list, and of a row that the pick also matches',
			stateOf(wide, '', picksLoaded),
			8,
			' {strong}≈  {plain}win  en  {dim}x64                                    │ Group: north',
			'                                                   {dim} │ name  {plain}north',
			'                                                   {dim} │ load  {plain}1',
			'{strong}enter{dim} copies {plain}os:win,locale:en{dim} · same tags as 1 other',
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
			...['{accent}> {plain}mark                                               {dim}5 found', '{strong}choose'],
			'▌{accent}❯ {plain}space ctrl-space    {match}mark{dim} the row (enter copies all marked',
			'▌                      {dim}rows)',
		],
		[
			'of a cached listing',
			init(plainOptions, mid, toLoaded(listing, '09:14')).state,
			10,
			'{strong}enter{dim} copies {plain}os:win,locale:en{dim} · same tags as 1 other',
			'{strong}from 09:14{dim} · reloading from sandbox.example.org, 0 s',
		],
		[
			'of a notice in few rows',
			stateOf(low, 'tab - y'),
			10,
			...['{dim}sandbox.example.org · 5 environments in…', '{strong}a folded group is selected: → unfolds it'],
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
			loadedState({data: [{resources: ['1', '2'].map(x => ({tags: ['os:a', `x:${x}`]}))}]}, low, 'down'),
			2,
			...['    a  1', '▌{accent}❯   {strong}a  {plain}2'],
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
