import {readFile} from 'node:fs';
import {expect, it, vi} from 'vitest';
import {yieldToInput} from '../../source/system/io/yield-to-input.ts';

it('handles a timer in the next turn, even right after input', async () => {
	const heard = vi.fn();
	await new Promise<void>(resolve => {
		readFile(import.meta.filename, async () => {
			setTimeout(heard, 1);
			// Keeps the process busy meanwhile.
			for (const end = performance.now() + 5; performance.now() < end; ) {}
			await yieldToInput();
			resolve();
		});
	});

	expect(heard).toHaveBeenCalled();
});
