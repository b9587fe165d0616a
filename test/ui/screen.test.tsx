import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toFrame} from '../../source/screen/frame.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import type {Panel} from '../../source/state/panels.ts';
import type {State} from '../../source/state/state.ts';
import {toAsciiText} from '../../source/text/glyphs.ts';
import {emptyLine} from '../../source/text/line-edit.ts';
import {init, update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState, plainOptions} from '../helpers/arbitrary/states.ts';
import {inkLinesOf} from '../helpers/state/ink-lines.ts';
import {inTone, textOf} from '../helpers/state/lines.ts';
import {cellsIn} from '../helpers/terminal/cells.ts';

const loading = init(plainOptions, {columns: 60, rows: 8}).state;

const anyPanel = fc.constantFrom<Panel | undefined>(
	undefined,
	{type: 'help', search: emptyLine},
	{type: 'detail', scroll: 0},
	{type: 'record', scroll: 0},
	{type: 'facets', search: emptyLine},
	{type: 'formats', search: emptyLine},
);

/** Any state, with anything open. */
const anyScreen = fc.tuple(anyState, anyPanel).map(([state, other]): State => {
	const isOpen = state.panels.some(({type}) => type === other?.type);
	return {...state, panels: other === undefined || isOpen ? state.panels : [...state.panels, other]};
});

describe('the screen', () => {
	it('shows list and detail side by side at 100x22', () => {
		expect(inkLinesOf(loadedState(demoListing(), {columns: 100, rows: 22, query: 'win en'}, 'down'))).toEqual([
			'> win en                                                                        31 of 48, 7 distinct',
			'    os                  image                   arch     other    ┃ os      windows7-x64',
			'  ▾ Group 1  6                                                    ┃ locale  en-us',
			'    windows7-x64        win7-20250407-en        x64 x86  system   ┃ image   win7-20230705-en',
			'❯   windows7-x64        win7-20230705-en        x64 x86  system   ┃ arch    x64  x86',
			'    windows10-2004-x64  win10v2004-20230914-en  x64 x86  system   ┃ other   system',
			'    windows10-1703-x64                          x64 x86  system   ┃',
			'    windows11-21h2-x64  win11-20240221-en       x64 x86  system   ┃ alike   3 others: Group 3, 4, 6',
			'    windows10-2004-x64                          x64 x86  system   ┃',
			'  ▾ Group 2  5                                                    ┃',
			'    windows7-x64        win7-20250407-en        x64 x86  system   │',
			'    windows10-2004-x64  win10v2004-20230914-en  x64 x86  system   │',
			'    windows10-1703-x64                          x64 x86  system   │',
			'    windows11-21h2-x64  win11-20240221-en       x64 x86  system   │',
			'    windows10-2004-x64                                            │',
			'  ▾ Group 3  6                                                    │',
			'    windows7-x64        win7-20250407-en        x64 x86  system   │',
			'  = windows7-x64        win7-20230705-en        x64 x86  system   │',
			'    windows10-2004-x64  win10v2004-20230914-en  x64 x86  system   │',
			'enter copies os:windows7-x64,locale:en-us,image:win7-20230705-en   3 of 6 tags   = any of 4 alike',
			'sandbox.example.org · 48 environments in 6 groups',
			'tab list   ^t facets   ^o copy as   ? help   esc clear',
		]);
	});

	it('shows distinct rows above their facts at 80x24, in ASCII if requested', () => {
		const options = {columns: 80, rows: 24, view: 'distinct', isAscii: true} as const;

		expect(inkLinesOf(loadedState(demoListing(), options, 'tab', 'space'))).toEqual([
			'/ to filter                               1 marked, 48 environments, 10 distinct',
			'        os                  image                   arch     other',
			'  * x5  windows7-x64        win7-20250407-en        x64 x86  system',
			'>   x4  windows7-x64        win7-20230705-en        x64 x86  system',
			'    x6  windows10-2004-x64  win10v2004-20230914-en  x64 x86  system',
			'    x5  windows10-1703-x64                          x64 x86  system',
			'    x6  windows11-21h2-x64  win11-20240221-en       x64 x86  system',
			'    x4  windows10-2004-x64                          x64 x86  system',
			'    x6  ubuntu-22.04-amd64                                   system',
			'    x6  android-13-x64                                       system',
			'    x5  macos-10.15-amd64                                    system',
			'    x1  windows10-2004-x64',
			'',
			'',
			'',
			'',
			'',
			'--------------------------------------------------------------------------- 2/10',
			'all     locale en-us',
			'1 of 4  Group 1',
			'alike   3 others: Group 3, 4, 6',
			'enter copies 1 marked: os:windows7-x64,locale:en-us,image:win7-20250407-en',
			'sandbox.example.org - 48 environments in 6 groups',
			'd detail   space mark   c compare   t facets   ? help   esc unmark all',
		]);
	});

	it('shows only the list at 40x12, with the position and the number of hidden columns', () => {
		const keys = ['tab', 'down', ']'];

		expect(inkLinesOf(loadedState(demoListing(), {columns: 40, rows: 12, query: 'win'}, ...keys))).toEqual([
			'> win               31 of 48, 7 distinct',
			'    os                  image   +1  7/31',
			'    windows10-1703-x64',
			'    windows11-21h2-x64  …11-20240221…',
			'    windows10-2004-x64',
			'❯   windows7-x64        win7-20250407-en',
			'    windows10-2004-x64  …10v200…0230914…',
			'    windows10-1703-x64',
			'    windows11-21h2-x64  …11-20240221…',
			'enter os:windows7-x64,…:win7-20250407-en',
			'sandbox.example.org · 48 environments i…',
			'd detail  space mark  ? help  esc clear',
		]);
	});

	it('shows both ends of the output of each format, and all of what enter copies', () => {
		expect(inkLinesOf(loadedState(demoListing(), {columns: 40, rows: 12}, 'tab', 'Y'))).toEqual([
			'> type to search         48 environments',
			'copy windows7-x64 en-us as          1/11',
			'❯ comma       os:windows7-…7-20250407-en',
			'  space       os:windows7-…7-20250407-en',
			'  lines       os:windows7-…7-20250407-en',
			'  flags       -T os:window…7-20250407-en',
			'',
			'os:windows7-x64,locale:en-us,image:win7-',
			'20250407-en',
			'enter os:windows7-x64,…:win7-20250407-en',
			'sandbox.example.org · 48 environments i…',
			'enter copy  ^y stay  f1 help  esc back',
		]);
	});

	it('is still useful at 20x6, and says what it needs below that', () => {
		expect(inkLinesOf(loadedState(demoListing(), {columns: 20, rows: 6}))).toEqual([
			'> type to filter',
			'    os      +2  1/48',
			'❯   windows7-x64',
			'    windows7-x64',
			'enter os:win…0407-en',
			'tab list  ? help',
		]);
		expect(inkLinesOf(loadedState(demoListing(), {columns: 19, rows: 5}))).toEqual([
			'too small',
			'needs 20x6',
			'',
			'',
			'',
		]);
	});

	it('shows the failure and the advice in full', () => {
		const failure = {
			what: '`sandbox.example.org` refused the key (401: `Missing Authorization header`)',
			tryThis: 'check the key you typed, or run `envpick --setup`',
			exitCode: 4,
		} as const;

		const {state} = update(loading, {type: 'failed', failure});

		expect(inTone(toFrame(state).lines, 'failure')).toHaveLength(2);
		expect(inkLinesOf(state)).toEqual([
			...['>', '`sandbox.example.org` refused the key (401: `Missing', 'Authorization header`)'],
			...[
				'Check the key you typed, or run `envpick --setup`',
				'',
				'',
				'',
				'r try again   @ another service   q quit   ? help',
			],
		]);
	});

	it('has the lines of the frame, also in a menu, and all are safe, whatever the state', () => {
		always(150, anyScreen, state => {
			const {columns, rows} = state.size;
			const lines = inkLinesOf(state);
			const toText = state.options.isAscii ? toAsciiText : (text: string) => text;

			expect(lines).toHaveLength(rows);
			expect(lines.filter(line => cellsIn(line) > columns)).toEqual([]);
			expect(lines.join('').replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
			expect(lines).toEqual(toFrame(state).lines.map(line => toText(textOf(line)).trimEnd()));
		});
	});
});
