import {isDeepStrictEqual} from 'node:util';
import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {toKeyName} from '../../source/keys/key-names.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {hintsOf} from '../../source/screen/hints.ts';
import type {Size} from '../../source/state/layout.ts';
import {pickedMarks} from '../../source/state/marks.ts';
import {isInList, modeOf} from '../../source/state/modes.ts';
import type {Options} from '../../source/state/run-options.ts';
import {isCramped, type State} from '../../source/state/state.ts';
import {init, update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyState, loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {headedGroups} from '../helpers/scenes/headed-groups.ts';
import {bottomOf} from '../helpers/state/frame.ts';
import {textOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

const response = {data: [{resources: [{tags: ['os:win']}, {tags: ['os:mac']}]}]};
const loading = init(plainOptions, {columns: 80, rows: 12}).state;
const failure = {what: 'no access key', tryThis: 'set one', exitCode: 4} as const;

/** The bottom line. */
const lastLine = (state: State) => textOf(bottomOf(state).at(-1)!);

const isUsable = (state: State) => !isCramped(state) && !state.isLeaving;

type Given = Partial<Options & Size>;

/** The bottom line after keys, which spaces separate. */
const lineAfter = (given: Given, keys: string, listing: unknown = response) =>
	lastLine(loadedState(listing, given, ...keys.split(' ').filter(key => key !== '')));

describe('the hints', () => {
	it.each<[string, State, string]>([
		['while loading', loading, '^c quit'],
		['in the list while loading', update(loading, pressed('tab')).state, '? help   q quit'],
		[
			'after a failure',
			update(loading, {type: 'failed', failure}).state,
			'r try again   @ another service   q quit   ? help',
		],
		[
			'after a failure while something is typed',
			update(update(loading, {type: 'pasted', text: 'win'}).state, {type: 'failed', failure}).state,
			'^r try again   esc clear   ? help',
		],
	])('has the main keys %s', (_, state, text) => {
		expect(lastLine(state)).toBe(text);
	});

	it('leads to the row of a change, but not to one that is gone', () => {
		const state = loadedState(response);
		const found = changesBetween(decodeListing({data: [{resources: [{tags: ['os:gone']}]}]}), state.loaded!.listing);
		const changed = update(state, {type: 'compared', changes: {since: '12 Nov', ...found}});
		const shown = (...keys: string[]) => lastLine(run(changed, ['alt+n', ...keys].map(pressed)).state);

		expect([shown(), shown('end')]).toEqual([
			'enter go to the row   ^y copy the value   f1 help   esc back',
			'^y copy the value   f1 help   esc back',
		]);
	});

	it.each([
		['an unreadable entry', [3], 'tab', 'Y copy as   u distinct   / filter   ? help   q quit'],
		['an environment without tags', [{tags: null}], '', '^o copy as   tab list   ^t facets   ? help   esc quit'],
		['an empty listing', [], '', '^r reload   ? help   ^c quit'],
		['an empty listing, in the list', [], 'tab', 'r reload   ? help   q quit'],
	])('has the main keys on %s', (_, resources, keys, text) => {
		expect(lineAfter({}, keys, {data: resources.length === 0 ? [] : [{resources}]})).toBe(text);
	});

	it.each<[Given, string, string]>([
		// In the filter.
		[{}, '', 'tab list   ^t facets   ^o copy as   ? help   esc quit'],
		[{target: 'output'}, '', 'tab list   ^t facets   ^o print as   ? help   esc quit'],
		[{target: 'command'}, '', 'tab list   ^t facets   ^o formats   ? help   esc quit'],
		[{columns: 30}, 'm', 'tab list  ? help  esc clear'],
		[{}, 'ctrl+space w n i', 'tab list   ^t facets   ^o copy as   ? help   esc clear'],
		[{columns: 26, rows: 11}, 'tab', 'd detail  ? help'],
		[{columns: 20, rows: 11}, 'tab *', 'd detail  ? help'],
		[{}, 'z z z', 'esc clear   ? help'],
		// In the list.
		[{columns: 66, rows: 11}, 'tab', 'd detail   space mark   c compare   u distinct   t facets   ? help'],
		[{}, 'tab', 'space mark   c compare   u distinct   t facets   Y copy as   ? help'],
		[{view: 'distinct'}, 'tab', 'space mark   c compare   u groups   t facets   Y copy as   ? help'],
		[{columns: 100}, 'tab v', 'space mark   c compare   t facets   Y copy as   ? help   esc back'],
		[{}, 'tab v c', 'space mark   t facets   Y copy as   ? help   esc back'],
		[{}, 'tab space', 'space mark   c compare   t facets   Y copy as   ? help   esc unmark all'],
		[{target: 'command'}, 'tab space', 'space mark   c compare   t facets   Y formats   ? help   esc unmark all'],
		[{}, 'z z tab', 'esc clear filter   / filter   ? help   q quit'],
		[{}, 'ctrl+space z z tab', '/ filter   ? help   esc clear filter'],
		[{}, 'tab * / z z tab', 'c compare   / filter   ? help   esc clear filter'],
		[{rows: 12}, 'ctrl+space z z tab', '/ filter   ? help   esc clear filter'],
		[{}, 'tab c', 'space mark   t facets   Y copy as   ? help   esc back'],
		// In the detail: on a tag, in the record.
		[{}, 'tab d', 'enter copy value and quit   y copy value   v json   ? help   esc back'],
		[{}, 'tab d v', '? help   esc back'],
		// In the facets: on a value, on one in the filter, without any.
		[{}, 'tab t', 'enter add to filter   f1 help   esc back'],
		[{}, 'tab t enter', 'enter remove   f1 help   esc back'],
		[{}, 'z z ctrl+t', 'f1 help   esc back'],
		[{}, 'ctrl+t m a c', 'enter add to filter   f1 help   esc clear'],
		// In the help: on a key, on a sign, without matches.
		[{}, 'f1', 'esc back'],
		[{}, 'f1 s u s', 'enter do it   esc clear'],
		[{}, 'f1 f o l d e d', 'esc clear'],
		[{}, 'f1 m o u s e', 'esc clear'],
		// In panels over each other.
		[{}, 'tab c d', 'enter copy value and quit   y copy value   v json   ? help   esc back'],
		[{}, 'tab c / m a c', 'tab list   ^t facets   ^o copy as   ? help   esc back'],
		[{}, 'tab c / z z z', 'esc back   ? help'],
		// In the menu.
		[{}, 'ctrl+o z z', 'f1 help   esc clear'],
		[{}, 'ctrl+o alt+x', 'enter copy and quit   ^y copy and stay   alt-x all tags   f1 help   esc back'],
		[{columns: 40}, 'ctrl+o', 'enter copy  ^y stay  f1 help  esc back'],
		[{target: 'output'}, 'ctrl+o', 'enter print and quit   ^y copy and stay   alt-x short tags   f1 help   esc back'],
		[{target: 'command'}, 'ctrl+o', 'enter run and quit   ^y copy and stay   alt-x short tags   f1 help   esc back'],
	])('has the main keys with %j after %j', (given, keys, text) => {
		expect(lineAfter(given, keys)).toBe(text);
	});

	it.each([
		['tab left', 'enter unfold   space mark group   u distinct   / filter   ? help   q quit'],
		['tab left tab', 'enter unfold   tab list   ^t facets   ? help   esc quit'],
		['tab left space up', 'space unmark group   c compare   t facets   Y copy as   ? help   esc unmark all'],
		['tab space left', 'space mark group   c compare   t facets   Y copy as   ? help   esc unmark all'],
		['tab left d', '? help   esc back'],
	])('has the main keys on a heading after %j', (keys, text) => {
		expect(lineAfter({}, keys, headedGroups)).toBe(text);
	});

	it.each([
		['tab >', 'space mark   s reverse   c compare   t facets   ? help   esc as listed'],
		['tab > tab', 'tab list   ^t facets   ^o copy as   ? help   esc as listed'],
	])('has the keys of the sort after %j', (keys, text) => {
		expect(lineAfter({}, keys)).toBe(text);
	});

	it.each([
		[53, 'tab list   ^t facets   ^o copy as   ? help   esc quit'],
		[52, 'tab list  ^t facets  ^o formats  ? help  esc quit'],
		[40, 'tab list  ^t facets  ? help  esc quit'],
		[28, 'tab list  ? help  esc quit'],
		[20, '? help  esc quit'],
	])('keeps the main action, help and the way out longest: %i columns', (columns, text) => {
		expect(lineAfter({columns}, '')).toBe(text);
	});

	it.each([
		['', 'tab list  ^t facets  ? help  esc quit'],
		['tab * tab', 'tab list  ^t facets  ? help  esc unmark'],
		['tab', 'd detail  space mark  c compare  ? help'],
		['tab *', 'd detail  ? help  esc unmark'],
		['tab d', 'y copy  v json  ? help  esc back'],
		['tab t', 'enter add to filter   f1 help   esc back'],
	])('shows the main action, help and the way out at 40x11: %j', (keys, text) => {
		expect(lineAfter({columns: 40, rows: 11}, keys)).toBe(text);
	});

	it('offers no pick while the selected row is gone, and keeps the formats if comma refuses it', () => {
		const other = decodeListing({data: [{resources: [{tags: ['os:new']}]}]});
		const gone = update(loadedState(response, {}, 'tab', 'down'), toLoadedAction(other)).state;

		expect(lastLine({...gone, notice: undefined})).toBe('u distinct   / filter   ? help   q quit');
		expect(lineAfter({columns: 24}, '', {data: [{resources: [{tags: null}]}]})).toBe('^o formats  ? help');
	});

	it('scrolls the detail only without a tag to select', () => {
		const fields = Object.fromEntries(Array.from({length: 30}, (_, index) => [`f${index}`, {index}]));
		const lineOf = (tags: unknown) =>
			lineAfter({columns: 90, rows: 14}, 'tab d', {data: [{resources: [{...fields, tags}]}]});

		expect(lineOf(null)).toBe('↓ scroll   v json   ? help   esc back');
		expect(lineOf(['a'])).toBe('enter copy value and quit   y copy value   v json   ? help   esc back');
	});

	it('name only keys that change something, or say why not, whatever the state', () => {
		always(200, anyState.filter(isUsable), state => {
			const before: State = {...state, notice: undefined};
			const isPlain = before.options.isAscii || before.options.display === 'speech';
			for (const {command, key, word} of hintsOf(before)) {
				const mode = modeOf(before);
				const name = before.options.bindings
					.filter(binding => binding.command === command)
					.flatMap(({keys}) => [...(keys[mode] ?? []), ...(mode === 'detail' ? (keys.list ?? []) : [])])
					.find(one => toKeyName(one, isPlain) === key);
				const {state: after, effects} = update(before, pressed(name ?? 'no such key'));

				expect({word, isTrue: effects.length > 0 || !isDeepStrictEqual(after, before)}).toEqual({word, isTrue: true});
				expect(after.notice?.text).not.toBe('this key has no effect here');
			}
		});
	});

	it('describes enter correctly, whatever the state', () => {
		const isListed = (state: State) => isUsable(state) && isInList(state);

		always(200, anyState.filter(isListed), state => {
			const pick = hintsOf(state).find(({command}) => command === 'pick');
			const {state: after, effects} = update(state, pressed('enter'));

			if (pick?.word === 'unfold') {
				expect(after.folded.size).toBe(state.folded.size - 1);
				expect(effects).toEqual([]);
			} else if (pick?.word === 'accept the suggestion') {
				expect(after.filter.text).not.toBe(state.filter.text);
			} else if (pickedMarks(after).size > 0 && effects.length === 0) {
				expect(after.notice?.isFailure).toBe(true);
			} else if (pick !== undefined) {
				expect(effects.map(({type}) => type)).toEqual([state.options.target === 'output' ? 'leave' : 'copy']);
			}
		});
	});
});
