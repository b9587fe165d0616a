import {setImmediate as turn} from 'node:timers/promises';
import {expect, it} from 'vitest';
import {createSerialQueue} from '../../source/system/serial-queue.ts';

it('runs jobs in turn, even after a failure', async () => {
	const inTurn = createSerialQueue();
	const done: string[] = [];
	const gate = Promise.withResolvers<void>();

	const first = inTurn(async () => {
		await gate.promise;
		done.push('first');
		throw new Error('failed');
	});
	const second = inTurn(async () => done.push('second'));
	await turn();
	expect(done).toEqual([]);
	gate.resolve();

	await expect(first).rejects.toThrow('failed');
	expect(await second).toBe(2);
	expect(done).toEqual(['first', 'second']);
});
