import {describe, expect, it} from 'vitest';
import {topPanel} from '../../../source/state/panels.ts';
import type {ServiceItem, Services} from '../../../source/state/service-item.ts';
import {selectedService} from '../../../source/state/services.ts';
import type {State} from '../../../source/state/state.ts';
import type {Effect, Step} from '../../../source/update/effects.ts';
import {update} from '../../../source/update/update.ts';
import {loadedState} from '../../helpers/arbitrary/states.ts';
import {press, twoGroups} from '../../helpers/scenes/two-groups.ts';
import {serviceItems} from '../../helpers/state/services.ts';

/** The list with the services open, and one of them selected by a search. */
const inServices = (search = '', ...before: string[]): State =>
	press(loadedState(twoGroups, {services: serviceItems}, 'tab', ...before), '@', ...search).state;

const read = (state: State, {effects}: Step, services: Services): Step => {
	const [effect] = effects as [Extract<Effect, {type: 'load-services'}>];
	return update(state, {type: 'services-read', services, opens: effect.opens});
};

const changed = (change: (item: ServiceItem) => readonly ServiceItem[]): Services => ({
	list: serviceItems.flatMap(change),
});

const unchanged: Services = {list: serviceItems};

describe('the services', () => {
	it('open with what is known, on the one that is shown, and are read again', () => {
		const {state, effects} = press(loadedState(twoGroups, {services: serviceItems}, 'tab', 'down'), '@');

		expect(effects).toEqual([{type: 'load-services'}]);
		expect(selectedService(state)?.name).toBe('work');
		expect(selectedService(press(state, 'down', 'down').state)?.name).toBe('staging');
		expect(press(state, 'esc').state.panels).toEqual([]);
	});

	it('open after a failure, when there is no listing', () => {
		const failure = {what: 'refused', tryThis: 'wait', exitCode: 3} as const;
		const first = loadedState(twoGroups, {services: serviceItems});
		const failed = update({...first, loaded: undefined}, {type: 'failed', failure}).state;

		expect(topPanel(press(failed, '@').state)?.type).toBe('services');
	});

	it('are found by name, address and source of the key', () => {
		expect(['stag', '8443', 'pass', 'another'].map(search => selectedService(inServices(search))?.name)).toEqual([
			'staging',
			'lab',
			'work',
			'+ another service',
		]);
	});

	it('keep the selection when they are read', () => {
		const state = inServices('', 'down');
		const moved = press(state, 'down').state;

		const {state: next} = update(moved, {type: 'services-read', services: {list: serviceItems.toReversed()}});

		expect([selectedService(moved)?.name, selectedService(next)?.name]).toEqual(['lab', 'lab']);
	});
});

describe('enter in the services', () => {
	it.each([
		['lab', {type: 'service', name: 'lab', hasKey: true}],
		['staging', {type: 'service', name: 'staging', hasKey: false}],
		['demo', {type: 'demo'}],
		['another', {type: 'setup'}],
	])('ends the run for %s once the config is read again', (search, to) => {
		const step = press(inServices(search), 'enter');
		expect(step.state.isLeaving).toBe(false);

		const {state, effects} = read(step.state, step, unchanged);

		expect(effects).toEqual([{type: 'leave', outcome: {type: 'switched', to, query: ''}}]);
		expect(state.isLeaving).toBe(true);
	});

	it.each([
		['the filter', ['/', 'a', 'b', 'tab'], 'ab'],
		['an escaped blank at its end', ['/', 'a', '\\', 'space', 'tab'], 'a\\ '],
		['the filter of the list below a comparison', ['/', 'w', 'i', 'tab', 'c', '/', 'x', 'tab'], 'wi'],
	])('keeps %s', (_, keys, query) => {
		const step = press(inServices('lab', ...keys), 'enter');

		expect(read(step.state, step, unchanged).effects).toMatchObject([{outcome: {query}}]);
	});

	it('on the shown service says so', () => {
		const {state, effects} = press(inServices('work'), 'enter');

		expect([state.notice?.text, effects]).toEqual(['work is already shown', []]);
	});

	it.each<readonly [string, string, Services]>([
		['lab', 'lab is no longer in the config', changed(item => (item.name === 'lab' ? [] : [item]))],
		[
			'lab',
			'the config changed: check the services, then press enter',
			changed(item => [item.name === 'lab' ? {...item, fields: 'other'} : item]),
		],
		['broken', 'broken: its key file is missing', unchanged],
	])('on %s says why not: %s', (search, says, services) => {
		const step = press(inServices(search), 'enter');

		const {state, effects} = read(step.state, step, services);

		expect([state.notice?.text, effects]).toEqual([says, []]);
	});

	it('shows why the config cannot be used in place of the list', () => {
		const step = press(inServices('lab'), 'enter');

		const {state, effects} = read(step.state, step, {list: [], failure: 'cannot use the config'});

		expect([state.services.failure, state.notice, effects]).toEqual(['cannot use the config', undefined, []]);
	});

	it.each(['up', 'esc', 'x', 'ctrl+t'])('does nothing if %s is pressed before the config is read', key => {
		const step = press(inServices('a'), 'down', 'enter');
		const {state: moved} = press(step.state, key);

		const {state, effects} = read(moved, step, unchanged);

		expect([state.isLeaving, state.notice, effects]).toEqual([false, undefined, []]);
	});

	it('says that nothing is found, or that no service is known', () => {
		expect(press(inServices('nothing'), 'enter').state.notice?.text).toBe('no match');
		const failed = update(inServices(), {type: 'services-read', services: {list: [], failure: 'broken config'}}).state;
		expect(press(failed, 'enter').state.notice?.text).toBe('no service is known');
	});
});

describe('alt-s in the services', () => {
	it('requests that a service of the config becomes the default', () => {
		expect(press(inServices('lab'), 'alt+s').effects).toEqual([{type: 'save-default', name: 'lab'}]);
	});

	it.each([
		['work', 'work is already the default'],
		['demo', 'only a service in the config can be the default'],
		['another', 'only a service in the config can be the default'],
		['nothing', 'no match'],
	])('on %s says: %s', (search, says) => {
		const {state, effects} = press(inServices(search), 'alt+s');

		expect([state.notice?.text, effects]).toEqual([says, []]);
	});

	it('says what was saved, and why nothing was', () => {
		const {state} = update(inServices(), {type: 'default-saved', says: 'it is read-only', isFailure: true});

		expect(state.notice).toEqual({text: 'it is read-only', isFailure: true});
	});
});
