import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import type {Options} from '../../source/state/options.ts';
import {selectedKey} from '../../source/state/selection.ts';
import type {State} from '../../source/state/state.ts';
import type {Effect} from '../../source/state/step.ts';
import {init, update} from '../../source/update/update.ts';
import {loadedState, plainOptions, twoServices} from '../helpers/arbitrary/states.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {textOf} from '../helpers/state/lines.ts';

const options: Options = {...plainOptions, source: 'here'};

const responseOf = (...environments: readonly (readonly string[])[]) =>
	decodeListing({data: [{resources: environments.map(tags => ({tags}))}]});

const loaded = (state: State, ...environments: readonly (readonly string[])[]): State =>
	update(state, {type: 'loaded', listing: responseOf(...environments)}).state;

const copied = (effects: readonly Effect[]): string | undefined =>
	effects.flatMap(effect => (effect.type === 'copy' ? [effect.text] : []))[0];

const start = init(options, {columns: 100, rows: 20}).state;

describe('a new listing', () => {
	it('keeps the first environment selected if new ones precede it, before any key', () => {
		const before = loaded(start, ['os:a'], ['os:b']);

		const after = loaded(before, ['os:new'], ['os:a'], ['os:b']);

		expect(copied(press(after, 'ctrl+y').effects)).toBe('os:a');
	});

	it('keeps the tag under the cursor of the detail', () => {
		const before = press(loaded(start, ['os:a', 'x:1', 'y:2']), 'tab', 'd', 'down', 'down').state;

		const after = loaded(before, ['os:new', 'w:0'], ['os:a', 'x:1', 'y:2']);

		expect(copied(press(after, 'y').effects)).toBe('y:2');
	});

	it.each([
		['a comparison', ['c']],
		['a comparison, after a move', ['c', 'up', 'up', 'down']],
		['the distinct view', ['u']],
	])('keeps the environment that is selected in %s if the rows have moved', (_, keys) => {
		const before = press(loaded(start, ['os:a'], ['os:b'], ['os:c']), 'tab', 'down', ...keys).state;

		const after = loaded(before, ['os:b'], ['os:c'], ['os:a']);

		expect(copied(press(after, 'enter').effects)).toBe('os:b');
	});

	it.each([
		['a comparison', 'c'],
		['the tags', 't'],
		['the menu of formats', 'Y'],
	])('lets enter copy the remaining marked environments under %s', (_, key) => {
		const marked = press(loaded(start, ['os:a'], ['os:b'], ['os:c']), 'tab', '*', key).state;

		const after = loaded(marked, ['os:c'], ['os:a']);

		expect(after.open).toBeUndefined();
		expect(copied(press(after, 'enter').effects)).toBe('os:c\nos:a');
	});

	it('keeps the field under the cursor of the detail, by its name', () => {
		const withState = (state: string) => ({data: [{resources: [{id: 'a', state, tags: ['os:a', 'up']}]}]});
		const before = loadedState(withState('up'), {}, 'tab', 'd', 'end');

		const after = update(before, {type: 'loaded', listing: decodeListing(withState('busy'))}).state;

		expect([before, after].map(state => copied(press(state, 'y').effects))).toEqual(['up', 'busy']);
	});

	it('closes the menu and says so if its environment no longer exists', () => {
		const before = press(loaded(start, ['os:a'], ['os:b']), 'down', 'ctrl+o').state;

		const after = loaded(before, ['os:a']);

		expect(after.open).toBeUndefined();
		expect(after.notice?.text).toBe('the selected environment no longer exists');
		expect(update(after, {type: 'chose', name: 'csv'}).effects).toEqual([]);
	});

	it('closes the detail and says so if its environment no longer exists', () => {
		const before = press(loaded(start, ['os:a'], ['os:b']), 'tab', 'down', 'd').state;

		const after = loaded(before, ['os:a']);

		expect([before.open?.type, after.open]).toEqual(['detail', undefined]);
		expect(after.notice?.text).toBe('the selected environment no longer exists');
	});

	it('shows no notice if nothing was selected', () => {
		const before = press(loaded(start, ['os:a']), 'tab', '*', '/', ...'zzz', 'ctrl+o').state;

		const after = loaded(before, ['os:a']);

		expect(after.open?.type).toBe('copy-as');
		expect(after.notice?.text).toBe('reloaded: nothing changed');
	});

	it('stays where the selected row was removed, and picks nothing before a move', () => {
		const before = press(loaded(start, ['os:a'], ['os:b'], ['os:c'], ['os:d']), 'down').state;

		const after = loaded(before, ['os:a'], ['os:c'], ['os:d']);
		const refused = press(after, 'enter');

		expect(selectedKey(after)).toBe(1);
		expect(after.notice?.text).toBe('the selected environment no longer exists');
		expect(textOf(toPickLine(press(after, 'shift+down').state))).toBe(
			'the selected environment no longer exists; select another',
		);
		for (const key of ['enter', 'ctrl+y', 'alt+p', 'ctrl+o']) {
			expect([press(after, key).effects, press(after, key).state.open]).toEqual([[], undefined]);
		}
		expect(refused.state.notice?.text).toBe('the selected environment no longer exists; select another');
		expect(copied(press(refused.state, 'down', 'ctrl+y').effects)).toBe('os:d');
		expect(copied(press(refused.state, 'down', 'up', 'ctrl+y').effects)).toBe('os:c');
		expect(copied(press(refused.state, 'd', 'ctrl+y').effects)).toBe('os:d');
	});

	it('reports whether it differs', () => {
		const before = loaded(start, ['os:a'], ['os:b']);

		expect(before.notice).toBeUndefined();
		expect(loaded(before, ['os:a'], ['os:b']).notice?.text).toBe('reloaded: nothing changed');
		expect(loaded(before, ['os:a'], ['os:b', 'new']).notice?.text).toBe('reloaded');
	});

	it('says how many of the marked environments no longer exist', () => {
		const before = press(loaded(start, ['os:a'], ['os:b']), 'ctrl+space', 'ctrl+space').state;

		const after = loaded(before, ['os:b']);

		expect([...after.marked]).toEqual([0]);
		expect(after.notice?.text).toBe('1 of 2 marked environments no longer exists');
		expect(loaded(before, ['os:c']).notice?.text).toBe('2 of 2 marked environments no longer exist');
	});
});

describe('the distinct view', () => {
	it('keeps the selection when it is entered from a filter', () => {
		const filtered = press(loaded(start, ['os:a'], ['os:b']), 'b').state;

		expect(copied(press(filtered, 'tab', 'u', 'y').effects)).toBe('os:b');
	});

	it('shows a set of tags as marked whatever the filter, and marks it once', () => {
		const twins = decodeListing({
			data: [
				{
					resources: [
						{name: 'one', tags: ['os:a']},
						{name: 'two', tags: ['os:a']},
					],
				},
			],
		});
		const state = update(init({...options, view: 'distinct', filter: 'two'}, {columns: 100, rows: 20}).state, {
			type: 'loaded',
			listing: twins,
		}).state;
		const marked = press(state, 'ctrl+space').state;

		const again = press(marked, 'ctrl+u', 'tab').state;

		expect(again.marked.size).toBe(1);
		expect(press(again, '*').state.marked.size).toBe(0);
		expect(press(again, 'home', 'space').state.marked.size).toBe(0);
	});
});

describe('marking all', () => {
	it('leaves out unreadable entries', () => {
		const state = update(start, {
			type: 'loaded',
			listing: decodeListing({data: [{resources: [{tags: ['os:a']}, 5]}]}),
		}).state;

		expect(copied(press(state, 'tab', '*', 'y').effects)).toBe('os:a');
	});
});

describe('adding a tag', () => {
	it('makes a separate term, even after an unfinished |', () => {
		const state = press(loaded(start, ['os:win1', 'system'], ['os:other', 'system']), ...'win', 'space', '|').state;

		const added = press(state, 'ctrl+t', 'end', 'enter').state;

		expect(added.filter.text).toBe('win ^system$ ');
		expect(added.found.matches).toHaveLength(1);
	});
});

describe('a terminal that is too small', () => {
	it('refuses a pick that cannot be seen', () => {
		const small = update(loaded(start, ['os:a']), {type: 'resized', size: {columns: 19, rows: 5}}).state;

		expect(press(small, 'enter').effects).toEqual([]);
		expect(press(small, 'ctrl+c').effects).toEqual([{type: 'leave', outcome: {type: 'interrupted'}}]);
	});

	it('opens no menu of services that cannot be seen', () => {
		const options = {services: twoServices};

		expect(loadedState({data: []}, options, 'alt+s').open?.type).toBe('services');
		expect(loadedState({data: []}, {...options, columns: 19, rows: 5}, 'alt+s').open).toBeUndefined();
	});
});
