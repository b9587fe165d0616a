import fc from 'fast-check';
import type {Size} from '../../../source/state/layout.ts';
import {isInList, modeOf} from '../../../source/state/modes.ts';
import type {State} from '../../../source/state/state.ts';
import type {Action} from '../../../source/update/update.ts';
import {hostileText} from '../arbitrary/hostile.ts';
import {pressed} from '../arbitrary/states.ts';
import {pressKeys, type Reached} from './reach.ts';
import {
	afterActions,
	cached,
	failure,
	idFormat,
	type Machine,
	type Pool,
	pools,
	respondWith,
	starting,
	wide,
} from './starts.ts';

/** What happens to a program, with a name that a failing test shows. */
type Event = {
	readonly name: string;
	readonly actions: readonly Action[];
	/** Where the keys must act first: closes panels, or leaves the filter or goes there. */
	readonly place?: 'filter' | 'list';
	/** The groups of a response. */
	readonly pools?: readonly Pool[];
};

const press = (name: string): Event => ({name, actions: name.split(' ').map(pressed)});

const someKey: fc.Arbitrary<Event> = fc
	.constantFrom(
		...['tab', 'esc', 'up', 'down', 'home', 'end', 'pagedown', 'space', 'left', 'right', 'backspace', 'ctrl+u', 'tab'],
		...['ctrl+t', 'ctrl+o', 'alt+n', 'f1', 'alt+x', 'ctrl+space', 'alt+down', 'ctrl+r', 'enter', 'ctrl+y'],
		...[
			'c',
			'u',
			'd',
			'v',
			'.',
			'-',
			'=',
			'*',
			'/',
			'?',
			'[',
			']',
			't',
			'Y',
			'n',
			'y',
			'x',
			'G',
			'h',
			'1',
			'J',
			'K',
			'>',
			'<',
			's',
			'@',
		],
		...[
			'ctrl+t enter',
			'ctrl+t down enter esc',
			'ctrl+o down',
			'ctrl+o end',
			'alt+n down',
			'f1 down down',
			'f1 p r i',
			'@ down',
			'@ l a b enter',
		],
	)
	.map(press);

// Together, these lead to each kind of list, with and without marks.
const inList: fc.Arbitrary<Event> = fc
	.constantFrom(
		...['c', 'u', 'd', 'v', '.', '. .', '-', 'left', 'end', 'down', 'home space', 'end space', 'space space', '*'],
		...[
			'space space c',
			'space down space down space c',
			'* c end',
			'home space end space',
			'd down',
			'd v',
			'c v',
			'c d',
		],
		...[
			'c / w i n',
			'c / ^ o s : w i n d o w s $ space',
			'c down d',
			'* x',
			'* Y down',
			'end space u up',
			'u end',
			'- down',
		],
		...['x', 'x x', 'd J', 'J', '[ space', 'left space', 'n enter', 'n down enter', 'n end enter', 't down enter'],
	)
	.map(name => ({...press(name), place: 'list'}));

const words = [
	...['ubuntu', 'windows | macos', '!de ', 'host-1', '^os:ubuntu$ ', 'north', 'image', 'nothing', 'vm-', 'ubunt0'],
	...[
		'windows de',
		'host-3 | host-7',
		'^image:old$ ',
		'win macos',
		'!vm-4',
		'host-0 | host-5',
		'!ubuntu nothing',
		'!image windows de',
	],
];

const someText: fc.Arbitrary<Event> = fc
	.constantFrom(...words)
	.map(text => ({name: `paste ${text}`, actions: [{type: 'pasted', text}], place: 'filter'}));

const toPlace = (state: State, place: Event['place']): State => {
	const mode = modeOf(state);
	if (place === undefined || mode === place || mode === 'failure') {
		return state;
	}
	return isInList(state) ? pressKeys(state, 'tab') : toPlace(pressKeys(state, 'esc'), place);
};

const someSize: fc.Arbitrary<Event> = fc
	.constantFrom<Size>(
		wide,
		wide,
		{columns: 100, rows: 18},
		{columns: 80, rows: 13},
		{columns: 50, rows: 24},
		{columns: 20, rows: 6},
	)
	.map(size => ({name: `${size.columns}x${size.rows}`, actions: [{type: 'resized', size}]}));

// The machines of the fixed pools, some of them in any order and in other groups.
const machines = pools.flatMap(({resources}) => resources);

/** Some of the machines, in two groups. */
export const somePools: fc.Arbitrary<readonly Pool[]> = fc
	.shuffledSubarray(machines)
	.map(all => [{name: 'north', resources: all.slice(0, 4)}, {resources: all.slice(4)}]);

const hostileMachine: fc.Arbitrary<Machine> = fc.record({
	id: fc.constantFrom('vm-1', 'vm-2', 'vm-3', 'vm-4', 'vm-5'),
	name: hostileText,
	tags: fc.array(fc.oneof(fc.constantFrom('os:a', 'os:b', 'locale:en', 'x:1'), hostileText), {maxLength: 4}),
});

const hostilePools: fc.Arbitrary<readonly Pool[]> = fc.array(
	fc.record({name: hostileText, resources: fc.array(hostileMachine, {maxLength: 5})}),
	{maxLength: 3},
);

const respond = (some: readonly Pool[]): Event => ({name: 'response', actions: respondWith(some), pools: some});

const failed: Event = {name: 'failure', actions: [failure]};

/** A state of a walk, and the groups of the listing on its screen. */
export type Walked = Reached & {readonly pools: readonly Pool[]};

const targets = [
	...[{target: 'clipboard'}, {target: 'clipboard'}, {target: 'clipboard'}, {target: 'output', reader: 'shell'}],
	{target: 'line', reader: 'line'},
	{target: 'command', run: ['echo', '{id}']},
] as const;

const walksOver = (listings: fc.Arbitrary<readonly Pool[]>, length: number): fc.Arbitrary<readonly Walked[]> =>
	fc
		.record({
			format: fc.constantFrom('comma' as const, 'comma' as const, idFormat, idFormat, 'record' as const),
			view: fc.constantFrom('groups' as const, 'groups' as const, 'distinct' as const),
			tagsMode: fc.constantFrom('exact' as const, 'exact' as const, 'short' as const),
			target: fc.constantFrom(...targets),
			size: fc.constantFrom<Size>(wide, wide, wide, {columns: 60, rows: 13}, {columns: 100, rows: 14}),
			isCached: fc.constantFrom(false, false, false, true),
			first: listings,
			events: fc.array(
				fc.oneof(
					{weight: 12, arbitrary: someKey},
					{weight: 12, arbitrary: inList},
					{weight: 3, arbitrary: someText},
					{weight: 1, arbitrary: someSize},
					{weight: 2, arbitrary: listings.map(respond)},
					{weight: 1, arbitrary: fc.constant(failed)},
				),
				{minLength: 3, maxLength: length, size: 'max'},
			),
		})
		.map(({events, first, target, size, isCached, ...options}) =>
			isCached
				? walkThrough(cached({...options, ...target}, size, first), [{...press('f9'), pools: first}, ...events])
				: walkThrough(starting({...options, ...target}, size), [respond(first), ...events]),
		);

// The states after each event, until the program exits.
const walkThrough = (start: State, events: readonly Event[]): readonly Walked[] => {
	const walked: Walked[] = [];
	let [state, shown]: [State, readonly Pool[]] = [start, []];
	for (const {name, actions, place, pools: others = shown} of events) {
		state = afterActions(toPlace(state, place), ...actions);
		shown = others;
		if (state.isLeaving) {
			break;
		}
		walked.push({
			state,
			keys: [...(walked.at(-1)?.keys ?? []), place === undefined ? name : `${place}: ${name}`],
			pools: shown,
		});
	}
	// A failing test shows the events in place of the states.
	return Object.assign(walked, {[fc.toStringMethod]: () => walked.at(-1)?.keys.join(', ') ?? ''});
};

/** Random events on the machines, of which responses bring some in another order. */
export const someWalk = walksOver(somePools, 25);

/** Random events on listings with hostile names and tags, and with ids that may repeat. */
export const hostileWalk = walksOver(hostilePools, 15);
