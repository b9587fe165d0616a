import {expect, it} from 'vitest';
import {singleFlight} from '../../source/system/single-flight.ts';

it('joins a run in progress, and then starts another one', async () => {
	const runs: PromiseWithResolvers<void>[] = [];
	const run = singleFlight(() => {
		runs.push(Promise.withResolvers<void>());
		return runs.at(-1)!.promise;
	});

	const [first, joined] = [run(), run()];
	expect(runs).toHaveLength(1);
	runs[0]?.reject(new Error('failed'));
	await expect(first).rejects.toThrow('failed');
	await expect(joined).rejects.toThrow('failed');

	const second = run();
	runs[1]?.resolve();
	await expect(second).resolves.toBeUndefined();
});
