import {setImmediate as turn} from 'node:timers/promises';
import {bytesReadBy, isRunning, until} from './processes.ts';
import type {Terminal} from './terminal.ts';

/**
Writes to a program, without a pause that it could take for the end of what is typed, and waits until it has read all of it.
Ends as well when the program has ended: a terminal that is full and of which nobody reads any more takes nothing.
*/
export const writeRead = async (terminal: Terminal, pid: number, bytes: string | Uint8Array): Promise<void> => {
	const all = Buffer.from(bytes);
	const before = bytesReadBy(pid);
	const started = performance.now();
	for (let written = 0; written < all.length && isRunning(pid); ) {
		const count = terminal.writeSome(all.subarray(written));
		written += count;
		if (count === 0) {
			await turn();
		}
		if (performance.now() - started > 15_000) {
			throw new Error(`the program does not read\n${terminal.screen()}`);
		}
	}
	await until(
		() => !isRunning(pid) || bytesReadBy(pid) - before >= all.length,
		() => `the program does not read\n${terminal.screen()}`,
	);
};
