import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {toStatusLine} from '../../source/screen/bottom-lines.ts';
import type {Options} from '../../source/state/options.ts';
import {modeOf, type State} from '../../source/state/state.ts';
import {type Action, update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyAction, anyState, loadedState, plainOptions, run, twoServices} from '../helpers/arbitrary/states.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {textOf} from '../helpers/state/lines.ts';

const response = {data: [{resources: [{tags: ['os:a']}, {tags: ['os:b']}]}]};
const options = {...plainOptions, services: twoServices, service: 'work'};
const failedWith = (exitCode: 3 | 4): Action => ({
	type: 'failed',
	failure: {what: 'it failed', tryThis: 'try', exitCode},
});

const toList = (state: State): State => (state.open === undefined ? state : toList(press(state, 'esc').state));

/** The state with the menu open; undefined if the menu cannot open. */
const withMenu = (state: State): State | undefined => {
	const {state: opened} = press(toList({...state, isLeaving: false}), 'alt+s');
	return opened.open?.type === 'services' ? opened : undefined;
};

describe('the services menu', () => {
	it.each([
		['S', ['tab'], 'alt+s'],
		['S', ['tab', 'space'], 'esc'],
		['alt+s', [], 'alt+s'],
		['alt+s', ['w'], 'esc'],
	])('opens with %s after %j, and closes with %s', (key, keys, closing) => {
		const before = press(loadedState(response, options), ...keys).state;

		expect(modeOf(press(before, key).state)).toBe('services');
		expect(press(before, key, closing)).toEqual({state: before, effects: []});
	});

	it.each<[string, Partial<Options>]>([
		[' (viewing the demo)', {origin: 'the demo'}],
		[' (viewing a file)', {origin: 'a file'}],
		['; `envpick --setup` adds one', {}],
		['; `envpick --setup` adds one', {services: twoServices.slice(0, 1), service: 'work'}],
	])('says that there is no other service%s', (text, given) => {
		expect(press(loadedState(response, given), 'alt+s').state).toMatchObject({
			open: undefined,
			notice: {text: `no other services${text}`},
		});
	});

	it('changes nothing when the current service is chosen, or a choice comes while it is closed', () => {
		const before = loadedState(response, options);

		expect(update(press(before, 'alt+s').state, {type: 'chose', name: 'work'})).toEqual({state: before, effects: []});
		expect(update(before, {type: 'chose', name: 'lab'})).toEqual({state: before, effects: []});
	});

	const chosen = update(press(loadedState(response, options), 'alt+s').state, {type: 'chose', name: 'lab'});

	it('loads from the chosen service, then and at each reload', () => {
		const loaded = update(chosen.state, {type: 'loaded', listing: decodeListing(response)}).state;

		expect(chosen.effects).toEqual([{type: 'load', service: 'lab', recalls: true}]);
		expect(press(loaded, 'ctrl+r').effects).toEqual([{type: 'load', service: 'lab'}]);
	});

	it('shows its cached listing until it responds, or refuses the key', () => {
		const listing = decodeListing({data: [{resources: [{tags: ['os:lab']}]}]});
		const recalled: Action = {type: 'recalled', shown: {listing, since: 'yesterday 09:14'}};

		const shown = update(chosen.state, recalled).state;
		expect(textOf(toStatusLine(shown))).toBe('from yesterday 09:14 · reloading from lab (10.0.0.7:8443), 0 s');
		expect(press(shown, 'enter').effects).toMatchObject([
			{type: 'copy', text: 'os:lab', merged: 'from the cached listing of yesterday 09:14, not confirmed'},
		]);
		const refused = update(shown, failedWith(4)).state;
		expect(refused.loaded).toBeUndefined();
		expect(press(refused, 'esc').state).toMatchObject({service: 'work', load: {type: 'loaded'}});

		const answered = update(chosen.state, {type: 'loaded', listing}).state;
		const failedBefore = update(chosen.state, failedWith(3)).state;
		expect([answered, failedBefore].map(state => update(state, recalled).state)).toEqual([answered, failedBefore]);
	});

	it('leaves nothing to pick until the listing arrives', () => {
		let switched = 0;
		const otherActions = fc.array(
			// The end of an earlier copy can be reported at any time.
			anyAction.filter(({type}) => !['loaded', 'recalled', 'chose', 'copied'].includes(type)),
			{maxLength: 12},
		);
		always(2640, fc.tuple(anyState, otherActions), ([state, actions]) => {
			const opened = withMenu(state);
			if (opened === undefined) {
				return;
			}
			const service = opened.service === 'lab' ? 'work' : 'lab';
			const chosen = update(opened, {type: 'chose', name: service});
			switched++;

			expect(chosen.effects).toEqual([{type: 'load', service, recalls: true}]);
			expect(chosen.state.filter).toEqual(opened.filter);
			expect(chosen.state.selection.top).toBeUndefined();
			const {state: later, effects} = run(chosen, actions);
			fc.pre(later.service === service);
			expect(later.loaded).toBeUndefined();
			expect(later.found.rows).toHaveLength(0);
			expect(later.marked.size).toBe(0);
			expect(effects.filter(({type}) => type === 'copy')).toEqual([]);
			expect(effects.filter(effect => effect.type === 'leave' && effect.outcome.type === 'printed')).toEqual([]);
		});
		expect(switched).toBeGreaterThan(50);
	});
});
