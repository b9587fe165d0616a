import {setImmediate as turn} from 'node:timers/promises';
import {expect, it} from 'vitest';
import {createTurns, inOrder, oneAtATime} from '../../source/system/queue.ts';

it('handles items in order, even if they come while it handles others or waits', async () => {
	const taken: string[] = [];
	const gates: (() => void)[] = [];
	const add = inOrder<string>(async waiting => {
		taken.push(waiting.splice(0).join(''));
		await new Promise<void>(resolve => gates.push(resolve));
	});

	add(['a', 'b']);
	add(['c']);
	add(['d']);
	await turn();
	expect(taken).toEqual(['ab']);

	gates.shift()?.();
	await turn();
	expect(taken).toEqual(['ab', 'cd']);

	gates.shift()?.();
	await turn();
	add(['e']);
	expect(taken).toEqual(['ab', 'cd', 'e']);
});

it('calls its function again for the remaining items', async () => {
	const taken: (string | undefined)[] = [];
	const add = inOrder<string>(async waiting => void taken.push(waiting.shift()));

	add(['a', 'b', 'c']);
	await turn();

	expect(taken).toEqual(['a', 'b', 'c']);
});

it('joins a run in progress, and then starts another one', async () => {
	const runs: PromiseWithResolvers<void>[] = [];
	const run = oneAtATime(() => {
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

it('runs jobs in turn, even after a failure', async () => {
	const inTurn = createTurns();
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
