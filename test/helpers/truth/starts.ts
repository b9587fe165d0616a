import {toOwnFormat} from '../../../source/formats/template.ts';
import {changesBetween} from '../../../source/history/changes.ts';
import {toPicked} from '../../../source/history/picks.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import type {Listing} from '../../../source/listing/listing.ts';
import type {Size} from '../../../source/state/layout.ts';
import {prepareListing} from '../../../source/state/prepare-listing.ts';
import type {Options} from '../../../source/state/run-options.ts';
import type {State} from '../../../source/state/state.ts';
import {memoize} from '../../../source/text/memoize.ts';
import {type Action, init} from '../../../source/update/update.ts';
import {overTheWire} from '../arbitrary/responses.ts';
import {plainOptions, run} from '../arbitrary/states.ts';
import {toLoadedAction} from '../state/loaded.ts';
import {picksBefore} from '../state/picks.ts';
import {pressKeys} from './reach.ts';

/** An environment of a response. */
export type Machine = {readonly id: string; readonly name: string; readonly tags: readonly string[]};

/** A group of a response; other values than machines are not environments. */
export type Pool = {readonly name?: string; readonly resources: readonly unknown[]};

const machine = (number: number, tags: string): Machine => ({
	...{id: `vm-${number}`, name: `host-${number}`},
	tags: tags.split(' ').filter(Boolean),
});

const [old, ubuntu] = ['os:windows locale:en image:old', 'os:ubuntu locale:de'];

/** Machines in three groups. Some have equal tags, another has no tags, and an entry is unreadable. */
export const pools: readonly Pool[] = [
	{
		name: 'north',
		resources: [machine(0, old), machine(1, 'os:windows locale:en image:new'), machine(2, `${old} arch:arm`)],
	},
	{name: 'south', resources: [machine(3, ubuntu), machine(4, ubuntu), machine(5, old), 7]},
	{resources: [machine(6, 'os:macos system'), machine(7, ubuntu), machine(8, '')]},
];

const systems = ['windows', 'ubuntu', 'android', 'macos'];

const numbers = [...Array(40).keys()];

/** More machines than a screen has rows; those of the second group have many twins. */
export const manyPools: readonly Pool[] = [
	{
		name: 'east',
		resources: numbers.slice(0, 20).map(number => machine(number, `os:${systems[number % 4]} image:${number % 7}`)),
	},
	{
		name: 'west',
		resources: numbers.slice(20).map(number => machine(number, `os:${systems[number % 4]} image:west`)),
	},
];

/** Earlier groups: a machine is new since then, another is gone, and a third has a new image. */
const poolsBefore: readonly Pool[] = [
	{
		resources: [
			machine(0, old),
			machine(3, ubuntu),
			machine(9, 'os:android'),
			machine(1, 'os:windows locale:en image:older'),
		],
	},
];

/** The listing of a response with these groups. */
const listingOfPools = (data: readonly Pool[]): Listing => decodeListing(overTheWire({data}));

/** The format that copies the id. */
export const idFormat = toOwnFormat('{id}', '{id}');

/** Whether an entry of a response is an environment. */
const isMachine = (value: unknown): value is Machine => typeof value === 'object' && value !== null && 'id' in value;

/** The environments of some groups. */
export const machinesOf = (data: readonly Pool[]): readonly Machine[] =>
	data.flatMap(({resources}) => resources.filter(isMachine));

/** The numbers of the machines of the past picks, the newest first. A listing may no longer have them. */
export const pastPicks: readonly string[] = ['7', '5'];

// A response is always a new listing, but not what it is compared with.
const earlierListing = memoize(listingOfPools);

const pickOf = (number: string) => {
	const listing = earlierListing(pools);
	const environments = listing.environments.filter(({name}) => name === `host-${number}`);
	const picked = toPicked(environments, listing, 'exact', ({tags}) => tags);
	return picked === undefined ? [] : picksBefore(['yesterday', picked]);
};

/** The response with these groups, then the past picks and the changes since an earlier listing. */
export const respondWith = (data: readonly Pool[], before = poolsBefore): Action[] => {
	const listing = listingOfPools(data);
	const picks = pastPicks.flatMap(pickOf);
	const found = changesBetween(earlierListing(before), listing);
	return [
		toLoadedAction(listing),
		{type: 'picks-loaded', picks},
		{type: 'compared', changes: {since: '12 Nov', ...found}},
	];
};

export const wide: Size = {columns: 160, rows: 32};

/** The screen of a run that has started to load. */
export const starting = (options: Partial<Options> = {}, size: Size = wide): State =>
	init({...plainOptions, ...options}, size).state;

/** The screen after actions. */
export const afterActions = (state: State, ...actions: readonly Action[]): State =>
	run({state, effects: []}, actions).state;

/** The screen with the machines, after keys. */
export const inPools = (options: Partial<Options> & Partial<Size>, keys = ''): State => {
	const {columns = wide.columns, rows = wide.rows, ...others} = options;
	return pressKeys(
		afterActions(starting(others, {columns, rows}), ...respondWith(pools)),
		...keys.split(' ').filter(Boolean),
	);
};

/** A load that failed. */
export const failure: Action = {
	type: 'failed',
	failure: {what: 'could not reach `sandbox.example.org` (refused)', tryThis: 'check the network', exitCode: 3},
};

/** The screen of a run that has started to load, with a cached listing. */
export const cached = (options: Partial<Options> = {}, size: Size = wide, data: readonly Pool[] = pools): State =>
	init({...plainOptions, ...options}, size, prepareListing(listingOfPools(data), 'yesterday 09:14')).state;

/** Screens from which keys lead to all others; the most different lists come first. */
export const starts: readonly (readonly [name: string, state: State])[] = [
	['the list', inPools({format: idFormat}, 'tab')],
	['the filter', inPools({})],
	['marks', inPools({}, 'tab end space home space down space')],
	['a marked row of the distinct view', inPools({format: idFormat}, 'tab end up up space u up')],
	['a comparison of all', inPools({format: idFormat}, 'tab c')],
	['a comparison of marked rows', inPools({format: idFormat}, 'tab space space down space c')],
	['folded groups', inPools({}, 'tab - down')],
	['a scrolled detail', inPools({columns: 100, rows: 13}, 'tab J J J')],
	[
		'a selection that is gone',
		afterActions(inPools({}, 'tab down'), ...respondWith([{resources: []}, ...pools.slice(1)])),
	],
	['a filter that matches some', inPools({query: '!ubuntu'})],
	['the detail', inPools({}, 'tab d')],
	['a filter that matches nothing', inPools({query: 'ubunt0'})],
	['marks that the filter hides', inPools({query: 'ubuntu'}, 'tab space space / ctrl+u m a c')],
	[
		'marks and a selection that is gone',
		afterActions(
			inPools({}, 'tab end space up up space home down'),
			...respondWith([{resources: []}, ...pools.slice(1)]),
		),
	],
	['a filter that ends with a backslash', inPools({query: 'ubuntu \\'})],
	['the distinct view', inPools({view: 'distinct'}, 'tab')],
	['the record', inPools({}, 'tab v')],
	['the record over the detail', inPools({}, 'tab d v')],
	['marks over a filter that matches nothing', inPools({}, 'tab space space / ctrl+u u b u n t 0')],
	[
		'the facets over a comparison with a filter',
		inPools({}, 'tab space down space c / ^ o s : w i n d o w s $ space ctrl+t'),
	],
	['a notice about a folded group', inPools({}, 'tab - tab ctrl+o')],
	['a long comparison', inPools({columns: 80, rows: 13}, 'tab * c end')],
	['the changes over a comparison', inPools({}, 'tab c ctrl+t alt+n')],
	['the facets', inPools({}, 'tab t')],
	['the formats', inPools({}, 'tab Y')],
	['the changes', inPools({}, 'tab n')],
	['the services', inPools({}, 'tab @')],
	['the services over a comparison', inPools({query: 'windows'}, 'tab c @ end')],
	['the services after a failure', pressKeys(afterActions(starting(), failure), '@', 'down')],
	['the help', inPools({}, 'tab f1')],
	['a list above its facts', inPools({format: idFormat, columns: 50, rows: 20}, 'tab down')],
	['a filter above its facts', inPools({columns: 50, rows: 20, query: 'windows'}, 'tab down')],
	['a sorted list', inPools({}, 'tab > s')],
	['a sorted distinct view above its facts', inPools({columns: 50, rows: 20}, 'tab u > >')],
	['short tags', inPools({tags: 'short'}, 'tab')],
	['a small terminal', inPools({columns: 60, rows: 13}, 'tab')],
	['a pick that is printed', inPools({target: 'output', reader: 'shell'}, 'tab')],
	['a pick for a command line', inPools({target: 'line', reader: 'line', unfit: 'lines'}, 'tab')],
	['a command with the pick', inPools({target: 'command', run: ['echo', '{id}']}, 'tab')],
	['loading', starting()],
	['a failure', afterActions(starting(), failure)],
	['an empty listing', afterActions(starting(), ...respondWith([]))],
	['a reload', inPools({}, 'tab r')],
	['a reload that failed', afterActions(inPools({}, 'tab r'), failure)],
	['a cached listing', cached()],
	['a cached listing that was not reloaded', afterActions(cached({target: 'output'}), failure)],
];
