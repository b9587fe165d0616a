import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {rehearse} from '../../source/run/rehearse.ts';
import {toFrame} from '../../source/screen/frame.ts';
import {init, update} from '../../source/update/update.ts';
import {anyState, plainOptions} from '../helpers/arbitrary/states.ts';
import {smallListing} from '../helpers/service/listing-server.ts';

const waiting = init(plainOptions, {columns: 100, rows: 20}).state;

describe('a rehearsal while the answer is awaited', () => {
	it('works at any size and with any options, and changes nothing that is drawn later', async () => {
		await fc.assert(
			fc.asyncProperty(anyState, async state => {
				const {options, size} = state;
				const before = toFrame(state);

				await rehearse({getState: () => ({...waiting, options, size})});

				expect(toFrame({...state})).toEqual(before);
			}),
			{numRuns: 40},
		);
	});

	it('lets the answer be heard at each step, and ends when it is there', async () => {
		const {state: loaded} = update(waiting, {type: 'loaded', listing: decodeListing(smallListing)});
		let turns = 0;
		let looks = 0;
		const turn = () => {
			turns++;
			if (turns < 20) {
				setImmediate(turn);
			}
		};
		setImmediate(turn);

		await rehearse({
			getState: () => {
				looks++;
				return turns < 6 ? waiting : loaded;
			},
		});

		// Each step gives two turns, see `nextTurn`.
		expect(turns).toBe(6);
		expect(looks).toBe(4);
	});
});
