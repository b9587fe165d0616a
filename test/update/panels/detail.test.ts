import {describe, expect, it} from 'vitest';
import {selectedValue} from '../../../source/state/detail.ts';
import type {Size} from '../../../source/state/layout.ts';
import {modeOf} from '../../../source/state/modes.ts';
import {selectedKey} from '../../../source/state/rows.ts';
import {type State, scrollOf} from '../../../source/state/state.ts';
import {update} from '../../../source/update/update.ts';
import {loadedState} from '../../helpers/arbitrary/states.ts';
import {headedAfter} from '../../helpers/scenes/headed-groups.ts';
import {press, stateAfter, twoGroups} from '../../helpers/scenes/two-groups.ts';
import {bodyOf} from '../../helpers/state/frame.ts';
import {textsOf} from '../../helpers/state/lines.ts';

const lines = Object.fromEntries(Array.from({length: 60}, (_, index) => [`f${index}`, index]));

const groupOf = (...tags: readonly string[]) => ({...lines, resources: tags.map(tag => ({tags: [tag], more: lines}))});

/** A detail and a record beside the list with more lines than the screen. */
const tall = (keys: string) =>
	loadedState(
		{data: [groupOf('t:58', 't:59', 't:60'), groupOf('t:1', 't:2', 't:3')]},
		{columns: 140, rows: 16},
		...keys.split(' '),
	);

const typesOf = ({panels}: State): string => panels.map(({type}) => type).join(' ');

const low = {columns: 40, rows: 12};

it('the cursor of the detail goes over each value of a field', () => {
	const response = {data: [{resources: [{features: ['gpu', 'tpm'], zone: 'a', tags: ['os:x']}]}]};
	const seen = ['', 'down', 'down down', 'down down down'].map(
		keys => selectedValue(loadedState(response, {}, ...`tab d ${keys}`.trim().split(' ')))?.text,
	);

	expect(seen).toEqual(['os:x', 'features:gpu', 'features:tpm', 'zone:a']);
});

it.each(['down', 'J', 'pagedown', 'end'])(
	'the detail shows the lines below its last value by %s, and goes back over them by up',
	key => {
		const response = {data: [{...lines, resources: [{tags: ['os:x', 'os:y']}]}]};
		const shown = (...keys: readonly string[]) =>
			textsOf(bodyOf(loadedState(response, low, 'tab', 'd', 'end', ...keys))).join('\n');
		const below = Array.from({length: 70}, () => key);

		expect(shown()).toMatch(/❯ y/);
		expect(shown()).not.toMatch(/f59/);
		expect(shown(...below)).toMatch(/f59 +59$/);
		expect(shown(...below, 'up')).toMatch(/… 2 more$/);
		expect(shown(...below, ...below.map(() => 'up'))).toMatch(/❯ x/);
		expect(shown(...below, 'home')).toMatch(/❯ x/);
	},
);

describe('the detail beside the list', () => {
	it.each<[string, string, number]>([
		['K', 'tab J J', 1],
		['K', 'tab J K', 0],
		['shift+up', 'shift+down shift+down', 1],
		['left', 't shift+down', 1],
		['t', 'shift+down', 0],
		['backspace', 't shift+down', 0],
		['down', 'shift+down', 0],
		...['u', '-'].map((key): [string, string, number] => [key, 'tab J', 0]),
	])('is scrolled, by %s after %s, to line %i', (key, keys, scroll) => {
		expect(press(tall(keys), key).state.scroll).toBe(scroll);
	});

	it.each([
		['beside the list', 'tab', 'J', 'K'],
		['beside the list, in the filter', 'backspace', 'shift+down', 'shift+up'],
		['with the record', 'tab v', 'J', 'K'],
	])('stops at its ends, and leaves them with one key: %s', (_, keys, down, up) => {
		const start = tall(keys);
		const [end, top] = [press(start, ...Array(100).fill(down)), press(start, down, ...Array(100).fill(up))];

		expect(bodyOf(press(end.state, down).state)).toEqual(bodyOf(end.state));
		expect(scrollOf(press(end.state, up).state)).toBe(scrollOf(end.state) - 1);
		expect([scrollOf(top.state), scrollOf(press(top.state, down).state)]).toEqual([0, 1]);
	});

	it('has no blank lines on a larger screen, and scrolls on from there', () => {
		const end = press(tall('tab'), ...Array(100).fill('J')).state;
		const large = update(end, {type: 'resized', size: {columns: 140, rows: 22}}).state;
		const detailOf = (state: State) => textsOf(bodyOf(state)).map(line => line.split(/[│┃] /)[1]);

		expect(detailOf(large).slice(-3)).toEqual(detailOf(end).slice(-3));
		expect(detailOf(press(large, 'K').state).slice(1, -1)).toEqual(detailOf(large).slice(0, -2));
		expect(bodyOf(update(large, {type: 'resized', size: end.size}).state)).toEqual(bodyOf(end));
	});

	it.each(['v', 'd', 't', 'Y', '?', '/'])('stays in its place below what %s opens', key => {
		const open = press(tall('tab J J'), key).state;

		expect(open.scroll).toBe(2);
		expect(press(open, key === '/' ? 'tab' : 'esc').state.scroll).toBe(2);
	});
});

describe('the detail with the keys', () => {
	it.each([
		['t', {panels: [{type: 'detail'}, {type: 'facets'}]}],
		['Y', {panels: [{type: 'detail'}, {type: 'formats'}]}],
		['v', {panels: [{type: 'detail'}, {type: 'record'}]}],
		['c', {panels: [{type: 'detail'}, {type: 'comparison'}]}],
		['space', {marked: new Set([0]), panels: [{type: 'detail'}], selection: {key: undefined}}],
		['*', {marked: new Set([0, 1, 2, 3, 4]), panels: [{type: 'detail'}]}],
		['x', {tagsMode: 'short', panels: [{type: 'detail'}]}],
		['/', {mode: 'filter', panels: []}],
		['u', {view: 'distinct', panels: [{type: 'detail'}]}],
		['r', {load: {type: 'loading'}, panels: [{type: 'detail'}]}],
	])('has the other letters of the list: %s', (key, expected) => {
		expect(stateAfter('tab', 'd', key)).toMatchObject({mode: 'list', ...expected});
	});

	it('has own keys first: j and k go from tag to tag, left goes back', () => {
		expect(stateAfter('tab', 'd', 'j').panels).toMatchObject([{type: 'detail', at: {text: 'locale:en'}}]);
		expect(selectedKey(stateAfter('tab', 'd', 'j'))).toBe(0);
		expect(stateAfter('tab', 'd', 'left')).toMatchObject({panels: [], folded: new Set()});
	});

	it('says for a letter without a meaning which key filters', () => {
		expect(stateAfter('tab', 'd', 'b').notice?.text).toBe('press / to filter');
	});

	it.each(['d', 'v'])('is not opened by %s without a selection', key => {
		for (const [response, filter, text] of [
			[{data: []}, '', 'the listing is empty'] as const,
			[twoGroups, 'zzz', 'no match'] as const,
		]) {
			const state = loadedState(response, {...low, query: filter}, 'tab', key);

			expect(state).toMatchObject({notice: {text, isFailure: false}, panels: []});
		}
	});
});

describe('the record', () => {
	it.each<[string, Partial<Size>, string]>([
		['beside the list', {}, 'list'],
		['instead of the list', low, 'record'],
	])('%s gives the keys to what is visible', (_, size, mode) => {
		expect(modeOf(loadedState(twoGroups, size, 'tab', 'v'))).toBe(mode);
	});

	it('beside the list has its keys: it shows another row, and enter picks that', () => {
		const next = stateAfter('tab', 'v', 'down');

		expect([typesOf(next), selectedKey(next)]).toEqual(['record', 1]);
		expect(press(next, 'enter').effects).toMatchObject([{type: 'copy', text: 'os:win10'}]);
		expect(stateAfter('tab', 'v', '/', 'm')).toMatchObject({filter: {text: 'm'}, panels: [{type: 'record'}]});
	});

	it('beside the list is scrolled like the detail, each from its own top', () => {
		const scrolled = tall('tab J v J J');

		expect([scrollOf(scrolled), scrolled.scroll]).toEqual([2, 1]);
		expect(scrollOf(press(scrolled, 'v').state)).toBe(1);
		expect(scrollOf(press(scrolled, 'v', 'v').state)).toBe(0);
		expect(scrollOf(press(scrolled, 'down').state)).toBe(0);
	});

	it.each(['down', '/ t 5 9', 'u'])('leaves no other environment scrolled, after %s', keys => {
		const {state} = press(tall('tab J v'), ...keys.split(' '));

		expect(press(state, 'esc').state.scroll).toBe(0);
	});

	it('instead of the list is scrolled by the keys that move, and picks its environment', () => {
		const response = {data: [{resources: [{tags: ['os:a']}, {tags: ['os:b'], ...lines}]}]};
		const open = loadedState(response, low, 'tab', 'down', 'v', 'down', 'down');

		expect([scrollOf(open), selectedKey(open)]).toEqual([2, 1]);
		expect(scrollOf(press(open, 'k').state)).toBe(1);
		expect(press(open, 'enter').effects).toMatchObject([{type: 'copy', text: 'os:b'}]);
	});

	it('moves to the place that a new size gives it', () => {
		const small = update(stateAfter('tab', 'v'), {type: 'resized', size: low}).state;

		expect([modeOf(small), typesOf(small)]).toEqual(['record', 'record']);
		expect(typesOf(press(small, 'v').state)).toBe('');
	});

	it.each<[Partial<Size>, string, string]>([
		[low, 'tab v', 'record'],
		[low, 'tab v v', ''],
		[low, 'tab v esc', ''],
		[low, 'tab v d', 'record detail'],
		[low, 'tab v d d', 'record'],
		[low, 'tab v left', ''],
		[low, 'tab v tab', ''],
		[{}, 'tab v d', 'record detail'],
		[{}, 'tab v d esc', 'record'],
		[{}, 'tab d v esc', 'detail'],
	])('opens and closes like any panel: %j %s', (size, keys, types) => {
		expect(typesOf(loadedState(twoGroups, size, ...keys.split(' ')))).toBe(types);
	});

	it('of a folded group cannot be opened', () => {
		expect(headedAfter('tab', 'left', 'v')).toMatchObject({
			...{panels: [], notice: {text: 'a folded group is selected: → unfolds it'}},
		});
	});
});
