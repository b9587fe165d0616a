import {readFile} from 'node:fs';
import {expect, it} from 'vitest';
import {nextTurn} from '../../source/system/io/next-turn.ts';

const work = (milliseconds: number): void => {
	for (const end = performance.now() + milliseconds; performance.now() < end; ) {
		// Keeps the process busy for this time.
	}
};

it('handles a timer in the next turn, even right after input', async () => {
	const heard = await new Promise<boolean>(resolve => {
		readFile(import.meta.filename, async () => {
			let isHeard = false;
			setTimeout(() => {
				isHeard = true;
			}, 1);
			work(5);
			await nextTurn();
			resolve(isHeard);
		});
	});

	expect(heard).toBe(true);
});
