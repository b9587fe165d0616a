import fc from 'fast-check';
import {renderToString} from 'ink';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {Screen} from '../../source/components/screen.tsx';
import {toBottomLines} from '../../source/core/bottom-line.ts';
import {toFilterLine} from '../../source/core/frame-lines.ts';
import {isCramped, layoutNow, type Open, type State} from '../../source/core/state.ts';
import {init, update} from '../../source/core/update.ts';
import {demoListing} from '../../source/io/demo-listing.ts';
import {anyState, loadedState, plainOptions} from '../helpers/arbitrary-states.ts';
import {textsOf} from '../helpers/lines.ts';

/** The lines of a frame, without the spaces at their ends. */
const draw = (state: State): string[] =>
	renderToString(<Screen state={state} onChoose={() => {}} onChooseService={() => {}} />, {columns: state.size.columns})
		.split('\n')
		.map(line => line.trimEnd());

const loading = init(plainOptions, {columns: 60, rows: 8}).state;

const anyOpen = fc.constantFrom<(Open | undefined)[]>(undefined, 'help', 'detail', 'tags', 'compare', 'copy-as');

/** Any state, with anything open. */
const anyScreen = fc.tuple(anyState, anyOpen).map(([{open, ...rest}, other]): State => {
	const opened = open ?? other;
	return opened === undefined ? rest : {...rest, open: opened};
});

describe('the screen', () => {
	it('shows list and detail side by side at 100x20', () => {
		expect(draw(loadedState(demoListing(), {columns: 100, rows: 20, filter: 'win en'}, 'down'))).toEqual([
			'> win en                                                                           31/48, 7 distinct',
			'  ▾ Group 1                                          6/9  │ windows7-x64 en-us',
			'    windows7-x64        en-us  x64 x86  win7-20250407-en… │',
			'❯   windows7-x64        en-us  x64 x86  win7-20230705-en… │ os      windows7-x64',
			'    windows10-2004-x64  en-us  x64 x86  win10v2004-20230… │ locale  en-us',
			'    windows10-1703-x64  en-us  x64 x86  system            │ arch    x64  x86',
			'    windows11-21h2-x64  en-us  x64 x86  win11-20240221-e… │ image   win7-20230705-en',
			'    windows10-2004-x64  en-us  x64 x86  system            │ other   system',
			'  ▾ Group 2                                          5/8  │',
			'    windows7-x64        en-us  x64 x86  win7-20250407-en… │ the same in Group 3, 4 and 6',
			'    windows10-2004-x64  en-us  x64 x86  win10v2004-20230… │',
			'    windows10-1703-x64  en-us  x64 x86  system            │',
			'    windows11-21h2-x64  en-us  x64 x86  win11-20240221-e… │',
			'    windows10-2004-x64  en-us                             │',
			'  ▾ Group 3                                          6/8  │',
			'    windows7-x64        en-us  x64 x86  win7-20250407-en… │',
			'    windows7-x64        en-us  x64 x86  win7-20230705-en… │',
			'    windows10-2004-x64  en-us  x64 x86  win10v2004-20230… │',
			'sandbox.example.org · 48 environments in 6 groups',
			'enter copy and leave   tab browse   ^y copy   ^o copy as   f1 help   esc clear',
		]);
	});

	it('shows the detail below the list at 80x24, in ASCII where that is asked for', () => {
		const options = {columns: 80, rows: 24, view: 'distinct', isAscii: true} as const;

		expect(draw(loadedState(demoListing(), options, 'tab', 'space'))).toEqual([
			'/                                       1 marked, 10 distinct of 48 environments',
			' * x5   windows7-x64        en-us  x64 x86  win7-20250407-en  system',
			'>  x4   windows7-x64        en-us  x64 x86  win7-20230705-en  system',
			'   x6   windows10-2004-x64  en-us  x64 x86  win10v2004-20230914-en  system',
			'   x5   windows10-1703-x64  en-us  x64 x86  system',
			'   x6   windows11-21h2-x64  en-us  x64 x86  win11-20240221-en  system',
			'   x4   windows10-2004-x64  en-us  x64 x86  system',
			'   x6   ubuntu-22.04-amd64  en-us  system',
			'   x6   android-13-x64      en-us  system',
			'   x5   macos-10.15-amd64   en-us  system',
			'   x1   windows10-2004-x64  en-us',
			'',
			'',
			'--------------------------------------------------------------------------------',
			'windows7-x64 en-us',
			'',
			'os      windows7-x64',
			'locale  en-us',
			'arch    x64  x86',
			'image   win7-20230705-en',
			'other   system',
			'',
			'sandbox.example.org - 48 environments in 6 groups',
			'enter copy 1 marked   / filter   space mark   u groups   ? help   q leave',
		]);
	});

	it('shows the list alone at 40x12, the selection in it, folded groups closed', () => {
		const keys = ['tab', 'down', ']', ']', 'left', '['];

		expect(draw(loadedState(demoListing(), {columns: 40, rows: 12, filter: 'win'}, ...keys))).toEqual([
			'> win                  31/48, 7 distinct',
			'    windows11-21h2-x64  en-us  x64 x86 …',
			'    windows10-2004-x64  en-us  x64 x86 …',
			'  ▾ Group 2                         5/8',
			'❯   windows7-x64        en-us  x64 x86 …',
			'    windows10-2004-x64  en-us  x64 x86 …',
			'    windows10-1703-x64  en-us  x64 x86 …',
			'    windows11-21h2-x64  en-us  x64 x86 …',
			'    windows10-2004-x64  en-us',
			'  ▸ Group 3                         6/8',
			'  ▾ Group 4                         5/8',
			'enter copy  d detail  ? help  q leave',
		]);
	});

	it('is still of use at 20x6, and says what it needs below that', () => {
		expect(draw(loadedState(demoListing(), {columns: 20, rows: 6}))).toEqual([
			'> type to filter  48',
			'  ▾ Group 1       9',
			'❯   windows7-x64   …',
			'    windows7-x64   …',
			'    windows10-2004-…',
			'enter copy  f1 help',
		]);
		expect(draw(loadedState(demoListing(), {columns: 19, rows: 5}))).toEqual(['too small', 'needs 20x6', '', '', '']);
	});

	it('says who is asked while it loads', () => {
		expect(draw(update(loading, {type: 'waited', milliseconds: 3200}).state)).toEqual([
			'> type to filter',
			'⠹ asking sandbox.example.org for its environments, 3 s',
			'',
			'',
			'',
			'',
			'',
			'^c leave',
		]);
	});

	it('says what failed and what to try, all of it', () => {
		const failure = {
			what: '`sandbox.example.org` refused the key (401: Missing Authorization header)',
			tryThis: 'check the key you typed, or run `envpick --setup`',
			exitCode: 4,
		} as const;

		expect(draw(update(loading, {type: 'failed', failure}).state)).toEqual([
			'>',
			'`sandbox.example.org` refused the key (401: Missing',
			'Authorization header)',
			'Check the key you typed, or run `envpick --setup`',
			'',
			'',
			'',
			'r try again   q leave   ? help',
		]);
	});

	it('says that there are none, or that none match', () => {
		expect(draw(loadedState({data: []}, {columns: 60, rows: 8})).slice(0, 4)).toEqual([
			'> type to filter                              0 environments',
			'no environments',
			'the listing of sandbox.example.org is empty',
			'',
		]);
		expect(draw(loadedState(demoListing(), {columns: 60, rows: 8, filter: 'win arm64'})).slice(0, 3)).toEqual([
			'> win arm64                                             0/48',
			'nothing matches  win arm64     without arm64: 31 match',
			'',
		]);
	});

	it('has exactly as many lines as the terminal, none wider, and nothing that acts or hides, whatever the state', () => {
		fc.assert(
			fc.property(anyScreen, state => {
				const {columns, rows} = state.size;
				const lines = draw(state);

				expect(lines).toHaveLength(rows);
				expect(lines.filter(line => stringWidth(line) > columns)).toEqual([]);
				expect(lines.join('').replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
			}),
			{numRuns: 150},
		);
	});

	it('has the filter at its top, status and keys at its bottom, whatever is open between them', () => {
		// In ASCII other characters are drawn as question marks.
		const anyRoomy = anyScreen
			.filter(state => !isCramped(state))
			.map((state): State => ({...state, options: {...state.options, isAscii: false}}));

		fc.assert(
			fc.property(anyRoomy, state => {
				const lines = draw(state);
				const bottom = toBottomLines(state);

				expect(bottom).toHaveLength(layoutNow(state).hasStatusLine ? 2 : 1);
				expect([lines[0], ...lines.slice(-bottom.length)]).toEqual(textsOf([toFilterLine(state).spans, ...bottom]));
			}),
			{numRuns: 100},
		);
	});
});
