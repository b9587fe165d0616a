import {allFormatNames} from '../../../source/formats/format.ts';
import {toPicked} from '../../../source/history/picks.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import {createPickTags} from '../../../source/listing/pick-tags.ts';
import {demoListing} from '../../../source/service/io/demo.ts';
import {mixed, mixedLater} from '../scenes/mixed.ts';
import {pools} from '../scenes/pools.ts';
import {toLoadedAction} from '../state/loaded.ts';
import {picksBefore} from '../state/picks.ts';
import {failure} from './starts.ts';
import {type Event, responseAfter, type Story} from './storyboard.ts';

const mixedListing = decodeListing(mixed);
const {environments} = mixedListing;
const {tagsOf} = createPickTags(mixedListing);

/** The event of reading past picks: for each its time, its tags mode, and the positions of its environments in `mixed`. */
const picksOf = (
	...picks: ReadonlyArray<readonly [when: string, mode: 'all' | 'exact' | 'short', ...ids: number[]]>
): Event => [
	'the past picks are read',
	{
		type: 'picks-loaded',
		picks: picksBefore(
			...picks.map(
				([when, mode, ...ids]) =>
					[
						when,
						toPicked(
							ids.map(id => environments[id]!),
							mixedListing,
							mode,
							one => tagsOf(one, mode),
						)!,
					] as const,
			),
		),
	},
];

const smaller: Event = ['the terminal has 40x12 cells', {type: 'resized', size: {columns: 40, rows: 12}}];
const copied: Event = [
	'the clipboard has it',
	{type: 'copied', report: {type: 'copied', problems: []}, text: 'x', leaves: false},
];

// Each panel over a list or a comparison.
const panels: readonly Event[] = [
	...['d', 'down down', 'esc v', 'esc t', 'down enter', '"en"', 'ctrl+u esc Y', '"csv"', 'ctrl+u "json"', 'ctrl+y'],
	[
		'the clipboard refuses it',
		{type: 'copied', report: {type: 'refused', problems: ['the clipboard is off']}, text: '', leaves: false},
	],
	...['n', 'down down', 'esc @', 'end', 'esc', '.', 'r'],
	responseAfter('an earlier listing comes again', mixedLater, mixed),
	...['enter'],
];

/** A run with each panel over what some keys lead to. */
const over = (first: string, ...keys: readonly string[]): Story => ({
	answer: mixedLater,
	size: '100x18',
	options: {formats: allFormatNames},
	before: [
		responseAfter('the listing is compared', mixed, mixedLater),
		picksOf(['09:14', 'exact', 0], ['yesterday 17:02', 'short', 1, 3]),
		first,
	],
	events: [...keys, ...panels],
});

/** Runs by name: what is shown and said in ordinary use. */
export const stories: Readonly<Record<string, Story>> = {
	'over/filter': over('"os:windows !2025" tab'),
	'over/folds': over('tab down space -', 'down'),
	'over/marks': over('tab down space down space', 'home'),
	'over/sort': over('tab > > > s', 'space down'),
	'over/distinct': over('tab down down down space u', 'down', '> > s', 'home space'),
	'over/comparison': over('"host" tab down space down space c', '> s', '/ "en" tab', 'x'),
	'over/compared-matches': over('tab c', 'down down'),
	list: {
		answer: mixed,
		size: '80x16',
		events: [
			...['tab', 'down down down', 'down down', 'down', 'end', 'up', 'home left', '-', 'down', 'enter'],
			...['=', ']', '[', '>', '> >', 's', 'pagedown', 'esc'],
			smaller,
			...['>', 'esc u', 'end', 'left'],
		],
	},
	groups: {
		answer: demoListing(),
		size: '100x18',
		events: [
			...['tab', 'left', 'down', 'left', 'space', 'up space', 'd', 'esc', '/ "win10"', 'tab', 'left', 'd', 'enter'],
			...['= u', 'down', '*', 'esc', 'esc', 'esc', 'pagedown', 'left', ']', 'end'],
		],
	},
	filter: {
		answer: mixed,
		size: '80x14',
		events: [
			...['"ub"', '" !gpu"', '" fr"', 'enter', 'ctrl+u "Ubuntu"', 'ctrl+u "OS:ubuntu"', 'ctrl+u "oss:ubuntu"'],
			...['ctrl+u "os:ubuntu,"', 'ctrl+u "ubuntu windows"', 'enter', 'ctrl+u "host-9"', 'ctrl+u "^host-1$"'],
			...['ctrl+u "note:two\\ words"', 'ctrl+u "(ubuntu | macos) !busy"', 'ctrl+u "unbuntu"', 'enter'],
			...['ctrl+u "state:busy os:win"', 'ctrl+space', '"x"', '"z"', 'ctrl+u "Win"', 'enter', 'tab esc', 'enter'],
		],
	},
	failures: {
		size: '80x14',
		events: [
			['nothing comes for 3 seconds', {type: 'waited', milliseconds: 3000}],
			['the service asks to wait', {type: 'delayed', remark: 'the service is busy; trying again in 5 s'}],
			'"win" enter',
			['nothing comes for 20 seconds', {type: 'waited', milliseconds: 20_000}],
			['it fails', failure],
			...['"x"', 'esc', '?', 'esc', 'r'],
			['nothing is listed', toLoadedAction(decodeListing({data: []}))],
			...['tab', 'd', 'r'],
			['an entry is unreadable', toLoadedAction(decodeListing({data: [{resources: [5]}]}))],
			'enter',
			...['d', 'esc r'],
			['it fails again', failure],
			['a new listing comes', toLoadedAction(mixedListing)],
		],
	},
	marks: {
		answer: pools,
		size: '90x14',
		events: [
			...[
				'"windows11 de-de" tab',
				'space space',
				'x',
				'x',
				'x',
				'c',
				'down space',
				'/ "acrobat"',
				'ctrl+u tab',
				'space',
			],
			...['>', 'd', 'esc esc', '/ " 2024" tab', 'u', 'space', '*', 'c', 'esc', 'Y', 'end', 'alt+x', 'esc'],
			smaller,
			...['/ ctrl+u "ubuntu" tab', 'enter'],
			copied,
			...['esc', 'esc', 'esc'],
		],
	},
	distinct: {
		answer: pools,
		size: '110x16',
		events: [
			...[
				'"pool-02 windows11" tab',
				'u',
				'down down',
				'd',
				'down',
				'esc',
				'> >',
				'> >',
				's',
				'space',
				'down',
				'c',
				'down',
			],
			...['t', 'down enter', 'esc', 'esc', 'esc', '/ ctrl+u tab', 'end'],
		],
	},
	comparison: {
		answer: mixed,
		size: '100x16',
		events: [
			...['tab c', 'down', 'd', 'down down', 'esc', '> >', '/ "en"', '" zz"', 'enter', 'tab', 'esc', 'esc'],
			...['down space space down space', 'c', '/ "arm"', 'ctrl+u tab', 't', '"x6"', 'esc', 'v', 'esc', 'n', 'esc', 'Y'],
			smaller,
			...['esc', 't', 'esc'],
		],
	},
	facets: {
		answer: pools,
		size: '100x20',
		events: [
			...['ctrl+t', 'down down', 'enter', 'down', 'enter', '"de"', 'enter', 'ctrl+u', 'end', 'enter', 'esc'],
			...[
				'ctrl+u "os:windows11-22h2-x64 zz"',
				'ctrl+t',
				'down enter',
				'esc',
				'ctrl+u "app:none"',
				'ctrl+t',
				'down',
				'tab',
			],
			smaller,
			...['ctrl+u "busy" ctrl+t', 'end', '"pool-1"', '"zz"'],
		],
	},
	detail: {
		answer: mixed,
		size: '100x18',
		events: [
			...['tab d', 'down down', 'y'],
			copied,
			...['v', 'down down', 'esc', 'esc', '/ "host-4" tab d', 'end', 'enter', 'esc', '/ ctrl+u "host-6" tab v'],
			...['y', 'esc', 'd', 'down down down', 'enter', 'esc', '/ ctrl+u tab', 'end up up up d', 'esc', '- d'],
			smaller,
			...['end', 'esc', '= d', 'v'],
		],
	},
	pane: {
		answer: pools,
		size: '180x22',
		events: [
			...[
				'tab',
				'down',
				'J J',
				'd',
				'down',
				'esc',
				'left',
				'/ "acrobat" tab',
				'u',
				'c',
				'd',
				'end',
				'esc',
				'v',
				't',
				'esc',
			],
		],
	},
	tones: {
		answer: pools,
		size: '150x14',
		hasTones: true,
		events: [
			...[
				'tab down',
				'space',
				'/ "busy de"',
				'tab u',
				'd',
				'down',
				'esc c',
				'd',
				'v',
				'esc t',
				'"pool"',
				'enter',
				'esc Y',
				'?',
			],
			responseAfter('a service responds', mixed, mixedLater),
			...['esc esc esc esc', 'n', 'down', 'esc @', 'esc /', '"zz"'],
		],
	},
	formats: {
		answer: mixed,
		size: '100x22',
		options: {formats: allFormatNames},
		events: [
			...['ctrl+o', 'down down', 'end', 'up up', 'alt+x', 'alt+x', '"{"', '"zz"', 'ctrl+u "csv" enter'],
			...['esc tab space space down space', 'Y', 'down down', 'end', 'ctrl+y', 'esc', '/ "ubuntu"', 'ctrl+o', 'esc'],
			smaller,
			...['ctrl+o', 'end', 'home'],
		],
	},
	ascii: {
		answer: mixed,
		size: '70x14',
		options: {isAscii: true, target: 'output', view: 'distinct', tags: 'all', format: 'flags'},
		events: ['"win"', 'tab', 'space', 'Y', 'down enter', 'enter', 'esc esc esc d', 'esc t', 'esc c', '?', 'esc n'],
	},
	changes: {
		answer: mixedLater,
		size: '100x16',
		events: [
			'tab n',
			responseAfter('the listing is compared', mixed, mixedLater),
			...[
				'down',
				'down down',
				'ctrl+y',
				'end',
				'enter',
				'n "ima"',
				'enter',
				'n "zz"',
				'enter',
				'ctrl+u home f1',
				'esc',
			],
			smaller,
			...['down down', 'esc'],
		],
	},
	picks: {
		answer: mixed,
		size: '90x16',
		events: [
			'tab .',
			picksOf(
				['09:14', 'exact', 0],
				['yesterday 17:02', 'short', 1, 3],
				['12 Nov', 'all', 6, 0],
				['3 Nov', 'exact', 7],
			),
			...['.', '.', '.', '.', '.', '.', 'home d', 'esc', '/ "gpu" tab', '.', 'end d', 'esc'],
			responseAfter('the listing has changed', mixed, mixedLater),
			...['.', '.', '.', '.', '.'],
		],
	},
	reload: {
		answer: mixed,
		size: '90x16',
		events: [
			...['tab down down space space end space', 'r'],
			['nothing comes for 12 seconds', {type: 'waited', milliseconds: 12_000}],
			responseAfter('the same comes again', mixed, mixed),
			'r',
			responseAfter('another listing comes', mixed, mixedLater),
			'r',
			['it fails', failure],
			...['end', 'r'],
			responseAfter('nothing is listed', mixedLater, {data: []}),
			...['/ "x"', 'ctrl+u ctrl+r'],
			responseAfter('the first comes again', {data: []}, mixed),
			'tab c r',
			responseAfter('the later comes, with a comparison open', mixed, mixedLater),
			'esc d',
			responseAfter('the first comes, with the detail open', mixedLater, mixed),
		],
	},
	services: {
		answer: mixed,
		size: '100x16',
		events: [
			...['tab @', 'down', 'down', 'down', 'enter', 'up up alt+s'],
			['the default is saved', {type: 'default-saved', says: 'lab is the default', isFailure: false}],
			...['end', '"lab"', '"zz"', 'enter', 'ctrl+u f1', 'esc'],
			smaller,
			...['home', 'enter', 'down enter'],
		],
	},
	help: {
		answer: mixed,
		size: '80x16',
		events: [
			...['?', 'down', '"compare"', 'enter', 'f1 "cop"', 'down', 'enter', 'tab ? "sign"', 'esc', 't f1 "add"'],
			...['enter', 'esc n f1', 'esc Y f1 "tags"', 'enter', 'esc f1 "zz"', smaller, 'ctrl+u', 'end', 'esc'],
		],
	},
};
