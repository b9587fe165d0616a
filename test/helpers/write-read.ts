import {bytesReadBy, isRunning, until} from './processes.ts';
import type {Terminal} from './terminal.ts';

// What waits to be read never fills what lies between, which takes 64 KiB and more: a write to a terminal that is full
// and of which nobody reads any more would wait for ever, and the test with it.
const chunk = 2 ** 14;
const mostUnread = 2 ** 14;

/** Writes to a program and waits until it has read all of it; ends as well when the program has ended. */
export const writeRead = async (terminal: Terminal, pid: number, bytes: string | Uint8Array): Promise<void> => {
	const all = Buffer.from(bytes);
	const before = bytesReadBy(pid);
	const waitForUnread = (written: number, most: number) =>
		until(
			() => !isRunning(pid) || before + written - bytesReadBy(pid) <= most,
			() => `the program does not read\n${terminal.screen()}`,
		);
	for (let written = 0; written < all.length && isRunning(pid); ) {
		const next = all.subarray(written, written + chunk);
		terminal.write(next);
		written += next.length;
		await waitForUnread(written, written < all.length ? mostUnread : 0);
	}
};
