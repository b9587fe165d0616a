import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {keyOf, usualBindings} from '../../source/keys/lookup.ts';
import {toStatusLine} from '../../source/screen/bottom-lines.ts';
import {hintsOf} from '../../source/screen/hints.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {isCramped, layoutNow, modeOf, type State} from '../../source/state/state.ts';
import {init, update} from '../../source/update/update.ts';
import {anyState, loadedState, plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {bottomOf} from '../helpers/state/frame.ts';
import {expectDrawable, textOf} from '../helpers/state/lines.ts';

const answer = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:mac']}]}]};
const loading = init(plainOptions, {columns: 80, rows: 12}).state;
const failure = {what: 'no access key', tryThis: 'set one', exitCode: 4} as const;

const services = ['one', 'two'].map(name => ({name, host: `${name}.example`}));

// What stands at the very bottom.
const lastLine = (state: State) => bottomOf(state).at(-1)!;

describe('the bottom line', () => {
	it.each<[string, State, string]>([
		['while loading', loading, '^c quit'],
		[
			'after a failure while something is typed',
			update(update(loading, {type: 'pasted', text: 'win'}).state, {type: 'failed', failure}).state,
			'^r try again   esc clear   f1 help',
		],
		['after a failure', update(loading, {type: 'failed', failure}).state, 'r try again   q quit   ? help'],
		['in the filter', loadedState(answer), 'enter copy and quit   tab list   ^y copy   ^o copy as   ? help   esc quit'],
		[
			'in the filter, where picking prints',
			loadedState(answer, {target: 'output'}),
			'enter print and quit   tab list   ^y copy   ^o print as   ? help   esc quit',
		],
		[
			'in the filter, where a command takes the pick',
			loadedState(answer, {target: 'command'}),
			'enter run and quit   tab list   ^y copy   ^o forms   ? help   esc quit',
		],
		['in the filter, with something typed', loadedState(answer, {columns: 30}, 'm'), 'enter copy  f1 help  esc clear'],
		['in the list', loadedState(answer, {rows: 12}, 'tab'), 'd detail   y copy   Y copy as   ? help   q quit'],
		[
			'in the list, beside the detail',
			loadedState(answer, {rows: 20}, 'tab'),
			'enter copy and quit   y copy   Y copy as   t tags   ? help   q quit',
		],
		[
			'in the list, where one is marked',
			loadedState(answer, {rows: 20}, 'tab', 'space'),
			'enter copy 1 marked   y copy   c compare   Y copy as   ? help   esc unmark all',
		],
		[
			'in the list, where a command takes what is marked',
			loadedState(answer, {rows: 20, target: 'command'}, 'tab', 'space'),
			'enter run with 1 marked   y copy   c compare   Y forms   ? help   esc unmark all',
		],
		[
			'on a heading',
			loadedState(answer, {rows: 20}, 'tab', 'left'),
			'enter unfold   / filter   space mark group   u distinct   ? help   q quit',
		],
		[
			'on a heading, in the filter',
			loadedState(answer, {}, 'tab', 'left', 'tab'),
			'enter unfold   tab list   ^t tags   ? help   esc quit',
		],
		[
			'on a heading, where something is marked',
			loadedState(answer, {rows: 20}, 'tab', 'space', 'left'),
			'enter copy 1 marked   y copy   Y copy as   ? help   esc unmark all',
		],
		[
			'on what is no environment',
			loadedState({data: [{resources: [3]}]}, {rows: 20}, 'tab'),
			'Y copy as   / filter   u distinct   ? help   q quit',
		],
		[
			'on what has no tags to copy',
			loadedState({data: [{resources: [{tags: null}]}]}, {rows: 20}),
			'^o copy as   tab list   ^t tags   ? help   esc quit',
		],
		['in the list while loading', update(loading, pressed('tab')).state, '? help   q quit'],
		[
			'in the list where nothing matches',
			loadedState(answer, {}, 'z', 'z', 'tab'),
			'esc clear   / filter   ? help   q quit',
		],
		[
			'in the list where nothing matches and something is marked',
			loadedState(answer, {}, 'ctrl+space', 'z', 'z', 'tab'),
			'enter copy 1 marked   y copy   / filter   ? help   esc clear filter',
		],
		[
			'in the list where nothing matches and two are marked',
			loadedState(answer, {}, 'tab', 'a', '/', 'z', 'z', 'tab'),
			'enter copy 2 marked   y copy   c compare   / filter   ? help   esc clear filter',
		],
		[
			'in a low list where nothing matches and something is marked',
			loadedState(answer, {rows: 12}, 'ctrl+space', 'z', 'z', 'tab'),
			'y copy   / filter   ? help   esc clear filter',
		],
		[
			'on a tag of the detail',
			loadedState(answer, {}, 'tab', 'd'),
			'enter copy tag and quit   y copy tag   v json   ? help   esc back',
		],
		['in the record', loadedState(answer, {}, 'tab', 'd', 'v'), 'v tags   ? help   esc back'],
		['in the detail of a heading', loadedState(answer, {}, 'tab', 'left', 'd'), '? help   esc back'],
		[
			'on a tag',
			loadedState(answer, {}, 'tab', 't'),
			'enter add to filter   s by name   / search   tab filter   ? help   esc back',
		],
		[
			'on a tag that is in the filter',
			loadedState(answer, {}, 'tab', 't', 'enter'),
			'enter remove   s by name   / search   tab filter   ? help   esc back',
		],
		[
			'where there are no tags',
			loadedState(answer, {}, 'z', 'z', 'ctrl+t'),
			'/ search   tab filter   ? help   esc back',
		],
		['where nothing matches', loadedState(answer, {}, 'z', 'z', 'z'), 'esc clear   f1 help'],
		[
			'after a failure, where it is narrow',
			update(init({...plainOptions, services}, {columns: 40, rows: 12}).state, {type: 'failed', failure}).state,
			'r try again  S service  q quit  ? help',
		],
		['of an empty listing', loadedState({data: []}), '^r reload   ? help   ^c quit'],
		['of an empty listing, in the list', loadedState({data: []}, {}, 'tab'), 'r reload   ? help   q quit'],
		['in the help', loadedState(answer, {}, 'f1'), '↓ scroll   esc back'],
		['at the end of the help', loadedState(answer, {}, 'f1', 'end'), 'esc back'],
		['in the help, where all that is found fits', loadedState(answer, {}, 'f1', ...'mouse'), 'esc clear'],
		[
			'in the comparison of the marked',
			loadedState(answer, {}, 'tab', 'a', 'c'),
			'enter copy and quit   → choose   space unmark   Y copy as   ? help   esc back',
		],
		[
			'at the right end of a comparison',
			loadedState(answer, {}, 'tab', 'a', 'c', 'end', ...Array<string>(9).fill('right')),
			'enter copy and quit   ← choose   space unmark   Y copy as   ? help   esc back',
		],
		[
			'in the comparison of the selected row',
			loadedState(answer, {columns: 120}, 'tab', 'c'),
			'enter copy and quit   → choose   ↓ compare with the next   Y copy as   ? help   esc back',
		],
		[
			'in the comparison, where it is low and narrow',
			loadedState(answer, {columns: 28, rows: 6}, 'tab', 'a', 'c'),
			'→ choose  ? help  esc back',
		],
		[
			'in the form menu',
			loadedState(answer, {}, 'ctrl+o', 'x'),
			'x tags: exact   enter copy and stay   ? help   esc back',
		],
		[
			'in the form menu, where it is narrow',
			loadedState(answer, {columns: 40}, 'ctrl+o'),
			'x selector  enter copy  ? help  esc back',
		],
		[
			'in the form menu, where picking prints',
			loadedState(answer, {target: 'output'}, 'ctrl+o'),
			'x tags: selector   enter print and quit   ? help   esc back',
		],
		[
			'in the form menu, where a command takes the pick',
			loadedState(answer, {target: 'command'}, 'ctrl+o'),
			'x tags: selector   enter run and quit   ? help   esc back',
		],
		[
			'in the menu of services',
			{...loadedState(answer), open: {type: 'services', search: undefined}},
			'enter go   / search   ? help   esc back',
		],
	])('has the keys that matter %s', (_, state, text) => {
		expect(textOf(lastLine(state))).toBe(text);
	});

	it.each([
		[73, 'enter copy and quit   tab list   ^y copy   ^o copy as   ? help   esc quit'],
		[72, 'enter copy  tab list  ^y copy  ^o forms  ? help  esc quit'],
		[38, 'enter copy  tab list  ? help  esc quit'],
		[37, 'enter copy  ? help  esc quit'],
		[28, 'enter copy  ? help  esc quit'],
		[27, 'enter copy  ? help'],
		[20, 'enter copy  ? help'],
	])(
		'keeps the main deed, help and the way out longest where it is narrow, and no key without its word: %i columns',
		(columns, text) => {
			expect(textOf(lastLine(loadedState(answer, {columns})))).toBe(text);
		},
	);

	it.each([
		['filter', [], 'tab list  ^y copy  ? help  esc quit'],
		['filter, marked', ['tab', 'a', 'tab'], 'tab list  ^y copy  ? help  esc unmark'],
		['list', ['tab'], 'd detail  y copy  ? help  q quit'],
		['list, marked', ['tab', 'a'], 'd detail  y copy  ? help  esc unmark'],
		['list, on a heading', ['tab', 'left'], 'enter unfold  d detail  ? help  q quit'],
		['detail', ['tab', 'd'], 'y copy tag   v json   ? help   esc back'],
		['tags', ['tab', 't'], 'enter add  s sort  ? help  esc back'],
	])(
		'says what leads on, help and the way out at 40x12, as the line above says what enter takes: %s',
		(_, keys, text) => {
			expect(textOf(lastLine(loadedState(answer, {columns: 40, rows: 12}, ...keys)))).toBe(text);
		},
	);

	it('says at 40x12 the whole text, below it what else that selects or which tags are taken, and what leads on', () => {
		const resources = [['image:1'], ['image:2'], []].map(own => ({
			tags: ['os:windows10-2004-x64', 'locale:en-us', ...own],
		}));
		const linesOf = (...keys: string[]) =>
			bottomOf(loadedState({data: [{resources}]}, {columns: 40, rows: 12}, ...keys)).map(textOf);
		const text = 'enter os:windows10-2004-x64,locale:en-us';

		expect(linesOf('w')).toEqual([text, 'also selects 2 others  tab list  f1 help']);
		expect(linesOf('tab')).toEqual([text, 'also selects 2 (x: exact)  d detail']);
		expect(linesOf('tab', 'c')).toEqual([text, 'also selects 2 (x: exact)  ? help']);
		expect(linesOf('alt+x', 'w')).toEqual([
			'enter os:windows10-2004-x…:en-us,image:1',
			'tags: exact  tab list  f1 help',
		]);
		expect(linesOf('end', 'tab', 'x')).toEqual([text, 'no unique text  d detail  ? help  q quit']);
		expect(linesOf('tab', 'left')).toEqual([
			'sandbox.example.org · 3 environments in…',
			'enter unfold  d detail  ? help  q quit',
		]);
	});

	it('says what else is selected below the text, and the status after it only where all of that fits', () => {
		const resources = ['1', '2'].map(image => ({tags: [`os:${'x'.repeat(60)}`, `image:${image}`]}));
		const statusAt = (columns: number) =>
			textOf(bottomOf(loadedState({data: [{resources}]}, {columns, rows: 20})).at(-2)!);
		const remark = 'also selects 1 other: image differs (alt-x: exact)';
		const status = 'sandbox.example.org · 2 environments in 1 group';

		expect(statusAt(100)).toBe(`${remark}   ${status}`);
		expect(statusAt(99)).toBe(remark);
	});

	it('says of enter what enter does, whatever the state', () => {
		const isListed = (state: State) => !isCramped(state) && state.open === undefined && !state.isLeaving;

		fc.assert(
			fc.property(anyState.filter(isListed), state => {
				const pick = hintsOf(state, false).find(({command}) => command === 'pick');
				const {state: after, effects} = update(state, pressed('enter'));

				if (pick?.word === 'unfold') {
					expect(after.folded.size).toBe(state.folded.size - 1);
					expect(effects).toEqual([]);
				} else if (after.marked.size > 0 && effects.length === 0) {
					expect(after.notice?.isFailure).toBe(true);
				} else if (pick !== undefined) {
					expect(effects.map(({type}) => type)).toEqual([state.options.target === 'output' ? 'leave' : 'copy']);
				}
			}),
			{numRuns: runsOf(200)},
		);
	});

	it('is the notice where there is one', () => {
		const {state} = update(loadedState(answer, {columns: 30}), {type: 'failed', failure});

		expect(bottomOf(state)).toEqual([
			toPickLine(state),
			toStatusLine(state),
			[{text: 'no access key', tone: 'failure'}],
		]);
	});

	it('is broken in two in place of the line above it where the notice does not fit and it is narrow', () => {
		const what = 'the service did not answer in 30 s';
		const {state} = update(loadedState(answer, {columns: 30}), {type: 'failed', failure: {...failure, what}});
		const low = {...state, size: {columns: 30, rows: 12}};

		expect(bottomOf(state).map(textOf)).toEqual(['enter copies os:win', 'the service did not answer in', '30 s']);
		expect(bottomOf(low).map(textOf)).toEqual(['the service did not answer in', '30 s']);
		// The help leaves one line.
		const overHelp = {...low, open: {type: 'help', scroll: 0, search: {text: '', cursor: 0}, over: undefined}} as State;
		expect(bottomOf(overHelp).map(textOf)).toEqual(['the service did not answer in…']);
	});

	it('says a refusal once: the line of the pick has it until the notice does', () => {
		for (const rows of [12, 20]) {
			const state = loadedState({data: [{resources: [{tags: ['os:a,b']}]}]}, {columns: 100, rows});
			const refusal = '`os:a,b` cannot be written as csv (commas separate the tags there); use json';
			const said = (now: State) => bottomOf(now).filter(line => textOf(line) === refusal).length;

			expect(said(state)).toBe(1);
			expect(said(update(state, pressed('enter')).state)).toBe(1);
		}
	});

	it('has as many lines above it as the layout has room for, whatever the state', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state)),
				state => {
					expect(bottomOf(state)).toHaveLength(layoutNow(state).below);
				},
			),
			{numRuns: runsOf(200)},
		);
	});

	it('has six keys at most, fits the screen, and holds nothing that acts or hides, whatever the state', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state)),
				state => {
					expectDrawable(bottomOf(state), state.size.columns);
					expect(hintsOf(state, false).length).toBeLessThanOrEqual(6);
				},
			),
			{numRuns: runsOf(120)},
		);
	});

	it('hints only at commands that have a key in the mode, and so are in the help, whatever the state', () => {
		fc.assert(
			fc.property(anyState, fc.boolean(), (state, isScrollable) => {
				const commands = hintsOf(state, isScrollable).map(({command}) => command);
				const hasKey = (command: (typeof commands)[number]) =>
					command === 'choose' || keyOf(usualBindings, modeOf(state), command) !== undefined;

				expect(commands.filter(command => !hasKey(command))).toEqual([]);
			}),
			{numRuns: runsOf(100)},
		);
	});

	it('always says something', () => {
		fc.assert(
			fc.property(
				anyState.filter(state => !isCramped(state)),
				state => {
					expect(textOf(lastLine(state)).trim()).not.toBe('');
				},
			),
			{numRuns: 60},
		);
	});
});
