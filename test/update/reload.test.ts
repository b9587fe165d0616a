import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import type {Options} from '../../source/state/options.ts';
import {selectedKey} from '../../source/state/rows.ts';
import type {State} from '../../source/state/state.ts';
import type {Effect} from '../../source/state/step.ts';
import {init, update} from '../../source/update/update.ts';
import {loadedState, plainOptions, twoServices} from '../helpers/arbitrary/states.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';
import {textOf} from '../helpers/state/lines.ts';

const options: Options = {...plainOptions, source: 'here'};

const loaded = (state: State, ...tags: readonly string[]): State =>
	update(state, {type: 'loaded', listing: decodeListing(listingOf(...tags.map(one => one.split(','))))}).state;

const copied = (effects: readonly Effect[]): string | undefined =>
	effects.flatMap(effect => (effect.type === 'copy' ? [effect.text] : []))[0];

const start = init(options, {columns: 100, rows: 20}).state;

const gone = 'the selected environment no longer exists; select another';

describe('a new listing', () => {
	it.each<[string, string[], string[], string]>([
		['the first row, before any key', [], ['os:new', 'os:a', 'os:b'], 'os:a'],
		['the row in a comparison', ['tab', 'down', 'c'], ['os:b', 'os:a'], 'os:b'],
		['the row in a comparison, after a move', ['tab', 'down', 'c', 'up', 'up', 'down'], ['os:b', 'os:a'], 'os:b'],
		['the row in the distinct view', ['tab', 'down', 'u'], ['os:b', 'os:a'], 'os:b'],
	])('keeps %s selected if rows have moved', (_, keys, response, text) => {
		const before = press(loaded(start, 'os:a', 'os:b'), ...keys).state;

		expect(copied(press(loaded(before, ...response), 'enter').effects)).toBe(text);
	});

	it('keeps the tag under the cursor of the detail', () => {
		const before = press(loaded(start, 'os:a,x:1,y:2'), 'tab', 'd', 'down', 'down').state;

		expect(copied(press(loaded(before, 'os:new,w:0', 'os:a,x:1,y:2'), 'y').effects)).toBe('y:2');
	});

	it.each([
		['a comparison', 'c'],
		['the tags', 't'],
		['the menu of formats', 'Y'],
	])('lets enter copy the remaining marked environments under %s', (_, key) => {
		const marked = press(loaded(start, 'os:a', 'os:b', 'os:c'), 'tab', '*', key).state;
		const after = loaded(marked, 'os:c', 'os:a');

		expect(after.open).toBeUndefined();
		expect(copied(press(after, 'enter').effects)).toBe('os:c\nos:a');
	});

	it('keeps the field under the cursor of the detail, by its name', () => {
		const withState = (state: string) => ({data: [{resources: [{id: 'a', state, tags: ['os:a', 'up']}]}]});
		const before = loadedState(withState('up'), {}, 'tab', 'd', 'end');

		const after = update(before, {type: 'loaded', listing: decodeListing(withState('busy'))}).state;

		expect([before, after].map(state => copied(press(state, 'y').effects))).toEqual(['up', 'busy']);
	});

	it.each([
		['menu', 'copy-as', ['down', 'ctrl+o']],
		['detail', 'detail', ['tab', 'down', 'd']],
	])('closes the %s and says so if its environment no longer exists', (_, type, keys) => {
		const before = press(loaded(start, 'os:a', 'os:b'), ...keys).state;
		const after = loaded(before, 'os:a');

		expect([before.open?.type, after.open]).toEqual([type, undefined]);
		expect(after.notice?.text).toBe('the selected environment no longer exists');
		expect(update(after, {type: 'chose', name: 'csv'}).effects).toEqual([]);
	});

	it('shows no notice if nothing was selected', () => {
		const before = press(loaded(start, 'os:a'), 'tab', '*', '/', ...'zzz', 'ctrl+o').state;

		const after = loaded(before, 'os:a');

		expect(after.open?.type).toBe('copy-as');
		expect(after.notice?.text).toBe('reloaded: nothing changed');
	});

	it('selects the previous row if no later row is left', () => {
		expect(selectedKey(loaded(press(loaded(start, 'os:a', 'os:b'), 'end').state, 'os:a'))).toBe(0);
	});

	it('stays where the selected row was removed, and picks nothing before a move', () => {
		const before = press(loaded(start, 'os:a', 'os:b', 'os:c', 'os:d'), 'down').state;

		const after = loaded(before, 'os:a', 'os:c', 'os:d');
		const refused = press(after, 'enter');

		expect(selectedKey(after)).toBe(1);
		expect(after.notice?.text).toBe('the selected environment no longer exists');
		expect(textOf(toPickLine(press(after, 'shift+down').state))).toBe(gone);
		for (const key of ['enter', 'ctrl+y', 'alt+p', 'ctrl+o']) {
			expect([press(after, key).effects, press(after, key).state.open]).toEqual([[], undefined]);
		}
		expect(refused.state.notice?.text).toBe(gone);
		expect(copied(press(refused.state, 'down', 'ctrl+y').effects)).toBe('os:d');
		expect(copied(press(refused.state, 'down', 'up', 'ctrl+y').effects)).toBe('os:c');
		expect(copied(press(refused.state, 'd', 'ctrl+y').effects)).toBe('os:d');
	});

	it('reports whether it differs', () => {
		const before = loaded(start, 'os:a', 'os:b');

		expect(before.notice).toBeUndefined();
		expect(loaded(before, 'os:a', 'os:b').notice?.text).toBe('reloaded: nothing changed');
		expect(loaded(before, 'os:a', 'os:b,new').notice?.text).toBe('reloaded');
	});

	it('says how many of the marked environments no longer exist', () => {
		const before = press(loaded(start, 'os:a', 'os:b'), 'ctrl+space', 'ctrl+space').state;

		const after = loaded(before, 'os:b');

		expect([...after.marked]).toEqual([0]);
		expect(after.notice?.text).toBe('1 of 2 marked environments no longer exists');
		expect(loaded(before, 'os:c').notice?.text).toBe('2 of 2 marked environments no longer exist');
	});
});

describe('adding a tag', () => {
	it('makes a separate term, even after an unfinished |', () => {
		const state = press(loaded(start, 'os:win1,system', 'os:other,system'), ...'win', 'space', '|').state;

		const added = press(state, 'ctrl+t', 'end', 'enter').state;

		expect(added.filter.text).toBe('win ^system$ ');
		expect(added.found.matches).toHaveLength(1);
	});
});

describe('a terminal that is too small', () => {
	const options = {services: twoServices, columns: 19, rows: 5};

	it('refuses a pick and a menu that cannot be seen, but exits', () => {
		const small = loadedState({data: [{resources: [{tags: ['os:a']}]}]}, options);

		expect(press(small, 'enter').effects).toEqual([]);
		expect(press(small, 'alt+s').state.open).toBeUndefined();
		expect(press(small, 'ctrl+c').effects).toEqual([{type: 'leave', outcome: {type: 'interrupted'}}]);
	});
});
