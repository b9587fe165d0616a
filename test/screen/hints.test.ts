import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {keymap} from '../../source/keys/keymap.ts';
import {hintsOf} from '../../source/screen/hints.ts';
import {isCramped, modeOf, type State} from '../../source/state/state.ts';
import {init, update} from '../../source/update/update.ts';
import {anyState, loadedState, plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {keyOf} from '../helpers/scenes/bound-key.ts';
import {bottomOf} from '../helpers/state/frame.ts';
import {textOf} from '../helpers/state/lines.ts';

const response = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:mac']}]}]};
const loading = init(plainOptions, {columns: 80, rows: 12}).state;
const failure = {what: 'no access key', tryThis: 'set one', exitCode: 4} as const;

const services = ['one', 'two'].map(name => ({name, host: `${name}.example`}));

// The bottom line.
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
		['in the filter', loadedState(response), 'tab list   ^t tags   ^o copy as   alt-x short tags   ? help   esc quit'],
		['in a menu whose search finds nothing', loadedState(response, {}, 'ctrl+o', 'z', 'z'), 'f1 help   esc clear'],
		[
			'in the filter, if a pick is printed',
			loadedState(response, {target: 'output'}),
			'tab list   ^t tags   ^o print as   alt-x short tags   ? help   esc quit',
		],
		[
			'in the filter, if a command gets the pick',
			loadedState(response, {target: 'command'}),
			'tab list   ^t tags   ^o formats   alt-x short tags   ? help   esc quit',
		],
		['in the filter, with something typed', loadedState(response, {columns: 30}, 'm'), 'tab list  f1 help  esc clear'],
		[
			'in the list',
			loadedState(response, {rows: 12}, 'tab'),
			'd detail   space mark   c compare   u distinct   t tags   Y copy as   ? help',
		],
		[
			'in the list, beside the detail',
			loadedState(response, {rows: 20}, 'tab'),
			'space mark   c compare   u distinct   t tags   Y copy as   ? help',
		],
		[
			'in the list, if one environment is marked',
			loadedState(response, {rows: 20}, 'tab', 'space'),
			'space mark   c compare   t tags   Y copy as   ? help   esc unmark all',
		],
		[
			'in the list, if a command gets the marked environments',
			loadedState(response, {rows: 20, target: 'command'}, 'tab', 'space'),
			'space mark   c compare   t tags   Y formats   ? help   esc unmark all',
		],
		[
			'on a heading',
			loadedState(response, {rows: 20}, 'tab', 'left'),
			'enter unfold   space mark group   u distinct   / filter   ? help   q quit',
		],
		[
			'on a heading, in the filter',
			loadedState(response, {}, 'tab', 'left', 'tab'),
			'enter unfold   tab list   ^t tags   ? help   esc quit',
		],
		[
			'on a heading, if something is marked',
			loadedState(response, {rows: 20}, 'tab', 'space', 'left'),
			'space mark   c compare   t tags   Y copy as   ? help   esc unmark all',
		],
		[
			'on an unreadable entry',
			loadedState({data: [{resources: [3]}]}, {rows: 20}, 'tab'),
			'Y copy as   u distinct   / filter   ? help   q quit',
		],
		[
			'on an environment without tags',
			loadedState({data: [{resources: [{tags: null}]}]}, {rows: 20}),
			'^o copy as   tab list   ^t tags   ? help   esc quit',
		],
		['in the list while loading', update(loading, pressed('tab')).state, '? help   q quit'],
		[
			'in the list if nothing matches',
			loadedState(response, {}, 'z', 'z', 'tab'),
			'esc clear   / filter   ? help   q quit',
		],
		[
			'in the list if nothing matches and something is marked',
			loadedState(response, {}, 'ctrl+space', 'z', 'z', 'tab'),
			'c compare   / filter   ? help   esc clear filter',
		],
		[
			'in the list if nothing matches and two are marked',
			loadedState(response, {}, 'tab', '*', '/', 'z', 'z', 'tab'),
			'c compare   / filter   ? help   esc clear filter',
		],
		[
			'in a low list if nothing matches and something is marked',
			loadedState(response, {rows: 12}, 'ctrl+space', 'z', 'z', 'tab'),
			'c compare   / filter   ? help   esc clear filter',
		],
		['if nothing matches', loadedState(response, {}, 'z', 'z', 'z'), 'esc clear   f1 help'],
		[
			'after a failure, on a narrow screen',
			update(init({...plainOptions, services}, {columns: 40, rows: 12}).state, {type: 'failed', failure}).state,
			'r try again  S service  q quit  ? help',
		],
		['if the listing is empty', loadedState({data: []}), '^r reload   ? help   ^c quit'],
		['in the list, if the listing is empty', loadedState({data: []}, {}, 'tab'), 'r reload   ? help   q quit'],
	])('has the main keys %s', (_, state, text) => {
		expect(textOf(lastLine(state))).toBe(text);
	});

	it.each([
		[73, 'tab list   ^t tags   ^o copy as   alt-x short tags   ? help   esc quit'],
		[72, 'tab list   ^t tags   ^o copy as   alt-x short tags   ? help   esc quit'],
		[38, 'tab list  ^t tags  ? help  esc quit'],
		[37, 'tab list  ^t tags  ? help  esc quit'],
		[28, 'tab list  ? help  esc quit'],
		[27, 'tab list  ? help  esc quit'],
		[20, '? help  esc quit'],
	])('keeps the main action, help and the way out longest: %i columns', (columns, text) => {
		expect(textOf(lastLine(loadedState(response, {columns})))).toBe(text);
	});

	it.each([
		['filter', [], 'tab list  ^t tags  ? help  esc quit'],
		['filter, marked', ['tab', '*', 'tab'], 'tab list  ^t tags  ? help  esc unmark'],
		['list', ['tab'], 'd detail  space mark  c compare  ? help'],
		['list, marked', ['tab', '*'], 'd detail  space mark  ? help  esc unmark'],
		['list, on a heading', ['tab', 'left'], 'enter unfold  d detail  ? help  q quit'],
		['detail', ['tab', 'd'], 'y copy tag   v json   ? help   esc back'],
		['tags', ['tab', 't'], 'enter add  s sort  ? help  esc back'],
	])('shows the main action, help and the way out at 40x12: %s', (_, keys, text) => {
		expect(textOf(lastLine(loadedState(response, {columns: 40, rows: 12}, ...keys)))).toBe(text);
	});

	it('describes enter correctly, whatever the state', () => {
		const isListed = (state: State) => !isCramped(state) && state.open === undefined && !state.isLeaving;

		fc.assert(
			fc.property(anyState.filter(isListed), state => {
				const pick = hintsOf(state).find(({command}) => command === 'pick');
				const {state: after, effects} = update(state, pressed('enter'));

				if (pick?.word === 'unfold') {
					expect(after.folded.size).toBe(state.folded.size - 1);
					expect(effects).toEqual([]);
				} else if (pick?.word === 'accept the suggestion') {
					expect(after.filter.text).not.toBe(state.filter.text);
				} else if (after.marked.size > 0 && effects.length === 0) {
					expect(after.notice?.isFailure).toBe(true);
				} else if (pick !== undefined) {
					expect(effects.map(({type}) => type)).toEqual([state.options.target === 'output' ? 'leave' : 'copy']);
				}
			}),
			{numRuns: runsOf(200)},
		);
	});

	it('contains only commands with a key in the mode, whatever the state', () => {
		fc.assert(
			fc.property(anyState, state => {
				const commands = hintsOf(state).map(({command}) => command);
				const hasKey = (command: (typeof commands)[number]) =>
					command === 'choose' || keyOf(keymap, modeOf(state), command) !== undefined;

				expect(commands.filter(command => !hasKey(command))).toEqual([]);
			}),
			{numRuns: runsOf(100)},
		);
	});
});
