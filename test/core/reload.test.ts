import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/core/decode-listing.ts';
import type {Options, State} from '../../source/core/state.ts';
import type {Effect, Step} from '../../source/core/step.ts';
import {init, update} from '../../source/core/update.ts';
import {loadedState, plainOptions} from '../helpers/arbitrary-states.ts';

const options: Options = {...plainOptions, source: 'here'};

const answerOf = (...environments: readonly (readonly string[])[]) =>
	decodeListing({data: [{resources: environments.map(tags => ({tags}))}]});

const loaded = (state: State, ...environments: readonly (readonly string[])[]): State =>
	update(state, {type: 'loaded', listing: answerOf(...environments)}).state;

const press = (state: State, ...keys: readonly string[]): Step =>
	keys.reduce<Step>(
		(step, key) => {
			const text = key === 'space' ? {text: ' '} : key.length === 1 ? {text: key} : {};
			return update(step.state, {type: 'pressed', key, ...text});
		},
		{state, effects: []},
	);

const copied = (effects: readonly Effect[]): string | undefined =>
	effects.flatMap(effect => (effect.type === 'copy' ? [effect.text] : []))[0];

const start = init(options, {columns: 100, rows: 20}).state;

describe('a listing that comes anew', () => {
	it('keeps the first environment selected when others come before it, though nobody moved', () => {
		const before = loaded(start, ['os:a'], ['os:b']);

		const after = loaded(before, ['os:new'], ['os:a'], ['os:b']);

		expect(copied(press(after, 'ctrl+y').effects)).toBe('os:a');
	});

	it('keeps the tag under the cursor of the detail', () => {
		const before = press(loaded(start, ['os:a', 'x:1', 'y:2']), 'tab', 'd', 'down', 'down').state;

		const after = loaded(before, ['os:a', 'x:1', 'y:2']);

		expect(copied(press(after, 'y').effects)).toBe('y:2');
	});

	it('closes the menu and says so when what it is about is gone', () => {
		const before = press(loaded(start, ['os:a'], ['os:b']), 'down', 'ctrl+o').state;

		const after = loaded(before, ['os:a']);

		expect(after.open).toBeUndefined();
		expect(after.notice?.text).toBe('what was selected is gone from the listing');
		expect(update(after, {type: 'chose', form: 'csv'}).effects).toEqual([]);
	});

	it('says nothing of the kind where nothing was selected', () => {
		const before = press(loaded(start, ['os:a']), 'tab', 'a', '/', ...'zzz', 'ctrl+o').state;

		const after = loaded(before, ['os:a']);

		expect(after.open).toBe('copy-as');
		expect(after.notice).toBeUndefined();
	});

	it('says how many of the marked are gone', () => {
		const before = press(loaded(start, ['os:a'], ['os:b']), 'ctrl+space', 'ctrl+space').state;

		const after = loaded(before, ['os:b']);

		expect([...after.marked]).toEqual([0]);
		expect(after.notice?.text).toBe('1 of the 2 marked are gone from the listing');
	});
});

describe('the distinct view', () => {
	it('keeps what is selected when it is entered from a filter', () => {
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

		const again = press(marked, 'ctrl+u', 'tab', 'a').state;

		expect(again.marked.size).toBe(1);
		expect(press(again, 'home', 'space').state.marked.size).toBe(0);
	});
});

describe('marking all', () => {
	it('leaves out what is not an environment', () => {
		const state = update(start, {
			type: 'loaded',
			listing: decodeListing({data: [{resources: [{tags: ['os:a']}, 5]}]}),
		}).state;

		expect(copied(press(state, 'tab', 'a', 'y').effects)).toBe('os:a');
	});
});

describe('adding a tag', () => {
	it('is a term of its own, also after an unfinished bar', () => {
		const state = press(
			loaded(start, ['os:win1', 'system'], ['os:other', 'system']),
			'w',
			'i',
			'n',
			'space',
			'|',
		).state;

		const added = press(state, 'ctrl+t', 'end', 'enter').state;

		expect(added.filter.text).toBe('win ^system$ ');
		expect(added.found.matches).toHaveLength(1);
	});
});

describe('a terminal that is too small', () => {
	it('lets nobody pick what cannot be seen', () => {
		const small = update(loaded(start, ['os:a']), {type: 'resized', size: {columns: 19, rows: 5}}).state;

		expect(press(small, 'enter').effects).toEqual([]);
		expect(press(small, 'ctrl+c').effects).toEqual([{type: 'leave', outcome: {type: 'interrupted'}}]);
	});

	it('opens no menu of services that cannot be seen', () => {
		const services = [
			{name: 'one', host: 'one.example'},
			{name: 'two', host: 'two.example'},
		];

		expect(loadedState({data: []}, {services}, 'alt+s').open).toBe('services');
		expect(loadedState({data: []}, {services, columns: 19, rows: 5}, 'alt+s').open).toBeUndefined();
	});
});
