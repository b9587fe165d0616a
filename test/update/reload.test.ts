import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {prepareListing} from '../../source/state/prepare-listing.ts';
import {headingKey, selectedKey} from '../../source/state/rows.ts';
import {createFinder} from '../../source/update/replace-listing.ts';
import {init, update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyResponse, overTheWire} from '../helpers/arbitrary/responses.ts';
import {loadedState, plainOptions} from '../helpers/arbitrary/states.ts';
import {headedAfter, headedGroups} from '../helpers/scenes/headed-groups.ts';
import {copiedBy, respond} from '../helpers/scenes/one-group.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {textOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

describe('a new listing', () => {
	it.each<Reload>([
		['keeps the first row before any key', 'a b', '', 'c a', 'reloaded', 'enter', 'a'],
		['keeps the row in a comparison', 'a b', 'tab down c', 'b a', 'reloaded', 'enter', 'b'],
		['keeps the row after moves in it', 'a b', 'tab down c up up down', 'b a', 'reloaded', 'enter', 'b'],
		['keeps the row in the distinct view', 'a b', 'tab down u', 'b a', 'reloaded', 'enter', 'b'],
		['keeps the tag in the detail', 'a,x:1,y', 'tab d end', 'c,w a,x:1,y', 'reloaded', 'y', 'y'],
		['says that nothing changed', 'a b', 'down', 'a b', same, 'enter', 'b'],
		['says that a tag changed', 'a b', '', 'a b,new', 'reloaded', 'enter', 'a'],
		['closes the menu of marks that are gone', 'a b c', 'tab * Y', 'c a', lessMarks, 'enter', 'c\na'],
		['keeps the detail with the remaining marks', 'a b c', 'tab * d', 'c a', lessMarks, 'esc enter', 'c\na'],
		['keeps the tags with the remaining marks', 'a b c', 'tab * t', 'c a', lessMarks, 'esc enter', 'c\na'],
		['counts the marks that are gone', 'a b', 'tab *', 'c', '2 of 2 marked environments no longer exist', 'y', 'c'],
		['picks nothing from the menu of an environment that is gone', 'a b', 'down ctrl+o', 'a', gone, 'up enter'],
		['picks after that menu is closed', 'a b', 'down ctrl+o', 'a', gone, 'q enter esc esc up ctrl+y', 'a'],
		['picks nothing from the menu of a first row that is gone', 'a b', 'ctrl+o', 'b', gone, 'ctrl+y'],
		['closes the detail of an environment that is gone', 'a,x b', 'tab down d', 'a,x', gone, 'up y', 'a,x'],
		['needs no notice if nothing was selected', 'a', 'tab * / z ctrl+o', 'a', same, 'ctrl+y', 'a'],
		...['enter', 'ctrl+y', 'alt+p', 'ctrl+o ctrl+y'].map(
			(keys): Reload => [`picks nothing with ${keys} if the row is gone`, 'a1 b a2 a3', 'down', 'a1 a2 a3', gone, keys],
		),
		['picks the next row after a move', 'a1 b a2 a3', 'down', 'a1 a2 a3', gone, 'down up ctrl+y', 'a2'],
		['picks what is typed', 'a1 b a2 a3', 'down', 'a1 a2 a3', gone, '3 ctrl+y', 'a3'],
		['selects the next row that is left', 'a b c d e', 'down', 'a d e', gone, 'down up ctrl+y', 'd'],
		['selects the row before if none is left after it', 'a b c d', 'end', 'a b c', gone, 'up ctrl+y', 'b'],
		['selects the first row if it was never chosen', 'a b', '', 'c b', 'reloaded', 'enter', 'c'],
	])('%s: %s, %s, %s', (_, shown, keys, response, notice, then, text) => {
		const {state} = respond(press(respond(start, shown).state, ...keysOf(keys)).state, response);

		expect(state.notice).toEqual({text: notice, isFailure: !notice.startsWith('reloaded')});
		expect(copiedBy(press(state, ...keysOf(then)).effects)).toEqual(text === undefined ? [] : [text]);
	});

	it.each([
		['a detail', 'tab down d', ''],
		['a record', 'tab down v', ''],
		['a menu', 'down ctrl+o', 'formats'],
		['a menu for the marked rows', 'ctrl+space ctrl+o', 'formats'],
		['the detail below the facets', 'tab down d t', 'facets'],
		['the facets', 'down ctrl+t', 'facets'],
		['the help', 'down f1', 'help'],
	])('without the selected environment closes only what shows it: %s', (_, keys, type) => {
		const {state} = respond(press(respond(start, 'a b').state, ...keysOf(keys)).state, 'a');

		expect([state.panels.map(panel => panel.type).join(' '), state.notice]).toEqual([
			type,
			{text: gone, isFailure: true},
		]);
	});

	it('without the selected environment selects the next one, in a later group', () => {
		const before = update(start, toLoadedAction(groupsOf(['one', 'x'], ['two', 'a'], ['three', 'b']))).state;
		const after = groupsOf(['one', 'x'], ['two'], ['three', 'b']);

		expect(selectedKey(update(press(before, 'down').state, toLoadedAction(after)).state)).toBe(1);
	});

	it('says which marks it lost rather than what it cannot read, and no longer that it loads', () => {
		const partly = decodeListing({data: [{resources: [{tags: ['a']}, 5]}]});
		const lost = update(press(respond(start, 'a b').state, 'tab', '*').state, toLoadedAction(partly)).state;

		expect(lost.notice?.text).toBe('1 of 2 marked environments no longer exists');
		expect(respond(press(start, 'ctrl+y').state, 'a').state.notice).toBeUndefined();
		expect(init(plainOptions, start.size, prepareListing(partly, '09:14'))).toMatchObject({
			...{state: {notice: undefined}, effects: [{type: 'load'}]},
		});
	});

	it('without the selected environment says what to do', () => {
		const {state} = respond(press(respond(start, 'a b').state, 'down').state, 'a');

		expect(textOf(toPickLine(press(state, 'shift+down').state))).toBe(`${gone}; select another`);
		expect(press(state, 'enter').state.notice?.text).toBe(`${gone}; select another`);
	});

	it('keeps the field under the cursor of the detail, by its name', () => {
		const withState = (state: string) => ({data: [{resources: [{id: 'a', state, tags: ['os:a', 'up']}]}]});
		const before = loadedState(withState('up'), {}, 'tab', 'd', 'end');
		const after = update(before, toLoadedAction(decodeListing(withState('busy')))).state;

		expect([before, after].flatMap(state => copiedBy(press(state, 'y').effects))).toEqual(['up', 'busy']);
	});

	it('keeps the folds and marks of the old listing with their content', () => {
		const before = headedAfter('tab', 'end', 'left', 'home', 'space');
		const moved = {data: [...headedGroups.data.toReversed(), {name: 'new', resources: [{tags: ['x']}]}]};
		const {state} = update(before, toLoadedAction(decodeListing(moved)));

		expect([state.folded, state.marked]).toEqual([new Set([0]), new Set([4])]);
		expect([before, state].map(selectedKey)).toEqual([1, 5]);
	});
});

describe('a row of an old listing', () => {
	it.each([
		['is found in the new position of its group', 1, groupsOf(['south', 'c'], ['north', 'a', 'b']), 2],
		['is found among others', 1, groupsOf(['north', 'x', 'b', 'a']), 1],
		['disappears with its group', 1, groupsOf(['south', 'a', 'b']), undefined],
		['disappears with its tags', 1, groupsOf(['north', 'a']), undefined],
		['is the heading of the same group', headingKey(0), groupsOf(['south'], ['north']), headingKey(1)],
		['is not a heading if the group no longer exists', headingKey(0), groupsOf(['south']), undefined],
		['is not a heading that never existed', headingKey(3), groupsOf(['south']), undefined],
	])('%s', (_, key, listing, found) => {
		expect(createFinder(groupsOf(['north', 'a', 'b'], ['south', 'c']), listing)(key)).toBe(found);
	});

	it('is the heading in the same place among groups with equal names', () => {
		const old = groupsOf(['north', 'a'], ['north', 'b'], [undefined, 'c']);

		expect([0, 1, 2].map(headingKey).map(createFinder(old, old))).toEqual([0, 1, 2].map(headingKey));
		expect(createFinder(old, groupsOf(['south'], [undefined], ['north']))(headingKey(2))).toBeUndefined();
		expect(createFinder(undefined, old)(0)).toBeUndefined();
	});

	it('is in its place after a reload, whatever the listing', () => {
		always(1200, anyResponse.map(overTheWire), response => {
			const old = decodeListing(response);
			const keys = [...old.environments.map(({id}) => id), ...old.groups.map(({index}) => headingKey(index))];

			expect(keys.map(createFinder(old, decodeListing(response)))).toEqual(keys);
		});
	});
});

const start = init(plainOptions, {columns: 100, rows: 20}).state;
const gone = 'the selected environment no longer exists';
const lessMarks = '1 of 3 marked environments no longer exists';
const same = 'reloaded: nothing changed';
const keysOf = (text: string) => text.split(' ').filter(Boolean);

// The shown listing, keys, the new listing and its notice, more keys, and the text that they copy.
type Reload = [
	what: string,
	shown: string,
	keys: string,
	response: string,
	notice: string,
	then: string,
	text?: string,
];

const groupsOf = (...groups: [name: string | undefined, ...tags: string[]][]): Listing =>
	decodeListing(
		overTheWire({data: groups.map(([name, ...tags]) => ({name, resources: tags.map(tag => ({tags: [tag]}))}))}),
	);
