import {allFormatNames} from '../../../source/formats/format.ts';
import {toPicked} from '../../../source/history/picks.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import {createPickTags} from '../../../source/listing/pick-tags.ts';
import {demoListing} from '../../../source/service/io/demo.ts';
import {pools} from '../scenes/pools.ts';
import {toLoadedAction} from '../state/loaded.ts';
import {picksBefore} from '../state/picks.ts';
import {failure} from './starts.ts';
import {type Event, responseAfter, type Story} from './storyboard.ts';

const machine = (number: number, state: string, tags: string) => ({
	...{id: `vm-${number}`, name: `host-${number}`, state},
	tags: tags.split(' ').filter(Boolean),
});

/** Groups with and without names, twins, no tags, an entry that is no environment, blanks, quotes, wide letters and nested fields. */
const mixed = {
	region: 'eu',
	data: [
		{
			name: 'north',
			zone: 'a',
			resources: [
				machine(1, 'idle', 'os:windows locale:en image:2024-old arch:x64'),
				machine(2, 'busy', 'os:windows locale:en image:2025-new arch:x64'),
				machine(3, 'idle', 'os:ubuntu locale:de arch:arm gpu'),
				{...machine(4, 'offline', 'os:ubuntu locale:de arch:arm'), size: {cores: 8}},
			],
		},
		{
			name: 'south',
			resources: [
				machine(5, 'idle', 'os:windows locale:en image:2024-old arch:x64'),
				7,
				{...machine(6, 'idle', 'os:macos'), tags: ['os:macos', 'note:two words', 'note:日本語', "owner:it's"]},
			],
		},
		{resources: [machine(7, 'idle', ''), machine(8, 'busy', 'os:ubuntu locale:de arch:arm')]},
	],
};

const mixedLater = {
	...mixed,
	data: [
		{
			...mixed.data[0],
			resources: [
				machine(1, 'busy', 'os:windows locale:en image:2026-new arch:x64'),
				machine(2, 'busy', 'os:windows locale:en image:2025-new arch:x64'),
				machine(3, 'idle', 'os:ubuntu locale:fr arch:arm'),
			],
		},
		{...mixed.data[1], resources: [machine(5, 'idle', 'os:windows locale:en image:2026-new arch:x64'), 7, 8]},
		{
			resources: [
				machine(7, 'idle', ''),
				machine(8, 'idle', 'os:ubuntu locale:de arch:arm'),
				machine(9, 'idle', 'os:bsd'),
			],
		},
	],
};

const mixedListing = decodeListing(mixed);
const {environments} = mixedListing;
const {tagsOf} = createPickTags(mixedListing);

/** Past picks: those of the positions at a time, in a listing; the later listing lacks some. */
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

/** What is shown and said in ordinary use, by name. */
export const stories: Readonly<Record<string, Story>> = {
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
