import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../../source/listing/decode.ts';
import {labelOf} from '../../../source/listing/labels.ts';
import {toFrame} from '../../../source/screen/frame.ts';
import {comparisonOf} from '../../../source/state/panels.ts';
import {goneText} from '../../../source/state/picked.ts';
import {selectedEnvironment, selectedKey} from '../../../source/state/rows.ts';
import type {State} from '../../../source/state/state.ts';
import {update} from '../../../source/update/update.ts';
import {loadedState} from '../../helpers/arbitrary/states.ts';
import {copiedBy} from '../../helpers/scenes/one-group.ts';
import {press, stateAfter, twoGroups, twoGroupsListing} from '../../helpers/scenes/two-groups.ts';
import {listingOf} from '../../helpers/service/service.ts';
import {textsOf} from '../../helpers/state/lines.ts';
import {toLoadedAction} from '../../helpers/state/loaded.ts';

const idsOf = (state: State) => (comparisonOf(state) === undefined ? undefined : [...state.found.rows]);

/** Environments with the same tags, but other names, and one with other tags. */
const twins = {data: [{resources: [...['one', 'two'].map(name => ({name, tags: ['os:a']})), {tags: ['os:b']}]}]};

describe('c', () => {
	it.each<[string, string, number[]]>([
		['all matches, each set of tags once', 'tab c', [0, 1, 2, 4]],
		['only matches', 'w i n tab c', [0, 1]],
		['the marked rows if there are two or more', 'tab space space c', [0, 1]],
		['the marked rows whatever the filter', 'tab space space / m a c tab c', [0, 1]],
		['all matches if one row is marked', 'tab space c', [0, 1, 2, 4]],
		['the selected environment of a set of tags', 'tab end up c', [0, 3, 2, 4]],
		['the marked environment of a set of tags', 'tab end up space home c', [0, 3, 2, 4]],
		['each marked environment, also with equal tags', 'tab space space down space c', [0, 1, 3]],
		['all marked environments in rows of their own', 'tab * c', [0, 1, 2, 3, 4]],
		['rows that the filter then narrows', 'tab c / w i n', [0, 1]],
		['marked rows that the filter then narrows', 'tab space space c / 1 0', [1]],
		['marked rows that the filter then excludes', 'tab space space c / m a c', []],
		['rows that stay if they are unmarked', 'tab space space home c space space', [0, 1]],
		['the same rows behind a detail', 'tab c d', [0, 1, 2, 4]],
		['the same rows behind the facets', 'tab c t', [0, 1, 2, 4]],
		['the same rows behind a menu', 'tab c Y', [0, 1, 2, 4]],
		['the same rows behind the help', 'tab c ?', [0, 1, 2, 4]],
	])('compares %s: %s', (_, keys, ids) => {
		expect(idsOf(stateAfter(...keys.split(' ')))).toEqual(ids);
	});

	it('counts the environments of its rows only if a row has several', () => {
		expect([...stateAfter('tab', 'c').found.counts]).toEqual([1, 2, 1, 1]);
		expect([...stateAfter('tab', '*', 'c').found.counts]).toEqual([]);
	});

	it('compares the same environments whatever the order of the marks', () => {
		const other = stateAfter(...'tab end up space home space c'.split(' '));

		expect(comparisonOf(other)?.ids).toEqual(Int32Array.of(0, 3));
	});

	it.each([
		['starts with the filter of the list for all matches', 'w i n tab c', 'win'],
		['starts without a filter for marked environments', 'tab space space / w i n tab c', ''],
	])('%s: %s', (_, keys, text) => {
		expect(stateAfter(...keys.split(' ')).filter.text).toBe(text);
	});

	it.each([
		['the selected row', 'x 6 4 tab * / ctrl+u 1 0 tab c', 1],
		['the selected row of all matches', 'tab end c', 4],
		['the first row if the selected one is not compared', 'tab space space end c', 0],
	])('selects %s: %s', (_, keys, selected) => {
		expect(selectedKey(stateAfter(...keys.split(' ')))).toBe(selected);
	});

	it.each([
		['m a c tab * / ctrl+u u b u tab space c', 'groups', 'ubu', 4],
		['tab u c', 'distinct', '', 0],
		['tab space space end c', 'groups', '', 0],
		['x 6 4 tab * / ctrl+u 1 0 tab c', 'groups', '10', 1],
		['tab > s c', 'groups', '', 0],
	])('goes back to the earlier filter, sort and row: %s', (keys, view, text) => {
		const [before, closed] = [keys.slice(0, -2), `${keys} > s down esc`].map(all => stateAfter(...all.split(' ')));

		expect(closed).toMatchObject({view, filter: {text}, sort: before?.sort});
		expect(selectedKey(closed!)).toBe(selectedKey(before!));
	});

	it.each<[string, unknown, string]>([
		['nothing to compare', {data: [{resources: [{tags: ['os:a']}, 5]}]}, 'tab c'],
		['nothing to compare: nothing differs', listingOf(['os:a'], ['os:b'], ['os:a']), 'tab space end space c'],
		['no match', twoGroups, 'z tab c'],
	])('says why if it cannot compare: %s', (text, response, keys) => {
		expect(loadedState(response, {}, ...keys.split(' '))).toMatchObject({panels: [], notice: {text}});
	});
});

describe('u in a comparison', () => {
	it.each(['tab c', 'tab c d', 'tab space space c', 'w i n tab u c / 1 0 tab'])('only says why not: %s', keys => {
		const before = stateAfter(...keys.split(' '));

		expect(press(before, 'u').state).toEqual({
			...before,
			notice: {text: 'a comparison keeps its rows', isFailure: false},
		});
	});
});

describe('an open comparison', () => {
	it('picks the selected row on enter', () => {
		const {effects} = press(stateAfter('tab', 'c', 'down'), 'enter');

		expect(effects).toMatchObject([{type: 'copy', text: 'os:win10', leaves: true}]);
	});

	it.each(['enter', 'y', 'Y enter', 'Y ctrl+y'])('picks the row under the cursor, not the marks: %s', keys => {
		const open = stateAfter('tab', '*', 'c', 'end');

		expect(copiedBy(press(open, ...keys.split(' ')).effects)).toEqual(['os:ubuntu']);
	});

	it('picks exactly the environment of the row, in the format of the run', () => {
		const open = loadedState(twins, {format: 'record'}, 'tab', '*', 'c', 'down');

		expect(copiedBy(press(open, 'y').effects)).toEqual([expect.stringContaining('two')]);
	});

	it('marks and unmarks rows, which the list then has', () => {
		const open = stateAfter('tab', 'c', 'space', 'space');

		expect(open.marked).toEqual(new Set([0, 1]));
		expect(press(open, 'esc').state).toMatchObject({marked: new Set([0, 1]), panels: []});
		expect(press(open, 'home', 'space').state.marked).toEqual(new Set([1]));
		expect(press(open, '*').state.marked).toEqual(new Set([0, 1, 2, 4]));
	});
});

describe('a new listing in an open comparison', () => {
	const load = (state: State, response: unknown): State => update(state, toLoadedAction(decodeListing(response))).state;

	/** Two groups with another environment at the top. */
	const more = {data: [{name: 'new', resources: [{tags: ['os:new', 'x64']}]}, ...twoGroups.data]};

	it('keeps it open, with its selection and its way back', () => {
		const same = update(stateAfter('tab', 'c', 'down'), toLoadedAction(twoGroupsListing)).state;

		expect(idsOf(same)).toEqual([0, 1, 2, 4]);
		expect(labelOf(selectedEnvironment(same)!)).toBe('win10');
		expect(press(same, 'esc').state).toMatchObject({view: 'groups', panels: []});
	});

	it.each([
		['all matches, also the new ones', 'tab c end', [0, 1, 2, 3, 5], 'ubuntu'],
		['the matches of the list, narrowed by its own filter', 'x 6 4 tab c / ctrl+u w i n tab down', [1, 2], 'win10'],
		['the marked environments alone', 'tab space space c', [1, 2], 'win7 en'],
		['the marked environments, also if they were unmarked', 'tab space space home c space down', [1, 2], 'win10'],
		['the marked environments, narrowed by its own filter', 'tab space space c / 1 0', [2], 'win10'],
	])('compares again %s', (_, keys, ids, selected) => {
		const before = stateAfter(...keys.split(' '));
		const after = load(before, more);

		expect([idsOf(after), after.filter.text, after.mode]).toEqual([ids, before.filter.text, before.mode]);
		expect(labelOf(selectedEnvironment(after)!)).toBe(selected);
		expect(after.notice?.text).toBe('reloaded');
	});

	it('restores the filter and the selection of the list after it', () => {
		const before = stateAfter(...'x 6 4 tab down c / ctrl+u u'.split(' '));
		const closed = press(load(before, more), 'esc').state;

		expect(closed).toMatchObject({filter: {text: 'x64'}, panels: [], mode: 'list'});
		expect(labelOf(selectedEnvironment(closed)!)).toBe('win10');
	});

	it('closes it if it cannot compare, and says why', () => {
		const after = load(stateAfter('tab', 'c'), listingOf());

		expect(after).toMatchObject({panels: [], view: 'groups'});
		expect(after.notice).toEqual({text: 'comparison closed: nothing to compare', isFailure: true});
	});

	it('picks nothing from the list that it hid, if it is closed', () => {
		const after = load(stateAfter('tab', 'space', 'space', 'c'), listingOf(['os:mac']));

		expect(after.panels).toEqual([]);
		expect(copiedBy(press(after, 'enter').effects)).toEqual([]);
	});

	it('stays with a single row, and picks nothing else for a lost one until the next move', () => {
		const first = {data: [{...twoGroups.data[0], resources: [twoGroups.data[0]?.resources[0]]}]};
		const marked = stateAfter('tab', 'space', 'space', 'home', 'c');
		const kept = load(marked, first);
		const lost = load(press(marked, 'down', 'd').state, first);

		expect(kept.notice?.text).toBe('1 of 2 marked environments no longer exists');
		expect(idsOf(kept)).toEqual([0]);
		expect(textsOf(toFrame(kept).lines)[2]).toMatch(/^❯ +win7 +en +x64/);
		expect(lost.panels.map(({type}) => type)).toEqual(['comparison']);
		expect(press(lost, 'enter')).toMatchObject({effects: [], state: {notice: {text: goneText}}});
	});

	it.each([
		['the detail', 'tab c d', 'comparison detail'],
		['the record', 'tab c v', 'comparison record'],
		['the facets', 'tab c t', 'comparison facets'],
		['the formats', 'tab c Y', 'comparison formats'],
		['the help', 'tab c d ?', 'comparison detail help'],
		['the panels below and above it', 'tab v c t', 'record comparison facets'],
	])('keeps %s over it: %s', (_, keys, types) => {
		expect(
			load(stateAfter(...keys.split(' ')), more)
				.panels.map(({type}) => type)
				.join(' '),
		).toBe(types);
	});

	it('keeps the panels over one that closes', () => {
		const after = load(stateAfter('tab', 'c', 't'), listingOf());

		expect(after.panels.map(({type}) => type)).toEqual(['facets']);
	});
});
