import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {toSpeech} from '../../source/speech/speech.ts';
import {init, update} from '../../source/update/update.ts';
import {plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {twoGroupsListing} from '../helpers/scenes/two-groups.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';
import {spokenFor} from '../helpers/state/spoken.ts';

const size = {columns: 80, rows: 24};
const loading = init(plainOptions, size).state;
const what = 'could not reach `x` (refused)';
const failure = {what, tryThis: 'check the network', exitCode: 3} as const;

describe('a screen reader', () => {
	it('gets the current request, once, and every ten seconds while it lasts', () => {
		const asking = 'loading sandbox.example.org';
		expect(toSpeech(undefined, loading)).toEqual([asking]);
		expect(spokenFor(loading, {type: 'waited', milliseconds: 9900})).toEqual([]);

		const waited = update(loading, {type: 'waited', milliseconds: 9900}).state;
		expect(spokenFor(waited, {type: 'waited', milliseconds: 10_000})).toEqual([`still ${asking}, 10 s`]);
		expect(spokenFor(waited, {type: 'delayed', remark: 'trying again in 2 s'})).toEqual(['trying again in 2 s']);
	});

	it('gets the size, the keys, and the first row', () => {
		expect(spokenFor(loading, toLoadedAction(twoGroupsListing))).toEqual([
			'sandbox.example.org: 5 environments in 2 groups',
			'type to filter, down: next, enter: copy and quit, tab: go to the list, question mark: help, ctrl-c: quit',
			'win7 en, 1 of 5, north, x64, enter copies os:win7,locale:en, 2 of 3 tags',
		]);
	});

	it('gets the target of a pick with the keys', () => {
		const {state} = init({...plainOptions, target: 'command'}, size);

		expect(spokenFor(state, toLoadedAction(twoGroupsListing))[1]).toContain('enter: run and quit');
	});

	it('gets a failure, and the advice', () => {
		expect(spokenFor(loading, {type: 'failed', failure})).toEqual([what, 'Check the network', 'r: try again, q: quit']);
	});

	it('gets the problems and matches of a listing, the keys, and after a reload only what differs', () => {
		const listing = decodeListing({data: [{resources: [{tags: ['os:win']}, 5]}], next: 'x'});
		const {state} = init({...plainOptions, query: 'win'}, size);
		const faults = '1 unreadable, incomplete: the service has more results';
		const notice = 'the service says there are more results: this listing may be incomplete';
		const first = [
			`sandbox.example.org: 1 environment in 1 group, ${faults}`,
			expect.stringMatching(/^type to filter, down: next, enter: copy and quit, .*, ctrl-c: quit$/),
			...['filter win: 1 of 1 match, 1 distinct', 'win, 1 of 1, Group 1, enter copies os:win', notice],
		];
		const loaded = update(state, toLoadedAction(listing)).state;
		const again = update(loaded, pressed('ctrl+r')).state;
		const waited = update(again, {type: 'waited', milliseconds: 31_000}).state;

		expect(toSpeech(state, loaded)).toEqual(first);
		expect(spokenFor(again, toLoadedAction(listing))).toEqual([notice]);
		expect(toSpeech(again, waited)).toEqual(['still loading sandbox.example.org, 30 s']);
		expect(spokenFor(waited, {type: 'waited', milliseconds: 39_999})).toEqual([]);
		const delayed = update(waited, {type: 'delayed', remark: '503'}).state;
		expect(spokenFor(delayed, {type: 'waited', milliseconds: 39_999})).toEqual([]);
		expect(spokenFor(again, {type: 'failed', failure})).toEqual([what]);
		expect(spokenFor(loaded, toLoadedAction(listing))).toEqual([notice]);
	});

	it('gets what is typed before the listing, and a failure with the keys for typing', () => {
		const typed = update(loading, pressed('w')).state;

		expect(toSpeech(loading, typed)).toEqual(['filter w']);
		expect(spokenFor(update(loading, pressed('tab')).state, pressed('u'))).toEqual(['distinct environments']);
		expect(spokenFor(typed, {type: 'failed', failure})).toEqual([
			...[what, 'Check the network', 'type to filter, ctrl-r: try again'],
		]);
	});

	it('gets what differs in a new listing, and its age if it is a cached one', () => {
		const loaded = update(loading, toLoadedAction(twoGroupsListing)).state;
		const reloading = update(loaded, pressed('ctrl+r')).state;
		const smaller = decodeListing({data: [{name: 'north', resources: [{tags: ['os:win7', 'locale:en', 'x64']}]}]});

		expect(spokenFor(reloading, toLoadedAction(twoGroupsListing))).toEqual(['reloaded: nothing changed']);
		expect(spokenFor(reloading, toLoadedAction(smaller))).toEqual([
			...['sandbox.example.org: 1 environment in 1 group', 'win7 en, 1 of 1, north, x64', 'reloaded'],
		]);
		expect(spokenFor(loading, toLoadedAction(smaller, 'yesterday 09:14'))[0]).toBe(
			'sandbox.example.org, from yesterday 09:14: 1 environment in 1 group',
		);
	});
});
