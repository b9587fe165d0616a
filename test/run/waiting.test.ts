import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {untilIdle, untilLoaded} from '../../source/run/painted-frame.ts';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {smallListing} from '../helpers/service/listing-server.ts';

/** A program that is loading its listing, its wait for a pause, and the number of checks for one. */
const wait = () => {
	const program = createProgram(init(plainOptions, {columns: 100, rows: 20}), () => {});
	let looks = 0;
	let isOver = false;
	const over = untilIdle(program, (milliseconds, call) => {
		looks++;
		const timer = setInterval(call, milliseconds);
		return () => clearInterval(timer);
	}).then(() => {
		isOver = true;
	});
	return {program, over, looks: () => looks, isOver: () => isOver};
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

const listing = decodeListing(smallListing);

describe('the wait before the interface is loaded', () => {
	it('is short during a request', async () => {
		const {program, over} = wait();

		await over;

		expect(program.getState().loaded).toBeUndefined();
	});

	it('continues while the process is busy, until the listing is there', async () => {
		const stop = work();
		const {program, over, looks, isOver} = wait();
		await expect.poll(looks).toBeGreaterThan(5);
		expect(isOver()).toBe(false);

		program.dispatch({type: 'loaded', listing});

		await expect(over).resolves.toBeUndefined();
		stop();
	});

	it('ends with the work', async () => {
		const stop = work();
		const {over, looks, isOver} = wait();
		await expect.poll(looks).toBeGreaterThan(5);
		expect(isOver()).toBe(false);

		stop();

		await expect(over).resolves.toBeUndefined();
	});
});

describe('the wait before the first frame', () => {
	/** A program that loads, the wait, and the events that the wait still listens to. */
	const start = (isLoaded = false) => {
		const program = createProgram(init(plainOptions, {columns: 100, rows: 20}), () => {});
		if (isLoaded) {
			program.dispatch({type: 'loaded', listing});
		}
		const listens = new Set<string>();
		let tick = () => {};
		const subscribe: typeof program.subscribe = listener => {
			listens.add('program');
			const unsubscribe = program.subscribe(listener);
			return () => {
				listens.delete('program');
				unsubscribe();
			};
		};
		const over = untilLoaded({getState: program.getState, subscribe}, (_, call) => {
			listens.add('clock');
			tick = call;
			return () => listens.delete('clock');
		});
		return {program, over, listens, tick: () => tick()};
	};

	it('is none if the listing is there', async () => {
		const {over, listens} = start(true);

		expect(listens.size).toBe(0);
		await over;
	});

	it.each([
		['the listing is there', {type: 'loaded', listing} as const],
		['loading failed', {type: 'failed', failure: {what: 'off', tryThis: 'on', exitCode: 3}} as const],
	])('is over as soon as %s', async (_, action) => {
		const {program, over, listens} = start();
		program.dispatch(pressed('tab'));
		expect([...listens]).toEqual(['clock', 'program']);

		program.dispatch(action);

		await over;
		expect(listens.size).toBe(0);
	});

	it('is over after a moment', async () => {
		const {over, listens, tick} = start();

		tick();

		await over;
		expect(listens.size).toBe(0);
	});
});
