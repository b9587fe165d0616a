import {describe, expect, it} from 'vitest';
import {updateSetup} from '../source/core/setup.ts';
import {initSetup, type SetupEffect, type SetupState} from '../source/core/setup-state.ts';
import {createKeyReader} from '../source/keys.ts';
import {createLoop} from '../source/loop.ts';
import {createSetupPump} from '../source/setup-pump.ts';
import {setupOptions, somePlaces} from './helpers/arbitrary-setups.ts';

const failure = {what: 'it failed', tryThis: 'try this', exitCode: 4} as const;
const options = {...setupOptions, address: 'a.org', key: 'correct-horse'};

/** A set-up whose trial has failed. `type` gives it what the terminal sends at once, and tells what its menu got of it. */
const openTrial = () => {
	const asked: SetupEffect['type'][] = [];
	const handed: string[] = [];
	const program = createLoop(initSetup(options, {columns: 80, rows: 24}, false), updateSetup, effect => {
		asked.push(effect.type);
	});
	program.dispatch({type: 'entered'});
	program.dispatch({type: 'tried', trial: {type: 'failed', failure}, places: somePlaces});
	const pump = createSetupPump(program, async bytes => void handed.push(bytes));
	const {read} = createKeyReader();
	const type = async (bytes: string): Promise<SetupState['step']> => {
		pump(read(bytes));
		await new Promise(setImmediate);
		return program.getState().step;
	};
	return {type, asked, handed};
};

describe('a key in the trial of the set-up', () => {
	it('chooses what its line says', async () => {
		const {type, asked} = openTrial();

		expect(await type('k')).toBe('keeping');
		expect(asked).toEqual(['try']);
		expect(await openTrial().type('\r')).toBe('key');
		const again = openTrial();
		await again.type('r');
		expect(again.asked).toEqual(['try', 'try']);
	});
});

describe('a paste in the trial of the set-up', () => {
	it.each([
		['in brackets', '\u001b[200~k\u001b[201~'],
		['in brackets, with a line break', '\u001b[200~rk\r\u001b[201~'],
		['without brackets', 'rk'],
		['without brackets, with a line break', 'key\r'],
	])('chooses nothing: %s', async (_, bytes) => {
		const {type, asked} = openTrial();

		expect(await type(bytes)).toBe('trial');
		expect(asked).toEqual(['try']);
	});

	it('does not keep ctrl+c from leaving', async () => {
		const {type, asked} = openTrial();

		await type('rk\u0003');

		expect(asked).toEqual(['try', 'leave']);
	});
});

describe('text where the set-up asks where to keep them', () => {
	it.each([
		['in brackets', '\u001b[200~2\u001b[201~'],
		['without brackets', '22\r'],
	])('reaches no menu where it is pasted: %s', async (_, bytes) => {
		const {type, handed} = openTrial();
		await type('k');
		handed.length = 0;

		await type(bytes);

		expect(handed.join('')).toBe('');
	});

	it('moves in it where the keys of a slow line come together, and leaves the choice to a key by itself', async () => {
		const {type, handed} = openTrial();
		await type('k');
		handed.length = 0;

		await type('jjk\r');
		await type('\r');

		expect(handed.join('')).toBe('\u001b[B\u001b[B\u001b[A\r');
	});
});
