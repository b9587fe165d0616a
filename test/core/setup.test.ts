import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseAddress} from '../../source/core/address.ts';
import {decodeListing} from '../../source/core/decode-listing.ts';
import {parseKey} from '../../source/core/key.ts';
import {updateSetup} from '../../source/core/setup.ts';
import {initSetup, type SetupAction, type SetupState} from '../../source/core/setup-state.ts';
import {
	anyFirstTurn,
	anySetup,
	anySetupAction,
	runSetup,
	setupOptions,
	somePlaces,
} from '../helpers/arbitrary-setups.ts';
import {smallListing} from '../helpers/listing-server.ts';

const size = {columns: 80, rows: 24};
const options = {...setupOptions, address: 'sandbox.example.org', key: 'correct-horse'};
const listing = decodeListing(smallListing);
const worked: SetupAction = {type: 'tried', trial: {type: 'worked', listing}, places: somePlaces};
const enter: SetupAction = {type: 'entered'};
const press = (key: string): SetupAction => ({type: 'pressed', key});
const failed = (exitCode: 3 | 4): SetupAction => ({
	type: 'tried',
	trial: {type: 'failed', failure: {what: 'it failed', tryThis: 'try this', exitCode}},
	places: somePlaces,
});

const turnAfter = (...actions: SetupAction[]) => runSetup(initSetup(options, size, true), actions);
const toKeeping = [enter, enter, worked, press('enter')];

describe('the set-up', () => {
	it('asks for the address, the key, tries them, and asks where to keep them', () => {
		const steps = [0, 1, 2, 4].map(count => turnAfter(...toKeeping.slice(0, count)).state.step);

		expect(steps).toEqual(['address', 'key', 'trial', 'keeping']);
	});

	it('begins with the key where the address is known, unless it was asked for anew', () => {
		expect(initSetup(options, size, false).state.step).toBe('key');
		expect(initSetup(options, size, true).state.step).toBe('address');
		expect(initSetup({...options, address: 'htp://x'}, size, false).state.step).toBe('address');
	});

	it('stays at an address or a key that can be none, and says why', () => {
		const noAddress = runSetup(initSetup({...options, address: 'htp://x'}, size, true), [enter]).state;
		const noKey = runSetup(initSetup({...options, key: 'a b'}, size, true), [enter, enter]).state;

		expect(noAddress).toMatchObject({
			step: 'address',
			problem: 'the address does not begin with https://; write it as https://HOST or https://HOST/api',
		});
		expect(noKey).toMatchObject({step: 'key', problem: 'this is not a key: character 2 is a space'});
	});

	it('goes from a refused key back to the key, from another failure back to the address, and says there what failed', () => {
		expect(turnAfter(enter, enter, failed(4), press('enter')).state).toMatchObject({
			step: 'key',
			problem: 'it failed; try this',
		});
		expect(turnAfter(enter, enter, failed(3), press('esc')).state).toMatchObject({
			step: 'address',
			problem: 'it failed; try this',
		});
	});

	it('forgets a key that was given or typed for another machine', () => {
		const given = {...options, key: 'given'};
		const elsewhere = {type: 'changed', text: 'https://other.example.org/api'} as const;
		const samePlace = {type: 'changed', text: 'https://sandbox.example.org/api'} as const;
		const keyAfter = (...actions: SetupAction[]) => runSetup(initSetup(given, size, true), actions).state.key.text;

		expect(keyAfter(elsewhere, enter)).toBe('');
		expect(keyAfter(samePlace, enter)).toBe('given');
		expect(keyAfter(enter, {type: 'changed', text: 'typed'}, press('esc'), elsewhere, enter)).toBe('');
		expect(keyAfter(enter, {type: 'changed', text: 'typed'}, press('esc'), samePlace, enter)).toBe('typed');
	});

	it('forgets what was wrong with the next change', () => {
		const {state} = turnAfter(enter, enter, failed(4), press('enter'), {type: 'changed', text: 'other'});

		expect(state.problem).toBeUndefined();
		expect(state.key.text).toBe('other');
	});

	it('ends with address, key and listing once they are kept', () => {
		const {effects} = turnAfter(
			...toKeeping,
			{type: 'chose', way: 'files'},
			{type: 'saved', name: 'x', said: ['kept']},
		);

		expect(effects.map(({type}) => type)).toEqual(['try', 'save', 'leave']);
		expect(effects.at(-1)).toEqual({
			type: 'leave',
			outcome: {
				type: 'ready',
				address: parseAddress(options.address, options),
				key: options.key,
				listing,
				kept: {name: 'x', said: ['kept']},
			},
		});
	});

	it('keeps a command only if it printed the key that was tried', () => {
		const command = [
			...toKeeping,
			{type: 'chose', way: 'command'},
			{type: 'changed', text: 'pass show x'},
			enter,
		] as const;

		const other = turnAfter(...command, {type: 'printed', key: 'other'});
		const same = turnAfter(...command, {type: 'printed', key: options.key});

		expect(other.effects.at(-1)).toEqual({type: 'run-command', words: ['pass', 'show', 'x']});
		expect(other.state).toMatchObject({step: 'command', problem: 'it printed a different key'});
		expect(same.effects.at(-1)).toMatchObject({type: 'save', from: {type: 'command', words: ['pass', 'show', 'x']}});
	});

	it('keeps no command that holds the key itself', () => {
		const text = `echo ${options.key}`;
		const {state, effects} = turnAfter(...toKeeping, {type: 'chose', way: 'command'}, {type: 'changed', text}, enter);

		expect(effects.map(({type}) => type)).toEqual(['try']);
		expect(state.problem).toBe('the key is in it; write one that reads the key from where it is kept');
	});

	it('never tries what is no address or no key', () => {
		fc.assert(
			fc.property(anyFirstTurn, fc.array(anySetupAction, {maxLength: 30}), (first, actions) => {
				for (const effect of runSetup(first, actions).effects) {
					if (effect.type === 'try' || effect.type === 'save') {
						expect(parseKey(effect.key, '')).toBe(effect.key);
						expect(parseAddress(effect.address.url, setupOptions)).toEqual(effect.address);
					}
				}
			}),
		);
	});

	it('keeps nothing that nobody chose to keep', () => {
		fc.assert(
			fc.property(anyFirstTurn, fc.array(anySetupAction, {maxLength: 30}), ({state: first}, actions) => {
				let state = first;
				for (const action of actions) {
					const turn = updateSetup(state, action);
					if (turn.effects.some(({type}) => type === 'save')) {
						const isChoice = action.type === 'chose' && action.way === 'files' && state.step === 'keeping';
						expect(isChoice || (action.type === 'printed' && state.step === 'command')).toBe(true);
					}
					state = turn.state;
				}
			}),
		);
	});

	it('does nothing more once it is left', () => {
		fc.assert(
			fc.property(anySetup, fc.array(anySetupAction), (state, actions) => {
				const {state: left} = updateSetup(state, press('ctrl+c'));

				expect(runSetup({state: left, effects: []}, actions).effects).toEqual([]);
			}),
		);
	});

	it('is left with ctrl+c from everywhere', () => {
		fc.assert(
			fc.property(
				anySetup.filter(({isLeaving}) => !isLeaving),
				state => {
					expect(updateSetup(state, press('ctrl+c')).effects).toEqual([
						{type: 'leave', outcome: {type: 'interrupted'}},
					]);
				},
			),
		);
	});

	it('goes back step by step with esc, and then leaves', () => {
		const isFree = ({isLeaving, isBusy}: SetupState) => !(isLeaving || isBusy);
		fc.assert(
			fc.property(anySetup.filter(isFree), state => {
				let now = state;
				let presses = 0;
				while (!now.isLeaving && presses < 6) {
					now = updateSetup(now, press('esc')).state;
					presses++;
				}
				expect(now.isLeaving).toBe(true);
			}),
		);
	});

	it('has its cursor within its field', () => {
		fc.assert(
			fc.property(anySetup, ({address, key, command}) => {
				for (const {text, cursor} of [address, key, command]) {
					expect(cursor).toBeGreaterThanOrEqual(0);
					expect(cursor).toBeLessThanOrEqual(text.length);
				}
			}),
		);
	});
});
