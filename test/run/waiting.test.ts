import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {untilIdle} from '../../source/run/painted-frame.ts';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {smallListing} from '../helpers/service/listing-server.ts';

/** A program that is loading its listing, and its wait for a pause. */
const wait = () => {
	const program = createProgram(init(plainOptions, {columns: 100, rows: 20}), () => {});
	let isOver = false;
	const over = untilIdle(program).then(() => {
		isOver = true;
	});
	return {program, over, isOver: () => isOver};
};

/** Keeps the process busy over many turns until it is told to stop. */
const work = () => {
	let isDone = false;
	const turn = () => {
		for (const end = performance.now() + 5; performance.now() < end; );
		if (!isDone) {
			setImmediate(turn);
		}
	};
	turn();
	return () => {
		isDone = true;
	};
};

const manyTurns = async () => {
	for (let turn = 0; turn < 15; turn++) {
		await new Promise(resolve => setImmediate(resolve));
	}
};

describe('the wait for the interface', () => {
	it('is short during a request', async () => {
		const {program, over} = wait();

		await over;

		expect(program.getState().loaded).toBeUndefined();
	});

	it('continues while the process is busy, until there is a listing', async () => {
		const stop = work();
		const {program, over, isOver} = wait();
		await manyTurns();
		expect(isOver()).toBe(false);

		program.dispatch({type: 'loaded', listing: decodeListing(smallListing)});

		await expect(over).resolves.toBeUndefined();
		stop();
	});

	it('ends with the work', async () => {
		const stop = work();
		const {over, isOver} = wait();
		await manyTurns();
		expect(isOver()).toBe(false);

		stop();

		await expect(over).resolves.toBeUndefined();
	});
});
