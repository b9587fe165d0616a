import {once} from 'node:events';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {inTime} from '../../source/load/io/in-time.ts';
import {inSlices} from '../../source/system/io/slices.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

function* forEver(): Generator<void, never> {
	for (;;) {
		yield;
	}
}

const never = new AbortController().signal;
const facts = {host: 'h.example', timeout: 60_000};

describe('what is left of a load', () => {
	it('ends with the time that is left of the whole', async () => {
		const start = performance.now() - 59_700;
		const ends: string[] = [];
		const timers = [100, 30_000].map(time => setTimeout(() => ends.push(`after ${time} ms`), time));

		const fault = await faultOf(() => inTime({...facts, start}, never, signal => inSlices(forEver(), signal)));

		expect(fault).toEqual({type: 'timed-out', host: 'h.example', phase: 'whole', seconds: 60});
		expect(ends).toEqual(['after 100 ms']);
		for (const timer of timers) {
			clearTimeout(timer);
		}
	});

	it('ends at once where all of it has passed, however long the program runs', {timeout: 30_000}, async () => {
		vi.spyOn(performance, 'now').mockReturnValue(1e6);
		onTestFinished(() => void vi.restoreAllMocks());

		const left = inTime({...facts, start: 1e6 - facts.timeout}, never, async signal => {
			await once(signal, 'abort');
			signal.throwIfAborted();
		});

		expect(await faultOf(() => left)).toMatchObject({type: 'timed-out'});
	});

	it('ends at once where none is left', {timeout: 30_000}, async () => {
		expect(
			await faultOf(() => inTime({...facts, start: -1e6}, never, signal => inSlices(forEver(), signal))),
		).toMatchObject({type: 'timed-out'});
	});

	it('ends with its signal, and with the reason of that', async () => {
		const reason = new Error('left');
		const work = inTime({...facts, start: performance.now()}, AbortSignal.abort(reason), signal =>
			inSlices(forEver(), signal),
		);

		await expect(work).rejects.toBe(reason);
	});

	it('gives what comes of it in time', async () => {
		expect(await inTime({...facts, start: performance.now()}, never, async () => 'a listing')).toBe('a listing');
	});
});
