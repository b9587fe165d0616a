import {bytesReadBy, isRunning, until} from '../program/processes.ts';
import {longestWait} from '../project/waits.ts';
import type {Terminal} from './terminal.ts';

const nothing = new Int32Array(new SharedArrayBuffer(4));

/**
Writes to a program, without a pause that it could take for the end of a key or of what is typed, and waits until it has
read all of it. Ends as well when the program has ended: a terminal that is full and of which nobody reads any more takes
nothing.
*/
export const writeRead = async (terminal: Terminal, pid: number, bytes: string | Uint8Array): Promise<void> => {
	const all = Buffer.from(bytes);
	const before = bytesReadBy(pid);
	const fail = () => `the program does not read\n${terminal.screen()}`;
	let lastRead = performance.now();
	for (let written = 0; written < all.length && isRunning(pid); ) {
		const count = terminal.writeSome(all.subarray(written));
		written += count;
		if (count > 0) {
			lastRead = performance.now();
		} else if (performance.now() - lastRead > longestWait) {
			throw new Error(fail());
		} else {
			// What else there is to do here, such as drawing, would take longer than the program to read what it has.
			Atomics.wait(nothing, 0, 0, 1);
		}
	}
	await until(() => !isRunning(pid) || bytesReadBy(pid) - before >= all.length, fail);
};
